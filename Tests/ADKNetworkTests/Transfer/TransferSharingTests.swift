import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

struct TransferSharingTests {
    /// Keeps what it is told, and checks the order of the calls.
    final class Observer: TransferObserver {
        struct State {
            var body: [UInt8] = []
            var result: Result<TransferredBody, TransferError>?
            var faults: [String] = []
        }

        let state = Locked(State())

        func received(_ body: ReceivedBody, from start: Int, head: ResponseHead) {
            state.withLock { state in
                if state.result != nil { state.faults.append("bytes after the end") }
                if start > state.body.count { state.faults.append("a gap before \(start)") }
                state.body = [UInt8](body.data)
            }
        }

        func finished(_ result: Result<TransferredBody, TransferError>) {
            state.withLock { state in
                if state.result != nil { state.faults.append("a second end") }
                state.result = result
            }
        }

        var bytes: [UInt8] { (try? state.current.result?.get().body.data).map { [UInt8]($0) } ?? [] }
        var error: TransferError? {
            if case .failure(let error) = state.current.result { error } else { nil }
        }
        var hasEnded: Bool { state.current.result != nil }
    }

    private let body = HTTPServerReply.pattern(150_000)

    private func flightCount(_ sharing: TransferSharing) async -> Int {
        let count = Locked(-1)
        sharing.engine.run { count.withLock { $0 = sharing.flightCount } }
        _ = await eventually { count.current >= 0 }
        return count.current
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
        let sharing = TransferSharing(TransferEngine.forTest())
        let request = TransferRequest.patient(try TransferURL(server.url("/")))
        let early = (0..<20).map { _ in Observer() }
        for observer in early { sharing.start(request, priority: .preload, observer: observer) }
        #expect(await eventually { early[0].state.current.body.count == 70_000 })
        // One that comes late sees the bytes so far at once.
        let late = Observer()
        sharing.start(request, priority: .visible, observer: late)
        #expect(await eventually { late.state.current.body.count == 70_000 })
        gate.open()
        for observer in early + [late] {
            #expect(await eventually { observer.hasEnded })
            #expect(observer.bytes == body ? true : false)
            #expect(observer.state.current.faults == [])
        }
        #expect(server.requests.count == 1)
        #expect(await flightCount(sharing) == 0)
    }

