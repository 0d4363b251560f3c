import CSystem
import DequeModule
import Foundation
import Glibc

/// The priority of background work. The lowest raw value runs first.
package enum WorkPriority: Int, CaseIterable, Sendable {
    /// On screen now.
    case visible
    /// In the display range: on screen soon.
    case display
    /// In the preload range.
    case preload
    /// Measuring ahead of the ranges, to refine estimates.
    case ahead
}

/// A handle to queued work, to change its priority or wait for it. Thread-safe.
package final class WorkTicket: Sendable {
    fileprivate enum State {
        case queued(WorkQueue.Work)
        case running
        case finished
    }

    private let queue: WorkQueue
    // Guarded by the lock of `queue`.
    fileprivate nonisolated(unsafe) var state: State
    fileprivate nonisolated(unsafe) var currentPriority: WorkPriority

    fileprivate init(_ queue: WorkQueue, _ priority: WorkPriority, _ work: @escaping WorkQueue.Work) {
        self.queue = queue
        state = .queued(work)
        currentPriority = priority
    }

    /// The current priority of the work.
    ///
    /// Setting it moves waiting work to the end of the queue of the new priority; work that returns to a former
    /// priority may get its former position. Work that has started is not affected. O(1) amortised.
    package var priority: WorkPriority {
        get { queue.priority(of: self) }
        set { queue.move(self, to: newValue) }
    }

    /// Raises the work to the priority `visible` and blocks the caller until it has finished. Must not be called on a
    /// thread of the queue.
    package func waitUntilFinished() { queue.wait(for: self) }
}

