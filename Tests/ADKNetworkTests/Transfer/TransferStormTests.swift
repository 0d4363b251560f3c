import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Many transfers, and many threads that change them.
struct TransferStormTests {
    /// The numbers of requests that a server answers at the same time.
    private final class Load: Sendable {
        let state = Locked((now: 0, most: 0))

        func enter() {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
        }

        func leave() { state.withLock { $0.now -= 1 } }
    }

    @Test func tenThousandTransfersWaitWithoutConnections() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in
            HTTPServerReply([.hold(gate), .bytes(HTTPServerReply.answer(200, [1]).bytes)])
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest()
        let sinks = (0..<10_000).map { _ in CollectingSink() }
        let transfers = try sinks.enumerated().map { index, sink in
            engine.start(
                TransferRequest.patient(try TransferURL(server.url("/\(index)"))), priority: .preload, sink: sink)
        }
        // Four of the six connections of a host are for preloading.
        #expect(await eventually { server.requests.count == 4 })
        for (index, transfer) in transfers.enumerated() where index % 100 != 0 { transfer.cancel() }
        for index in stride(from: 0, to: 10_000, by: 200) { transfers[index].setPriority(.visible) }
        gate.open()
        for (index, sink) in sinks.enumerated() {
            let end = await sink.end()
            // A transfer can end before its cancel.
            #expect(end.status == 200 || index % 100 != 0 && end.error == .cancelled, "transfer \(index)")
            #expect(sink.faults == [])
        }
    }

    @Test func threadsThatChangeEverythingSeeEachEndOnce() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        let load = Load()
        let server = try HTTPServer { request in
            load.enter()
            defer { load.leave() }
            return switch request.target.utf8.last.map({ $0 % 5 }) ?? 0 {
            case 0: .truncated([1, 2, 3, 4], after: 2, resets: true)
            case 1: .redirect("/9")
            case 2: .answer(503)
            default: .answer(200, HTTPServerReply.pattern(20_000))
            }
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest { $0.idleSeconds = 0.001 }
        let sinks = Locked<[CollectingSink]>([])
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    var random = SeededRandom(seed: seed &+ UInt64(thread))
                    var transfers: [Transfer] = []
                    for step in 0..<250 {
                        guard let url = try? TransferURL(server.url("/\(thread)/\(step)")) else { continue }
                        let sink = CollectingSink()
                        let priority = WorkPriority.allCases.randomElement(using: &random) ?? .visible
                        transfers.append(
                            engine.start(
                                TransferRequest.patient(url, retries: .quick), priority: priority,
                                first: Bool.random(using: &random), sink: sink))
                        sinks.withLock { $0.append(sink) }
                        for _ in 0..<2 {
                            let transfer = transfers.randomElement(using: &random)
                            switch Int.random(in: 0..<4, using: &random) {
                            case 0: transfer?.setPriority(.visible, first: Bool.random(using: &random))
                            case 1: transfer?.setPriority(.preload)
                            case 2: transfer?.cancel()
                            default: await Task.yield()
                            }
                        }
                    }
                }
            }
        }
        #expect(sinks.current.count == 1000)
        for sink in sinks.current {
            _ = await sink.end()
            #expect(sink.faults == [], "seed \(seed)")
        }
        #expect(load.state.current.most <= 6, "seed \(seed)")
        #expect(await eventually { !engine.hasThread })
    }

    @Test func nothingIsKeptAfterTheEnd() async throws {
        let server = try HTTPServer { request in
            request.target == "/hold" ? HTTPServerReply([.hold(HTTPServerGate())]) : .answer(200, [1])
        }
        defer { server.stop() }
        let ended = Locked(0)
        final class Sink: TransferSink {
            let ended: Locked<Int>
            init(_ ended: Locked<Int>) { self.ended = ended }
            deinit { ended.withLock { $0 += 1 } }
            func received(_ head: ResponseHead) {}
            func received(_ bytes: UnsafeRawBufferPointer) {}
            func finished(_ end: TransferEnd) {}
        }
        var engine: TransferEngine? = TransferEngine.forTest { $0.idleSeconds = 0.01 }
        weak let former = engine
        for index in 0..<100 {
            let request = TransferRequest.patient(try TransferURL(server.url(index % 2 == 0 ? "/" : "/hold")))
            let transfer = engine?.start(request, priority: .visible, sink: Sink(ended))
            if index % 2 != 0 { transfer?.cancel() }
        }
        #expect(await eventually { ended.current == 100 })
        engine = nil
        #expect(await eventually { former == nil })
    }

    @Test func eachTransferIsALineOfTheLog() async throws {
        let path = NSTemporaryDirectory() + "adk-network-\(UUID().uuidString).jsonl"
        defer { unlink(path) }
        let server = try HTTPServer { request in
            switch request.target {
            case "/a": request.attempt == 0 ? .answer(503, [1, 2, 3]) : .answer(200, [1, 2])
            default: HTTPServerReply([.close])
            }
        }
        defer { server.stop() }
        let log = try TransferLog(path: path)
        let engine = TransferEngine.forTest { $0.log = log }
        _ = try await engine.fetch("http://ann:hunter2@127.0.0.1:\(server.port)/a", priority: .display)
        _ = try await engine.fetch(server.url("/c?token=hunter2")) { $0.retries = .none }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains("hunter2"))
        let lines = try text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        try #require(lines.count == 2)
        #expect(lines[0]["status"] as? Int == 200)
        #expect(lines[0]["bytes"] as? Int == 2)
        #expect(lines[0]["received"] as? Int == 5)
        #expect(lines[0]["wasted"] as? Int == 3)
        #expect(lines[0]["retries"] as? Int == 1)
        #expect(lines[0]["priority"] as? String == "display")
        #expect(lines[0]["protocol"] as? String == "HTTP/1.1")
        #expect(lines[0]["reused"] as? Bool == true)
        #expect(lines[1]["error"] as? String == "connection-lost")
        #expect(lines[1]["url"] as? String == server.url("/c"))
    }

    @Test func aLogThatCannotBeWrittenIsAnError() {
        #expect(throws: TransferLog.OpenError.self) { try TransferLog(path: "/proc/nowhere/network.jsonl") }
    }
}

extension HTTPServerReply {
    /// The bytes of all parts.
    fileprivate var bytes: [UInt8] {
        steps.flatMap { step in if case .bytes(let bytes) = step { bytes } else { [UInt8]() } }
    }
}
