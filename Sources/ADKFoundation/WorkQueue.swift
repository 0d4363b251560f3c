import CSystem
import DequeModule
import Foundation
import Glibc

/// How near a piece of background work is to being looked at; the lowest runs first.
package enum WorkPriority: Int, CaseIterable, Sendable {
    /// On screen now.
    case visible
    /// In the display range: will be on screen soon.
    case display
    /// In the preload range.
    case preload
    /// Measuring ahead, refining estimates.
    case ahead
}

/// One piece of queued work, by which its priority can be changed. Any thread.
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

    /// The priority it was queued or moved to last. Setting it moves work that waits behind what waits at that
    /// priority; work that goes back may take its earlier place. Work that has begun stays as it is. O(1) amortised.
    package var priority: WorkPriority {
        get { queue.priority(of: self) }
        set { queue.move(self, to: newValue) }
    }

    /// Blocks the caller until the work has ended, which then runs before everything that is not on screen.
    /// Never called by a worker.
    package func waitUntilFinished() { queue.wait(for: self) }
}

/// Background work on a fixed set of threads, ordered by need, first in first out within a priority.
///
/// The threads live as long as the process and run at a lower priority than the main thread, so
/// that a burst of decoding never takes a frame's time. Work that is no longer needed checks its
/// own cancellation when it starts. Work that waits can be given another priority by its ticket.
package final class WorkQueue: @unchecked Sendable {
    package typealias Work = @Sendable () -> Void

    /// The process's queue, one thread a core and at least two.
    package static let shared = WorkQueue(threads: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private let lock: Lock
    private let available: Condition
    private let idle: Condition
    // Guarded by `lock`. A ticket that was moved also stands where it was before: such an entry is passed over.
    private var queues: [Deque<WorkTicket>] = WorkPriority.allCases.map { _ in Deque() }
    /// Entries of each queue whose ticket is elsewhere or has begun.
    private var passedOver = WorkPriority.allCases.map { _ in 0 }
    private var unfinished = 0
    /// Threads there are, and how many of them wait in `waiting`.
    private var threadCount = 0
    private var waitingCount = 0
    /// Threads that are to work at a time.
    private let wantedCount: Int
    /// Threads that may be there besides, for those that wait.
    private static let maximumExtraCount = 16
    private var unfinishedByPriority = WorkPriority.allCases.map { _ in 0 }

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

    /// Work queued or running.
    package var unfinishedCount: Int { lock.withLock { unfinished } }

    /// Work queued or running, by need: `2 background jobs (1 visible, 1 preload)`. Nil where there is none.
    package var unfinishedDescription: String? {
        let counts = lock.withLock { unfinishedByPriority }
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        let parts = WorkPriority.allCases.filter { counts[$0.rawValue] > 0 }.map { "\(counts[$0.rawValue]) \($0)" }
        return "\(total) background \(total == 1 ? "job" : "jobs") (\(parts.joined(separator: ", ")))"
    }

    /// Blocks the caller until one piece of work ends, nothing is unfinished or `seconds` have passed. For hosts
    /// without a screen and for tests; a frame never waits.
    package func waitForProgress(atMost seconds: TimeInterval = .infinity) {
        lock.withLock {
            guard unfinished > 0 else { return }
            if seconds == .infinity { idle.wait() } else { idle.wait(until: MonotonicClock.seconds + seconds) }
        }
    }

    // MARK: - Threads

    private static let key = "adk.work-queue"

    /// Calls `body`, which waits for something other than work of the queue that is still to begin. Where this is a
    /// queue's thread, another one works in its place until then, for at most 16 at a time.
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
            // One that is idle may have to end.
            available.broadcast()
        }
    }

    // MARK: - Tickets

    /// Entries in all queues, those passed over included. For tests.
    package var entryCount: Int { lock.withLock { queues.reduce(0) { $0 + $1.count } } }

    fileprivate func priority(of ticket: WorkTicket) -> WorkPriority { lock.withLock { ticket.currentPriority } }

    fileprivate func move(_ ticket: WorkTicket, to priority: WorkPriority) {
        lock.withLock { place(ticket, at: priority) }
    }

    /// Under the lock.
    private func place(_ ticket: WorkTicket, at priority: WorkPriority) {
        guard case .queued = ticket.state, ticket.currentPriority != priority else { return }
        passedOver[ticket.currentPriority.rawValue] += 1
        unfinishedByPriority[ticket.currentPriority.rawValue] -= 1
        unfinishedByPriority[priority.rawValue] += 1
        ticket.currentPriority = priority
        queues[priority.rawValue].append(ticket)
        for index in queues.indices where passedOver[index] > 64 && passedOver[index] > queues[index].count / 2 {
            compact(index)
        }
    }

    /// Takes out entries that are passed over, under the lock. O(entries), once in as many moves.
    private func compact(_ index: Int) {
        var seen = Set<ObjectIdentifier>()
        var kept = Deque<WorkTicket>()
        for ticket in queues[index] {
            guard case .queued = ticket.state, ticket.currentPriority.rawValue == index else { continue }
            if seen.insert(ObjectIdentifier(ticket)).inserted { kept.append(ticket) }
        }
        queues[index] = kept
        passedOver[index] = 0
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

    /// Also lets go of what the work holds, before it counts as finished. Nil where the thread is one too many.
    private func runNext() -> WorkTicket? {
        guard let (ticket, work, priority) = lock.withLock({ next() }) else { return nil }
        Trace.span(priority.traceName) { work() }
        return ticket
    }

    private func next() -> (WorkTicket, Work, WorkPriority)? {
        while true {
            if threadCount - waitingCount > wantedCount {
                threadCount -= 1
                // The signal that woke this thread may have been for work.
                available.signal()
                return nil
            }
            for priority in WorkPriority.allCases {
                while let ticket = queues[priority.rawValue].popFirst() {
                    guard case .queued(let work) = ticket.state, ticket.currentPriority == priority else {
                        passedOver[priority.rawValue] = max(0, passedOver[priority.rawValue] - 1)
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
