import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

struct BodySharesTests {
    private typealias Body = BodyShares.Body

    private func body(
        _ id: TransferID, _ length: Int?, received: Int = 0, _ priority: WorkPriority = .display
    ) -> Body {
        Body(id: id, priority: priority, received: received, length: length)
    }

    /// The bodies that wait. `finished`: the bytes of bodies that are not handed out yet.
    private func waiting(
        _ bodies: [Body], limit: Int = 800_000, finished: Int = 0, used: Int = 0, usedSmall: Int = 0,
        now: Double = 0,
        _ shares: inout BodyShares
    ) -> Set<TransferID> {
        let own = bodies.reduce(0) { $0 + $1.received }
        return shares.waiting(
            bodies, limit: limit, taken: own + finished, use: .init(all: used, small: usedSmall), own: { own },
            now: now)
    }

    private func waiting(_ bodies: [Body], limit: Int = 800_000, finished: Int = 0) -> Set<TransferID> {
        var shares = BodyShares()
        return waiting(bodies, limit: limit, finished: finished, &shares)
    }

    @Test func bodiesThatFitAreAllReceived() {
        #expect(waiting([]) == [])
        #expect(waiting((0..<8).map { body($0, 100_000) }) == [])
        #expect(waiting((0..<8).map { body($0, nil) }) == [])
    }

    @Test func theMoreUrgentThenTheOlderComesFirst() {
        let bodies = [body(4, 300_000), body(2, 300_000), body(3, 300_000), body(1, 300_000, .preload)]
        #expect(waiting(bodies) == [1, 4])
        #expect(waiting(bodies + [body(9, 300_000, .visible)]) == [1, 3, 4])
    }

    @Test func aBodyLargerThanTheMemoryIsReceivedAlone() {
        #expect(waiting([body(1, 5_000_000), body(2, 5_000_000)]) == [2])
        #expect(waiting([body(1, 5_000_000, received: 4_999_999), body(2, 200_000)]) == [2])
    }

    @Test func anUrgentBodyDoesNotWaitForOnesThatHaveBegun() {
        let begun = body(1, 700_000, received: 600_000, .preload)
        #expect(waiting([begun, body(2, 700_000, .visible)]) == [1])
    }

    @Test func smallBodiesDoNotWaitForLargeOnes() {
        let large = (0..<4).map { body($0, 500_000) }
        let small = (10..<14).map { body($0, 50_000) }
        #expect(waiting(large + small) == [1, 2, 3])
    }

    @Test func smallOnesDoNotStarveALargeOne() {
        let small = (0..<100).map { body($0, 100_000) }
        let held = waiting(small + [body(200, 700_000)])
        #expect(!held.contains(200) && !held.contains(0))
    }

    @Test func aBodyWithoutALengthWaitsWhenItHasGrown() {
        let bodies = (0..<4).map { body($0, nil, received: 150_000) }
        #expect(waiting(bodies) == [1, 2, 3])
    }

    @Test func aCompleteBodyIsNeverHeldBack() {
        #expect(waiting([body(1, 500_000, received: 500_000), body(2, 5_000_000, received: 4_000_000)]) == [])
    }

