import ADKFoundation
import Foundation
import Testing

@Suite struct WorkQueueTests {
    @Test func unfinishedWorkIsDescribedByPriorityAndWaitingHasALimit() {
        let queue = WorkQueue(threads: 1)
        #expect(queue.unfinishedDescription == nil)
        let gate = DispatchSemaphore(value: 0)
        queue.async(.visible) { gate.wait() }
        #expect(queue.unfinishedDescription == "1 background job (1 visible)")
        for _ in 0..<2 { queue.async(.preload) {} }
        #expect(queue.unfinishedDescription == "3 background jobs (1 visible, 2 preload)")
        // Returns although no work finishes.
        queue.waitForProgress(atMost: 0.001)
        gate.signal()
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(queue.unfinishedDescription == nil)
    }

    @Test func workRunsByPriorityAndThenInOrderOfArrival() {
        let queue = WorkQueue(threads: 1)
        let order = Locked<[String]>([])
        let gate = DispatchSemaphore(value: 0)
        queue.async(.visible) { gate.wait() }
        for name in ["a1", "a2"] { queue.async(.ahead) { order.withLock { $0.append(name) } } }
        for name in ["v1", "v2"] { queue.async(.visible) { order.withLock { $0.append(name) } } }
        queue.async(.preload) { order.withLock { $0.append("p") } }
        queue.async(.display) { order.withLock { $0.append("d") } }

        gate.signal()
        while queue.unfinishedCount > 0 { queue.waitForProgress() }

        #expect(order.current == ["v1", "v2", "d", "p", "a1", "a2"])
    }

    @Test func waitingForProgressReturnsWhenNothingIsUnfinished() {
        let queue = WorkQueue(threads: 2)
        queue.waitForProgress()
        #expect(queue.unfinishedCount == 0)
    }

