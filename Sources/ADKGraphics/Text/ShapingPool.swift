import ADKFoundation
import Foundation

/// A pool of shaping contexts, each lent to one thread at a time. Usable on any thread.
///
/// Each context finds and opens its own fonts, which takes some milliseconds and megabytes, and background threads
/// spend little of their time on shaping. The pool therefore starts with fewer contexts than threads. It grows to at
/// most one per core if threads keep waiting.
final class ShapingPool: @unchecked Sendable {
    static let shared: ShapingPool = {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return ShapingPool(limit: max(1, cores / 2), ceiling: max(1, cores))
    }()

    /// The length in bytes of a text that takes about a millisecond to shape. Threads with longer texts do not wait
    /// for a context.
    static let shortText = 2_000

    /// The pool grows when the number of crowded loans exceeds that of other loans by this number. Creating a context
    /// takes about as long as shaping this many captions.
    static let crowdingThreshold = 64

    /// The maximum number of contexts that the pool grows to.
    private let ceiling: Int
    private let lock = Lock()
    private let returned: Condition
    // Guarded by `lock`. A lent context is not in `free`.
    private var free: [ShapingContext] = []
    private var count = 0
    /// The number of contexts that are created before a thread has to wait.
    private var limit: Int
    private var waitingThreads = 0
    /// Increases with each loan while a thread waits, decreases with each other loan.
    private var crowding = 0

    init(limit: Int, ceiling: Int) {
        self.limit = limit
        self.ceiling = ceiling
        returned = Condition(lock: lock)
    }

    /// Lends a context for a text of `byteCount` bytes. `body` must not call this again.
    ///
    /// The main thread never waits, and a long text makes no other thread wait: in both cases a new context is
    /// created if none is free.
    func withContext<Result>(forBytes byteCount: Int, _ body: (ShapingContext) -> Result) -> Result {
        let context = acquire(mayWait: byteCount <= ShapingPool.shortText && !MainThread.isCurrent)
        defer { release(context) }
        return body(context)
    }

    /// The number of contexts created. For tests.
    var contextCount: Int { lock.withLock { count } }

    /// The number of threads that wait for a context. For tests.
    var waitingThreadCount: Int { lock.withLock { waitingThreads } }

    private func acquire(mayWait: Bool) -> ShapingContext {
        let known: ShapingContext? = lock.withLock {
            noteLoan(isCrowded: waitingThreads > 0 || (free.isEmpty && mayWait && count >= limit))
            while free.isEmpty, mayWait, count >= limit {
                waitingThreads += 1
                returned.wait()
                waitingThreads -= 1
            }
            if let last = free.popLast() { return last }
            count += 1
            return nil
        }
        return known ?? ShapingContext(source: FontCatalog.source)
    }

    /// Counts a loan, and grows the pool after too many crowded ones. Call it with `lock` held.
    private func noteLoan(isCrowded: Bool) {
        guard isCrowded else {
            crowding = max(0, crowding - 1)
            return
        }
        crowding += 1
        guard crowding >= ShapingPool.crowdingThreshold, limit < ceiling else { return }
        limit += 1
        crowding = 0
    }

    private func release(_ context: ShapingContext) {
        lock.withLock {
            free.append(context)
            returned.signal()
        }
    }
}