    @Test func finishedBodiesHoldTheNextLargeOneBackForATime() {
        var shares = BodyShares()
        let bodies = [body(1, 700_000), body(2, 50_000)]
        for now in [0.0, 9.9] { #expect(waiting(bodies, finished: 700_000, now: now, &shares) == [1]) }
        // Nothing takes them: the program may wait for this very body.
        #expect(waiting(bodies, finished: 700_000, now: 10, &shares) == [])
        #expect(waiting(bodies, finished: 100_000, now: 11, &shares) == [])
        #expect(waiting(bodies, finished: 700_000, now: 12, &shares) == [1])
    }

    @Test func bodiesInUseHoldTheNextLargeOneBackUntilTheyAreNot() {
        var shares = BodyShares()
        let bodies = [body(1, 700_000), body(2, 50_000)]
        for now in [0.0, 10, 1_000] {
            #expect(waiting(bodies, finished: 700_000, used: 700_000, now: now, &shares) == [1])
        }
        // One that nothing takes is among them.
        for now in [2_000.0, 2_009.9] {
            #expect(waiting(bodies, finished: 700_000, used: 400_000, now: now, &shares) == [1])
        }
        #expect(waiting(bodies, finished: 700_000, used: 400_000, now: 2_010, &shares) == [])
        #expect(waiting(bodies, finished: 100_000, used: 100_000, now: 2_011, &shares) == [])
    }

    @Test func smallBodiesThatDoNotFitWaitForSmallOnesInUseAndForNoOthers() {
        var shares = BodyShares()
        let small = (0..<3).map { body($0, 90_000) }
        #expect(waiting(small, finished: 800_000, used: 800_000, usedSmall: 50_000, &shares) == [0, 1, 2])
        #expect(waiting(small, finished: 800_000, used: 750_000, &shares) == [1, 2])
        #expect(waiting(small, finished: 700_000, used: 700_000, usedSmall: 700_000, &shares) == [1, 2])
    }

    @Test func bodiesWithoutALengthDoNotGrowBeyondTheLimitOneAfterTheOther() {
        var shares = BodyShares()
        let (limit, read) = (2_400_000, 64 << 10)
        var received = [Int](repeating: 0, count: 32)
        received[0] = read
        for turn in 0..<1_000 {
            let bodies = received.enumerated().map { body(TransferID($0), nil, received: $1) }
            let held = waiting(bodies, limit: limit, now: Double(turn), &shares)
            #expect(!held.contains(0))
            // The first one is slow.
            for index in received.indices.dropFirst() where !held.contains(TransferID(index)) {
                received[index] += read
            }
        }
        #expect(received.reduce(0, +) <= limit + received.count * read)
    }

    @Test func keptBodiesLetOneLargeBodyAfterTheOtherExceedTheLimitAndNotAllAtOnce() {
        var shares = BodyShares()
        func held(_ ids: ClosedRange<TransferID>, received: Int = 0, _ now: Double) -> Set<TransferID> {
            let bodies = ids.map { body($0, 700_000, received: $0 == ids.lowerBound ? received : 0) }
            return waiting(bodies, finished: 700_000 * Int(ids.lowerBound), now: now, &shares)
        }
        #expect(held(1...4, 0) == [1, 2, 3, 4])
        // The first goes on beside the kept ones, and the others wait for it.
        #expect(held(1...4, 10) == [2, 3, 4])
        #expect(held(1...4, received: 600_000, 100) == [2, 3, 4])
        // It is kept as well: the second waits as long after it.
        for now in [101.0, 110.9] { #expect(held(2...4, now) == [2, 3, 4]) }
        #expect(held(2...4, 111) == [3, 4])
    }

    @Test func aLargeBodyThatFitsBesideKeptOnesLetsNoOtherExceedTheLimit() {
        var shares = BodyShares()
        let fitting = body(1, 150_000)
        #expect(waiting([fitting, body(2, 700_000)], finished: 300_000, now: 0, &shares) == [2])
        let urgent = body(3, 700_000, .visible)
        #expect(waiting([fitting, body(2, 700_000), urgent], finished: 300_000, now: 1, &shares) == [1, 2, 3])
    }

    /// Bodies of random lengths and priorities come, are received and handed out.
    ///
    /// - Parameters:
    ///   - priorities: one of each less urgent priority may have begun before a more urgent one.
    ///   - longest: in the limit.
    ///   - most: the bytes beside the limit, in the limit.
    @Test(arguments: [
        // No body is large.
        (priorities: [WorkPriority.visible, .display, .preload], longest: 0.05, most: 0.2),
        // The first large one goes on also if it does not fit, and so does the first small one.
        ([.display], 0.75, 0.8), ([.display], 1.25, 1.3),
        ([WorkPriority.visible, .display, .preload], 1.25, 3 * 1.25),
    ])
    func everyRandomBodyEndsAndTheMemoryIsKept(
        _ priorities: [WorkPriority], _ longest: Double, _ most: Double
    ) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<40 {
            let limit = Int.random(in: 1000...100_000, using: &random)
            var (shares, running, left, finished) = (BodyShares(), [Body](), 60, [Int]())
            var (now, highest, id) = (0.0, 0, TransferID(0))
            let large = max(1, Int(Double(limit) * longest))
            while left > 0 || !running.isEmpty {
                now += 0.1
                while running.count < 12, left > 0 {
                    (left, id) = (left - 1, id + 1)
                    let length = Int.random(in: 0...(Bool.random(using: &random) ? limit / 20 : large), using: &random)
                    running.append(body(id, length, priorities.randomElement(using: &random) ?? .display))
                }
                let held = waiting(running, limit: limit, finished: finished.reduce(0, +), now: now, &shares)
                let step = max(1, limit / 50)
                for index in running.indices where !held.contains(running[index].id) {
                    let old = running[index]
                    let length = old.length ?? 0
                    running[index] = body(old.id, length, received: min(length, old.received + step), old.priority)
                }
                let done = running.filter { $0.received == $0.length }
                running.removeAll { $0.received == $0.length }
                finished = finished.filter { _ in Int.random(in: 0..<3, using: &random) > 0 } + done.map(\.received)
                highest = max(highest, running.reduce(finished.reduce(0, +)) { $0 + $1.received })
                #expect(now < 10_000, "seed \(seed): bodies wait for ever")
                if now >= 10_000 { return }
            }
            #expect(highest <= limit + Int(Double(limit) * most), "seed \(seed)")
        }
    }
}

struct ReceivedBodyTests {
    private func append(_ bytes: [UInt8], to body: inout ReceivedBody) { bytes.withUnsafeBytes { body.append($0) } }

