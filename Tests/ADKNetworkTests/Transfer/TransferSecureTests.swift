import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

/// HTTP/2 and TLS against nginx, and HTTP/1.1 with its keep-alive.
struct TransferSecureTests {
    private let body = HTTPServerReply.pattern(120_000)

    /// Whether a test took so long that nginx or libcurl may have closed a connection in between.
    private func hasStoodStill(since start: Double) -> Bool { MonotonicClock.seconds - start > 50 }

    private func engine(_ server: NginxServer, _ change: (inout TransferConfiguration) -> Void = { _ in })
        -> TransferEngine
    {
        .forTest {
            $0.certificateFile = server.certificateFile
            $0.idleSeconds = 3600
            change(&$0)
        }
    }

    @Test func manyBodiesComeOverOneConnectionOfHTTP2() async throws {
        let names = (0..<60).map { "f\($0)" }
        let server = try NginxServer(files: Dictionary(uniqueKeysWithValues: names.map { ($0, body) }))
        let engine = engine(server)
        let sinks = names.map { _ in CollectingSink() }
        for (name, sink) in zip(names, sinks) {
            engine.start(
                TransferRequest.patient(try TransferURL(server.url("/" + name))), priority: .visible, sink: sink)
        }
        for sink in sinks {
            let end = await sink.end()
            #expect(end.status == 200)
            #expect(end.summary.version == .http2)
            #expect(sink.has(body))
            #expect(sink.faults == [])
        }
        #expect(await eventually { server.accesses.count == 60 })
        #expect(Set(server.accesses.map(\.version)) == ["HTTP/2.0"])
        #expect(Set(server.accesses.map(\.connection)).count == 1)
    }

