import Foundation

/// Finds out whether background work waits for the main thread, which waits for that work. A value without a lock.
///
/// Work is stalled when nothing of it begins or ends for `limit` real seconds. What is stalled stays so until it ends;
/// work that begins later is waited for again.
struct StallWatch {
    /// Numbers of jobs that have started and of hops.
    private struct Counts: Equatable {
        var jobs = 0
        var hops = 0
    }

    private let limit: TimeInterval
    private var last = Counts()
    private var since: TimeInterval = 0
    /// The work that is known to be stalled.
    private var stalled = Counts()

    init(limit: TimeInterval) { self.limit = limit }

    /// Whether none of the work, `jobs` that have started and `hops`, can be waited for. True without work.
    ///
    /// - Parameter now: real seconds.
    mutating func isStalled(jobs: Int, hops: Int, at now: TimeInterval) -> Bool {
        let counts = Counts(jobs: jobs, hops: hops)
        stalled = Counts(jobs: min(stalled.jobs, jobs), hops: min(stalled.hops, hops))
        if counts != last { (last, since) = (counts, now) }
        if counts == stalled { return true }
        if now - since >= limit { stalled = counts }
        return counts == stalled
    }
}
