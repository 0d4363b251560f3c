import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Redirects: where they lead, and the entries of the cache that each hop leaves.
struct ResourceRedirectTests {
    // MARK: - The chain

    @Test func redirectsLeadToTheBody() async throws {
        for status in [301, 302, 303, 307, 308] {
            let server = try HTTPServer { request in
                switch request.target {
                case "/a/b": .redirect("../c?x=1", status, body: [1, 2])
                case "/c?x=1": .redirect("/d e", status)
                case "/d%20e": .text("7")
                default: .answer(404)
                }
            }
            let harness = ResourceHarness()
            let resource = try await harness.load(server.url("/a/b")).get()
            #expect(resource.status == 200 && resource.body == Data("7".utf8) && resource.source == .network)
            // References in the body are relative to it.
            #expect(resource.url.path == "/d%20e")
            #expect(server.requests.count == 3)
        }
    }

    @Test func aRedirectWithoutATargetIsAnAnswer() async throws {
        let server = try HTTPServer { _ in .answer(302, [1]) }
        #expect(try await ResourceHarness().load(server.url("/")).status == 302)
    }

    @Test func aLoopIsFoundAndNotKept() async throws {
        let isMended = Locked(false)
        let server = try HTTPServer { request in
            if isMended.current { return .text("body") }
            return .redirect(request.target == "/1" ? "/2" : "/1#part", 301)
        }
        let harness = ResourceHarness()
        #expect(try await harness.load(server.url("/1")).error == .redirectLoop(server.url("/1")))
        #expect(server.requests.count == 2)
        isMended.withLock { $0 = true }
        #expect(try await harness.load(server.url("/1")).text == "body")
    }

    @Test func aChainHasALimit() async throws {
        let server = try HTTPServer { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return number == 10 ? .text("end") : .redirect("/\(number + 1)")
        }
        let harness = ResourceHarness()
        #expect(try await harness.load(server.url("/0")).text == "end")
        #expect(try await harness.load(server.url("/-1")).error == .tooManyRedirects(limit: 10))
        let none = try await harness.load(server.url("/9")) { $0.redirects = RedirectPolicy(limit: 0) }
        #expect(none.error == .tooManyRedirects(limit: 0))
    }

    @Test func targetsThatAreNotWebPagesAreRefused() async throws {
        for target in ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://", "http://a b/"] {
            let server = try HTTPServer { _ in .redirect(target) }
            let error = try await ResourceHarness().load(server.url("/")).error
            guard case .redirectRefused = error else {
                Issue.record("\(target) gave \(String(describing: error))")
                continue
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func secretsAreNotSentToAnotherServer() async throws {
        let other = try HTTPServer { $0.target == "/3" ? .redirect("http://\($0["x-home"] ?? "")/4") : .answer(404) }
        let server = try HTTPServer { request in
            switch request.target {
            case "/1": .redirect("/2")
            case "/2": .redirect(other.url("/3"))
            default: .text("home")
            }
        }
        let home = "127.0.0.1:\(server.port)"
        let result = try await ResourceHarness().load("http://ann:secret@\(home)/1") {
            $0.headers = HTTPHeaders([("Cookie", "id=1"), ("X-Home", home)])
        }
        #expect(result.text == "home")
        // Back at the origin that the caller named, they are sent again.
        #expect(server.requests.map { $0["authorization"] != nil } == [true, true, true])
        #expect(server.requests.map { $0["cookie"] } == ["id=1", "id=1", "id=1"])
        let away = try #require(other.requests.first)
        #expect(away["authorization"] == nil && away["cookie"] == nil && away["x-home"] == home)
    }

    @Test func aSecretInATargetIsNotUsed() async throws {
        let server = try HTTPServer { request in
            request.target == "/1" ? .redirect("http://eve:x@\(request["host"] ?? "")/2") : .text("b")
        }
        #expect(try await ResourceHarness().load(server.url("/1")).text == "b")
        #expect(server.requests.last?["authorization"] == nil)
    }

    @Test func aRedirectWithALargeBodyIsNotReadToItsEnd() async throws {
        let server = try HTTPServer { request in
            guard request.target == "/1" else { return .text("b") }
            return HTTPServerReply([.bytes(HTTPServerReply.head(302, [("Location", "/2")])), .endless])
        }
        #expect(try await ResourceHarness().load(server.url("/1")).text == "b")
    }

    @Test func aContinuedBodyDoesNotAskTheRedirectAgain() async throws {
        let body = HTTPServerReply.pattern(1000)
        let server = try HTTPServer { request in
            guard request.target == "/file" else { return .redirect("/file") }
            return request.attempt == 0
                ? .truncated(body, after: 400, headers: [("Accept-Ranges", "bytes"), ("ETag", "\"a\"")])
                : .file(body, tag: "\"a\"", for: request)
        }
        let resource = try await ResourceHarness().load(server.url("/1")).get()
        #expect(Array(resource.body) == body)
        #expect(resource.summary?.wastedBytes == 0)
        #expect(server.requests.map(\.target) == ["/1", "/file", "/file"])
    }

    @Test func aLoadThatIsCancelledBetweenTwoHopsEnds() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            request.target == "/1" ? .redirect("/2") : HTTPServerReply([.hold(gate)])
        }
        let harness = ResourceHarness()
        let observer = CollectingObserver()
        let load = harness.loader.start(try harness.request(server.url("/1")), priority: .visible, observer: observer)
        server.waitForRequests(2)
        load.cancel()
        #expect(await observer.end().error == .cancelled)
        #expect(observer.state.current.serverQuestions == 1)
        gate.open()
    }

