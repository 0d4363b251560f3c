import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Transfers whose bodies together exceed the memory for them.
///
/// `ADK_BODY_STORM=1` runs the storm in full: 32 bodies of 250 MB in a memory of 300 MB.
struct BodyMemoryTests {
    /// Keeps the result until it is taken, if it is to be kept.
    private final class Keeper: ResourceObserver {
        private let result = Locked<Result<Resource, ResourceError>?>(nil)
        let hasEnded = Locked(false)
        /// The length of the body. -1 before the end and after an error.
        let length = Locked(-1)

        private let keeps: Bool

        init(keeps: Bool) { self.keeps = keeps }

        func finished(_ result: Result<Resource, ResourceError>) {
            if keeps { self.result.withLock { $0 = result } }
            length.withLock { $0 = (try? result.get().body.count) ?? -1 }
            hasEnded.withLock { $0 = true }
        }

        func take() { result.withLock { $0 = nil } }
    }

    private static func pattern(_ length: Int, chunked: Bool = false) -> HTTPServerReply {
        if chunked { return .chunked(HTTPServerReply.pattern(length), size: 50_000) }
        return HTTPServerReply([
            .bytes(HTTPServerReply.head(200, [("Content-Length", "\(length)")])), .pattern(count: length),
        ])
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
        _ loader: ResourceLoader, _ url: String, _ priority: TransferPriority = .display, keeps: Bool = true
    ) throws -> Keeper {
        let keeper = Keeper(keeps: keeps)
        var request = TransferRequest.patient(try TransferURL(url), retries: .none)
        request.limits.bodyBytes = 1 << 30
        loader.start(request, priority: priority, observer: keeper)
        return keeper
    }

    /// The bytes of each connection that may come before the memory is looked at.
    private static let slack = 1 << 20

    @Test(arguments: [false, true]) func manyLargeBodiesAreReceivedWithinTheMemory(isChunked: Bool) async throws {
        let isFull = !isChunked && ProcessInfo.processInfo.environment["ADK_BODY_STORM"] != nil
        let (count, length) = isFull ? (32, 250_000_000) : (10, 4_000_000)
        let memory = BodyMemory(byteLimit: length * 6 / 5)
        let servers = try (0..<6).map { _ in try HTTPServer { _ in Self.pattern(length, chunked: isChunked) } }
        defer { for server in servers { server.stop() } }
        let loader = Self.loader(memory)
        let keepers = try (0..<count).map { try Self.start(loader, servers[$0 % 6].url("/\($0)"), keeps: false) }
        #expect(await eventually { keepers.allSatisfy(\.hasEnded.current) })
        #expect(keepers.allSatisfy { $0.length.current == length })
        // Without a length the first body goes on alone when the memory is full.
        let most = memory.byteLimit + (isChunked ? length : 0) + count * Self.slack
        #expect(memory.highestByteCount <= (isFull ? memory.byteLimit * 6 / 5 : most), "\(memory.highestByteCount)")
        #expect(await eventually { memory.byteCount == 0 }, "bytes have no owner: \(memory.byteCount)")
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
            loader.sharing.engine.run { turned.withLock { $0 = true } }
            #expect(await eventually { turned.current })
        }
        #expect(!second.hasEnded.current && memory.byteCount <= length + Self.slack)
        first.take()
        loader.sharing.engine.wake()
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
