import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Transfers whose bodies together exceed the memory for them.
///
/// `ADK_BODY_STORM=1` runs the storms in full: 32 bodies of 250 MB, and 600 bodies, in a memory of 300 MB.
struct BodyMemoryTests {
    /// Keeps the result until it is taken, if it is to be kept.
    private final class Keeper: ResourceObserver {
        private let result = Locked<Result<Resource, TransferError>?>(nil)
        let hasEnded = Locked(false)
        /// The length of the body. -1 before the end and after an error.
        let length = Locked(-1)

        private let keeps: Bool

        init(keeps: Bool) { self.keeps = keeps }

        func finished(_ result: Result<Resource, TransferError>) {
            if keeps { self.result.withLock { $0 = result } }
            length.withLock { $0 = (try? result.get().body.count) ?? -1 }
            hasEnded.withLock { $0 = true }
        }

        func take() { result.withLock { $0 = nil } }
    }

    /// How a server tells where a body ends.
    enum End: CaseIterable { case length, chunks, close }

    private static func pattern(_ length: Int, _ end: End = .length) -> HTTPServerReply {
        switch end {
        case .length:
            HTTPServerReply([
                .bytes(HTTPServerReply.head(200, [("Content-Length", "\(length)")])), .pattern(count: length),
            ])
        case .chunks: .chunked(HTTPServerReply.pattern(length), size: 50_000)
        case .close: HTTPServerReply([.bytes(HTTPServerReply.head(200, [])), .pattern(count: length), .close])
        }
    }

    /// As `pattern`, but a body whose end is told by its length or the close ends when the gate is open.
    private static func held(_ length: Int, _ end: End, _ gate: HTTPServerGate) -> HTTPServerReply {
        let head = HTTPServerReply.head(200, end == .length ? [("Content-Length", "\(length)")] : [])
        switch end {
        case .length where length > 0:
            return HTTPServerReply([.bytes(head), .pattern(count: length - 1), .hold(gate), .bytes([0])])
        case .close: return HTTPServerReply([.bytes(head), .pattern(count: length), .hold(gate), .close])
        default: return pattern(length, end)
        }
    }

    private static func loader(_ memory: BodyMemory, _ change: (inout ResourceConfiguration) -> Void = { _ in })
        -> ResourceLoader
    {
        var configuration = ResourceConfiguration()
        configuration.transfers.proxy = ""
        configuration.transfers.idleSeconds = 0.2
        configuration.transfers.bodies = memory
        change(&configuration)
        return ResourceLoader(configuration)
    }

    private static func start(
        _ loader: ResourceLoader, _ url: String, _ priority: WorkPriority = .display, keeps: Bool = true
    ) throws -> Keeper {
        let keeper = Keeper(keeps: keeps)
        var request = TransferRequest.patient(try TransferURL(url), retries: .none)
        request.limits.bodyBytes = 1 << 30
        loader.start(request, priority: priority, observer: keeper)
        return keeper
    }

    /// The bytes of each connection that may come before the memory is looked at, with one more read.
    private static let slack = 80 << 10
    private static let priorities = [WorkPriority.visible, .display, .preload]
    private static let isFull = ProcessInfo.processInfo.environment["ADK_BODY_STORM"] != nil

