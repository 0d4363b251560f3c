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

/// Background work on a fixed set of threads, ordered by need, first in first out within a priority.
///
/// The threads live as long as the process and run at a lower priority than the main thread, so
/// that a burst of decoding never takes a frame's time. Work that is no longer needed checks its
/// own cancellation when it starts.
package final class WorkQueue: @unchecked Sendable {
    package typealias Work = @Sendable () -> Void

    /// The process's queue, one thread a core and at least two.
    package static let shared = WorkQueue(threads: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private let lock: Lock
    private let available: Condition
    private let idle: Condition
    // Guarded by `lock`.
    private var queues: [Deque<Work>] = WorkPriority.allCases.map { _ in Deque() }
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

    package func async(_ priority: WorkPriority, _ work: @escaping Work) {
        lock.withLock {
            queues[priority.rawValue].append(work)
            unfinished += 1
            unfinishedByPriority[priority.rawValue] += 1
            available.signal()
        }
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

    private func run() {
        _ = csystem_set_thread_nice(5)
        while let priority = runNext() {
            lock.withLock {
                unfinished -= 1
                unfinishedByPriority[priority.rawValue] -= 1
                idle.broadcast()
            }
        }
    }

    /// Also lets go of what the work holds, before it counts as finished; the work's priority. Nil where the thread is
    /// one too many.
    private func runNext() -> WorkPriority? {
        guard let (work, priority) = lock.withLock({ next() }) else { return nil }
        Trace.span(priority.traceName) { work() }
        return priority
    }

    private func next() -> (Work, WorkPriority)? {
        while true {
            if threadCount - waitingCount > wantedCount {
                threadCount -= 1
                // The signal that woke this thread may have been for work.
                available.signal()
                return nil
            }
            for priority in WorkPriority.allCases where !queues[priority.rawValue].isEmpty {
                return (queues[priority.rawValue].removeFirst(), priority)
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
