import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct ByteBudgetTests {
    /// A budget of 100 bytes, `taken` of which are reserved, with a log of the served requests.
    private struct Scene {
        let budget = ByteBudget(byteLimit: 100)
        let served = Locked<[(name: String, grant: ByteGrant)]>([])
        let generation = Generation()
        let first: ByteGrant?

        init(taken: Int) { first = budget.tryReserve(taken) }

        func ask(
            _ name: String, _ byteCount: Int, _ priority: WorkPriority = .visible, while generation: Generation? = nil
        ) {
            budget.request(byteCount, priority, while: generation ?? self.generation, is: 0) { [served] grant in
                served.withLock { $0.append((name, grant)) }
            }
        }

        var names: [String] { served.current.map(\.name) }
        func giveBack(_ name: String) { served.current.first { $0.name == name }?.grant.giveBack() }
    }

    @Test func releasedBytesServeRequestsByPriorityThenArrival() {
        let scene = Scene(taken: 100)
        for (name, priority) in [("p", WorkPriority.preload), ("v1", .visible), ("d", .display), ("v2", .visible)] {
            scene.ask(name, 60, priority)
        }
        #expect(scene.names.isEmpty && scene.budget.waiterCount == 4)

        scene.first?.giveBack()
        for expected in [["v1"], ["v1", "v2"], ["v1", "v2", "d"], ["v1", "v2", "d", "p"]] {
            #expect(scene.names == expected)
            scene.giveBack(expected[expected.count - 1])
        }

        #expect(scene.budget.byteCount == 0 && scene.budget.highestByteCount == 100)
    }

    @Test func aSmallRequestDoesNotOvertakeALargeOneOfItsPriority() {
        let scene = Scene(taken: 50)
        scene.ask("large", 80)
        scene.ask("small", 10)
        scene.ask("less urgent", 10, .display)

        #expect(scene.names.isEmpty)
        #expect(scene.budget.tryReserve(10) == nil && scene.budget.tryReserve(10, .ahead) == nil)
        #expect(scene.budget.tryReserveFirst(10)?.byteCount == 10 && scene.budget.tryReserveFirst(60) == nil)
        scene.first?.giveBack()
        #expect(scene.names == ["large", "small", "less urgent"])
    }

    @Test func aRequestOfHigherPriorityOvertakesALargeOne() {
        let scene = Scene(taken: 50)
        scene.ask("large", 80, .display)
        scene.ask("visible", 10, .visible)

        #expect(scene.names == ["visible"])
        #expect(scene.budget.tryReserve(10, .visible) != nil)
    }

    @Test func aRequestLargerThanTheBudgetIsServedAlone() {
        let scene = Scene(taken: 10)
        scene.ask("huge", 1000)
        scene.ask("small", 10)
        #expect(scene.names.isEmpty)

        scene.first?.giveBack()
        #expect(scene.names == ["huge"])
        scene.giveBack("huge")
        #expect(scene.names == ["huge", "small"])
    }

    @Test func aStaleRequestIsServedWithoutBytesAndBlocksNoOther() {
        let (scene, unwanted) = (Scene(taken: 50), Generation())
        scene.ask("unwanted", 80, while: unwanted)
        scene.ask("wanted", 20)
        unwanted.increment()
        scene.ask("late", 20)

        #expect(scene.names == ["unwanted", "wanted", "late"])
        #expect(scene.served.current.map(\.grant.byteCount) == [0, 20, 20])
    }

    @Test func staleRequestsDoNotAccumulate() {
        let (scene, unwanted) = (Scene(taken: 100), Generation())
        scene.ask("first", 100)
        for _ in 0..<60 { scene.ask("unwanted", 10, while: unwanted) }
        unwanted.increment()
        for _ in 0..<10 { scene.ask("wanted", 10) }

        #expect(scene.budget.waiterCount == 11 && scene.names.count == 60)
    }

    @Test func aLargerLimitServesAtOnceAndASmallerOneRevokesNothing() {
        let scene = Scene(taken: 100)
        scene.ask("a", 50)
        scene.budget.byteLimit = 150
        #expect(scene.names == ["a"])
        scene.budget.byteLimit = 0
        #expect(scene.budget.byteLimit == 1 && scene.budget.byteCount == 150)
    }

    @Test func aGrantIsGivenBackOnlyOnce() {
        let budget = ByteBudget(byteLimit: 100)
        do {
            let grant = budget.tryReserve(40)
            grant?.giveBack()
            grant?.giveBack()
            #expect(budget.byteCount == 0)
            _ = budget.tryReserve(30)
        }
        #expect(budget.byteCount == 0)
    }

    /// Runs `body` on new threads, because it may block. Each thread signals the semaphore when it ends.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> DispatchSemaphore {
        let ended = DispatchSemaphore(value: 0)
        for index in 0..<count {
            Thread {
                body(index)
                ended.signal()
            }.start()
        }
        return ended
    }

    @Test func aWaitingThreadIsServedOrCancelled() {
        let scene = Scene(taken: 100)
        let (served, cancelled) = (Locked<[Int?]>([]), Locked(false))
        let ended = Self.onThreads(2) { index in
            let grant = scene.budget.wait(60, .visible) { index == 1 && cancelled.current }
            served.withLock { $0.append(grant?.byteCount) }
        }
        while scene.budget.waiterCount < 2 { sched_yield() }
        cancelled.withLock { $0 = true }
        scene.first?.giveBack()
        for _ in 0..<2 { ended.wait() }

        #expect(served.current.contains(60) && served.current.count == 2)
        #expect(scene.budget.byteCount == 0 && scene.budget.waiterCount == 0)
    }

    @Test func randomLoadFromManyThreadsStaysWithinTheLimitAndIsAllServed() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        let budget = ByteBudget(byteLimit: 1000)
        let (served, inUse, excess) = (Locked(0), Locked(0), Locked(0))
        /// Simulates a decoder: holds the bytes for a while and gives them back.
        @Sendable func use(_ grant: ByteGrant) {
            let byteCount = grant.byteCount
            let now = inUse.withLock { inUse in
                inUse += byteCount
                return inUse
            }
            // A grant larger than the budget must be alone. A stale request has a grant of no bytes.
            if now > 1000, byteCount > 0, now != byteCount { excess.withLock { $0 += 1 } }
            for _ in 0..<byteCount % 7 { sched_yield() }
            inUse.withLock { $0 -= byteCount }
            grant.giveBack()
            served.withLock { $0 += 1 }
        }
        let queue = WorkQueue(threads: 3)
        let ended = Self.onThreads(8) { thread in
            var numbers = SeededRandom(seed: seed &+ UInt64(thread))
            for _ in 0..<400 {
                // Sometimes more than the budget.
                let byteCount =
                    Int.random(in: 0...20, using: &numbers) == 0 ? 1500 : Int.random(in: 1...600, using: &numbers)
                let priority = WorkPriority.allCases[Int.random(in: 0...3, using: &numbers)]
                let generation = Generation()
                switch Int.random(in: 0...3, using: &numbers) {
                case 0:
                    if let grant = budget.wait(byteCount, priority, isCancelled: { false }) { use(grant) }
                case 1:
                    guard let grant = budget.tryReserve(byteCount, priority) else { fallthrough }
                    use(grant)
                default:
                    budget.request(byteCount, priority, while: generation, is: 0) { grant in
                        queue.async(priority) { use(grant) }
                    }
                    if Int.random(in: 0...9, using: &numbers) == 0 { generation.increment() }
                }
            }
        }
        for _ in 0..<8 { ended.wait() }
        while queue.unfinishedCount > 0 { queue.waitForProgress() }

        #expect(served.current == 3200)
        #expect(excess.current == 0)
        #expect(budget.byteCount == 0 && budget.waiterCount == 0 && budget.highestByteCount <= 1500)
    }

    @Test func theControlGroupLimitIsTheLowestAmongItsAncestors() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("group")
        try FileManager.default.createDirectory(atPath: path + "/a/b", withIntermediateDirectories: true)
        func write(_ text: String, _ file: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
        try write("max\n", path + "/memory.max")
        try write("300000000\n", path + "/a/memory.max")
        try write("500000000\n", path + "/a/b/memory.max")
        try write("0::/a/b\n", folder.path("own"))

        #expect(MemoryLimit.controlGroup(root: path, process: folder.path("own")) == 300_000_000)
        try write("0::/\n", folder.path("own"))
        #expect(MemoryLimit.controlGroup(root: path, process: folder.path("own")) == nil)
        #expect(MemoryLimit.controlGroup(root: path, process: folder.path("missing")) == nil)
    }
}