    @Test func otherFieldsAreAnotherRequest() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in
            HTTPServerReply([.hold(gate), .bytes(HTTPServerReply.head(200, [("Content-Length", "1")]) + [1])])
        }
        defer { server.stop() }
        let sharing = TransferSharing(TransferEngine.forTest())
        let url = try TransferURL(server.url("/"))
        let observers = (0..<3).map { _ in Observer() }
        sharing.start(
            TransferRequest.patient(url, headers: ["A": "1", "B": "2"]), priority: .visible, observer: observers[0])
        sharing.start(
            TransferRequest.patient(url, headers: ["b": "2", "a": "1"]), priority: .visible, observer: observers[1])
        sharing.start(
            TransferRequest.patient(url, headers: ["A": "2", "B": "2"]), priority: .visible, observer: observers[2])
        // All have joined when the last one's request arrives.
        #expect(await eventually { server.requests.contains { $0["a"] == "2" } })
        gate.open()
        for observer in observers { #expect(await eventually { observer.hasEnded }) }
        #expect(server.requests.count == 2)
    }

    @Test func theTransferEndsWhenTheLastLeaves() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate)]) }
        defer { server.stop() }
        let sharing = TransferSharing(TransferEngine.forTest())
        let request = TransferRequest.patient(try TransferURL(server.url("/")))
        let observers = (0..<3).map { _ in Observer() }
        let members = observers.map { sharing.start(request, priority: .visible, observer: $0) }
        members[0].cancel()
        members[1].cancel()
        #expect(await eventually { observers[1].hasEnded })
        #expect(observers[0].error == .cancelled && observers[1].error == .cancelled)
        #expect(!observers[2].hasEnded)
        #expect(await flightCount(sharing) == 1)
        members[2].cancel()
        members[2].cancel()
        #expect(await eventually { observers[2].hasEnded && !sharing.engine.hasThread })
        for observer in observers { #expect(observer.state.current.faults == []) }
    }

    @Test func thePriorityIsTheHighestOfTheCallers() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            request.target == "/first" ? HTTPServerReply([.hold(gate), .close]) : .answer(200, [1])
        }
        defer { server.stop() }
        let sharing = TransferSharing(TransferEngine.forTest { $0.slots = SlotLimits(total: 1) })
        func start(_ path: String, _ priority: WorkPriority) throws -> (SharedTransfer, Observer) {
            let observer = Observer()
            let url = try TransferURL(server.url(path))
            let request = TransferRequest.patient(url, retries: .none)
            return (sharing.start(request, priority: priority, observer: observer), observer)
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
        for (_, observer) in all + [first] { #expect(await eventually { observer.hasEnded }) }
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
        let sharing = TransferSharing(TransferEngine.forTest())
        let request = TransferRequest.patient(try TransferURL(server.url("/")))
        let first = Observer(), second = Observer()
        let member = sharing.start(request, priority: .display, observer: first)
        #expect(await eventually { first.state.current.body.count == 70_000 })
        member.cancel()
        #expect(await eventually { sharing.parts.count == 1 })
        sharing.start(request, priority: .visible, observer: second)
        #expect(await eventually { second.hasEnded })
        #expect(second.bytes == body ? true : false)
        #expect(second.state.current.faults == [])
        #expect(server.requests.map { $0["range"] } == [nil, "bytes=70000-"])
        #expect(sharing.parts.count == 0)
    }

    @Test func aCallerThatReturnsAtOnceGoesOnWithTheSameTransfer() async throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate), .close]) }
        defer { server.stop() }
        let sharing = TransferSharing(TransferEngine.forTest())
        let request = TransferRequest.patient(try TransferURL(server.url("/")), retries: .none)
        let first = Observer(), second = Observer()
        let member = sharing.start(request, priority: .display, observer: first)
        #expect(await eventually { server.requests.count == 1 })
        // Both commands are there before the thread looks.
        sharing.engine.run {
            member.cancel()
            sharing.start(request, priority: .display, observer: second)
        }
        #expect(await eventually { first.hasEnded })
        #expect(await flightCount(sharing) == 1)
        gate.open()
        #expect(await eventually { second.hasEnded })
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
        let sharing = TransferSharing(TransferEngine.forTest { $0.slots = SlotLimits(total: 4, perHost: 3) })
        var all: [(SharedTransfer, Observer, Int, isCancelled: Bool)] = []
        for _ in 0..<400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let number = Int.random(in: 0..<12, using: &random)
                let observer = Observer()
                let policy = RetryPolicy(limit: 8, firstDelay: 0.001, longestDelay: 0.004)
                let request = TransferRequest.patient(try TransferURL(server.url("/\(number)")), retries: policy)
                let priority = WorkPriority.allCases.randomElement(using: &random) ?? .visible
                all.append((sharing.start(request, priority: priority, observer: observer), observer, number, false))
            case 5..<7: all.randomElement(using: &random)?.0.setPriority(.visible)
            case 7..<9:
                guard let index = all.indices.randomElement(using: &random) else { continue }
                all[index].0.cancel()
                all[index].isCancelled = true
            default: await Task.yield()
            }
        }
        for (_, observer, number, isCancelled) in all {
            #expect(await eventually { observer.hasEnded }, "seed \(seed)")
            #expect(observer.state.current.faults == [], "seed \(seed)")
            if case .success(let result) = observer.state.current.result {
                #expect(result.head.status == 200, "seed \(seed)")
                #expect([UInt8](result.body.data) == bodies[number] ? true : false, "seed \(seed), body \(number)")
            } else {
                #expect(isCancelled, "seed \(seed): \(String(describing: observer.error))")
            }
        }
        #expect(await flightCount(sharing) == 0)
    }
}
