import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Servers that misbehave. Each failure has a defined end, within its limits.
struct TransferFailureTests {
    /// Fetches from a server that gives the same answer to every request, without further attempts.
    private func fetch(
        _ reply: HTTPServerReply, _ change: (inout TransferRequest) -> Void = { _ in }
    ) async throws -> (end: TransferEnd, sink: CollectingSink, sent: Int) {
        let server = try HTTPServer { _ in reply }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/")) {
            $0.retries = .none
            change(&$0)
        }
        #expect(sink.faults == [])
        return (end, sink, server.sentBytes)
    }

    private func error(_ reply: String) async throws -> TransferError? { try await fetch(.raw(reply)).end.error }

    private func isMalformed(_ error: TransferError?) -> Bool {
        if case .malformedResponse = error { true } else { false }
    }

    @Test func aBodyShorterThanPromisedIsTruncated() async throws {
        let (end, sink, _) = try await fetch(.truncated([1, 2, 3, 4, 5], after: 3))
        #expect(end.error == .truncated(received: 3, expected: 5))
        #expect(sink.body == [1, 2, 3])
        #expect(end.summary.wastedBytes == 3)
        #expect(end.resume == nil)
    }

    @Test func aTruncatedBodyThatCanBeContinuedSaysWhere() async throws {
        let headers = [("Accept-Ranges", "bytes"), ("ETag", "\"a\"")]
        let (end, _, _) = try await fetch(.truncated([1, 2, 3, 4, 5], after: 3, headers: headers))
        #expect(end.error == .truncated(received: 3, expected: 5))
        #expect(end.resume?.offset == 3)
        #expect(end.summary.wastedBytes == 0)
    }

    @Test func chunksWithoutAnEndAreTruncated() async throws {
        let reply = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"
        let (end, sink, _) = try await fetch(.raw(reply))
        guard case .truncated(received: 5, expected: nil) = end.error else {
            Issue.record("\(String(describing: end.error))")
            return
        }
        #expect(sink.has(Array("hello".utf8)))
    }

    @Test func chunksThatAreNotChunksAreAnError() async throws {
        for size in ["zz", "-1", "FFFFFFFFFFFFFFFFF", ""] {
            let (end, sink, _) = try await fetch(
                .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\nhello\r\n0\r\n\r\n"))
            #expect(end.error != nil, "size \(size)")
            #expect(sink.body == [])
        }
    }

    @Test func aResetWhileTheBodyComesIsALostConnection() async throws {
        let body = HTTPServerReply.pattern(100_000)
        var reply = HTTPServerReply.truncated(body, after: 5000, resets: true)
        reply.steps.insert(.wait(0.05), at: 1)
        let (end, _, _) = try await fetch(reply)
        switch end.error {
        case .connectionLost, .truncated: break
        default: Issue.record("\(String(describing: end.error))")
        }
    }

    @Test func aServerThatClosesAtOnceIsALostConnection() async throws {
        guard case .connectionLost = try await error("") else {
            Issue.record("no connectionLost")
            return
        }
    }

    @Test func anAnswerThatIsNotHTTPIsMalformed() async throws {
        for text in [
            "garbage\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 99 Low\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
            "HTTP/1.1\r\n\r\n", "ICY 200 OK\r\n\r\n", "\0\0\0\0\r\n\r\n",
        ] {
            let error = try await error(text)
            #expect(isMalformed(error), "\(text) gave \(String(describing: error))")
        }
    }

    @Test func aHeadWithoutAnEndIsAnError() async throws {
        let error = try await error("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nX-Half")
        #expect(error != nil)
        #expect(error != .cancelled)
    }

    @Test func aLineOfTheHeadThatIsNotAFieldIsMalformed() async throws {
        #expect(isMalformed(try await error("HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 2\r\n\r\nhi")))
    }

    @Test func aHeadWithTooManyOrTooLongFieldsIsRefused() async throws {
        let many = (0..<201).map { "X-\($0): 1\r\n" }.joined()
        let long = (0..<20).map { "X-\($0): " + String(repeating: "a", count: 4000) + "\r\n" }.joined()
        let line = "X-Long: " + String(repeating: "a", count: 400_000) + "\r\n"
        for fields in [many, long, line] {
            let error = try await error("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n")
            #expect(error == .headersTooLarge || error == .outOfMemory, "\(String(describing: error))")
        }
    }

    @Test func interimResponsesWithoutEndAreRefused() async throws {
        let interim = "HTTP/1.1 103 Early\r\nX-A: " + String(repeating: "a", count: 1000) + "\r\n\r\n"
        let error = try await error(String(repeating: interim, count: 400))
        #expect(error == .headersTooLarge)
    }

    @Test func moreBytesThanPromisedAreNotMixedIntoTheNextBody() async throws {
        let server = try HTTPServer { request in
            guard request.target == "/long" else { return .answer(200, [9]) }
            return HTTPServerReply([.bytes(HTTPServerReply.head(200, [("Content-Length", "3")]) + [1, 2, 3, 4, 5, 6])])
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest { $0.idleSeconds = 3600 }
        let first = try await engine.fetch(server.url("/long"))
        let second = try await engine.fetch(server.url("/next"))
        #expect(first.sink.body == [1, 2, 3])
        #expect(second.end.status == 200)
        #expect(second.sink.body == [9])
        #expect(server.connectionCount == 2)
    }

    @Test func anEndlessBodyStopsAtTheLimit() async throws {
        let limit = 300_000
        for headers in [[], [("Transfer-Encoding", "identity")]] {
            let reply = HTTPServerReply([.bytes(HTTPServerReply.head(200, headers)), .endless])
            let (end, sink, _) = try await fetch(reply) { $0.limits.bodyBytes = limit }
            #expect(end.error == .bodyTooLarge(limit: limit))
            #expect(sink.body.count <= limit)
            // The read that is refused. One more if the transfer was paused.
            #expect(end.summary.receivedBytes <= limit + 2 * (64 << 10))
            #expect(end.summary.wastedBytes == end.summary.receivedBytes)
        }
    }

    @Test func aBodyOfTwoGigabytesIsRefusedByItsLength() async throws {
        let head = HTTPServerReply.head(200, [("Content-Length", "\(2 << 30)")])
        let gate = HTTPServerGate()
        let (end, sink, _) = try await fetch(HTTPServerReply([.bytes(head), .hold(gate), .endless]))
        #expect(end.error == .bodyTooLarge(limit: 64 << 20))
        #expect(sink.heads == [])
        #expect(end.summary.receivedBytes == 0)
    }

    @Test func anEncodingThatWasNotAskedForIsAnError() async throws {
        for encoding in ["gzip", "br", "identity, gzip"] {
            let (end, sink, _) = try await fetch(.answer(200, [1, 2], headers: [("Content-Encoding", encoding)]))
            let name = encoding.split(separator: " ").last.map(String.init)
            #expect(end.error == name.map { .unexpectedEncoding($0) })
            #expect(sink.body == [])
        }
        let (end, sink, _) = try await fetch(.answer(200, [1, 2], headers: [("Content-Encoding", "identity")]))
        #expect(end.status == 200)
        #expect(sink.body == [1, 2])
    }

    @Test func aBodyWithAnEncodingThatNoClientKnowsIsHandedOutAsItIs() async throws {
        for name in ["Content-Encoding", "Transfer-Encoding"] {
            let head = HTTPServerReply.head(200, [(name, "x-unknown")])
            let (end, sink, _) = try await fetch(HTTPServerReply([.bytes(head + [1, 2]), .close]))
            #expect(end.status == 200)
            #expect(sink.body == [1, 2])
        }
    }

    @Test func aPartThatWasNotAskedForIsAnError() async throws {
        let (end, sink, _) = try await fetch(.answer(206, [1, 2], headers: [("Content-Range", "bytes 3-4/9")]))
        #expect(isMalformed(end.error))
        #expect(sink.body == [])
    }

    @Test func damagedAnswersEndInTime() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        let body = HTTPServerReply.pattern(300)
        let whole = HTTPServerReply.head(
            200, [("Content-Length", "300"), ("ETag", "\"a\""), ("Accept-Ranges", "bytes")])
        guard case .bytes(let chunked) = HTTPServerReply.chunked(body, size: 97, trailers: [("A", "1")]).steps[0] else {
            return
        }
        let server = try HTTPServer { request in
            var random = SeededRandom(seed: seed &+ UInt64(request.target.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
            var bytes = Bool.random(using: &random) ? whole + body : chunked
            for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<min(bytes.count, 160), using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: bytes.removeSubrange(Int.random(in: place..<bytes.count, using: &random)...)
                }
            }
            return HTTPServerReply([.bytes(bytes), Bool.random(using: &random) ? .close : .reset])
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest()
        var sinks: [CollectingSink] = []
        for number in 0..<400 {
            let sink = CollectingSink()
            var request = TransferRequest.patient(try TransferURL(server.url("/\(number)")), retries: .quick)
            request.limits.stallSeconds = 5
            engine.start(request, priority: .preload, sink: sink)
            sinks.append(sink)
        }
        for (number, sink) in sinks.enumerated() {
            let end = await sink.end()
            #expect(sink.faults == [], "seed \(seed), answer \(number)")
            #expect(sink.body.count == end.summary.bodyBytes, "seed \(seed), answer \(number)")
            #expect(end.summary.wastedBytes >= 0, "seed \(seed), answer \(number)")
        }
    }

    // MARK: - Limits of time

    @Test func aServerThatDoesNotAnswerIsStalled() async throws {
        let (end, _, _) = try await fetch(HTTPServerReply([.hold(HTTPServerGate())])) { $0.limits.stallSeconds = 0.1 }
        #expect(end.error == .timedOut(.stalled, seconds: 0.1))
    }

    /// The end of a body that stops after two bytes, when the clock has moved on by `seconds`.
    private func endOfStoppedBody(
        after seconds: Double, _ change: (inout TransferLimits) -> Void
    ) async throws -> TransferError? {
        let head = HTTPServerReply.head(200, [("Content-Length", "100")])
        let server = try HTTPServer { _ in HTTPServerReply([.bytes(head + [1, 2]), .hold(HTTPServerGate())]) }
        defer { server.stop() }
        let clock = VirtualClock()
        let engine = TransferEngine.forTest { ($0.clock, $0.idleSeconds) = (clock, 0) }
        let sink = CollectingSink()
        var request = TransferRequest.patient(try TransferURL(server.url("/")), retries: .none)
        change(&request.limits)
        engine.start(request, priority: .visible, sink: sink)
        #expect(await eventually { sink.body == [1, 2] })
        clock.advance(to: seconds - 0.001)
        engine.wake()
        await engine.finishTurn()
        #expect(sink.state.current.end == nil)
        clock.advance(to: seconds)
        engine.wake()
        let end = await sink.end()
        #expect(sink.body == [1, 2] && sink.faults == [])
        return end.error
    }

    @Test func aBodyThatStopsIsStalled() async throws {
        let error = try await endOfStoppedBody(after: 300) { $0.stallSeconds = 300 }
        #expect(error == .timedOut(.stalled, seconds: 300))
    }

    @Test func aSlowDripIsTooSlow() async throws {
        let body = [UInt8](repeating: 1, count: 100_000)
        let head = HTTPServerReply.head(200, [("Content-Length", "\(body.count)")])
        let reply = HTTPServerReply([.bytes(head), .drip(body, piece: 1, pause: 0.01)])
        let (end, _, _) = try await fetch(reply) {
            $0.limits.leastRate = 100_000
            $0.limits.rateSeconds = 0.2
        }
        #expect(end.error == .timedOut(.slow, seconds: 0.2))
    }

    @Test func aTransferThatTakesTooLongInAllEnds() async throws {
        let error = try await endOfStoppedBody(after: 300) { $0.totalSeconds = 300 }
        #expect(error == .timedOut(.total, seconds: 300))
    }

    @Test func aHandshakeThatDoesNotEndIsATimeoutOfTheConnection() async throws {
        let server = try HTTPServer { _ in HTTPServerReply([]) }
        defer { server.stop() }
        let (end, _) = try await TransferEngine.forTest().fetch("https://127.0.0.1:\(server.port)/") {
            $0.retries = .none
            $0.limits.connectSeconds = 0.2
        }
        #expect(end.error == .timedOut(.connecting, seconds: 0.2))
    }

    // MARK: - No connection

    @Test func aPortWithoutAServerRefusesTheConnection() async throws {
        let server = try HTTPServer { _ in .answer() }
        server.stop()
        let (end, _) = try await TransferEngine.forTest().fetch(server.url("/"))
        guard case .cannotConnect(host: "127.0.0.1", _) = end.error else {
            Issue.record("\(String(describing: end.error))")
            return
        }
        #expect(end.summary.retries == 0)
    }

    @Test func anUnknownHostIsNotFound() async throws {
        let (end, _) = try await TransferEngine.forTest().fetch("http://no-such-host.invalid/")
        #expect(end.error == .cannotResolve(host: "no-such-host.invalid"))
    }
}
