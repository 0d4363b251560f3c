import ADKFoundation
import Foundation

/// Shaping contexts, each lent to one thread at a time.
///
/// Each finds and opens its fonts by itself, some milliseconds and megabytes, so that there are fewer than
/// threads: shaping is a small part of what a background thread does. Any thread.
final class ShapingPool: @unchecked Sendable {
    static let shared = ShapingPool(limit: max(1, ProcessInfo.processInfo.activeProcessorCount / 2))

    /// Bytes that are shaped in about a millisecond: as long as others are made to wait.
    static let shortText = 2_000

    /// Contexts that are made before somebody has to wait.
    private let limit: Int
    private let lock = Lock()
    private let returned: Condition
    // Guarded by `lock`; who uses a context is not in here meanwhile.
    private var free: [ShapingContext] = []
    private var count = 0

    init(limit: Int) {
        self.limit = limit
        returned = Condition(lock: lock)
    }

    /// Lends a context for a text of so many bytes; `body` must not ask for another.
    ///
    /// The main thread waits for nobody, and a long text keeps nobody waiting: both take a context more.
    func withContext<Result>(forBytes byteCount: Int, _ body: (ShapingContext) -> Result) -> Result {
        let context = take(mayWait: byteCount <= ShapingPool.shortText && !MainThread.isCurrent)
        defer { give(context) }
        return body(context)
    }

    /// Contexts made so far; for tests.
    var contextCount: Int { lock.withLock { count } }

    private func take(mayWait: Bool) -> ShapingContext {
        let known: ShapingContext? = lock.withLock {
            while free.isEmpty, mayWait, count >= limit { returned.wait() }
            if let last = free.popLast() { return last }
            count += 1
            return nil
        }
        return known ?? ShapingContext(source: FontCatalog.source)
    }

    private func give(_ context: ShapingContext) {
        lock.withLock {
            free.append(context)
            returned.signal()
        }
    }
}
