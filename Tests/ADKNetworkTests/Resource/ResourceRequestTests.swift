import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Requests with several callers, without a disk.
struct ResourceRequestTests {
    private let body = HTTPServerReply.pattern(150_000)

    private func loader(_ change: (inout ResourceConfiguration) -> Void = { _ in }) -> ResourceLoader {
        ResourceHarness { configuration in
            configuration.folder = nil
            change(&configuration)
        }.loader
    }

    @Test func oneURLIsRequestedOnceForAll() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { [body] _ in
            let head = HTTPServerReply.head(200, [("Content-Length", "\(body.count)")])
            return HTTPServerReply([
                .bytes(head + body.prefix(70_000)), .hold(gate), .bytes(Array(body.dropFirst(70_000))),
            ])
        }
        defer { server.stop() }
        let loader = loader()
        let request = TransferRequest.patient(try TransferURL(server.url("/")))
        let early = (0..<20).map { _ in CollectingObserver() }
        for observer in early { loader.start(request, priority: .preload, observer: observer) }
        #expect(await eventually { early[0].byteCount == 70_000 })
        // One that comes late sees the bytes so far at once.
        let late = CollectingObserver()
        loader.start(request, priority: .visible, observer: late)
        #expect(await eventually { late.byteCount == 70_000 })
        gate.open()
        for observer in early + [late] {
            #expect(await observer.has(body))
            #expect(observer.state.current.faults == [])
        }
        #expect(server.requests.count == 1)
        #expect(loader.requestCount == 0)
    }

    @Test func otherFieldsAreAnotherRequest() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in
            HTTPServerReply([.hold(gate), .bytes(HTTPServerReply.head(200, [("Content-Length", "1")]) + [1])])
        }
        defer { server.stop() }
        let loader = loader()
        let url = try TransferURL(server.url("/"))
        let fields: [HTTPHeaders] = [["A": "1", "B": "2"], ["b": "2", "a": "1"], ["A": "2", "B": "2"]]
        let observers = fields.map { headers in
            let observer = CollectingObserver()
            loader.start(.patient(url, headers: headers), priority: .visible, observer: observer)
            return observer
        }
        // All have joined when the last one's request arrives.
        #expect(await eventually { server.requests.contains { $0["a"] == "2" } })
        gate.open()
        for observer in observers { #expect(await observer.has([1])) }
        #expect(server.requests.count == 2)
    }

    @Test func theTransferEndsWhenTheLastLeaves() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate)]) }
        defer { server.stop() }
        let loader = loader()
        let request = TransferRequest.patient(try TransferURL(server.url("/")))
        let observers = (0..<3).map { _ in CollectingObserver() }
        let loads = observers.map { loader.start(request, priority: .visible, observer: $0) }
        loads[0].cancel()
        loads[1].cancel()
        #expect(await observers[0].end().error == .cancelled)
        #expect(await observers[1].end().error == .cancelled)
        await loader.engine.finishTurn()
        #expect(observers[2].state.current.ends.isEmpty && loader.requestCount == 1)
        loads[2].cancel()
        loads[2].cancel()
        #expect(await eventually { !loader.engine.hasThread })
        for observer in observers {
            #expect(observer.state.current.ends.count == 1 && observer.state.current.faults == [])
        }
    }

    @Test func thePriorityIsTheHighestOfTheCallers() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            request.target == "/first" ? HTTPServerReply([.hold(gate), .close]) : .answer(200, [1])
        }
        defer { server.stop() }
        let loader = loader { $0.transfers.slots = SlotLimits(total: 1) }
        func start(_ path: String, _ priority: WorkPriority) throws -> (ResourceLoad, CollectingObserver) {
            let observer = CollectingObserver()
            let request = TransferRequest.patient(try TransferURL(server.url(path)), retries: .none)
            return (loader.start(request, priority: priority, observer: observer), observer)
        }
        let first = try start("/first", .visible)
        #expect(await eventually { server.requests.count == 1 })
        let all = [
            try start("/a", .preload), try start("/b", .preload), try start("/c", .display), try start("/b", .display),
            try start("/d", .preload), try start("/d", .visible), try start("/e", .preload),
        ]
        all[3].0.setPriority(.visible)
        all[5].0.cancel()
        gate.open()
        for (_, observer) in all + [first] { _ = await observer.end() }
        // The one of /d with a high priority has left: /d is at the end of the preloads.
        #expect(server.requests.map(\.target) == ["/first", "/b", "/c", "/a", "/e", "/d"])
    }

    @Test func theBytesOfACancelledTransferAreContinued() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { [body] request in
            guard request.attempt == 0 else { return .file(body, tag: "\"a\"", for: request) }
            let head = HTTPServerReply.head(
                200, [("Content-Length", "\(body.count)"), ("ETag", "\"a\""), ("Accept-Ranges", "bytes")])
            return HTTPServerReply([.bytes(head + body.prefix(70_000)), .hold(gate)])
        }
        defer { server.stop() }
        let loader = loader()
        let request = TransferRequest.patient(try TransferURL(server.url("/")))
        let (first, second) = (CollectingObserver(), CollectingObserver())
        let load = loader.start(request, priority: .display, observer: first)
        #expect(await eventually { first.byteCount == 70_000 })
        load.cancel()
        #expect(await eventually { loader.parts.count == 1 })
        // Also by a load with another policy.
        loader.start(request, policy: .noStore, priority: .visible, observer: second)
        #expect(await second.has(body))
        #expect(second.state.current.faults == [])
        #expect(server.requests.map { $0["range"] } == [nil, "bytes=70000-"])
        #expect(loader.parts.count == 0)
    }

    @Test func aCallerThatReturnsAtOnceGoesOnWithTheSameTransfer() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { [body] _ in
            let head = HTTPServerReply.head(200, [("Content-Length", "\(body.count)")])
            return HTTPServerReply([
                .bytes(head + body.prefix(70_000)), .hold(gate), .bytes(Array(body.dropFirst(70_000))),
            ])
        }
        defer { server.stop() }
        let loader = loader()
        let request = TransferRequest.patient(try TransferURL(server.url("/")), retries: .none)
        let (first, second) = (CollectingObserver(), CollectingObserver())
        let load = loader.start(request, priority: .display, observer: first)
        #expect(await eventually { first.byteCount == 70_000 })
        // Both commands are there before the thread looks.
        loader.engine.run {
            load.cancel()
            loader.start(request, priority: .display, observer: second)
        }
        #expect(await first.end().error == .cancelled)
        #expect(await eventually { second.byteCount == 70_000 })
        #expect(loader.requestCount == 1)
        gate.open()
        #expect(await second.has(body))
        #expect(server.requests.count == 1)
    }

    /// Random callers against a server that truncates, with every body checked.
    @Test func randomCallersGetTheirWholeBodyOrTheirEnd() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let bodies = (0..<12).map { HTTPServerReply.pattern(5000 + $0 * 3000, from: $0 * 777) }
        let server = try HTTPServer { request in
            let number = Int(request.target.dropFirst()) ?? 0
            let body = bodies[number]
            let headers = number % 3 == 0 ? [] : [("Accept-Ranges", "bytes"), ("ETag", "\"\(number)\"")]
            switch (request.attempt + number) % 4 {
            case 1 where request["range"] == nil:
                return .truncated(body, after: body.count / 2, headers: headers)
            case 2: return .answer(503)
            default: return number % 3 == 0 ? .answer(200, body) : .file(body, tag: "\"\(number)\"", for: request)
            }
        }
        defer { server.stop() }
        let loader = loader { $0.transfers.slots = SlotLimits(total: 4, perHost: 3) }
        var all: [(ResourceLoad, CollectingObserver, Int, isCancelled: Bool)] = []
        for _ in 0..<400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let number = Int.random(in: 0..<12, using: &random)
                let observer = CollectingObserver()
                let retries = RetryPolicy(limit: 8, firstDelay: 0.001, longestDelay: 0.004)
                let request = TransferRequest.patient(try TransferURL(server.url("/\(number)")), retries: retries)
                let policy = [ResourcePolicy.standard, .reload].randomElement(using: &random) ?? .standard
                let priority = WorkPriority.allCases.randomElement(using: &random) ?? .visible
                let load = loader.start(request, policy: policy, priority: priority, observer: observer)
                all.append((load, observer, number, false))
            case 5..<7: all.randomElement(using: &random)?.0.setPriority(.visible)
            case 7..<9:
                guard let index = all.indices.randomElement(using: &random) else { continue }
                all[index].0.cancel()
                all[index].isCancelled = true
            default: await Task.yield()
            }
        }
        for (_, observer, number, isCancelled) in all {
            switch await observer.end() {
            case .success(let resource):
                #expect(resource.status == 200, "seed \(seed)")
                #expect([UInt8](resource.body) == bodies[number] ? true : false, "seed \(seed), body \(number)")
            case .failure(let error): #expect(isCancelled, "seed \(seed): \(error)")
            }
            #expect(observer.state.current.faults == [], "seed \(seed)")
        }
        #expect(loader.requestCount == 0)
    }
}

extension CollectingObserver {
    /// Whether the load ends with that body. A failed expectation prints no long arrays.
    fileprivate func has(_ body: [UInt8]) async -> Bool {
        if case .success(let resource) = await end() { [UInt8](resource.body) == body } else { false }
    }
}
