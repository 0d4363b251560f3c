import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Further attempts, continued bodies and cancelled transfers.
struct TransferRetryTests {
    private let body = HTTPServerReply.pattern(150_000)
    private let validators = [("Accept-Ranges", "bytes"), ("ETag", "\"a\"")]

    @Test func aTransientStatusIsRepeated() async throws {
        for status in [408, 425, 429, 500, 502, 503, 504] {
            let server = try HTTPServer { $0.attempt < 2 ? .answer(status, [1, 2, 3]) : .answer(200, [7]) }
            defer { server.stop() }
            let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
            #expect(end.status == 200, "after \(status)")
            #expect(sink.heads.count == 1)
            #expect(sink.body == [7])
            #expect(end.summary.retries == 2)
            #expect(end.summary.wastedBytes == 6)
            #expect(server.connectionCount == 1)
        }
    }

    @Test func aFinalStatusIsNotRepeated() async throws {
        for status in [400, 401, 403, 404, 410, 501] {
            let server = try HTTPServer { _ in .answer(status, [1]) }
            defer { server.stop() }
            let (end, _) = try await TransferEngine.forTest().fetch(server.url("/"))
            #expect(end.status == status)
            #expect(server.requests.count == 1)
        }
    }

    @Test func theLastTransientStatusIsTheResult() async throws {
        let server = try HTTPServer { .answer(503, [1], headers: [("X-Try", "\($0.attempt)")]) }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 503)
        #expect(sink.heads.count == 1)
        #expect(sink.heads.first?.headers.value(of: "X-Try") == "3")
        #expect(end.summary.retries == 3)
    }

    @Test func retryAfterIsWaitedForWithoutASlot() async throws {
        let server = try HTTPServer { request in
            request.target == "/busy" && request.attempt == 0
                ? .answer(503, headers: [("Retry-After", "30")]) : .answer(200, [1])
        }
        defer { server.stop() }
        let clock = VirtualClock()
        let engine = TransferEngine.forTest {
            $0.clock = clock
            $0.slots = SlotLimits(total: 1, perHost: 1)
        }
        let busy = CollectingSink()
        engine.start(TransferRequest.patient(try TransferURL(server.url("/busy"))), priority: .visible, sink: busy)
        #expect(await eventually { server.requests.count == 1 })
        for path in ["/1", "/2"] { #expect(try await engine.fetch(server.url(path)).end.status == 200) }
        clock.advance(to: 29.9)
        engine.wake()
        #expect(try await engine.fetch(server.url("/3")).end.status == 200)
        #expect(busy.state.current.end == nil)
        #expect(server.requests.count == 4)
        clock.advance(to: 30)
        engine.wake()
        #expect(await busy.end().status == 200)
        #expect(busy.state.current.end?.summary.totalSeconds == 30)
        #expect(await engine.endsThread(clock))
    }

    @Test func aServerThatAsksForFewerRequestsGetsNoneMeanwhile() async throws {
        let server = try HTTPServer { request in
            request.target == "/busy" && request.attempt == 0
                ? .answer(429, headers: [("Retry-After", "30")]) : .answer(200, [1])
        }
        let other = try HTTPServer { _ in .answer(200, [2]) }
        defer {
            server.stop()
            other.stop()
        }
        let clock = VirtualClock()
        let engine = TransferEngine.forTest {
            $0.clock = clock
            $0.slots = SlotLimits(total: 1)
        }
        let sinks = (0..<4).map { _ in CollectingSink() }
        for (index, sink) in sinks.enumerated() {
            let url = server.url(index == 0 ? "/busy" : "/\(index)")
            engine.start(TransferRequest.patient(try TransferURL(url)), priority: .visible, sink: sink)
        }
        #expect(try await engine.fetch(other.url("/1")).end.status == 200)
        clock.advance(to: 29.9)
        engine.wake()
        #expect(try await engine.fetch(other.url("/2")).end.status == 200)
        #expect(server.requests.map(\.target) == ["/busy"])
        clock.advance(to: 30)
        engine.wake()
        for sink in sinks { #expect(await sink.end().status == 200) }
        #expect(server.requests.count == 5)
        #expect(await engine.endsThread(clock))
    }

    @Test func aRetryAfterBeyondTheLimitEndsTheTransfer() async throws {
        let server = try HTTPServer { _ in .answer(503, headers: [("Retry-After", "61")]) }
        defer { server.stop() }
        let (end, _) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 503)
        #expect(server.requests.count == 1)
    }

    @Test func aRetryAfterWithADateIsReadByTheServersClock() async throws {
        let server = try HTTPServer { request in
            request.attempt > 0
                ? .answer(200, [1])
                : .answer(
                    503,
                    headers: [
                        ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Retry-After", "Sun, 06 Nov 1994 08:49:57 GMT"),
                    ])
        }
        defer { server.stop() }
        let clock = VirtualClock()
        let engine = TransferEngine.forTest {
            $0.clock = clock
            $0.slots = SlotLimits(total: 1)
        }
        let sink = CollectingSink()
        engine.start(TransferRequest.patient(try TransferURL(server.url("/"))), priority: .visible, sink: sink)
        let other = try HTTPServer { _ in .answer(200, [1]) }
        defer { other.stop() }
        // With one slot, the second transfer starts after the first was answered.
        #expect(await eventually { server.requests.count == 1 })
        #expect(try await engine.fetch(other.url("/1")).end.status == 200)
        clock.advance(to: 19.9)
        engine.wake()
        #expect(try await engine.fetch(other.url("/2")).end.status == 200)
        #expect(server.requests.count == 1)
        clock.advance(to: 20)
        engine.wake()
        #expect(await sink.end().status == 200)
        #expect(await engine.endsThread(clock))
    }

    // MARK: - Continued bodies

    @Test func aTruncatedBodyIsContinuedWhereItStopped() async throws {
        let server = try HTTPServer { [body, validators] request in
            request.attempt == 0
                ? .truncated(body, after: 60_000, headers: validators) : .file(body, tag: "\"a\"", for: request)
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 200)
        #expect(sink.has(body))
        #expect(sink.faults == [])
        #expect(server.requests.map { $0["range"] } == [nil, "bytes=60000-"])
        #expect(server.requests.last?["if-range"] == "\"a\"")
        #expect(sink.heads.map(\.offset) == [0, 60_000])
        #expect(end.summary.receivedBytes == body.count)
        #expect(end.summary.wastedBytes == 0)
    }

    @Test func aTruncatedBodyWithoutAStrongValidatorBeginsAgain() async throws {
        for headers in [[], [("Accept-Ranges", "bytes")], [("Accept-Ranges", "bytes"), ("ETag", "W/\"a\"")]] {
            let server = try HTTPServer { [body] request in
                request.attempt == 0 ? .truncated(body, after: 60_000, headers: headers) : .answer(200, body)
            }
            defer { server.stop() }
            let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
            #expect(sink.has(body))
            #expect(server.requests.map { $0["range"] } == [nil, nil])
            #expect(end.summary.wastedBytes == 60_000)
        }
    }

    @Test func aDateThatNamesOneVersionContinuesABodyAsWell() async throws {
        let modified = ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
        for (date, isStrong) in [("Sun, 06 Nov 1994 09:49:37 GMT", true), (modified.1, false)] {
            let headers = [("Accept-Ranges", "bytes"), ("Date", date), modified]
            let server = try HTTPServer { [body] request in
                guard request.attempt > 0 else { return .truncated(body, after: 60_000, headers: headers) }
                guard request["range"] != nil else { return .answer(200, body) }
                let place = ("Content-Range", "bytes 60000-\(body.count - 1)/\(body.count)")
                return .answer(206, Array(body[60_000...]), headers: headers + [place])
            }
            defer { server.stop() }
            let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
            #expect(end.status == 200)
            #expect(sink.has(body))
            #expect(server.requests.last?["if-range"] == (isStrong ? modified.1 : nil))
        }
    }

    @Test func aBodyThatChangedMeanwhileIsNotMixed() async throws {
        let other = body.map { ~$0 }
        let server = try HTTPServer { [body, validators] request in
            request.attempt == 0
                ? .truncated(body, after: 60_000, headers: validators) : .file(other, tag: "\"b\"", for: request)
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 200)
        #expect(sink.has(other))
        #expect(sink.heads.map(\.offset) == [0, 0])
        #expect(end.summary.wastedBytes == 60_000)
    }

    @Test func aPartThatDoesNotFitIsAskedForFromTheStart() async throws {
        let count = body.count
        let wrong: [[(String, String)]] = [
            [],
            [("Content-Range", "bytes 59999-149998/\(count)")],
            [("Content-Range", "bytes 60000-149999/\(count + 1)")],
            [("Content-Range", "bytes 60000-149998/\(count)")],
            [("Content-Range", "bytes 60000-149999/\(count)"), ("ETag", "\"b\"")],
            [("Content-Range", "bytes=60000-149999")],
            [("Content-Range", "bytes 18446744073709551616-1/2")],
        ]
        for headers in wrong {
            let server = try HTTPServer { [body, validators] request in
                switch request.attempt {
                case 0: .truncated(body, after: 60_000, headers: validators)
                case 1: .answer(206, body.suffix(90_000).map { ~$0 }, headers: headers)
                default: .answer(200, body, headers: validators)
                }
            }
            defer { server.stop() }
            let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
            #expect(end.status == 200, "\(headers)")
            #expect(sink.has(body))
            #expect(server.requests.map { $0["range"] } == [nil, "bytes=60000-", nil])
        }
    }

    @Test func aRangeThatIsRefusedIsAskedForFromTheStart() async throws {
        let server = try HTTPServer { [body, validators] request in
            switch request.attempt {
            case 0: .truncated(body, after: 60_000, headers: validators)
            case 1: .answer(416, headers: [("Content-Range", "bytes */10")])
            default: .answer(200, body)
            }
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 200)
        #expect(sink.has(body))
    }

    @Test func aBodyThatIsTruncatedEveryTimeEndsAsTruncated() async throws {
        let server = try HTTPServer { [body, validators] request in
            guard let range = request["range"], let first = Int(range.dropFirst(6).dropLast()) else {
                return .truncated(body, after: 1000, headers: validators)
            }
            let place = ("Content-Range", "bytes \(first)-\(body.count - 1)/\(body.count)")
            let head = HTTPServerReply.head(
                206, validators + [place, ("Content-Length", "\(body.count - first)")])
            return HTTPServerReply([.bytes(head + body[first..<(first + 1000)]), .close])
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.error == .truncated(received: 4000, expected: body.count))
        #expect(sink.has(Array(body.prefix(4000))))
        #expect(end.resume?.offset == 4000)
        #expect(end.summary.wastedBytes == 0)
    }

    // MARK: - Cancelled transfers

    @Test func aCancelledTransferIsContinuedByANewOne() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { [body, validators] request in
            guard request.attempt == 0 else { return .file(body, tag: "\"a\"", for: request) }
            let head = HTTPServerReply.head(200, validators + [("Content-Length", "\(body.count)")])
            return HTTPServerReply([.bytes(head + body.prefix(50_000)), .hold(gate)])
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest()
        let sink = CollectingSink()
        let transfer = engine.start(
            TransferRequest.patient(try TransferURL(server.url("/"))), priority: .preload, sink: sink)
        #expect(await eventually { sink.body.count == 50_000 })
        transfer.cancel()
        transfer.cancel()
        let end = await sink.end()
        #expect(end.error == .cancelled)
        #expect(end.summary.wastedBytes == 0)
        let resume = try #require(end.resume)
        #expect(resume.offset == 50_000)

        let rest = CollectingSink(resume, body: sink.body)
        let second = try await engine.fetch(server.url("/"), sink: rest).end
        #expect(second.status == 200)
        #expect(rest.has(body))
        #expect(second.summary.receivedBytes == 100_000)
        #expect(second.summary.wastedBytes == 0)
        #expect(rest.faults == [] && sink.faults == [])
        transfer.cancel()
    }

    @Test func aTransferIsCancelledWhereverItIs() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            request.target == "/503"
                ? .answer(503, headers: [("Retry-After", "20")]) : HTTPServerReply([.hold(gate)])
        }
        defer { server.stop() }
        let clock = VirtualClock()
        let engine = TransferEngine.forTest {
            $0.slots = SlotLimits(total: 1)
            $0.clock = clock
        }
        let sinks = (0..<3).map { _ in CollectingSink() }
        let delayed = engine.start(
            TransferRequest.patient(try TransferURL(server.url("/503"))), priority: .visible, sink: sinks[0])
        #expect(await eventually { server.requests.count == 1 })
        let running = engine.start(
            TransferRequest.patient(try TransferURL(server.url("/1"))), priority: .visible, sink: sinks[1])
        #expect(await eventually { server.requests.count == 2 })
        let waiting = engine.start(
            TransferRequest.patient(try TransferURL(server.url("/2"))), priority: .visible, sink: sinks[2])
        for transfer in [waiting, running, delayed] { transfer.cancel() }
        for sink in sinks {
            #expect(await sink.end().error == .cancelled)
            #expect(sink.faults == [])
        }
        #expect(server.requests.count == 2)
        #expect(await engine.endsThread(clock))
    }

    @Test func allTransfersAreCancelledAtOnce() async throws {
        let server = try HTTPServer { _ in HTTPServerReply([.hold(HTTPServerGate())]) }
        defer { server.stop() }
        let engine = TransferEngine.forTest()
        let sinks = (0..<50).map { _ in CollectingSink() }
        for (index, sink) in sinks.enumerated() {
            engine.start(
                TransferRequest.patient(try TransferURL(server.url("/\(index)"))), priority: .display, sink: sink)
        }
        engine.cancelAll()
        for sink in sinks { #expect(await sink.end().error == .cancelled) }
        #expect(await eventually { !engine.hasThread })
    }
}
