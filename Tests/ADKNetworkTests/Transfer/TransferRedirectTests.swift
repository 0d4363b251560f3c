import TestSupport
import Testing

@testable import ADKNetwork

struct TransferRedirectTests {
    @Test func redirectsLeadToTheBody() async throws {
        for status in [301, 302, 303, 307, 308] {
            let server = try HTTPServer { request in
                switch request.target {
                case "/a/b": .redirect("../c?x=1", status, body: [1, 2])
                case "/c?x=1": .redirect("/d e", status)
                case "/d%20e": .answer(200, [7])
                default: .answer(404)
                }
            }
            defer { server.stop() }
            let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/a/b"))
            #expect(end.status == 200)
            #expect(sink.body == [7])
            #expect(sink.heads.map(\.url.path) == ["/d%20e"])
            #expect(end.summary.redirects == 2)
            #expect(end.summary.wastedBytes == 2)
            #expect(server.connectionCount == 1)
        }
    }

    @Test func aRedirectWithoutATargetIsAnAnswer() async throws {
        let server = try HTTPServer { _ in .answer(302, [1]) }
        defer { server.stop() }
        #expect(try await TransferEngine.forTest().fetch(server.url("/")).end.status == 302)
    }

    @Test func aLoopIsFound() async throws {
        let server = try HTTPServer { $0.target == "/1" ? .redirect("/2") : .redirect("/1#part") }
        defer { server.stop() }
        let (end, _) = try await TransferEngine.forTest().fetch(server.url("/1"))
        #expect(end.error == .redirectLoop(server.url("/1")))
        #expect(server.requests.count == 2)
    }

    @Test func aChainHasALimit() async throws {
        let server = try HTTPServer { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return number == 10 ? .answer(200, [1]) : .redirect("/\(number + 1)")
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest()
        #expect(try await engine.fetch(server.url("/0")).end.status == 200)
        #expect(try await engine.fetch(server.url("/-1")).end.error == .tooManyRedirects(limit: 10))
        let none = try await engine.fetch(server.url("/9")) { $0.redirects = RedirectPolicy(limit: 0) }
        #expect(none.end.error == .tooManyRedirects(limit: 0))
    }

    @Test func targetsThatAreNotWebPagesAreRefused() async throws {
        for target in ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://", "http://a b/"] {
            let server = try HTTPServer { _ in .redirect(target) }
            defer { server.stop() }
            let (end, _) = try await TransferEngine.forTest().fetch(server.url("/"))
            guard case .redirectRefused = end.error else {
                Issue.record("\(target) gave \(String(describing: end.error))")
                continue
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func secretsAreNotSentToAnotherServer() async throws {
        let other = try HTTPServer { _ in .answer(200, [1]) }
        let server = try HTTPServer { $0.target == "/1" ? .redirect("/2") : .redirect(other.url("/3")) }
        defer {
            server.stop()
            other.stop()
        }
        let url = "http://ann:secret@127.0.0.1:\(server.port)/1"
        let (end, _) = try await TransferEngine.forTest().fetch(url) {
            $0.headers = ["Cookie": "id=1", "X-Plain": "1"]
        }
        #expect(end.status == 200)
        #expect(server.requests.map { $0["authorization"] != nil } == [true, true])
        #expect(server.requests.map { $0["cookie"] } == ["id=1", "id=1"])
        let last = try #require(other.requests.first)
        #expect(last["authorization"] == nil)
        #expect(last["cookie"] == nil)
        #expect(last["x-plain"] == "1")
    }

    @Test func aSecretInATargetIsNotUsed() async throws {
        let server = try HTTPServer { request in
            request.target == "/1" ? .redirect("http://eve:x@\(request["host"] ?? "")/2") : .answer(200, [1])
        }
        defer { server.stop() }
        #expect(try await TransferEngine.forTest().fetch(server.url("/1")).end.status == 200)
        #expect(server.requests.last?["authorization"] == nil)
    }

    @Test func aRedirectWithALargeBodyIsNotReadToItsEnd() async throws {
        let server = try HTTPServer { request in
            guard request.target == "/1" else { return .answer(200, [1]) }
            return HTTPServerReply([.bytes(HTTPServerReply.head(302, [("Location", "/2")])), .endless])
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/1"))
        #expect(end.status == 200)
        #expect(sink.body == [1])
        #expect(end.summary.receivedBytes <= 2 * TransferJob.drainLimit + 1)
    }

    @Test func aContinuedBodyFollowsItsRedirect() async throws {
        let body = HTTPServerReply.pattern(1000)
        let server = try HTTPServer { request in
            guard request.target == "/file" else { return .redirect("/file") }
            return request.attempt == 0
                ? .truncated(body, after: 400, headers: [("Accept-Ranges", "bytes"), ("ETag", "\"a\"")])
                : .file(body, tag: "\"a\"", for: request)
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/1"))
        #expect(end.status == 200)
        #expect(sink.has(body))
        #expect(end.summary.redirects == 2)
        #expect(end.summary.wastedBytes == 0)
    }
}
