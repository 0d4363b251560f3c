import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

struct ResponseCacheTests {
    private let sandbox = CacheSandbox(isInMemory: true)
    private var cache: ResponseCache { ResponseCache(disk: sandbox.cache()) }
    private let request = CacheRequest(url: "http://host/a")

    private func head(_ status: Int = 200, _ headers: HTTPHeaders = [:]) -> ReceivedHead {
        ReceivedHead(status: status, headers: headers, requestTime: sandbox.now, responseTime: sandbox.now)
    }

    /// Stores a response; false if it was refused.
    @discardableResult
    private func store(
        _ headers: HTTPHeaders, status: Int = 200, for request: CacheRequest? = nil, _ bytes: Data = body(100)
    ) throws -> Bool {
        let received = cache.receive(head(status, headers), for: request ?? self.request, asked: nil)
        guard case .new(let writer?) = received else { return false }
        try writer.append(bytes)
        try writer.commit()
        return true
    }

    private func name(_ lookup: ResponseCache.Lookup) -> String {
        switch lookup {
        case .none: "none"
        case .fresh: "fresh"
        case .stale(_, isUsable: true): "stale, usable"
        case .stale: "stale"
        case .unavailable: "unavailable"
        }
    }

    private func stale(_ request: CacheRequest? = nil) -> CachedResponse? {
        guard case .stale(let response, _) = cache.lookup(request ?? self.request) else { return nil }
        return response
    }

    @Test func aResponseIsFreshThenUsableThenStale() throws {
        try store(["Cache-Control": "max-age=10, stale-while-revalidate=5"])
        #expect(name(cache.lookup(request)) == "fresh")
        sandbox.now += 10
        #expect(name(cache.lookup(request)) == "stale, usable")
        sandbox.now += 5
        #expect(name(cache.lookup(request)) == "stale")
        #expect(name(cache.lookup(CacheRequest(url: "http://host/a#top"))) == "stale")
        #expect(name(cache.lookup(CacheRequest(url: "http://host/b"))) == "none")
    }

    @Test func policiesChangeTheAnswer() throws {
        func names() -> [String] { CachePolicy.allCases.map { name(cache.lookup(request, policy: $0)) } }
        #expect(names() == ["none", "none", "none", "none", "unavailable"])
        try store(["Cache-Control": "max-age=10"])
        #expect(names() == ["fresh", "stale", "none", "fresh", "fresh"])
        sandbox.now += 10
        #expect(names() == ["stale", "stale", "none", "fresh", "fresh"])
        try store(["Cache-Control": "max-age=10, immutable"])
        #expect(names() == ["fresh", "fresh", "none", "fresh", "fresh"])
        try store(["Cache-Control": "no-cache"])
        #expect(names() == ["stale", "stale", "none", "fresh", "fresh"])
    }

    @Test func aRequestForAPartOrWithConditionsGoesToTheServer() throws {
        try store(["Cache-Control": "max-age=10"])
        for field in ["Range", "If-None-Match", "If-Modified-Since", "if-range"] {
            let special = CacheRequest(url: request.url, headers: HTTPHeaders([(field, "x")]))
            #expect(name(cache.lookup(special)) == "none")
        }
        #expect(name(cache.lookup(CacheRequest(method: "HEAD", url: request.url))) == "none")
    }