    @Test func dataOfABodyIsNoCopyAndDoesNotChange() {
        let memory = BodyMemory(byteLimit: 1)
        var body = ReceivedBody(in: memory)
        body.reserve(300_000)
        append([UInt8](repeating: 1, count: 100_000), to: &body)
        let early = body.data(upTo: 60_000)
        append([UInt8](repeating: 2, count: 100_000), to: &body)
        let all = body.data
        #expect(all.count == 200_000 && early.count == 60_000)
        #expect(
            early.withUnsafeBytes { $0.baseAddress } == all.withUnsafeBytes { $0.baseAddress } ? true : false)

        // Other bytes, and more than there is room for.
        body.truncate(to: 50_000)
        append([UInt8](repeating: 3, count: 400_000), to: &body)
        #expect(early.allSatisfy { $0 == 1 } ? true : false)
        #expect(all.suffix(100_000).allSatisfy { $0 == 2 } ? true : false)
        #expect(body.data.prefix(50_000).allSatisfy { $0 == 1 } && body.data.dropFirst(50_000).allSatisfy { $0 == 3 })
        #expect(memory.byteCount == 450_000 && memory.highestByteCount == 450_000)
    }

    @Test func theBytesCountUntilTheBodyIsGoneAndItsDataStays() {
        let memory = BodyMemory(byteLimit: 1)
        var body: ReceivedBody? = ReceivedBody(in: memory)
        body?.reserve(1 << 20)
        if body != nil { append([7, 8, 9], to: &body!) }
        body?.trim()
        let data = body?.data
        var second = body
        body = nil
        #expect(memory.byteCount == 3)
        second = nil
        #expect(second == nil && memory.byteCount == 0)
        #expect(data.map { [UInt8]($0) } == [7, 8, 9])
        #expect(ReceivedBody(in: memory).data.isEmpty)
    }
}
