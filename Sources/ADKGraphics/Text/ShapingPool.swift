import ADKFoundation
import Foundation

/// Shaping contexts, each lent to one thread at a time.
///
/// A context finds and opens its fonts by itself, which takes some milliseconds and megabytes, and shaping is a
/// small part of what a background thread does. So the pool begins with fewer contexts than threads, and grows to
/// one for each core only when threads keep waiting for each other. Any thread.
final class ShapingPool: @unchecked Sendable {
    static let shared: ShapingPool = {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return ShapingPool(limit: max(1, cores / 2), ceiling: max(1, cores))
    }()

    /// Bytes that are shaped in about a millisecond. A thread with a longer text does not share a context.
    static let shortText = 2_000

    /// Crowded loans, less uncrowded ones, after which the pool grows. A context costs about as much time as
    /// shaping this many captions.
    static let crowdingThreshold = 64

    /// The most contexts that crowding can lead to.
    private let ceiling: Int
    private let lock = Lock()
    private let returned: Condition
    // Guarded by `lock`. A context that is lent is not in `free`.
    private var free: [ShapingContext] = []
    private var count = 0
    /// Contexts that are made before a thread has to wait.
    private var limit: Int
    private var waitingThreads = 0
    /// Goes up with each loan while a thread waits, and down with each other one.
    private var crowding = 0

    init(limit: Int, ceiling: Int) {
        self.limit = limit
        self.ceiling = ceiling
        returned = Condition(lock: lock)
    }

    /// Lends a context for a text of so many bytes; `body` must not ask for another.
    ///
    /// The main thread never waits, and a long text makes no other thread wait: both get one more context.
    func withContext<Result>(forBytes byteCount: Int, _ body: (ShapingContext) -> Result) -> Result {
        let context = take(mayWait: byteCount <= ShapingPool.shortText && !MainThread.isCurrent)
        defer { give(context) }
        return body(context)
    }

    /// Contexts made so far; for tests.
    var contextCount: Int { lock.withLock { count } }

    /// Threads that wait for a context now; for tests.
    var waitingThreadCount: Int { lock.withLock { waitingThreads } }

    private func take(mayWait: Bool) -> ShapingContext {
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

    /// Counts a loan, and grows the pool after too many crowded ones. With `lock` held.
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

    private func give(_ context: ShapingContext) {
        lock.withLock {
            free.append(context)
            returned.signal()
        }
    }
}
