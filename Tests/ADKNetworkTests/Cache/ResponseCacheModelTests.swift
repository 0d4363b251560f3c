import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// A client with a cache against a server whose images change, with a virtual clock. The model keeps for each URL the
/// last response that may be stored and predicts every answer from the plain numbers of the server.
struct ResponseCacheModelTests {
    @Test func randomRequestsMatchANaiveModel() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for run in 0..<15 {
            var client = Client(random: SeededRandom(seed: random.next()))
            for step in 0..<200 {
                try client.step()
                #expect(client.failures.isEmpty, "run \(run), step \(step)")
                if !client.failures.isEmpty { return }
            }
        }
    }
}

/// The rules of one image on the server, as plain numbers.
private struct Rules {
    var version = 0
    var maxAge: Int?
    var staleIfError: Int?
    var staleWhileRevalidate: Int?
    var isNoCache = false
    var isNoStore = false
    var isMustRevalidate = false
    var hasTag = true
    var isVarying = false
    /// The age that the response has when it arrives.
    var age = 0

    static func random(version: Int, _ random: inout SeededRandom) -> Rules {
        var rules = Rules(version: version)
        func maybe(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &random) == 0 }
        if !maybe(4) { rules.maxAge = Int.random(in: 0...50, using: &random) }
        if maybe(3) { rules.staleIfError = Int.random(in: 0...50, using: &random) }
        if maybe(3) { rules.staleWhileRevalidate = Int.random(in: 0...50, using: &random) }
        rules.isNoCache = maybe(8)
        rules.isNoStore = maybe(8)
        rules.isMustRevalidate = maybe(6)
        rules.hasTag = !maybe(4)
        rules.isVarying = maybe(5)
        rules.age = maybe(4) ? Int.random(in: 0...20, using: &random) : 0
        return rules
    }

    var headers: HTTPHeaders {
        var headers = HTTPHeaders()
        if let maxAge { headers.append("Cache-Control", "max-age=\(maxAge)") }
        if let staleIfError { headers.append("Cache-Control", "stale-if-error=\(staleIfError)") }
        if let staleWhileRevalidate {
            headers.append("cache-control", "stale-while-revalidate=\(staleWhileRevalidate)")
        }
        if isNoCache { headers.append("Cache-Control", "no-cache") }
        if isNoStore { headers.append("Cache-Control", "no-store") }
        if isMustRevalidate { headers.append("Cache-Control", "must-revalidate") }
        if hasTag { headers.append("ETag", tag) }
        if isVarying { headers.append("Vary", "Accept") }
        if age > 0 { headers.append("Age", "\(age)") }
        return headers
    }

    var tag: String { "\"v\(version)\"" }
    var bytes: Data { body(50 + version % 50, seed: UInt64(version)) }
}

private struct Client {
    fileprivate struct Stored {
        var rules: Rules
        let bytes: Data
        let accept: String
        var time: Int

        func age(_ now: Int) -> Int { rules.age + now - time }
        func isFresh(_ now: Int) -> Bool { !rules.isNoCache && age(now) < rules.maxAge ?? 0 }
        func isStaleAllowed(_ extra: Int?, _ now: Int) -> Bool {
            guard let extra, !rules.isNoCache, !rules.isMustRevalidate else { return false }
            return age(now) < (rules.maxAge ?? 0) + extra
        }
    }

    private let sandbox = CacheSandbox(isInMemory: true)
    private let caches: [ResponseCache]
    private var server: [Rules] = []
    private var model: [Int: Stored] = [:]
    private var random: SeededRandom
    private var versions = 0
    private(set) var failures: [String] = []

    init(random: SeededRandom) {
        self.random = random
        let sandbox = sandbox
        caches = (0..<2).map { _ in ResponseCache(disk: sandbox.cache()) }
        for _ in 0..<6 { server.append(nextRules()) }
    }

    private mutating func nextRules() -> Rules {
        versions += 1
        return Rules.random(version: versions, &random)
    }

    private mutating func check(_ isRight: Bool, _ text: @autoclosure () -> String) {
        if !isRight { failures.append(text()) }
    }