    // MARK: - The cache

    /// A server whose `/me` redirects to `/v1`, then to `/v2` and so on, with fields of its own.
    private static func avatar(
        _ status: Int, _ fields: [(String, String)], version: Locked<Int>
    ) throws -> HTTPServer {
        try HTTPServer { request in
            guard request.target == "/me" else {
                return .text(request.target, [("Cache-Control", "max-age=31536000, immutable")])
            }
            return .answer(status, headers: fields + [("Location", "/v\(version.current)")])
        }
    }

    @Test func aPermanentRedirectThatMustBeAskedShowsTheNewTarget() async throws {
        let version = Locked(1)
        let server = try Self.avatar(301, [("Cache-Control", "no-cache")], version: version)
        let harness = ResourceHarness()
        #expect(try await harness.load(server.url("/me")).text == "/v1")
        await harness.restart()
        // The image is on disk. The server was asked where it is.
        let second = try await harness.load(server.url("/me"))
        #expect(second.text == "/v1" && second.source == .revalidated)
        #expect(server.requests.map(\.target) == ["/me", "/v1", "/me"])
        version.withLock { $0 = 2 }
        #expect(try await harness.load(server.url("/me")).text == "/v2")
    }

    @Test func theTargetOfATemporaryRedirectIsKeptUnderItsOwnAddress() async throws {
        for status in [302, 303, 307] {
            let server = try Self.avatar(status, [], version: Locked(1))
            let harness = ResourceHarness()
            _ = try await harness.load(server.url("/me"))
            await harness.restart()
            #expect(try await harness.load(server.url("/me")).text == "/v1")
            #expect(server.requests.map(\.target) == ["/me", "/v1", "/me"], "\(status)")
            let direct = try await harness.load(server.url("/v1"), .cacheOnly)
            #expect(direct.source == .disk && direct.text == "/v1")
        }
    }

    @Test func aRedirectIsFreshAsLongAsItsOwnFieldsSay() async throws {
        for status in [301, 302, 303, 307, 308] {
            let version = Locked(1)
            let server = try Self.avatar(status, [("Cache-Control", "max-age=60")], version: version)
            let harness = ResourceHarness()
            _ = try await harness.load(server.url("/me"))
            await harness.restart()
            version.withLock { $0 = 2 }
            let fresh = try await harness.load(server.url("/me"))
            #expect(fresh.source == .disk && fresh.text == "/v1")
            #expect(try fresh.get().url.requestText == server.url("/v1"))
            harness.sandbox.now += 61
            #expect(try await harness.load(server.url("/me")).text == "/v2")
            #expect(server.requests.map(\.target) == ["/me", "/v1", "/me", "/v2"], "\(status)")
        }
    }

