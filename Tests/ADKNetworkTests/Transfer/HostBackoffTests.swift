import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Hosts that ask for no request for a long time.
struct HostBackoffTests {
    private let url = TransferURL.sample("http://a.example/1")

    @Test func aRefusalNamesTheRestOfItsTimeAndEnds() {
        var refusals = HostBackoff()
        refusals.add(url.origin, status: 429, seconds: 120, now: 1000)
        let other = TransferURL.sample("http://a.example:81/1")
        #expect(refusals.error(for: url, now: 1000) == .refused(host: "a.example", status: 429, seconds: 120))
        #expect(refusals.error(for: url, now: 1119) == .refused(host: "a.example", status: 429, seconds: 1))
        #expect(
            refusals.error(for: url, now: 1000.5).map { "\($0)" }
                == "The host a.example answered with the status 429, and wants no request for another 120 s.")
        #expect(refusals.error(for: other, now: 1000) == nil)
        #expect(refusals.error(for: url, now: 1120) == nil)
        #expect(refusals.count == 0)
    }

    @Test func theLatestEndCounts() {
        var refusals = HostBackoff()
        refusals.add(url.origin, status: 503, seconds: 100, now: 0)
        refusals.add(url.origin, status: 429, seconds: 50, now: 10)
        #expect(refusals.error(for: url, now: 60) == .refused(host: "a.example", status: 503, seconds: 40))
        refusals.add(url.origin, status: 429, seconds: 100, now: 60)
        #expect(refusals.error(for: url, now: 60) == .refused(host: "a.example", status: 429, seconds: 100))
    }

    @Test func noHostIsLeftAloneForMoreThanAnHour() {
        var refusals = HostBackoff()
        refusals.add(url.origin, status: 503, seconds: 1e12, now: 0)
        #expect(refusals.error(for: url, now: 3599) != nil)
        #expect(refusals.error(for: url, now: 3600) == nil)
    }

    @Test func theHostWhoseTimeEndsFirstIsForgottenIfThereAreTooMany() {
        var refusals = HostBackoff()
        let urls = (0...HostBackoff.limit).map { TransferURL.sample("http://h\($0).example/") }
        for (number, url) in urls.enumerated() {
            refusals.add(url.origin, status: 429, seconds: number == 5 ? 100 : 200, now: 0)
        }
        #expect(refusals.count == HostBackoff.limit)
        for (number, url) in urls.enumerated() {
            #expect((refusals.error(for: url, now: 1) == nil) == (number == 5), "\(number)")
        }
    }

    // MARK: - With servers

    /// A server whose answer to `/busy` asks for the time of `retryAfter`.
    private func server(_ status: Int, _ retryAfter: String) throws -> HTTPServer {
        try HTTPServer { request in
            request.target == "/busy" ? .answer(status, headers: [("Retry-After", retryAfter)]) : .answer(200, [1])
        }
    }

    private func isRefused(_ end: TransferEnd, _ status: Int) -> Bool {
        if case .refused("127.0.0.1", status, _) = end.error { true } else { false }
    }

    @Test(arguments: [429, 503]) func aHostThatAsksForALongWaitGetsNoRequestMeanwhile(_ status: Int) async throws {
        let (server, other) = (try server(status, "120"), try server(200, ""))
        defer {
            server.stop()
            other.stop()
        }
        let clock = VirtualClock(now: 50)
        let engine = TransferEngine.forTest { $0.clock = clock }
        #expect(try await engine.fetch(server.url("/busy")).end.status == status)
        for now in [50, 169.9] {
            clock.advance(to: now)
            #expect(isRefused(try await engine.fetch(server.url("/1")).end, status))
            #expect(try await engine.fetch(other.url("/1")).end.status == 200)
        }
        #expect(server.requests.map(\.target) == ["/busy"])
        clock.advance(to: 170)
        #expect(try await engine.fetch(server.url("/1")).end.status == 200)
        #expect(await engine.endsThread(clock))
    }

    /// The thread of the engine ends when it is idle.
    @Test func aRefusalOutlivesTheThreadOfTheEngine() async throws {
        let server = try server(503, "3600")
        defer { server.stop() }
        let engine = TransferEngine.forTest { $0.idleSeconds = 0 }
        #expect(try await engine.fetch(server.url("/busy")).end.status == 503)
        #expect(await eventually { !engine.hasThread })
        #expect(isRefused(try await engine.fetch(server.url("/1")).end, 503))
    }

    @Test func requestsThatWaitWhenAHostAsksForALongWaitEndAtOnce() async throws {
        let gate = HTTPServerGate()
        let reply = HTTPServerReply.head(429, [("Retry-After", "3600"), ("Content-Length", "0")])
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate), .bytes(reply)]) }
        defer { server.stop() }
        let engine = TransferEngine.forTest { $0.slots = SlotLimits(total: 1) }
        let sinks = (0..<20).map { _ in CollectingSink() }
        for (number, sink) in sinks.enumerated() {
            let priority: WorkPriority = number % 2 == 0 ? .visible : .preload
            engine.start(.patient(try TransferURL(server.url("/\(number)"))), priority: priority, sink: sink)
        }
        #expect(await eventually { server.requests.count == 1 })
        gate.open()
        #expect(await sinks[0].end().status == 429)
        for sink in sinks.dropFirst() { #expect(isRefused(await sink.end(), 429)) }
        #expect(server.requests.count == 1)
    }

    @Test func anotherAttemptThatTheUserWantsEndsTheWaitForAll() async throws {
        let isBusy = Locked(true)
        let target = try HTTPServer { _ in
            isBusy.current ? .answer(503, headers: [("Retry-After", "3600")]) : .answer(200, [1])
        }
        // The host that refuses is the target of a redirect.
        let server = try HTTPServer { .redirect(target.url($0.target)) }
        defer {
            server.stop()
            target.stop()
        }
        let harness = ResourceHarness { $0.folder = nil }
        func isRefused(_ result: Result<Resource, TransferError>) -> Bool {
            if case .refused(_, status: 503, _) = result.error { true } else { false }
        }
        #expect(try await harness.load(server.url("/1")).status == 503)
        #expect(isRefused(try await harness.load(server.url("/2"))))
        // The host still refuses.
        #expect(try await harness.load(server.url("/1")) { $0.endsRefusal = true }.status == 503)
        #expect(isRefused(try await harness.load(server.url("/2"))))
        isBusy.withLock { $0 = false }
        #expect(isRefused(try await harness.load(server.url("/2"))))
        #expect(target.requests.count == 2)
        #expect(try await harness.load(server.url("/1")) { $0.endsRefusal = true }.status == 200)
        #expect(try await harness.load(server.url("/2")).status == 200)
    }

    @Test func otherAnswersAreNoRefusal() async throws {
        for (status, retryAfter) in [(429, "60"), (503, "soon"), (500, "3600"), (404, "3600"), (200, "3600")] {
            let server = try server(status, retryAfter)
            defer { server.stop() }
            let engine = TransferEngine.forTest()
            #expect(try await engine.fetch(server.url("/busy")) { $0.retries = .none }.end.status == status)
            #expect(try await engine.fetch(server.url("/1")).end.status == 200, "\(status) \(retryAfter)")
        }
    }

    @Test func aStaleResponseIsShownInThePlaceOfAnUnavailableHost() async throws {
        for status in [503, 429] {
            let server = try HTTPServer { request in
                request.target == "/busy"
                    ? .answer(status, headers: [("Retry-After", "3600")])
                    : .text("v\(request.attempt)", [("Cache-Control", "max-age=0, stale-if-error=60")])
            }
            defer { server.stop() }
            let harness = ResourceHarness()
            #expect(try await harness.load(server.url("/a")).text == "v0")
            #expect(try await harness.load(server.url("/busy")).status == status)
            let second = try await harness.load(server.url("/a"))
            if status == 503 {
                #expect(second.source == .stale && second.text == "v0")
            } else if case .refused(_, status: 429, _) = second.error {
                // As after an answer with this status.
            } else {
                Issue.record("\(second)")
            }
            #expect(server.requests.count == 2)
        }
    }
}

extension TransferURL {
    fileprivate static func sample(_ text: String) -> TransferURL {
        do { return try TransferURL(text) } catch { preconditionFailure("\(error)") }
    }
}
