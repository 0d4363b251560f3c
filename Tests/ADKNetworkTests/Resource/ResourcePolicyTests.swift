import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Each policy against a real server and a real folder.
struct ResourcePolicyTests {
    private static func versioned(_ fields: [(String, String)]) throws -> HTTPServer {
        try HTTPServer { request in
            let tag = "\"v\(request.attempt)\""
            if let known = request["if-none-match"], request.target.hasPrefix("/same") {
                return .answer(304, headers: fields + [("ETag", known)])
            }
            return .text("v\(request.attempt)", fields + [("ETag", tag)])
        }
    }

    @Test func aFreshResponseIsReadFromTheDiskAndAStaleOneIsConfirmed() async throws {
        let server = try Self.versioned([("Cache-Control", "max-age=60")])
        let harness = ResourceHarness()
        let url = server.url("/same")
        #expect(try await harness.load(url).source == .network)
        await harness.restart()
        let second = try await harness.load(url)
        #expect(second.source == .disk && second.text == "v0")
        #expect(server.requests.count == 1)
        harness.sandbox.now += 61
        let third = try await harness.load(url)
        #expect(third.source == .revalidated && third.text == "v0" && third.status == 200)
        #expect(server.requests.last?["if-none-match"] == "\"v0\"")
        // The confirmation is on disk: the response is fresh again.
        await harness.restart()
        #expect(try await harness.load(url).source == .disk)
        #expect(server.requests.count == 2)
    }

    @Test func aChangedResponseReplacesTheStaleOne() async throws {
        let server = try Self.versioned([("Cache-Control", "max-age=60")])
        let harness = ResourceHarness()
        let url = server.url("/changes")
        _ = try await harness.load(url)
        harness.sandbox.now += 61
        let second = try await harness.load(url)
        #expect(second.source == .network && second.text == "v1")
        await harness.restart()
        let third = try await harness.load(url)
        #expect(third.source == .disk && third.text == "v1")
    }

    @Test func theOtherPoliciesDoWhatTheySay() async throws {
        let server = try Self.versioned([("Cache-Control", "max-age=60")])
        let harness = ResourceHarness()
        let url = server.url("/changes")
        #expect(try await harness.load(url, .cacheOnly).error == .notCached)
        #expect(server.requests.isEmpty)
        #expect(try await harness.load(url, .noStore).text == "v0")
        #expect(try await harness.load(url, .cacheOnly).error == .notCached)
        #expect(try await harness.load(url, .preferCache).text == "v1")
        #expect(try await harness.load(url, .reload).text == "v2")
        #expect(try await harness.load(url, .noStore).text == "v3")
        let stored = try await harness.load(url)
        #expect(stored.source == .disk && stored.text == "v2")
        harness.sandbox.now += 1000
        for policy in [ResourcePolicy.preferCache, .cacheOnly] {
            let stale = try await harness.load(url, policy)
            #expect(stale.source == .disk && stale.text == "v2")
        }
        #expect(server.requests.count == 4)
        #expect(try await harness.load(url, .revalidate).text == "v4")
        #expect(server.requests.last?["if-none-match"] == "\"v2\"")
    }

    @Test func withoutTheNetworkTheCacheAnswersUnlessTheServerForbadeIt() async throws {
        let cases: [(fields: String, permitted: Bool)] = [
            ("max-age=60", true), ("max-age=60, stale-if-error=5", true), ("max-age=0, must-revalidate", false),
            ("no-cache", false),
        ]
        for (fields, permitted) in cases {
            let server = try HTTPServer { _ in .text("kept", [("Cache-Control", fields), ("ETag", "\"a\"")]) }
            let harness = ResourceHarness()
            let url = server.url("/a")
            #expect(try await harness.load(url).source == .network)
            await harness.restart()
            server.stop()
            harness.sandbox.now += 1000
            let offline = try await harness.load(url)
            #expect(offline.source == (permitted ? .stale : nil), "\(fields)")
            #expect((offline.error == nil) == permitted)
            var policy = ResourcePolicy.standard
            policy.staleUse = .always
            let always = try await harness.load(url, policy)
            #expect(always.source == .stale && always.text == "kept")
            policy.staleUse = .never
            #expect(try await harness.load(url, policy).error != nil)
        }
    }