    /// One request, or a change of the server.
    mutating func step() throws {
        sandbox.now += Int.random(in: 0...12, using: &random)
        let number = Int.random(in: 0..<server.count, using: &random)
        if Int.random(in: 0..<6, using: &random) == 0 {
            server[number] = nextRules()
            return
        }
        let cache = caches[Int.random(in: 0..<2, using: &random)]
        let accept = Int.random(in: 0..<4, using: &random) == 0 ? "b" : "a"
        let request = CacheRequest(url: "http://host/\(number)", headers: ["Accept": accept])
        let usual = Int.random(in: 0..<2, using: &random) == 0
        let policy = usual ? CachePolicy.standard : CachePolicy.allCases.randomElement(using: &random)!
        try ask(cache, request, number, accept, policy)
    }

    private mutating func ask(
        _ cache: ResponseCache, _ request: CacheRequest, _ number: Int, _ accept: String, _ policy: CachePolicy
    ) throws {
        let now = sandbox.now
        let fitting = model[number].flatMap { !$0.rules.isVarying || $0.accept == accept ? $0 : nil }
        let text = "\(policy) for \(number) at \(now)"
        switch cache.lookup(request, policy: policy) {
        case .fresh(let response):
            let isAnyway = policy == .preferCache || policy == .cacheOnly
            check(fitting.map { isAnyway || policy == .standard && $0.isFresh(now) } ?? false, "fresh: \(text)")
            check(response.body == fitting?.bytes, "body: \(text)")
        case .unavailable:
            check(policy == .cacheOnly && fitting == nil, "unavailable: \(text)")
        case .none:
            check(policy == .reload || policy != .cacheOnly && fitting == nil, "none: \(text)")
            try receive(cache, request, number, accept, asked: nil)
        case .stale(let response, let isUsable):
            guard let fitting else { return check(false, "stale: \(text)") }
            check(policy == .revalidate || policy == .standard && !fitting.isFresh(now), "stale: \(text)")
            let expected = policy == .standard && fitting.isStaleAllowed(fitting.rules.staleWhileRevalidate, now)
            check(isUsable == expected, "usable: \(text)")
            check(response.body == fitting.bytes, "body: \(text)")
            check(response.conditionalFields.contains("if-none-match") == fitting.rules.hasTag, "tag: \(text)")
            try receive(cache, request, number, accept, asked: response)
        }
    }

    /// The server's part of a request.
    private mutating func receive(
        _ cache: ResponseCache, _ request: CacheRequest, _ number: Int, _ accept: String, asked: CachedResponse?
    ) throws {
        let start = sandbox.now
        let stored = asked == nil ? nil : model[number]
        let rules = server[number]
        let kind = Int.random(in: 0..<8, using: &random)
        if kind == 0 {
            guard let asked, let stored else { return }
            let isForbidden = stored.rules.isNoCache || stored.rules.isMustRevalidate
            check((cache.fallback(for: asked) == nil) == isForbidden, "fallback for \(number)")
            return
        }
        var status = kind == 1 ? 503 : 200
        if status == 200, let asked, rules.hasTag, asked.conditionalFields.value(of: "if-none-match") == rules.tag {
            status = 304
        }
        let head = ReceivedHead(
            status: status, headers: status == 503 ? [:] : rules.headers, requestTime: start, responseTime: start)
        switch cache.receive(head, for: request, asked: asked) {
        case .askAgain: check(false, "asked again for \(number)")
        case .stored(let response):
            check(response.body == stored?.bytes, "stored body of \(number)")
            if status == 503 {
                check(stored?.isStaleAllowed(stored?.rules.staleIfError, start) ?? false, "stale on error: \(number)")
            } else {
                check(status == 304, "status \(status)")
                if rules.isNoStore { model[number] = nil } else { model[number]?.confirm(rules, start) }
            }
        case .new(let writer):
            if status == 503 {
                check(writer == nil, "an error is stored")
                check(!(stored?.isStaleAllowed(stored?.rules.staleIfError, start) ?? false), "error: \(number)")
                return
            }
            check(status == 200 && (writer == nil) == rules.isNoStore, "writer of \(number)")
            if rules.isNoStore { model[number] = nil }
            guard let writer else { return }
            try writer.append(rules.bytes)
            // Some transfers are cut.
            if Int.random(in: 0..<8, using: &random) == 0 { return }
            try writer.commit()
            model[number] = Stored(rules: rules, bytes: rules.bytes, accept: accept, time: start)
        }
    }
}

extension Client.Stored {
    /// A 304 of the same version. Its rules are those of the version.
    fileprivate mutating func confirm(_ new: Rules, _ now: Int) {
        rules = new
        time = now
    }
}
