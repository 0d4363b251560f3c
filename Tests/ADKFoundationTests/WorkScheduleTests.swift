import Foundation
import TestSupport
import Testing

@testable import ADKFoundation

@Suite struct WorkScheduleTests {
    /// Results as (source, number within the source).
    private typealias Posted = (source: UInt64, number: Int)

    private func random(_ seed: UInt64) -> [Posted] {
        var random = SeededRandom(seed: seed)
        var counts: [UInt64: Int] = [:]
        return (0..<Int.random(in: 1...20, using: &random)).map { _ in
            let source = UInt64.random(in: 0...4, using: &random)
            defer { counts[source, default: 0] += 1 }
            return (source, counts[source, default: 0])
        }
    }

    private func delivered(_ posted: [Posted], _ order: WorkSchedule.Order) -> [Posted] {
        let schedule = WorkSchedule(order)
        var queue = ResultQueue<Posted>()
        for result in posted { queue.append(result, from: result.source) }
        var delivered: [Posted] = []
        while let next = queue.popNext(schedule) { delivered.append(next.result) }
        return delivered
    }

    private func text(_ results: [Posted]) -> String {
        results.map { "\($0.source).\($0.number)" }.joined(separator: " ")
    }

    @Test func inTheOrderOfArrivalResultsAreSortedByTheirJobs() {
        for seed in UInt64(0)..<200 {
            let posted = random(seed)
            let expected = posted.enumerated().sorted {
                ($0.element.source, $0.offset) < ($1.element.source, $1.offset)
            }
            #expect(text(delivered(posted, .arrival)) == text(expected.map(\.element)), "seed \(seed)")
        }
    }

    @Test func aSeededOrderKeepsAllResultsAndTheOrderWithinEachJob() {
        for seed in UInt64(0)..<300 {
            let posted = random(seed)
            let result = delivered(posted, .seeded(seed))
            #expect(result.count == posted.count, "seed \(seed)")
            for source in UInt64(0)...4 {
                let numbers = result.filter { $0.source == source }.map(\.number)
                #expect(numbers == Array(0..<numbers.count), "seed \(seed)")
            }
        }
    }

    @Test func equalSeedsGiveEqualOrdersAndDifferentSeedsOthers() {
        let posted: [Posted] = (1...8).map { (UInt64($0), 0) }
        var orders: Set<String> = []
        for seed in UInt64(0)..<30 {
            let order = text(delivered(posted, .seeded(seed)))
            #expect(order == text(delivered(posted, .seeded(seed))))
            orders.insert(order)
        }
        // A third of the seeds shuffles results, a third reverses them, and a third reorders only jobs.
        #expect(orders.count > 8)
        #expect(orders.contains(text(posted)))
        #expect(orders.contains(text(posted.reversed())))
    }

    /// The main thread waited for the job 2, and then posted the result 0.0.
    @Test func resultsOfAJobWhoseEndIsKnownComeBeforeLaterOnes() {
        for seed in UInt64(0)..<100 {
            let schedule = WorkSchedule(.seeded(seed))
            var queue = ResultQueue<String>()
            queue.append("1.0", from: 1)
            queue.append("2.0", from: 2)
            queue.join(2)
            queue.append("0.0", from: WorkSource.none)
            queue.append("2.1", from: 2)
            var order: [String] = []
            while let next = queue.popNext(schedule) { order.append(next.result) }
            #expect(order.filter { $0 != "1.0" } == ["2.0", "0.0", "2.1"], "seed \(seed)")
        }
    }

    @Test func aSeededQueueRunsEveryJobOnceOneAtATime() {
        for seed in UInt64(0)..<30 {
            let queue = WorkQueue(threads: 3)
            queue.follow(WorkSchedule(.seeded(seed)))
            let (order, running) = (Locked<[Int]>([]), Locked((now: 0, most: 0)))
            for number in 0..<12 {
                queue.async(WorkPriority.allCases[number % 4]) {
                    running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                    sched_yield()
                    order.withLock { $0.append(number) }
                    running.withLock { $0.now -= 1 }
                }
            }
            #expect(queue.heldCount == 12)
            while queue.unfinishedCount > 0 { queue.waitForProgress() }
            #expect(order.current.sorted() == Array(0..<12), "seed \(seed)")
            #expect(running.current.most == 1, "seed \(seed)")
            if seed % 3 == 2 { #expect(order.current == (0..<12).reversed()) }
            if seed % 3 == 1 { #expect(order.current == Array(0..<12)) }
        }
    }

    @Test func waitingForAHeldJobStartsIt() {
        let queue = WorkQueue(threads: 1)
        queue.follow(WorkSchedule(.seeded(0)))
        let order = Locked<[Int]>([])
        let tickets = (0..<3).map { number in queue.async(.ahead) { order.withLock { $0.append(number) } } }
        tickets[1].waitUntilFinished()
        #expect(order.current == [1])
        #expect(queue.unfinishedDescription == "2 background jobs (2 ahead)")
        tickets[0].priority = .display
        #expect(queue.unfinishedDescription == "2 background jobs (1 display, 1 ahead)")
        queue.follow(nil)
        while queue.unfinishedCount > 0 { queue.waitForProgress() }
        #expect(order.current == [1, 0, 2])
    }

    /// Otherwise a job that waits for a later one would wait for ever.
    @Test func aJobThatWaitsLetsTheNextOneStart() {
        let queue = WorkQueue(threads: 1)
        queue.follow(WorkSchedule(.seeded(1)))
        let gate = DispatchSemaphore(value: 0)
        queue.async(.visible) { WorkQueue.waiting { gate.wait() } }
        queue.async(.visible) { gate.signal() }
        while queue.unfinishedCount > 0 { queue.waitForProgress(atMost: 0.01) }
        #expect(queue.heldCount == 0)
    }
}
