import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Loads that run at the same time, their progress, their priorities and their ends.
struct ResourceSharingTests {
    /// Half of `body`, and the rest when the gate opens.
    private static func halves(_ body: [UInt8], _ gate: HTTPServerGate, _ request: HTTPServerRequest) -> HTTPServerReply
    {
        guard request["range"] == nil else { return .file(body, tag: "\"a\"", for: request) }
        let fields = [
            ("Content-Length", "\(body.count)"), ("ETag", "\"a\""), ("Accept-Ranges", "bytes"),
            ("Cache-Control", "max-age=60"),
        ]
        let half = body.count / 2
        return HTTPServerReply([
            .bytes(HTTPServerReply.head(200, fields) + body[..<half]), .hold(gate), .bytes(Array(body[half...])),
        ])
    }

    @Test func loadsOfOneURLShareTheTransferAndLateOnesGetTheBeginning() async throws {
        let body = HTTPServerReply.pattern(100_000)
        let gate = HTTPServerGate()
        let server = try HTTPServer { Self.halves(body, gate, $0) }
        let harness = ResourceHarness()
        let request = try harness.request(server.url("/a"))
        let early = (0..<5).map { _ in CollectingObserver() }
        for observer in early { harness.loader.start(request, priority: .preload, observer: observer) }
        #expect(await eventually { early.allSatisfy { $0.byteCount == 50_000 } })
        let late = CollectingObserver()
        harness.loader.start(request, priority: .visible, observer: late)
        #expect(harness.loader.requestCount == 1)
        gate.open()
        for observer in early + [late] {
            let end = try await observer.end().get()
            #expect(end.source == .network && Array(end.body) == body)
            let state = observer.state.current
            #expect(state.faults.isEmpty && state.counts == state.counts.sorted() && state.expected == 100_000)
            #expect(state.serverQuestions == 1)
        }
        #expect(server.requests.count == 1)
        let stored = try await harness.load(server.url("/a"), .cacheOnly).get()
        #expect(Array(stored.body) == body)
    }

    @Test func aLoadEndsOnlyForTheCallerThatCancels() async throws {
        let body = HTTPServerReply.pattern(10_000)
        let gate = HTTPServerGate()
        let server = try HTTPServer { Self.halves(body, gate, $0) }
        let harness = ResourceHarness()
        let request = try harness.request(server.url("/a"))
        let (first, second) = (CollectingObserver(), CollectingObserver())
        let load = harness.loader.start(request, priority: .visible, observer: first)
        harness.loader.start(request, priority: .visible, observer: second)
        #expect(await eventually { second.byteCount == 5_000 })
        load.cancel()
        load.cancel()
        #expect(await first.end().error == .cancelled)
        gate.open()
        #expect(try await second.end().get().body.count == 10_000)
        load.cancel()
        #expect(first.state.current.ends.count == 1 && server.requests.count == 1)
    }

    @Test func aCancelledLoadIsContinuedAndStoredWhole() async throws {
        let body = HTTPServerReply.pattern(100_000)
        let gate = HTTPServerGate()
        defer { gate.open() }
        let server = try HTTPServer { Self.halves(body, gate, $0) }
        let harness = ResourceHarness()
        let request = try harness.request(server.url("/a"))
        let observer = CollectingObserver()
        let load = harness.loader.start(request, priority: .preload, observer: observer)
        #expect(await eventually { observer.byteCount == 50_000 })
        load.cancel()
        #expect(await observer.end().error == .cancelled)
        #expect(harness.loader.requestCount == 0)
        // A load that comes before the transfer has ended joins it.
        #expect(await eventually { harness.loader.parts.count == 1 })
        let second = try await harness.load(server.url("/a")).get()
        #expect(server.requests.last?["range"] == "bytes=50000-")
        #expect(second.status == 200 && Array(second.body) == body)
        // The head is that of the whole response, with the fields of both.
        #expect(second.headers.value(of: "content-length") == "100000")
        #expect(!second.headers.contains("content-range"))
        let stored = try await harness.load(server.url("/a")).get()
        #expect(stored.source == .disk && stored.status == 200 && Array(stored.body) == body)
        #expect(server.requests.count == 2)
    }

