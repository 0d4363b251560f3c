import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Random sequences of loads, of changes on the server and of time, against a naive model of a cache.
struct ResourceModelTests {
    /// The response of a path: how long it is fresh, and what the server allows.
    struct Rule {
        let field: String
        var lifetime = 0
        var isStored = true
        var isNeverStale = false
        var staleIfError: Int?
    }

    enum Mode: Equatable { case working, failing, gone }

    static let rules = [
        Rule(field: "max-age=1050", lifetime: 1050), Rule(field: "no-store", isStored: false),
        Rule(field: "max-age=0, must-revalidate", isNeverStale: true),
        Rule(field: "max-age=550, stale-if-error=5000", lifetime: 550, staleIfError: 5000),
    ]

    /// The server's state: a version for each path, and whether it works.
    final class World: @unchecked Sendable {
        private let lock = NSLock()
        // Guarded by `lock`.
        private var state = (versions: [0, 0, 0, 0], mode: Mode.working)
        var now: (versions: [Int], mode: Mode) {
            get { lock.withLock { state } }
            set { lock.withLock { state = newValue } }
        }
    }

    /// The expected answer, as a word.
    struct Model {
        var stored: [Int: (version: Int, time: Int)] = [:]

        mutating func load(_ path: Int, _ policy: ResourcePolicy, _ world: World, at time: Int) -> String {
            let (versions, mode) = world.now
            let rule = rules[path]
            let entry = policy.reads ? stored[path] : nil
            let age = entry.map { time - $0.time } ?? 0
            switch policy.reading {
            case .preferCache, .cacheOnly: if let entry { return "disk \(entry.version)" }
            case .standard: if let entry, age < rule.lifetime { return "disk \(entry.version)" }
            case .revalidate, .reload: break
            }
            if policy.reading == .cacheOnly { return "not cached" }
            switch mode {
            case .gone:
                guard let entry, !rule.isNeverStale else { return "unreachable" }
                return "stale \(entry.version)"
            case .failing:
                guard let entry, let extra = rule.staleIfError, age < rule.lifetime + extra else { return "503" }
                return "stale \(entry.version)"
            case .working:
                if let entry, entry.version == versions[path] {
                    stored[path] = (entry.version, time)
                    return "revalidated \(entry.version)"
                }
                if policy.stores { stored[path] = rule.isStored ? (versions[path], time) : nil }
                return "network \(versions[path])"
            }
        }
    }

    private static func word(_ result: Result<Resource, TransferError>) -> String {
        switch result {
        case .failure(.notCached): "not cached"
        case .failure(let error): error.isUnreachable ? "unreachable" : "\(error)"
        case .success(let resource):
            resource.isSuccess
                ? "\(resource.source) \(String(decoding: resource.body, as: UTF8.self))" : "\(resource.status)"
        }
    }

    @Test(arguments: 0..<4) func everyAnswerIsTheOneOfTheModel(round: Int) async throws {
        let seed = UInt64.random(in: 0...1_000_000)
        var random = SeededRandom(seed: seed)
        let world = World()
        let server = try HTTPServer { request in
            let (versions, mode) = world.now
            guard let path = Int(request.target.dropFirst()) else { return .answer(400) }
            switch mode {
            case .gone: return HTTPServerReply([.reset])
            case .failing: return .answer(503)
            case .working:
                let fields = [("Cache-Control", Self.rules[path].field), ("ETag", "\"\(versions[path])\"")]
                if request["if-none-match"] == "\"\(versions[path])\"" { return .answer(304, headers: fields) }
                return .text("\(versions[path])", fields)
            }
        }
        defer { server.stop() }
        let harness = ResourceHarness()
        var model = Model()
        let policies: [ResourcePolicy] = [
            .standard, .standard, .revalidate, .reload, .preferCache, .cacheOnly, .noStore,
        ]
        for step in 0..<150 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: harness.sandbox.now += [400, 700].randomElement(using: &random) ?? 0
            case 1:
                var now = world.now
                now.mode = [.working, .working, .failing, .gone].randomElement(using: &random) ?? .working
                world.now = now
            case 2:
                var now = world.now
                now.versions[Int.random(in: 0..<4, using: &random)] += 1
                world.now = now
            case 3: await harness.restart()
            case 4:
                let path = Int.random(in: 0..<4, using: &random)
                harness.loader.remove(try TransferURL(server.url("/\(path)")))
                model.stored[path] = nil
            case 5 where Int.random(in: 0..<4, using: &random) == 0:
                harness.loader.removeAll()
                model.stored = [:]
            default:
                let path = Int.random(in: 0..<4, using: &random)
                let policy = policies.randomElement(using: &random) ?? .standard
                let expected = model.load(path, policy, world, at: harness.sandbox.now)
                var request = try harness.request(server.url("/\(path)"))
                request.retries = .none
                let result: Result<Resource, TransferError>
                do throws(TransferError) {
                    result = .success(try await harness.loader.load(request, policy: policy))
                } catch {
                    result = .failure(error)
                }
                #expect(Self.word(result) == expected, "seed \(seed), step \(step), path \(path), \(policy)")
            }
        }
    }
}