    @Test(arguments: End.allCases) func manyLargeBodiesAreReceivedWithinTheMemory(_ end: End) async throws {
        // The server of chunks has the whole body in its memory.
        let isFull = Self.isFull && end != .chunks
        let (count, length) = isFull ? (32, 250_000_000) : (32, 2_000_000)
        let memory = BodyMemory(byteLimit: length * 6 / 5)
        let servers = try (0..<6).map { _ in try HTTPServer { _ in Self.pattern(length, end) } }
        defer { for server in servers { server.stop() } }
        let loader = Self.loader(memory)
        let keepers = try (0..<count).map { try Self.start(loader, servers[$0 % 6].url("/\($0)"), keeps: false) }
        #expect(await eventually { keepers.allSatisfy(\.hasEnded.current) })
        #expect(keepers.allSatisfy { $0.length.current == length })
        // Without a length the first body goes on alone when the memory is full.
        let most = memory.byteLimit + (end == .length ? 0 : length) + count * Self.slack
        #expect(memory.highestByteCount <= most, "\(memory.highestByteCount)")
        if isFull, end == .length { #expect(most <= memory.byteLimit * 6 / 5) }
        #expect(await eventually { memory.byteCount == 0 }, "bytes have no owner: \(memory.byteCount)")
    }

    /// Bodies that are much smaller than the memory exceed it by less than a fifth, in whichever order they come.
    @Test func bodiesOfAllPrioritiesAreReceivedWithinTheMemoryAndSomeAreCancelled() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let limit = Self.isFull ? 300_000_000 : 24_000_000
        let longest = limit / 40
        let folder = NSTemporaryDirectory() + "adk-bodies-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let gate = HTTPServerGate()
        let servers = try (0..<6).map { _ in
            try HTTPServer { request in
                let number = Int(request.target.dropFirst()) ?? 0
                return Self.held(number % longest, End.allCases[number % 3], gate)
            }
        }
        defer { for server in servers { server.stop() } }
        let memory = BodyMemory(byteLimit: limit)
        let loader = Self.loader(memory) {
            $0.folder = CacheFolder(path: folder)
            $0.limits = DiskCacheLimits(byteLimit: limit)
        }
        var bodies: [(keeper: Keeper, length: Int, load: ResourceLoad?)] = []
        for index in 0..<(Self.isFull ? 600 : 200) {
            let number = Int.random(in: 1..<1_000_000_000, using: &random)
            let keeper = Keeper(keeps: false)
            let load = loader.start(
                .patient(try TransferURL(servers[index % 6].url("/\(number)")), retries: .none),
                priority: Self.priorities.randomElement(using: &random) ?? .display, observer: keeper)
            bodies.append((keeper, number % longest, Int.random(in: 0..<3, using: &random) == 0 ? load : nil))
        }
        // 32 bodies are received at once, and wait for their ends: on any machine they fill more than a fifth.
        #expect(await eventually { memory.highestByteCount > limit / 5 }, "seed \(seed): the memory was never filled")
        gate.open()
        // Cancelled one after the other, while the others go on.
        for body in bodies.shuffled(using: &random) {
            guard let load = body.load else { continue }
            let ended = bodies.count { $0.keeper.hasEnded.current }
            load.cancel()
            #expect(await eventually { body.keeper.hasEnded.current }, "seed \(seed): \(ended) had ended")
        }
        #expect(await eventually { bodies.allSatisfy(\.keeper.hasEnded.current) }, "seed \(seed)")
        #expect(bodies.allSatisfy { $0.keeper.length.current == $0.length || $0.load != nil }, "seed \(seed)")
        // The first bytes of each connection, and one body of each priority.
        let most = limit + 36 * Self.slack + Self.priorities.count * longest
        #expect(memory.highestByteCount <= min(most, limit * 6 / 5), "seed \(seed): \(memory.highestByteCount)")
        #expect(await eventually { memory.byteCount == 0 }, "seed \(seed): bytes have no owner")
    }

    @Test func abandonedTransfersAndErrorsGiveTheirBytesBack() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            let head = HTTPServerReply.head(request.target == "/error" ? 500 : 200, [("Content-Length", "3000000")])
            return HTTPServerReply([.bytes(head), .pattern(count: 1_000_000), .hold(gate), .close])
        }
        defer { server.stop() }
        let memory = BodyMemory(byteLimit: 2_000_000)
        let loader = Self.loader(memory)
        let observers = (0..<3).map { _ in CollectingObserver() }
        var loads: [ResourceLoad] = []
        for (observer, path) in zip(observers, ["/a", "/b", "/error"]) {
            let request = TransferRequest.patient(try TransferURL(server.url(path)), retries: .none)
            loads.append(loader.start(request, priority: .display, observer: observer))
        }
        #expect(await eventually { memory.byteCount >= 1_000_000 })
        loads[0].cancel()
        gate.open()
        for observer in observers { #expect(await eventually { !observer.state.current.ends.isEmpty }) }
        #expect(await eventually { memory.byteCount == 0 }, "bytes have no owner: \(memory.byteCount)")
    }

    @Test func bodiesThatAreNotTakenHoldTheNextOneBack() async throws {
        let length = 4_000_000
        let server = try HTTPServer { _ in Self.pattern(length) }
        defer { server.stop() }
        let memory = BodyMemory(byteLimit: length)
        let clock = VirtualClock()
        let loader = Self.loader(memory) { $0.transfers.clock = clock }
        let first = try Self.start(loader, server.url("/1"))
        #expect(await eventually { first.hasEnded.current })
        let second = try Self.start(loader, server.url("/2"))
        // Some turns of the engine's thread after the request. The memory may be looked at before the first bytes come.
        #expect(await eventually { server.requests.count == 2 })
        for _ in 0..<20 {
            let turned = Locked(false)
            loader.engine.run { turned.withLock { $0 = true } }
            #expect(await eventually { turned.current })
        }
        #expect(!second.hasEnded.current && memory.byteCount <= length + Self.slack)
        first.take()
        loader.engine.wake()
        #expect(await eventually { second.hasEnded.current })
    }

    @Test func aVisibleBodyPassesThoseThatAreOnlyPreloaded() async throws {
        let length = 4_000_000
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            guard request.target == "/slow" else { return Self.pattern(length) }
            return HTTPServerReply([
                .bytes(HTTPServerReply.head(200, [("Content-Length", "\(length)")])), .pattern(count: length / 2),
                .hold(gate), .pattern(count: length / 2),
            ])
        }
        defer { server.stop() }
        let memory = BodyMemory(byteLimit: length)
        let loader = Self.loader(memory)
        let slow = try Self.start(loader, server.url("/slow"), .preload)
        #expect(await eventually { memory.byteCount == length / 2 })
        let visible = try Self.start(loader, server.url("/fast"), .visible)
        #expect(await eventually { visible.hasEnded.current })
        #expect(!slow.hasEnded.current)
        visible.take()
        gate.open()
        #expect(await eventually { slow.hasEnded.current })
    }
}