    @Test func anHTTP2ConnectionCarriesMoreThanTheConnectionsOfAHost() async throws {
        let start = MonotonicClock.seconds
        let server = try NginxServer(files: ["a": body])
        let engine = engine(server)
        #expect(try await engine.fetch(server.url("/a")).end.status == 200)
        let sinks = (0..<30).map { _ in CollectingSink() }
        let transfers = try sinks.map { sink in
            engine.start(
                TransferRequest.patient(try TransferURL(server.url("/slow/a"))), priority: .visible, sink: sink)
        }
        #expect(await eventually { sinks.count { !$0.heads.isEmpty } == 24 })
        for (index, transfer) in transfers.enumerated() { transfer.setPriority(index % 2 == 0 ? .preload : .display) }
        for transfer in transfers { transfer.cancel() }
        for sink in sinks { #expect(await sink.end().error == .cancelled) }
        // The connection outlives its cancelled streams.
        let after = try await engine.fetch(server.url("/a")).end
        #expect(after.status == 200)
        #expect(after.summary.isConnectionReused || hasStoodStill(since: start))
    }

    @Test func connectionsOfHTTP1AreKeptAndLimited() async throws {
        let server = try NginxServer(files: ["a": body])
        let engine = engine(server)
        let sinks = (0..<60).map { _ in CollectingSink() }
        for sink in sinks {
            engine.start(
                TransferRequest.patient(try TransferURL(server.plainURL("/a"))), priority: .visible, sink: sink)
        }
        for sink in sinks {
            #expect(await sink.end().summary.version == .http11)
            #expect(sink.has(body))
        }
        #expect(await eventually { server.accesses.count == 60 })
        #expect(Set(server.accesses.map(\.connection)).count <= 6)
    }

    @Test func aCertificateOfAnUnknownAuthorityIsRefused() async throws {
        let server = try NginxServer(files: ["a": [1]])
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/a"))
        guard case .untrusted(host: "127.0.0.1", _) = end.error else {
            Issue.record("\(String(describing: end.error))")
            return
        }
        #expect(sink.heads == [])
        #expect(end.summary.retries == 0)
    }

    @Test func aCertificateOfAnotherHostIsRefused() async throws {
        let server = try NginxServer(files: ["a": [1]])
        let (end, _) = try await engine(server).fetch(server.url("/a", host: "127.0.0.2"))
        guard case .untrusted(host: "127.0.0.2", _) = end.error else {
            Issue.record("\(String(describing: end.error))")
            return
        }
        #expect(server.accesses.isEmpty)
    }

    @Test func aMissingFileOfCertificatesIsAnError() async throws {
        let server = try NginxServer(files: ["a": [1]])
        let engine = TransferEngine.forTest { $0.certificateFile = "/nonexistent/certificates.pem" }
        guard case .untrusted = try await engine.fetch(server.url("/a")).end.error else {
            Issue.record("no untrusted")
            return
        }
    }

    @Test func aRedirectToPlainHTTPIsRefused() async throws {
        let server = try NginxServer(files: ["plain": [1]])
        let harness = ResourceHarness { $0.transfers.certificateFile = server.certificateFile }
        let result = try await harness.load(server.url("/insecure"))
        #expect(result.error == .redirectRefused("it leads from https to http"))
        #expect(await eventually { server.accesses.count == 1 })
    }

    @Test func aCancelledBodyIsContinuedOverHTTP2() async throws {
        let start = MonotonicClock.seconds
        // Takes so long that a starved test still cancels it in time.
        let body = HTTPServerReply.pattern(8_000_000)
        let server = try NginxServer(files: ["a": body])
        let engine = engine(server)
        let first = CollectingSink()
        let url = try TransferURL(server.url("/slow/a"))
        let transfer = engine.start(TransferRequest.patient(url), priority: .visible, sink: first)
        #expect(await eventually { first.body.count > 20_000 })
        transfer.cancel()
        let end = await first.end()
        let resume = try #require(end.resume)
        #expect(resume.offset == first.body.count)
        #expect(end.summary.wastedBytes == 0)
        let second = CollectingSink(resume, body: first.body)
        let fast = try await engine.fetch(server.url("/a"), sink: second).end
        #expect(fast.status == 200)
        #expect(second.has(body))
        #expect(second.heads.first?.offset == resume.offset)
        #expect(fast.summary.receivedBytes == body.count - resume.offset)
        #expect(fast.summary.isConnectionReused || hasStoodStill(since: start))
    }

    @Test func aConnectionThatTheServerEndsCostsNoTransfer() async throws {
        let server = try NginxServer(files: ["a": Array(body.prefix(3000))], requestsPerConnection: 20)
        let engine = engine(server)
        for isSecure in [true, false] {
            let url = try TransferURL(isSecure ? server.url("/a") : server.plainURL("/a"))
            let sinks = (0..<300).map { _ in CollectingSink() }
            for sink in sinks {
                engine.start(TransferRequest.patient(url, retries: .quick), priority: .visible, sink: sink)
            }
            for sink in sinks {
                let end = await sink.end()
                #expect(end.status == 200, "\(String(describing: end.error))")
                #expect(sink.has(Array(body.prefix(3000))))
            }
        }
        #expect(await eventually { server.accesses.count >= 600 })
        #expect(Set(server.accesses.map(\.connection)).count >= 30)
    }

    @Test func aFileThatIsNotThereIs404() async throws {
        let server = try NginxServer(files: [:])
        #expect(try await engine(server).fetch(server.url("/none")).end.status == 404)
    }

    // MARK: - Proxies

    @Test func aProxyIsAskedForTheWholeURL() async throws {
        let proxy = try HTTPServer { _ in .answer(200, [1, 2]) }
        defer { proxy.stop() }
        let engine = TransferEngine.forTest { $0.proxy = proxy.url("") }
        let (end, sink) = try await engine.fetch("http://photos.invalid/a")
        #expect(end.status == 200)
        #expect(sink.body == [1, 2])
        #expect(proxy.requests.first?.target == "http://photos.invalid/a")
    }

    @Test func aProxyThatRefusesATunnelIsAnErrorOfTheConnection() async throws {
        let proxy = try HTTPServer { _ in .answer(403, [1, 2], headers: [("X-Proxy", "1")]) }
        defer { proxy.stop() }
        let engine = TransferEngine.forTest { $0.proxy = proxy.url("") }
        let (end, sink) = try await engine.fetch("https://photos.invalid/a")
        #expect(end.error != nil)
        #expect(sink.heads == [])
        #expect(proxy.requests.first?.method == "CONNECT")
    }
}