    @Test func aFailingServerIsReplacedAsStaleIfErrorSays() async throws {
        for (directive, isReplaced) in [("max-age=1, stale-if-error=100", true), ("max-age=1", false)] {
            let server = try HTTPServer { request in
                request.attempt == 0 ? .text("kept", [("Cache-Control", directive)]) : .text("", status: 503)
            }
            let harness = ResourceHarness()
            _ = try await harness.load(server.url("/a"))
            harness.sandbox.now += 50
            let second = try await harness.load(server.url("/a"))
            #expect(second.source == (isReplaced ? .stale : .network))
            #expect(second.status == (isReplaced ? 200 : 503))
        }
    }

    @Test func aResponseThatMayBeStaleIsShownWhileTheServerIsAsked() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            let fields = [("Cache-Control", "max-age=1, stale-while-revalidate=100")]
            var reply = HTTPServerReply.text("v\(request.attempt)", fields)
            if request.attempt > 0 { reply.steps.insert(.hold(gate), at: 0) }
            return reply
        }
        let harness = ResourceHarness()
        _ = try await harness.load(server.url("/a"))
        harness.sandbox.now += 50
        let second = try await harness.load(server.url("/a"))
        #expect(second.source == .disk && second.text == "v0")
        gate.open()
        #expect(await eventually { harness.loader.requestCount == 0 })
        await harness.restart()
        let third = try await harness.load(server.url("/a"))
        #expect(third.source == .disk && third.text == "v1")
    }

    @Test func aResponseThatIsBeingConfirmedIsNotAskedForAgain() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            let fields = [("Cache-Control", "max-age=1, stale-while-revalidate=100")]
            var reply = HTTPServerReply.text("v\(request.attempt)", fields)
            if request.attempt > 0 { reply.steps.insert(.hold(gate), at: 0) }
            return reply
        }
        let harness = ResourceHarness()
        _ = try await harness.load(server.url("/a"))
        harness.sandbox.now += 50
        for _ in 0..<3 {
            let stale = try await harness.load(server.url("/a"))
            #expect(stale.source == .disk && stale.text == "v0")
        }
        #expect(await eventually { harness.loader.requestCount == 1 })
        gate.open()
        #expect(await eventually { harness.loader.requestCount == 0 })
        #expect(server.requests.count == 2)
        #expect(try await harness.load(server.url("/a")).text == "v1")
    }

    @Test func aRequestThatChangesIsSentOnceAndRemovesTheResponse() async throws {
        let server = try HTTPServer { request in
            switch (request.method, request.target) {
            case ("GET", _): .text("kept", [("Cache-Control", "max-age=60")])
            case (_, "/moved"): .redirect("/other", 307)
            default: .answer(503)
            }
        }
        let harness = ResourceHarness()
        _ = try await (harness.load(server.url("/moved")), harness.load(server.url("/failing")))
        #expect(try await harness.load(server.url("/moved")) { $0.method = "POST" }.status == 307)
        #expect(try await harness.load(server.url("/failing")) { $0.method = "POST" }.status == 503)
        #expect(server.requests.map(\.method) == ["GET", "GET", "POST", "POST"])
        #expect(try await harness.load(server.url("/moved"), .cacheOnly).error == .notCached)
        #expect(try await harness.load(server.url("/failing"), .cacheOnly).text == "kept")
    }

    @Test func removedResponsesAreGoneAtOnceAndStayAway() async throws {
        let server = try Self.versioned([("Cache-Control", "max-age=60")])
        let harness = ResourceHarness()
        let (a, b) = (server.url("/a"), server.url("/b"))
        _ = try await (harness.load(a), harness.load(b))
        harness.loader.remove(try TransferURL(a))
        #expect(try await harness.load(a, .cacheOnly).error == .notCached)
        #expect(try await harness.load(b, .cacheOnly).text == "v0")
        harness.loader.removeAll()
        #expect(try await harness.load(b, .cacheOnly).error == .notCached)
        await harness.restart()
        #expect(try await harness.load(b, .cacheOnly).error == .notCached)
        #expect(try await harness.load(b).text == "v1")
    }
}
