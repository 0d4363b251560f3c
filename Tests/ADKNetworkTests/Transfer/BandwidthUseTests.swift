import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

/// A slow line belongs to the most urgent transfers.
struct BandwidthUseTests {
    private func use(
        _ priority: WorkPriority, seconds: Double = 1, quiet: Double = 0, multiplexed: Bool = false,
        yielding: Bool = false, yielded: Double = 0
    ) -> BandwidthUse {
        BandwidthUse(
            priority: priority, seconds: seconds, quietSeconds: quiet, isMultiplexed: multiplexed,
            isYielding: yielding, yieldedSeconds: yielded)
    }

    @Test func aTransferYieldsToMoreUrgentOnesOnly() {
        for urgent in WorkPriority.allCases {
            for other in WorkPriority.allCases {
                #expect(use(other).mustYield(to: urgent) == (other < urgent), "\(other) to \(urgent)")
            }
            #expect(!use(urgent).mustYield(to: nil))
        }
    }

    @Test func onlyABodyThatFlowsForAWhileNeedsTheLine() {
        #expect(BandwidthUse.mostUrgent([use(.preload), use(.visible), use(.display)]) == .visible)
        #expect(BandwidthUse.mostUrgent([use(.preload), use(.visible, seconds: 0.049)]) == .preload)
        #expect(BandwidthUse.mostUrgent([use(.preload), use(.visible, quiet: 0.26)]) == .preload)
        #expect(BandwidthUse.mostUrgent([use(.preload), use(.display, yielding: true)]) == .preload)
        #expect(BandwidthUse.mostUrgent([BandwidthUse]()) == nil)
    }

    @Test func aTransferOfAMultiplexedConnectionGoesOn() {
        #expect(!use(.preload, multiplexed: true).mustYield(to: .visible))
    }

    @Test func aTransferYieldsTenSecondsInAll() {
        #expect(use(.preload, yielded: 9.99).mustYield(to: .visible))
        #expect(!use(.preload, yielded: 10).mustYield(to: .visible))

        var yield = PausedIntervals()
        yield.begin(now: 5)
        yield.begin(now: 6)
        #expect(yield.isYielding && yield.seconds(now: 7) == 2)
        yield.end(now: 8)
        yield.end(now: 9)
        #expect(!yield.isYielding && yield.seconds(now: 20) == 3)
        yield.begin(now: 30)
        #expect(yield.seconds(now: 31) == 4)
    }

    // MARK: - With a server

    private let body = HTTPServerReply.pattern(1_000_000)

    @Test func aVisibleImageGetsMostOfASlowLine() async throws {
        let link = SlowLink(latency: 0.01, megabits: 40)
        let server = try HTTPServer(sendBuffer: 16 << 10) { [body] _ in
            HTTPServerReply([
                .bytes(HTTPServerReply.head(200, [("Content-Length", "\(body.count)")])), .slowly(body, link),
            ])
        }
        defer { server.stop() }
        let clock = VirtualClock()
        let engine = TransferEngine.forTest {
            $0.slots = SlotLimits(total: 10, perHost: 10)
            ($0.clock, $0.idleSeconds) = (clock, 0)
        }
        let ahead = (0..<5).map { _ in CollectingSink() }
        for (number, sink) in ahead.enumerated() {
            engine.start(.patient(try TransferURL(server.url("/\(number)"))), priority: .preload, sink: sink)
        }
        #expect(await eventually { ahead.allSatisfy { !$0.body.isEmpty } })
        // With its first bytes, the photo has flowed for a while. Then the clock stands still: nothing stalls.
        let before = Locked<Int?>(nil)
        let photo = CollectingSink {
            guard before.current == nil else { return }
            before.withLock { $0 = ahead.map(\.body.count).reduce(0, +) }
            clock.advance(to: clock.now + 1.5 * BandwidthUse.leastSeconds)
        }
        engine.start(.patient(try TransferURL(server.url("/photo"))), priority: .visible, sink: photo)

        #expect(await photo.end().status == 200)
        let meanwhile = ahead.map(\.body.count).reduce(0, +) - (before.current ?? 0)

        // With equal parts each of the five would have received as much as the photo.
        #expect(meanwhile < body.count, "\(meanwhile) bytes of other pictures")
        #expect(photo.has(body))
        for sink in ahead {
            #expect(await sink.end().status == 200)
            #expect(sink.has(body))
        }
    }