    @Test func aPartIsTakenFromAFreshWholeResponse() throws {
        try store(["Cache-Control": "max-age=10", "A": "1", "ETag": "\"a\""])
        let whole = body(100)
        func part(_ range: String, _ policy: CachePolicy = .standard) -> CachedResponse? {
            let request = CacheRequest(url: request.url, headers: ["Range": range])
            guard case .fresh(let part) = cache.lookup(request, policy: policy) else { return nil }
            return part
        }
        let cases: [(String, Range<Int>)] = [
            ("bytes=0-1", 0..<2), ("bytes=90-", 90..<100), ("bytes=-1", 99..<100), ("Bytes=99-99", 99..<100),
            ("bytes=50-\(Int.max - 1)", 50..<100), ("bytes=-1000", 0..<100),
        ]
        for (range, bytes) in cases {
            let found = try #require(part(range))
            #expect(found.metadata.status == 206 && found.body == whole[bytes])
            let headers = found.metadata.headers
            #expect(headers.value(of: "Content-Range") == "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/100")
            #expect(headers.value(of: "Content-Length") == "\(bytes.count)")
            #expect(headers.value(of: "A") == "1")
        }
        let others = [
            "bytes=100-", "bytes=-0", "bytes=2-1", "bytes=0-1,3-4", "bytes=", "bytes=-", "bytes= 0-1", "bytes=a-b",
            "bytes=0-\(Int.max)0", "items=0-1", "bytes 0-1", "",
        ]
        for range in others { #expect(part(range) == nil, "\(range)") }
        sandbox.now += 10
        #expect(part("bytes=0-1") == nil, "the server is asked, for all")
        #expect(part("bytes=0-1", .cacheOnly)?.body == whole[0..<2])
    }

    @Test func a304FreshensTheResponse() throws {
        try store(["Cache-Control": "max-age=10", "ETag": "\"a\""])
        sandbox.now += 60
        let asked = try #require(stale())
        #expect(asked.conditionalFields == ["If-None-Match": "\"a\""])
        guard case .stored(let confirmed) = cache.receive(head(304, ["X": "1"]), for: request, asked: asked) else {
            Issue.record("not confirmed")
            return
        }
        #expect(confirmed.body == body(100) && confirmed.metadata.headers.value(of: "x") == "1")
        guard case .fresh(let found) = cache.lookup(request) else {
            Issue.record("not fresh")
            return
        }
        #expect(found.metadata == confirmed.metadata && found.body == body(100))
        #expect(cache.disk.statistics.stored == 0)
    }

    @Test func a304AboutAnotherVersionIsAskedAgain() throws {
        try store(["ETag": "\"a\""])
        let asked = try #require(stale())
        guard case .askAgain = cache.receive(head(304, ["ETag": "\"b\""]), for: request, asked: asked) else {
            Issue.record("used")
            return
        }
        #expect(name(cache.lookup(request)) == "none")
    }

    @Test func a304WithNoStoreIsUsedOnceMore() throws {
        try store(["ETag": "\"a\""])
        let asked = try #require(stale())
        guard case .stored = cache.receive(head(304, ["Cache-Control": "no-store"]), for: request, asked: asked) else {
            Issue.record("not used")
            return
        }
        #expect(name(cache.lookup(request)) == "none")
    }

    @Test func aFailingServerLeavesTheStoredResponse() throws {
        try store(["Cache-Control": "max-age=10, stale-if-error=100"])
        sandbox.now += 50
        let asked = try #require(stale())
        for status in [500, 502, 503, 504] {
            guard case .stored = cache.receive(head(status), for: request, asked: asked) else {
                Issue.record("\(status)")
                return
            }
        }
        for status in [400, 401, 403, 429, 501] {
            guard case .new(nil) = cache.receive(head(status), for: request, asked: asked) else {
                Issue.record("\(status)")
                return
            }
            #expect(stale() != nil)
        }
        sandbox.now += 60
        guard case .new(nil) = cache.receive(head(503), for: request, asked: asked) else {
            Issue.record("used too late")
            return
        }
        #expect(cache.fallback(for: asked) != nil)
    }

    @Test func aServerThatCannotBeReachedIsReplacedUnlessItForbids() throws {
        for (control, isUsed) in [("max-age=1", true), ("max-age=1, must-revalidate", false), ("no-cache", false)] {
            try store(["Cache-Control": control])
            sandbox.now += 1000
            let asked = try #require(stale())
            #expect((cache.fallback(for: asked) != nil) == isUsed, "\(control)")
        }
    }

    @Test func aNewResponseThatIsNotStoredRemovesTheFormerOne() throws {
        try store(["Cache-Control": "max-age=10"])
        #expect(try !store(["Cache-Control": "no-store"]))
        #expect(name(cache.lookup(request)) == "none")
    }

    @Test func aTemporaryRedirectWithoutALifetimeIsNeitherStoredNorAReplacement() throws {
        try store(["Cache-Control": "max-age=10"])
        #expect(try !store(["Location": "/b"], status: 302))
        #expect(name(cache.lookup(request)) == "fresh")
        #expect(try store(["Location": "/b", "Cache-Control": "max-age=5"], status: 302))
        guard case .fresh(let redirect) = cache.lookup(request) else {
            Issue.record("not stored")
            return
        }
        #expect(redirect.metadata.status == 302)
    }

    @Test func aDamagedBodyIsNotOffered() throws {
        try store(["Cache-Control": "max-age=10", "ETag": "\"a\""])
        let path = sandbox.entryPath(request.url)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(name(cache.lookup(request)) == "none")
        #expect(!sandbox.exists(request.url))
    }

    @Test func clearingWhileAResponseArrivesKeepsItOut() throws {
        guard case .new(let writer?) = cache.receive(head(), for: request, asked: nil) else {
            Issue.record("not stored")
            return
        }
        try writer.append(body(9))
        try cache.removeAll()
        #expect(throws: DiskCacheError.cleared) { try writer.commit() }
        #expect(name(cache.lookup(request)) == "none")
    }

    @Test func aChangeByAnotherMethodRemovesTheResponse() throws {
        for (method, status, expected) in [
            ("POST", 204, "none"), ("DELETE", 200, "none"), ("POST", 500, "fresh"), ("HEAD", 200, "fresh"),
        ] {
            try store(["Cache-Control": "max-age=10"])
            _ = cache.receive(head(status), for: CacheRequest(method: method, url: request.url), asked: nil)
            #expect(name(cache.lookup(request)) == expected, "\(method)")
        }
    }

    @Test func aResponseFitsOnlyRequestsWithItsFields() throws {
        let png = CacheRequest(url: request.url, headers: ["Accept": "image/png"])
        try store(["Vary": "Accept", "Cache-Control": "max-age=10"], for: png)
        #expect(name(cache.lookup(png)) == "fresh")
        #expect(name(cache.lookup(request)) == "none")
        try store(["Vary": "Accept", "Cache-Control": "max-age=10"], for: request)
        #expect(name(cache.lookup(png)) == "none")
    }

    @Test func aBodyThatEndsEarlyIsNotStored() throws {
        guard case .new(let writer?) = cache.receive(head(200, ["Content-Length": "10"]), for: request, asked: nil)
        else {
            Issue.record("not stored")
            return
        }
        try writer.append(body(9))
        #expect(throws: DiskCacheError.lengthMismatch(expected: 10, received: 9)) { try writer.commit() }
        #expect(name(cache.lookup(request)) == "none")
    }
}
