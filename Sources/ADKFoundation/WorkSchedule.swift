import Foundation

/// An order of background work that a headless host chooses, so that it is the same in every run.
///
/// Without a schedule, jobs run as threads become free, and results are delivered as they arrive. Results of one job
/// keep their order, and so do results of a job that another one queued after posting its own, or whose end a thread
/// waited for with `waitUntilFinished`. Results of other jobs are independent. A schedule does not know of other waits,
/// such as a semaphore between two jobs.
package final class WorkSchedule: Sendable {
    /// The rule by which jobs and their results are ordered.
    package enum Order: Sendable, Equatable {
        /// Jobs run on all threads at the same time. The main thread waits for all of them. Results are delivered in
        /// the order in which their jobs were queued. Jobs that other jobs queue, and blocks from threads that are no
        /// workers, have the order of their arrival.
        case arrival
        /// Jobs run one at a time in a random order. Between them the main thread runs frames, and results are
        /// delivered late, early or in another order. Equal seeds give equal orders.
        case seeded(UInt64)
    }

    /// The styles of seeded orders. Each seed has one, so that a few seeds cover the usual kinds of races.
    private enum Style: CaseIterable {
        /// Jobs and results in any order.
        case shuffled
        /// Jobs run in their order and before frames. The main thread's own blocks come before their results, and the
        /// newest result comes first.
        case lateResults
        /// The job queued last runs first.
        case reversedJobs
    }

    let order: Order
    private let style: Style
    private let random: Locked<SplitMix>

    init(_ order: Order) {
        self.order = order
        let seed: UInt64 = if case .seeded(let seed) = order { seed } else { 0 }
        style = Style.allCases[Int(seed % UInt64(Style.allCases.count))]
        random = Locked(SplitMix(seed: seed))
    }

    /// Whether jobs wait until they are started one by one.
    var holdsJobs: Bool { order != .arrival }

    /// The index of the job to start, of `count` jobs in the order of their queueing.
    func nextJob(of count: Int) -> Int {
        switch style {
        case .shuffled: below(count)
        case .reversedJobs: count - 1
        case .lateResults: 0
        }
    }

    /// The index of the result to deliver, of independent results in the order of their posting.
    ///
    /// - Parameter sources: the jobs that posted them.
    func nextResult(of sources: [UInt64]) -> Int {
        let count = sources.count
        return switch style {
        case .shuffled: below(count)
        case .reversedJobs: 0
        case .lateResults: sources.firstIndex(of: WorkSource.none) ?? count - 1
        }
    }

    /// Whether the main thread goes on before the next job starts.
    func prefersFrame() -> Bool { style != .lateResults && below(2) == 0 }

    /// Whether the other results wait for a later frame. `last` is the source of the one delivered before; nil at the
    /// begin of a frame.
    func endsDelivery(after last: UInt64?) -> Bool {
        style == .lateResults ? last == WorkSource.none : below(4) == 0
    }

    private func below(_ count: Int) -> Int { random.withLock { Int($0.next() % UInt64(count)) } }

    // MARK: - The process

    /// Starts a schedule for the shared queue and the mailbox. Main thread.
    package static func begin(_ order: Order) {
        let schedule = WorkSchedule(order)
        MainMailbox.follow(schedule)
        WorkQueue.shared.follow(schedule)
    }

    /// Ends the schedule. Waiting jobs run as threads become free. Does nothing without one. Main thread.
    package static func end() {
        WorkQueue.shared.follow(nil)
        MainMailbox.follow(nil)
    }
}