    @Test func aVisibleImageThatStallsHoldsUpNoOther() async throws {
        let gate = HTTPServerGate()
        let link = SlowLink(latency: 0, megabits: 8)
        let server = try HTTPServer { [body] request in
            let head = HTTPServerReply.Step.bytes(HTTPServerReply.head(200, [("Content-Length", "\(body.count)")]))
            guard request.target == "/stalls" else { return HTTPServerReply([head, .bytes(body)]) }
            let (first, rest) = (Array(body.prefix(200_000)), Array(body.dropFirst(200_000)))
            return HTTPServerReply([head, .slowly(first, link), .hold(gate), .bytes(rest)])
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest()
        let (stalled, ahead) = (CollectingSink(), CollectingSink())
        engine.start(.patient(try TransferURL(server.url("/stalls"))), priority: .visible, sink: stalled)
        #expect(await eventually { stalled.body.count > 100_000 })
        engine.start(.patient(try TransferURL(server.url("/ahead"))), priority: .preload, sink: ahead)

        #expect(await ahead.end().status == 200)
        #expect(ahead.has(body))
        gate.open()
        #expect(await stalled.end().status == 200)
        #expect(stalled.has(body))
    }

    // MARK: - The start of other requests

    /// An engine whose time stands still. Its thread ends without a transfer.
    private func engine(_ clock: VirtualClock) -> TransferEngine {
        .forTest { ($0.clock, $0.idleSeconds) = (clock, 0) }
    }

    /// A server of a photo, which comes in parts with a gate before each, and of small images.
    private func server(_ parts: [[UInt8]], _ gates: [HTTPServerGate]) throws -> HTTPServer {
        try HTTPServer { request in
            guard request.target == "/photo" else { return .answer(200, [1]) }
            let length = parts.map(\.count).reduce(0, +)
            var steps: [HTTPServerReply.Step] = [
                .hold(gates[0]), .bytes(HTTPServerReply.head(200, [("Content-Length", "\(length)")])),
            ]
            for (part, gate) in zip(parts, gates) { steps += [.hold(gate), .bytes(part)] }
            return HTTPServerReply(steps)
        }
    }

    /// Starts a visible photo and then images of every other priority.
    private func start(_ engine: TransferEngine, _ server: HTTPServer, _ photo: CollectingSink) async throws
        -> [CollectingSink]
    {
        engine.start(.patient(try TransferURL(server.url("/photo"))), priority: .visible, sink: photo)
        let others = [WorkPriority.preload, .display, .preload].map { ($0, CollectingSink()) }
        for (number, (priority, sink)) in others.enumerated() {
            engine.start(.patient(try TransferURL(server.url("/\(number)"))), priority: priority, sink: sink)
        }
        #expect(await eventually { !server.requests.isEmpty })
        await engine.finishTurn()
        return others.map(\.1)
    }

    /// A photo over a line of 10 Mbit/s used to share it with two images below the window.
    @Test func otherRequestsStartWhenTheEndOfAVisibleBodyIsNear() async throws {
        let clock = VirtualClock()
        let engine = engine(clock)
        let gates = (0..<4).map { _ in HTTPServerGate() }
        let ends = [0, 1, 200_000, 220_000, 320_100]
        let parts = zip(ends, ends.dropFirst()).map { Array(body[$0..<$1]) }
        let server = try server(parts, gates)
        defer { server.stop() }
        let photo = CollectingSink()
        let others = try await start(engine, server, photo)
        #expect(server.requests.map(\.target) == ["/photo"], "the answer has not begun")
        gates[0].open()
        #expect(await eventually { photo.body.count == 1 })
        // 1 MB in a second.
        clock.advance(to: clock.now + 0.2)
        gates[1].open()
        #expect(await eventually { photo.body.count == 200_000 })
        await engine.finishTurn()
        #expect(server.requests.map(\.target) == ["/photo"], "the rest takes more than a tenth of a second")
        gates[2].open()
        for sink in others { #expect(await sink.end().status == 200) }
        #expect(photo.state.current.end == nil)
        gates[3].open()
        #expect(await photo.end().status == 200)
        #expect(photo.has(parts.flatMap { $0 }))
        #expect(server.requests.count == 4)
    }

    @Test func aVisibleRequestWithoutAnAnswerHoldsUpOthersForAMoment() async throws {
        let clock = VirtualClock()
        let engine = engine(clock)
        let gate = HTTPServerGate()
        let server = try server([[1, 2]], [gate])
        defer { server.stop() }
        let photo = CollectingSink()
        let others = try await start(engine, server, photo)
        clock.advance(to: clock.now + BandwidthUse.mostQuietSeconds)
        engine.wake()
        await engine.finishTurn()
        #expect(server.requests.map(\.target) == ["/photo"])
        clock.advance(to: clock.now + 0.001)
        engine.wake()
        for sink in others { #expect(await sink.end().status == 200) }
        gate.open()
        #expect(await photo.end().status == 200)
    }

    /// In a fast scroll over a slow line, every image would be asked for when it is on screen.
    @Test(arguments: [0, BandwidthUse.momentSeconds])
    func anImageThatBecomesVisibleOnALineInUseHoldsUpNoOther(after seconds: Double) async throws {
        let clock = VirtualClock()
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            HTTPServerReply((request.target == "/ahead" ? [] : [.hold(gate)]) + HTTPServerReply.answer(200, [1]).steps)
        }
        defer { server.stop() }
        let engine = engine(clock)
        let (first, photo, ahead) = (CollectingSink(), CollectingSink(), CollectingSink())
        engine.start(.patient(try TransferURL(server.url("/first"))), priority: .preload, sink: first)
        #expect(await eventually { server.requests.count == 1 })
        clock.advance(to: seconds)
        engine.start(.patient(try TransferURL(server.url("/photo"))), priority: .visible, sink: photo)
        #expect(await eventually { server.requests.count == 2 })
        engine.start(.patient(try TransferURL(server.url("/ahead"))), priority: .preload, sink: ahead)
        // The caches may answer an image ahead a moment before a visible one.
        if seconds > 0 { #expect(await ahead.end().status == 200) }
        await engine.finishTurn()
        #expect(server.requests.count == (seconds > 0 ? 3 : 2))
        gate.open()
        for sink in [first, photo, ahead] { #expect(await sink.end().status == 200) }
    }

    /// Keeps nothing. Moves a clock with each part of the body.
    private final class EndlessSink: TransferSink {
        let clock: VirtualClock
        init(_ clock: VirtualClock) { self.clock = clock }
        func received(_ head: ResponseHead) {}
        func received(_ bytes: UnsafeRawBufferPointer) { clock.advance(to: clock.now + 0.1) }
        func finished(_ end: TransferEnd) {}
    }

    @Test func aVisibleBodyWithoutEndHoldsUpNoOtherForEver() async throws {
        let clock = VirtualClock()
        let engine = engine(clock)
        let server = try HTTPServer { request in
            request.target == "/endless"
                ? HTTPServerReply([.bytes(HTTPServerReply.head(200, [])), .endless]) : .answer(200, [1])
        }
        defer { server.stop() }
        var request = TransferRequest.patient(try TransferURL(server.url("/endless")))
        request.limits.bodyBytes = .max
        request.limits.totalSeconds = .infinity
        let endless = engine.start(request, priority: .visible, sink: EndlessSink(clock))
        let start = clock.now
        let other = CollectingSink()
        engine.start(.patient(try TransferURL(server.url("/other"))), priority: .preload, sink: other)
        #expect(await other.end().status == 200)
        #expect(clock.now >= start + BandwidthUse.mostYieldedSeconds)
        endless.cancel()
    }

    /// The connection of HTTP/2 has weights instead.
    @Test func aVisibleBodyOverHTTP2HoldsUpNoOther() async throws {
        let server = try NginxServer(files: ["a": HTTPServerReply.pattern(8_000_000)])
        let clock = VirtualClock()
        let engine = TransferEngine.forTest {
            $0.certificateFile = server.certificateFile
            ($0.clock, $0.idleSeconds) = (clock, 0)
        }
        let photo = CollectingSink()
        let slow = engine.start(.patient(try TransferURL(server.url("/slow/a"))), priority: .visible, sink: photo)
        #expect(await eventually { !photo.body.isEmpty })
        #expect(try await engine.fetch(server.url("/none"), priority: .preload).end.status == 404)
        #expect(photo.state.current.end == nil)
        slow.cancel()
    }
}