    @Test func everyPieceOfWorkFromManyThreadsRunsOnce() {
        let queue = WorkQueue(threads: 4)
        let sum = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for index in 0..<500 {
                queue.async(WorkPriority.allCases[index % 4]) { sum.withLock { $0 += thread * 500 + index } }
            }
        }
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(sum.current == (0..<4000).reduce(0, +))
    }

    @Test func aWaitingWorkerIsReplacedByAnotherThread() {
        let queue = WorkQueue(threads: 1)
        let (gate, order) = (DispatchSemaphore(value: 0), Locked<[String]>([]))
        queue.async(.visible) {
            WorkQueue.waiting { gate.wait() }
            order.withLock { $0.append("waited") }
        }
        // Never reached with a single thread.
        queue.async(.visible) {
            order.withLock { $0.append("let go") }
            gate.signal()
        }
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(Set(order.current) == ["let go", "waited"] && order.current.first == "let go")

        // Afterwards one thread works at a time.
        let (running, most) = (Locked(0), Locked(0))
        for _ in 0..<200 {
            queue.async(.ahead) {
                let now = running.withLock { running in
                    running += 1
                    return running
                }
                most.withLock { $0 = max($0, now) }
                sched_yield()
                running.withLock { $0 -= 1 }
            }
        }
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(most.current <= 2, "the additional thread may finish its work")
    }

    @Test func grantedWorkRunsWhileEveryThreadWaitsForIt() {
        let queue = WorkQueue(threads: 2)
        let (gate, waiting) = (DispatchSemaphore(value: 0), Locked(0))
        // The queue has at most 16 additional threads. The rest of the work does not start.
        for _ in 0..<30 {
            queue.async(.visible) {
                waiting.withLock { $0 += 1 }
                WorkQueue.waiting { gate.wait() }
            }
        }
        while waiting.current < 18 { sched_yield() }
        let order = Locked<[Int]>([])
        for number in 0..<3 {
            queue.async(.ahead, isGranted: true) {
                order.withLock { $0.append(number) }
                if number == 2 { for _ in 0..<30 { gate.signal() } }
            }
        }
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(order.current == [0, 1, 2] && waiting.current == 30)
    }

    @Test func grantedWorkComesBeforeAllOtherWork() {
        let order = run { queue, named in
            queue.async(.visible, named("v"))
            let granted = queue.async(.ahead, isGranted: true, named("g1"))
            queue.async(.preload, isGranted: true, named("g2"))
            granted.priority = .display
            #expect(granted.priority == .display)
        }
        #expect(order == ["g1", "g2", "v"])
    }

    // MARK: - Changing priorities

    /// Runs `body`, which queues and moves work, while the only thread of a queue waits. Returns the names of the work
    /// in the order of execution.
    private func run(_ body: (WorkQueue, @escaping @Sendable (String) -> WorkQueue.Work) -> Void) -> [String] {
        let queue = WorkQueue(threads: 1)
        let order = Locked<[String]>([])
        let gate = DispatchSemaphore(value: 0)
        queue.async(.visible) { gate.wait() }
        body(queue) { name in { order.withLock { $0.append(name) } } }
        gate.signal()
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        return order.current
    }

    @Test func workRaisedToVisibleRunsBeforeEarlierWork() {
        let order = run { queue, named in
            queue.async(.visible, named("v"))
            for name in ["d1", "d2"] { queue.async(.display, named(name)) }
            let first = queue.async(.preload, named("p1"))
            queue.async(.preload, named("p2"))
            let far = queue.async(.ahead, named("a"))
            first.priority = .visible
            far.priority = .display
            #expect(first.priority == .visible)
        }
        #expect(order == ["v", "p1", "d1", "d2", "a", "p2"])
    }

    @Test func workLoweredInPriorityRunsAfterTheRest() {
        let order = run { queue, named in
            let gone = queue.async(.visible, named("gone"))
            queue.async(.display, named("d"))
            queue.async(.ahead, named("a"))
            gone.priority = .preload
        }
        #expect(order == ["d", "gone", "a"])
    }

    @Test func workMovedBackAndForthRunsOnceAndLeavesNoEntries() {
        let queue = WorkQueue(threads: 1)
        let gate = DispatchSemaphore(value: 0)
        let runs = Locked([Int](repeating: 0, count: 100))
        queue.async(.visible) { gate.wait() }
        let tickets = (0..<100).map { index in queue.async(.preload) { runs.withLock { $0[index] += 1 } } }
        for round in 0..<1000 {
            for ticket in tickets { ticket.priority = WorkPriority.allCases[round % 4] }
            #expect(queue.entryCount < 1000, "stale entries accumulate")
        }
        gate.signal()
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(runs.current == [Int](repeating: 1, count: 100))
        tickets[0].priority = .visible
        #expect(queue.unfinishedCount == 0, "finished work does not start again")
    }

    @Test func prioritiesChangedFromManyThreadsLoseNoWork() {
        let queue = WorkQueue(threads: 3)
        let runs = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            for index in 0..<300 {
                let ticket = queue.async(WorkPriority.allCases[index % 4]) { runs.withLock { $0 += 1 } }
                ticket.priority = WorkPriority.allCases[(index + thread) % 4]
                ticket.priority = WorkPriority.allCases[(index / 2) % 4]
            }
        }
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(runs.current == 1800)
    }

    @Test func waitingForOnePieceOfWorkReturnsWhenItHasFinished() {
        let queue = WorkQueue(threads: 1)
        let order = Locked<[String]>([])
        for _ in 0..<20 { queue.async(.display) { order.withLock { $0.append("other") } } }
        let wanted = queue.async(.ahead) { order.withLock { $0.append("wanted") } }
        wanted.waitUntilFinished()
        #expect(order.current.contains("wanted"))
        wanted.waitUntilFinished()
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
    }

    @Test func aPausedQueueStartsOnlyWorkThatIsWaitedFor() {
        let queue = WorkQueue(threads: 1)
        let (gate, started) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let order = Locked<[String]>([])
        queue.async(.visible) {
            started.signal()
            gate.wait()
        }
        started.wait()
        let before = queue.async(.ahead) { order.withLock { $0.append("before") } }
        // Moved there and back: a stale entry must not hold it twice.
        before.priority = .visible
        before.priority = .ahead
        queue.pause()
        queue.async(.ahead) { order.withLock { $0.append("during") } }
        let wanted = queue.async(.ahead) { order.withLock { $0.append("wanted") } }
        #expect(queue.heldCount == 3)
        #expect(queue.startedCount > 0, "work that has started goes on")

        gate.signal()
        wanted.waitUntilFinished()

        #expect(order.current == ["wanted"])
        #expect(queue.heldCount == 2)
        #expect(queue.isPaused)
        queue.resume()
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(order.current == ["wanted", "before", "during"])
        #expect(!queue.isPaused)
    }
}