    @Test func aRedirectIsConfirmedByItsValidator() async throws {
        let server = try HTTPServer { request in
            guard request.target == "/me" else { return .text("body", [("Cache-Control", "max-age=600")]) }
            let fields = [("ETag", "\"r\""), ("Cache-Control", "max-age=10")]
            return request["if-none-match"] == "\"r\""
                ? .answer(304, headers: fields) : .answer(301, headers: fields + [("Location", "/a")])
        }
        let harness = ResourceHarness()
        _ = try await harness.load(server.url("/me"))
        harness.sandbox.now += 11
        #expect(try await harness.load(server.url("/me")).source == .revalidated)
        // The confirmation gave the redirect another ten seconds.
        harness.sandbox.now += 5
        #expect(try await harness.load(server.url("/me")).source == .disk)
        #expect(server.requests.map(\.target) == ["/me", "/a", "/me"])
    }

    @Test func withoutTheNetworkAStoredRedirectIsFollowedOnDisk() async throws {
        let server = try Self.avatar(302, [("Cache-Control", "max-age=60")], version: Locked(1))
        let harness = ResourceHarness()
        _ = try await harness.load(server.url("/me"))
        server.stop()
        harness.sandbox.now += 61
        let offline = try await harness.load(server.url("/me"))
        #expect(offline.source == .stale && offline.text == "/v1")
        #expect(try await harness.load(server.url("/me"), .cacheOnly).text == "/v1")
    }

    @Test func aReloadAsksEachHop() async throws {
        let server = try Self.avatar(301, [("Cache-Control", "max-age=60")], version: Locked(1))
        let harness = ResourceHarness()
        _ = try await harness.load(server.url("/me"))
        #expect(try await harness.load(server.url("/me"), .reload).source == .network)
        #expect(server.requests.map { $0["cache-control"] } == [nil, nil, "no-cache", "no-cache"])
        // The target is immutable.
        #expect(try await harness.load(server.url("/me"), .revalidate).source == .revalidated)
        #expect(server.requests.count == 5 && server.requests.last?["cache-control"] == "max-age=0")
    }

    @Test func removingAnAddressRemovesWhereItLeads() async throws {
        let server = try Self.avatar(301, [], version: Locked(1))
        let harness = ResourceHarness()
        _ = try await harness.load(server.url("/me"))
        harness.loader.remove(try TransferURL(server.url("/me")))
        await harness.restart()
        #expect(try await harness.load(server.url("/me"), .cacheOnly).error == .notCached)
        #expect(try await harness.load(server.url("/v1"), .cacheOnly).error == .notCached)
    }

    // MARK: - Answers that are not stored

    @Test func anAnswerThatMustNotBeStoredHidesTheOldOneAtOnce() async throws {
        let server = try HTTPServer { request in
            .text("v\(request.attempt)", [("Cache-Control", request.attempt == 0 ? "max-age=60" : "no-store")])
        }
        let harness = ResourceHarness()
        _ = try await harness.load(server.url("/a"))
        let request = try harness.request(server.url("/a"))
        let loader = harness.loader
        // Callers get the second answer before the disk is written.
        let found = Locked<Result<Resource, TransferError>?>(nil)
        let second = EndObserver { _ in
            let isDone = DispatchSemaphore(value: 0)
            loader.start(
                request, policy: .cacheOnly, priority: .visible,
                observer: EndObserver { result in
                    found.withLock { $0 = result }
                    isDone.signal()
                })
            isDone.wait()
        }
        loader.start(request, policy: .reload, priority: .visible, observer: second)
        _ = await eventually { found.current != nil }
        #expect(found.current?.error == .notCached)
        #expect(try await harness.loader.load(request).body == Data("v2".utf8))
        await harness.restart()
        #expect(try await harness.load(server.url("/a"), .cacheOnly).error == .notCached)
    }

    @Test func anErrorWithABodyIsStoredOnDisk() async throws {
        let server = try HTTPServer { _ in .text("gone", [("Cache-Control", "max-age=60")], status: 404) }
        let harness = ResourceHarness()
        #expect(try await harness.load(server.url("/a")).status == 404)
        await harness.restart()
        let second = try await harness.load(server.url("/a"))
        #expect(second.source == .disk && second.status == 404)
    }
}

/// An observer that calls a function at the end, on the thread that reports it.
private final class EndObserver: ResourceObserver {
    private let body: @Sendable (Result<Resource, TransferError>) -> Void

    init(_ body: @escaping @Sendable (Result<Resource, TransferError>) -> Void) { self.body = body }

    func finished(_ result: Result<Resource, TransferError>) { body(result) }
}