/// A queue of background work with a fixed number of threads. Work runs by priority, first in, first out within one.
///
/// The threads exist until the process ends. They run at a lower priority than the main thread, so that decoding does
/// not delay frames. The queue has no cancellation: work checks whether it is still needed when it starts. A ticket
/// changes the priority of waiting work.
package final class WorkQueue: @unchecked Sendable {
    package typealias Work = @Sendable () -> Void

    /// The queue of the process, with one thread per core and at least two.
    package static let shared = WorkQueue(threads: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private let lock: Lock
    private let available: Condition
    private let idle: Condition
    // All guarded by `lock`. A moved ticket also stays in its former queue; such a stale entry is skipped.
    private var queues: [Deque<WorkTicket>] = WorkPriority.allCases.map { _ in Deque() }
    /// The number of stale entries in each queue: their ticket was moved or has started.
    private var staleCounts = WorkPriority.allCases.map { _ in 0 }
    private var unfinished = 0
    /// The number of threads, including those that wait.
    private var threadCount = 0
    /// The number of threads in `waiting(_:)`.
    private var waitingCount = 0
    /// The number of threads that should work at the same time.
    private let wantedCount: Int
    /// The largest number of additional threads that replace waiting ones.
    private static let maximumExtraCount = 16
    private var unfinishedByPriority = WorkPriority.allCases.map { _ in 0 }

    /// Creates a queue and starts `threads` threads, at least one.
    package init(threads: Int) {
        precondition(threads > 0, "a work queue needs a thread, got \(threads)")
        lock = Lock()
        available = Condition(lock: lock)
        idle = Condition(lock: lock)
        wantedCount = threads
        threadCount = threads
        for index in 0..<threads { startThread(index) }
    }

    private func startThread(_ index: Int) {
        let thread = Thread { [self] in
            Trace.nameThread("adk-work-\(index)")
            Thread.current.threadDictionary[WorkQueue.key] = self
            run()
        }
        thread.name = "adk-work-\(index)"
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Queues `work`. Any thread.
    @discardableResult
    package func async(_ priority: WorkPriority, _ work: @escaping Work) -> WorkTicket {
        let ticket = WorkTicket(self, priority, work)
        lock.withLock {
            queues[priority.rawValue].append(ticket)
            unfinished += 1
            unfinishedByPriority[priority.rawValue] += 1
            available.signal()
        }
        return ticket
    }

    /// The number of queued and running pieces of work.
    package var unfinishedCount: Int { lock.withLock { unfinished } }

    /// The queued and running work by priority, such as `2 background jobs (1 visible, 1 preload)`. Nil without work.
    package var unfinishedDescription: String? {
        let counts = lock.withLock { unfinishedByPriority }
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        let parts = WorkPriority.allCases.filter { counts[$0.rawValue] > 0 }.map { "\(counts[$0.rawValue]) \($0)" }
        return "\(total) background \(total == 1 ? "job" : "jobs") (\(parts.joined(separator: ", ")))"
    }

    /// Blocks the caller until a piece of work finishes or `seconds` have passed. Returns at once without work. For
    /// headless hosts and tests; a frame never waits.
    package func waitForProgress(atMost seconds: TimeInterval = .infinity) {
        lock.withLock {
            guard unfinished > 0 else { return }
            if seconds == .infinity { idle.wait() } else { idle.wait(until: MonotonicClock.seconds + seconds) }
        }
    }

    // MARK: - Threads

    private static let key = "adk.work-queue"

    /// Runs `body`, which blocks. On a thread of a queue, an additional thread works meanwhile; there are at most 16 of
    /// these. `body` must not wait for work of the queue that has not started.
    package static func waiting<Result>(_ body: () -> Result) -> Result {
        guard let queue = Thread.current.threadDictionary[key] as? WorkQueue else { return body() }
        queue.beginWaiting()
        defer { queue.endWaiting() }
        return body()
    }

    private func beginWaiting() {
        let index = lock.withLock { () -> Int? in
            waitingCount += 1
            guard threadCount - waitingCount < wantedCount, threadCount < wantedCount + WorkQueue.maximumExtraCount
            else { return nil }
            threadCount += 1
            return threadCount - 1
        }
        if let index { startThread(index) }
    }

    private func endWaiting() {
        lock.withLock {
            waitingCount -= 1
            // An idle additional thread may have to end.
            available.broadcast()
        }
    }

    // MARK: - Tickets

    /// The number of entries in all queues, including stale ones. For tests.
    package var entryCount: Int { lock.withLock { queues.reduce(0) { $0 + $1.count } } }

    fileprivate func priority(of ticket: WorkTicket) -> WorkPriority { lock.withLock { ticket.currentPriority } }

    fileprivate func move(_ ticket: WorkTicket, to priority: WorkPriority) {
        lock.withLock { place(ticket, at: priority) }
    }

    /// Moves a waiting ticket to another queue. Call with the lock held.
    private func place(_ ticket: WorkTicket, at priority: WorkPriority) {
        guard case .queued = ticket.state, ticket.currentPriority != priority else { return }
        staleCounts[ticket.currentPriority.rawValue] += 1
        unfinishedByPriority[ticket.currentPriority.rawValue] -= 1
        unfinishedByPriority[priority.rawValue] += 1
        ticket.currentPriority = priority
        queues[priority.rawValue].append(ticket)
        for index in queues.indices where staleCounts[index] > 64 && staleCounts[index] > queues[index].count / 2 {
            compact(index)
        }
    }

    /// Removes the stale entries of a queue. Call with the lock held. O(entries), at most once in as many moves.
    private func compact(_ index: Int) {
        var seen = Set<ObjectIdentifier>()
        var kept = Deque<WorkTicket>()
        for ticket in queues[index] {
            guard case .queued = ticket.state, ticket.currentPriority.rawValue == index else { continue }
            if seen.insert(ObjectIdentifier(ticket)).inserted { kept.append(ticket) }
        }
        queues[index] = kept
        staleCounts[index] = 0
    }

    fileprivate func wait(for ticket: WorkTicket) {
        lock.withLock {
            place(ticket, at: .visible)
            while true {
                if case .finished = ticket.state { return }
                idle.wait()
            }
        }
    }

    // MARK: - Workers

    private func run() {
        _ = csystem_set_thread_nice(5)
        while let ticket = runNext() {
            lock.withLock {
                ticket.state = .finished
                unfinished -= 1
                unfinishedByPriority[ticket.currentPriority.rawValue] -= 1
                idle.broadcast()
            }
        }
    }

    /// Runs the next piece of work and releases its captures before it counts as finished. Nil if the thread should
    /// end.
    private func runNext() -> WorkTicket? {
        guard let (ticket, work, priority) = lock.withLock({ next() }) else { return nil }
        Trace.span(priority.traceName) { work() }
        return ticket
    }

    private func next() -> (WorkTicket, Work, WorkPriority)? {
        while true {
            if threadCount - waitingCount > wantedCount {
                threadCount -= 1
                // The signal that woke this thread may have been one for new work: pass it on.
                available.signal()
                return nil
            }
            for priority in WorkPriority.allCases {
                while let ticket = queues[priority.rawValue].popFirst() {
                    guard case .queued(let work) = ticket.state, ticket.currentPriority == priority else {
                        staleCounts[priority.rawValue] = max(0, staleCounts[priority.rawValue] - 1)
                        continue
                    }
                    ticket.state = .running
                    return (ticket, work, priority)
                }
            }
            available.wait()
        }
    }
}

extension WorkPriority {
    fileprivate var traceName: StaticString {
        switch self {
        case .visible: "work: visible"
        case .display: "work: display"
        case .preload: "work: preload"
        case .ahead: "work: ahead"
        }
    }
}
