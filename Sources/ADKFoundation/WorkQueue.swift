import CSystem
import DequeModule
import Foundation
import Glibc

/// A handle to queued work, to change its priority or wait for it. Thread-safe.
package final class WorkTicket: Sendable {
    fileprivate enum State {
        /// A schedule has not started it, or a pause holds it.
        case held(WorkQueue.Work)
        case queued(WorkQueue.Work)
        case running
        case finished
    }

    private let queue: WorkQueue
    /// Whether the work holds what other work waits for.
    fileprivate let isGranted: Bool
    /// The source of the results of the work.
    fileprivate let source: UInt64
    // Guarded by the lock of `queue`.
    fileprivate nonisolated(unsafe) var state: State
    fileprivate nonisolated(unsafe) var currentPriority: WorkPriority

    fileprivate init(
        _ queue: WorkQueue, _ priority: WorkPriority, isGranted: Bool, from source: UInt64,
        _ work: @escaping WorkQueue.Work
    ) {
        self.queue = queue
        self.isGranted = isGranted
        self.source = source
        state = .queued(work)
        currentPriority = priority
    }

    /// The lane in which the work waits: that of granted work, or that of its priority.
    fileprivate var lane: Int { isGranted ? 0 : currentPriority.rawValue + 1 }

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
///
/// Work that blocks its thread does so in `waiting(_:)`. Granted work holds what others wait for, such as memory. It
/// never waits for a thread that waits itself: it comes before all other work, and if every thread waits, a thread of
/// its own is started.
package final class WorkQueue: @unchecked Sendable {
    package typealias Work = @Sendable () -> Void

    /// The queue of the process, with one thread per core and at least two.
    package static let shared = WorkQueue(threads: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private let lock: Lock
    private let available: Condition
    private let idle: Condition
    // All guarded by `lock`. A moved ticket also stays in its former lane; such a stale entry is skipped.
    /// The lane of granted work, then one for each priority.
    private var lanes = [Deque<WorkTicket>](repeating: Deque(), count: WorkPriority.allCases.count + 1)
    /// The number of stale entries in each lane: their ticket was moved or has started.
    private var staleCounts = [Int](repeating: 0, count: WorkPriority.allCases.count + 1)
    private var unfinished = 0
    /// The number of threads, including those that wait.
    private var threadCount = 0
    /// The number of threads in `waiting(_:)`.
    private var waitingCount = 0
    /// The number of threads that should work at the same time.
    package let workerCount: Int
    /// The largest number of additional threads that replace waiting ones.
    private static let maximumExtraCount = 16
    private var unfinishedByPriority = WorkPriority.allCases.map { _ in 0 }
    /// The order of work that a headless host chose.
    private var schedule: WorkSchedule?
    /// The work that the schedule has not started, or that a pause holds, in the order of its queueing.
    private var held: [WorkTicket] = []
    private var isPausing = false
    private var lastSource = WorkSource.none

    /// Creates a queue and starts `threads` threads, at least one.
    package init(threads: Int) {
        precondition(threads > 0, "a work queue needs a thread, got \(threads)")
        lock = Lock()
        available = Condition(lock: lock)
        idle = Condition(lock: lock)
        workerCount = threads
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

    /// Queues `work`. Granted work must not wait for other work. Any thread.
    @discardableResult
    package func async(_ priority: WorkPriority, isGranted: Bool = false, _ work: @escaping Work) -> WorkTicket {
        // Its results come after those that its creator has posted.
        let creator = WorkSource.current
        let inherited = creator != WorkSource.none && MainMailbox.orders(creator) ? creator : nil
        return lock.withLock {
            lastSource += 1
            let ticket = WorkTicket(self, priority, isGranted: isGranted, from: inherited ?? lastSource, work)
            unfinished += 1
            unfinishedByPriority[priority.rawValue] += 1
            if holdsNewWork {
                ticket.state = .held(work)
                held.append(ticket)
            } else {
                enqueue(ticket)
            }
            return ticket
        }
    }

    /// Adds work to its lane. Call with the lock held.
    private func enqueue(_ ticket: WorkTicket) {
        lanes[ticket.lane].append(ticket)
        available.signal()
        addThreadIfNeeded()
    }

    // MARK: - Schedules

    /// Starts work as `schedule` says; nil ends that. Ends a pause.
    func follow(_ schedule: WorkSchedule?) {
        lock.withLock {
            self.schedule = schedule
            isPausing = false
            while !held.isEmpty { start(0) }
        }
    }

    /// Holds all work that has not started, and that is queued from now on, until `resume()`. Work that a thread waits
    /// for starts. For headless hosts and tests.
    package func pause() {
        lock.withLock {
            isPausing = true
            for lane in lanes.indices { holdQueued(lane) }
        }
    }

    /// Ends a pause. The held work starts in the order of its queueing, or as the schedule says.
    package func resume() {
        lock.withLock {
            isPausing = false
            while !holdsNewWork, !held.isEmpty { start(0) }
        }
    }

    /// Whether work is held by `pause()`.
    package var isPaused: Bool { lock.withLock { isPausing } }

    private var holdsNewWork: Bool { isPausing || schedule?.holdsJobs == true }

    /// Takes the work of a lane that has not started. Call with the lock held.
    private func holdQueued(_ lane: Int) {
        for ticket in lanes[lane] {
            guard case .queued(let work) = ticket.state, ticket.lane == lane else { continue }
            ticket.state = .held(work)
            held.append(ticket)
        }
        lanes[lane].removeAll()
        staleCounts[lane] = 0
    }

    /// The number of pieces of work that the schedule has not started, or that a pause holds.
    package var heldCount: Int { lock.withLock { held.count } }

    /// The number of pieces of work that have started, or will as soon as a thread is free, and do not wait for other
    /// work.
    package var startedCount: Int { lock.withLock { started } }

    private var started: Int { max(0, unfinished - held.count - waitingCount) }

    /// Whether the main thread should run a frame before the schedule starts the next work. Consumes a random number.
    package func prefersFrame() -> Bool { lock.withLock { schedule }?.prefersFrame() ?? true }

    /// Starts the next piece of work, also if another one has not finished.
    package func startNext() { lock.withLock { startNextHeld() } }

    private func startNextHeld() {
        if let schedule, !held.isEmpty { start(schedule.nextJob(of: held.count)) }
    }

    /// Starts the held work at `index`. Call with the lock held.
    private func start(_ index: Int) {
        let ticket = held.remove(at: index)
        guard case .held(let work) = ticket.state else { return }
        ticket.state = .queued(work)
        enqueue(ticket)
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
    /// headless hosts and tests; a frame never waits. If all work is held, the next one starts.
    package func waitForProgress(atMost seconds: TimeInterval = .infinity) {
        lock.withLock {
            guard unfinished > 0 else { return }
            if started == 0 { startNextHeld() }
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
        lock.withLock {
            waitingCount += 1
            addThreadIfNeeded()
        }
    }

    /// The most threads that run any work.
    private var ordinaryLimit: Int { workerCount + WorkQueue.maximumExtraCount }

    /// Starts a thread if too few work. Call with the lock held.
    private func addThreadIfNeeded() {
        let working = threadCount - waitingCount
        guard threadCount < ordinaryLimit ? working < workerCount : working == 0 && !lanes[0].isEmpty else { return }
        threadCount += 1
        startThread(threadCount - 1)
    }

    private func endWaiting() {
        lock.withLock {
            waitingCount -= 1
            // An idle additional thread may have to end.
            available.broadcast()
        }
    }

    // MARK: - Tickets

    /// The number of entries in all lanes, including stale ones. For tests.
    package var entryCount: Int { lock.withLock { lanes.reduce(0) { $0 + $1.count } } }

    fileprivate func priority(of ticket: WorkTicket) -> WorkPriority { lock.withLock { ticket.currentPriority } }

    fileprivate func move(_ ticket: WorkTicket, to priority: WorkPriority) {
        lock.withLock { place(ticket, at: priority) }
    }

    /// Moves a waiting ticket to the lane of another priority. Call with the lock held.
    private func place(_ ticket: WorkTicket, at priority: WorkPriority) {
        guard ticket.currentPriority != priority else { return }
        switch ticket.state {
        case .held, .queued: break
        case .running, .finished: return
        }
        let former = ticket.lane
        unfinishedByPriority[ticket.currentPriority.rawValue] -= 1
        unfinishedByPriority[priority.rawValue] += 1
        ticket.currentPriority = priority
        guard case .queued = ticket.state, ticket.lane != former else { return }
        staleCounts[former] += 1
        lanes[ticket.lane].append(ticket)
        for index in lanes.indices where staleCounts[index] > 64 && staleCounts[index] > lanes[index].count / 2 {
            compact(index)
        }
    }

    /// Removes the stale entries of a lane. Call with the lock held. O(entries), at most once in as many moves.
    private func compact(_ index: Int) {
        var seen = Set<ObjectIdentifier>()
        var kept = Deque<WorkTicket>()
        for ticket in lanes[index] {
            guard case .queued = ticket.state, ticket.lane == index else { continue }
            if seen.insert(ObjectIdentifier(ticket)).inserted { kept.append(ticket) }
        }
        lanes[index] = kept
        staleCounts[index] = 0
    }

    fileprivate func wait(for ticket: WorkTicket) {
        lock.withLock {
            place(ticket, at: .visible)
            if case .held = ticket.state, let index = held.firstIndex(where: { $0 === ticket }) { start(index) }
            while true {
                if case .finished = ticket.state { break }
                idle.wait()
            }
        }
        MainMailbox.join(ticket.source)
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
        WorkSource.current = ticket.source
        Trace.span(priority.traceName) { work() }
        WorkSource.current = WorkSource.none
        return ticket
    }

    private func next() -> (WorkTicket, Work, WorkPriority)? {
        while true {
            if threadCount - waitingCount > workerCount {
                threadCount -= 1
                // The signal that woke this thread may have been one for new work: pass it on.
                available.signal()
                return nil
            }
            // The thread of granted work runs nothing else: other work may wait as well.
            let isAdditional = threadCount > ordinaryLimit
            for lane in isAdditional ? 0..<1 : lanes.indices {
                while let ticket = lanes[lane].popFirst() {
                    guard case .queued(let work) = ticket.state, ticket.lane == lane else {
                        staleCounts[lane] = max(0, staleCounts[lane] - 1)
                        continue
                    }
                    ticket.state = .running
                    return (ticket, work, ticket.currentPriority)
                }
            }
            if isAdditional {
                threadCount -= 1
                return nil
            }
            available.wait()
        }
    }
}