    @Test func aCancelledTaskCancelsItsLoad() async throws {
        let gate = HTTPServerGate()
        defer { gate.open() }
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate)]) }
        let harness = ResourceHarness()
        let request = try harness.request(server.url("/a"))
        let loader = harness.loader
        let task = Task { () -> TransferError? in
            do throws(TransferError) {
                _ = try await loader.load(request)
                return nil
            } catch {
                return error
            }
        }
        #expect(await eventually { !server.requests.isEmpty })
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(loader.requestCount == 0)
    }

    @Test func prioritiesChangeWhileLoadsWaitAndTheNewestVisibleComesFirst() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            request.target == "/held" ? HTTPServerReply([.hold(gate), .close]) : .text("x")
        }
        let harness = ResourceHarness { $0.transfers.slots = SlotLimits(total: 1, perHost: 1) }
        // Without a look at the disk the loads are queued in this order.
        func start(_ path: String, _ priority: WorkPriority, first: Bool = false) throws -> (
            ResourceLoad, CollectingObserver
        ) {
            let observer = CollectingObserver()
            let request = try harness.request(server.url(path)) { $0.retries = .none }
            return (
                harness.loader.start(request, policy: .noStore, priority: priority, first: first, observer: observer),
                observer
            )
        }
        _ = try start("/held", .visible)
        #expect(await eventually { !server.requests.isEmpty })
        let loads = try [
            start("/preload", .preload), start("/raised", .preload), start("/visible", .visible),
            start("/display", .display), start("/newest", .visible, first: true), start("/lowered", .visible),
        ]
        // A caller that shares a load raises it while it is there.
        let (guest, _) = try start("/preload", .visible)
        loads[1].0.setPriority(.display)
        loads[5].0.setPriority(.preload)
        guest.cancel()
        gate.open()
        for (_, observer) in loads { #expect(await observer.end().text == "x") }
        let order = server.requests.map(\.target)
        #expect(
            order == ["/held", "/newest", "/visible", "/display", "/raised", "/lowered", "/preload"]
                || order == ["/held", "/newest", "/visible", "/display", "/raised", "/preload", "/lowered"], "\(order)")
    }

    @Test func changesThatAreNotOnDiskYetAreSeen() async throws {
        let server = try HTTPServer { .text("v\($0.attempt)", [("Cache-Control", "max-age=60")]) }
        let harness = ResourceHarness()
        let loader = harness.loader
        let url = try TransferURL(server.url("/a"))
        let request = try harness.request(server.url("/a"))
        for round in 0..<20 {
            #expect(try await loader.load(request).source == .network)
            // The write may or may not have happened.
            let again = try await loader.load(request)
            #expect(again.source == .disk && String(decoding: again.body, as: UTF8.self) == "v\(round)")
            if round % 2 == 0 { loader.remove(url) } else { loader.removeAll() }
        }
        await loader.finishWriting()
        #expect(harness.sandbox.exists(server.url("/a")) == false)
    }

    @Test func aLoadThatRunsWhenTheCacheIsClearedIsNotStored() async throws {
        for clearsAll in [true, false] {
            let body = HTTPServerReply.pattern(10_000)
            let gate = HTTPServerGate()
            let server = try HTTPServer { Self.halves(body, gate, $0) }
            let harness = ResourceHarness()
            let observer = CollectingObserver()
            harness.loader.start(try harness.request(server.url("/a")), priority: .visible, observer: observer)
            #expect(await eventually { observer.byteCount == 5_000 })
            if clearsAll {
                harness.loader.removeAll()
            } else {
                harness.loader.remove(try TransferURL(server.url("/a")))
            }
            gate.open()
            #expect(try await observer.end().get().body.count == 10_000)
            await harness.loader.finishWriting()
            #expect(try await harness.load(server.url("/a"), .cacheOnly).error == .notCached)
        }
    }

    @Test func aLoaderDoesNothingBeforeItsFirstLoad() async throws {
        let harness = ResourceHarness()
        harness.loader.removeAll()
        await harness.loader.finishWriting()
        #expect(!FileManager.default.fileExists(atPath: harness.sandbox.path))
        #expect(try await harness.load("http://127.0.0.1:1/a", .cacheOnly).error == .notCached)
        #expect(!harness.loader.engine.hasThread)
        #expect(!FileManager.default.fileExists(atPath: harness.sandbox.path))
    }

    @Test func manyWritesAreFollowedByMaintenance() async throws {
        let server = try HTTPServer { _ in
            .answer(200, HTTPServerReply.pattern(20_000), headers: [("Cache-Control", "max-age=60")])
        }
        let harness = ResourceHarness { $0.limits = DiskCacheLimits(byteLimit: 1 << 20) }
        for number in 0..<80 { _ = try await harness.load(server.url("/\(number)")) }
        let disk = try #require(harness.loader.store?.cache.disk)
        #expect(await eventually { disk.statistics.scans > 0 })
        #expect(harness.sandbox.usedByteCount <= 1 << 20)
        #expect(try await harness.load(server.url("/79"), .cacheOnly).source == .disk)
    }

    @Test func aFolderThatCannotBeWrittenOnlyLosesTheCache() async throws {
        let server = try HTTPServer { _ in .text("x", [("Cache-Control", "max-age=60")]) }
        let harness = ResourceHarness { $0.folder = CacheFolder(path: "/proc/nowhere") }
        #expect(try await harness.load(server.url("/a")).text == "x")
        await harness.loader.finishWriting()
        #expect(try await harness.load(server.url("/a")).source == .network)
    }
}
