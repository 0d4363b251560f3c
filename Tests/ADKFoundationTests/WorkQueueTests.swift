import ADKFoundation
import Foundation
import Testing

@Suite struct WorkQueueTests {
    @Test func whatIsUnfinishedIsNamedByItsNeedAndWaitedForNoLongerThanAsked() {
        let queue = WorkQueue(threads: 1)
        #expect(queue.unfinishedDescription == nil)
        let gate = DispatchSemaphore(value: 0)
        queue.async(.visible) { gate.wait() }
        #expect(queue.unfinishedDescription == "1 background job (1 visible)")
        for _ in 0..<2 { queue.async(.preload) {} }
        #expect(queue.unfinishedDescription == "3 background jobs (1 visible, 2 preload)")
        // Comes back though nothing ends.
        queue.waitForProgress(atMost: 0.001)
        gate.signal()
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(queue.unfinishedDescription == nil)
    }

    @Test func workRunsInOrderOfNeedAndThenOfArrival() {
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
            for index in 0..<500 { queue.async(WorkPriority.allCases[index % 4]) { sum.withLock { $0 += thread * 500 + index } } }
        }
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(sum.current == (0..<4000).reduce(0, +))
    }
}
