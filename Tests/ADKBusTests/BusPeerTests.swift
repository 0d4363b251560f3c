import ADKFoundation
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKBus

/// Two connections and `gdbus` on a bus of their own.
@Suite(.enabled(if: PrivateBus.isAvailable)) struct BusPeerTests {
    private let bus: PrivateBus
    private let service: BusConnection
    private let client: BusConnection

    init() throws {
        bus = try PrivateBus()
        let address = bus.address
        (service, client) = (
            BusConnection(clock: VirtualClock()) { address }, BusConnection(clock: VirtualClock()) { address }
        )
    }

    private func call(_ member: String, _ body: [BusValue] = [], path: String = "/org/example") -> BusMessage {
        BusMessage(to: "org.example.Service", path: path, interface: "org.example.Test", member: member, body)
    }

    private func emit(_ number: UInt32, from connection: BusConnection, to destination: String = "") {
        connection.emit(
            BusMessage(
                to: destination, path: "/org/example", interface: "org.example.Test", member: "Changed",
                [.uint32(number)]))
    }

    /// Returns when the bus has handled all that was sent before.
    private func finish(_ connection: BusConnection) async throws {
        _ = try await connection.call(.toBus("GetId", []))
    }

    @Test func randomValuesAreTheSameAfterACallThatReturnsThem() async throws {
        let seed = UInt64.random(in: 0...(.max))
        var values = RandomValues(seed: seed)
        let object = service.export("/org/example") { call in call.body }
        _ = try await service.requestName("org.example.Service")
        for round in 0..<200 {
            let body = values.body()
            #expect(try await client.call(call("Return", body)) == body, "round \(round) of seed \(seed)")
        }
        object.end()
    }

    @Test func aDescriptorArrivesAsTheSameFile() async throws {
        let object = service.export("/org/example") { call in call.body }
        _ = try await service.requestName("org.example.Service")
        var pipe: [Int32] = [0, 0]
        #expect(Glibc.pipe(&pipe) == 0)
        let (end, start) = (BusDescriptor(pipe[0]), BusDescriptor(pipe[1]))
        guard case .descriptor(let copy)? = try await client.call(call("Return", [.descriptor(start)])).first else {
            Issue.record("no descriptor")
            return
        }
        #expect(copy.number != start.number)
        var byte = UInt8(42)
        #expect(write(copy.number, &byte, 1) == 1)
        #expect(read(end.number, &byte, 1) == 1 && byte == 42)
        object.end()
    }

    @Test func anotherProgramCallsAnObjectAndReadsItsErrors() async throws {
        let object = service.export("/org/example") { call throws(BusFault) in
            switch call.member {
            case "Add":
                guard let first = call.body.first?.number, let last = call.body.last?.number else {
                    throw .invalidArguments(call)
                }
                return [.int32(Int32(first + last)), .options(["sender": .string(call.sender)])]
            default: throw .unknownMethod(call)
            }
        }
        _ = try await service.requestName("org.example.Service")
        // The object answers in a task, which may have to wait for other tests of the process for minutes.
        let start = [
            "call", "--session", "--timeout", "3600", "--dest", "org.example.Service", "--object-path",
            "/org/example/below",
        ]
        let sum = try await bus.gdbus(start + ["--method", "org.example.Test.Add", "int32 40", "byte 2"])
        #expect(sum.output.hasPrefix("(42, {'sender': <':1."), "\(sum)")
        #expect(sum.status == 0)
        let error = try await bus.gdbus(start + ["--method", "org.example.Test.Other"])
        #expect(error.output.contains("/org/example/below has no method org.example.Test.Other"), "\(error)")
        #expect(error.status != 0)
        let ping = try await bus.gdbus(start + ["--method", "org.freedesktop.DBus.Peer.Ping"])
        #expect(ping.output == "()\n")
        object.end()
        try await finish(service)
        let gone = try await bus.gdbus(start + ["--method", "org.example.Test.Add", "1", "2"])
        #expect(gone.output.contains("org.freedesktop.DBus.Error.UnknownObject"), "\(gone)")
    }

    @Test func theLongestPathAnswers() async throws {
        let objects = ["/", "/a", "/a/b"].map { path in service.export(path) { _ in [.string(path)] } }
        _ = try await service.requestName("org.example.Service")
        for (path, answer) in [("/", "/"), ("/ab", "/"), ("/a", "/a"), ("/a/c", "/a"), ("/a/b/c/d", "/a/b")] {
            #expect(try await client.call(call("Which", path: path)) == [.string(answer)])
        }
        objects.forEach { $0.end() }
    }

    @Test func anErrorOfAnObjectHasItsNameAndText() async throws {
        let object = service.export("/org/example") { call throws(BusFault) in
            if call.member == "Bad" { return [.objectPath("no path")] }
            throw BusFault(name: "org.example.Error.Full", message: "Nothing fits.")
        }
        _ = try await service.requestName("org.example.Service")
        let full = BusError.refused(name: "org.example.Error.Full", message: "Nothing fits.")
        await #expect(throws: full) { try await client.call(call("Fill")) }
        // An answer that cannot be sent must not leave the caller without one.
        await #expect(throws: BusError.self) { try await client.call(call("Bad")) }
        object.end()
    }

    @Test func signalsArriveInOrderAndOnlyThoseThatFit() async throws {
        _ = try await service.requestName("org.example.Service")
        let received = client.signals(BusMatch(sender: "org.example.Service", member: "Changed"))
        try await finish(client)
        for number in 0..<500 {
            emit(UInt32(number), from: service)
            service.emit(BusMessage(path: "/", interface: "org.example.Test", member: "Other"))
        }
        var iterator = received.makeAsyncIterator()
        for number in 0..<500 { #expect(await iterator.next()?.body == [.uint32(UInt32(number))]) }
    }

    @Test func aSignalThatAnotherProgramForgesIsNotDelivered() async throws {
        let address = bus.address
        let liar = BusConnection(clock: VirtualClock()) { address }
        // The match exists before its sender does.
        let received = client.signals(BusMatch(sender: "org.example.Service", member: "Changed"))
        _ = try await client.call(.toBus("GetId", []))
        #expect(try await service.requestName("org.example.Service") == .owner)
        let name = try await client.call(.toBus("GetNameOwner", [.string(BusName.bus)])).first?.text
        #expect(name == BusName.bus)
        let all = Locked<[BusMessage]>([])
        let token = client.watch(BusMatch(member: "Changed")) { signal in all.withLock { $0.append(signal) } }
        try await finish(client)
        emit(1, from: liar)
        try await finish(liar)
        emit(2, from: service)
        var iterator = received.makeAsyncIterator()
        #expect(await iterator.next()?.body == [.uint32(2)])
        #expect(all.current.map(\.body) == [[.uint32(1)], [.uint32(2)]])
        token.end()
    }

    @Test func aNameGoesToTheNextInItsQueue() async throws {
        let name = "org.example.Queue"
        #expect(try await service.requestName(name) == .owner)
        #expect(try await service.requestName(name) == .wasOwner)
        #expect(try await client.requestName(name, .doesNotQueue) == .exists)
        let acquired = client.signals(BusMatch(sender: BusName.bus, member: "NameAcquired", firstArgument: name))
        #expect(try await client.requestName(name) == .queued)
        try await service.releaseName(name)
        var iterator = acquired.makeAsyncIterator()
        #expect(await iterator.next()?.body == [.string(name)])
        #expect(try await service.requestName(name, [.replaces, .doesNotQueue]) == .exists)
        #expect(try await client.requestName(name, .allowsReplacement) == .wasOwner)
        #expect(try await service.requestName(name, .replaces) == .owner)
    }

    @Test func manyCallsAtTheSameTimeGetTheirOwnAnswers() async throws {
        let object = service.export("/org/example") { call in
            // Later calls may be answered first.
            for _ in 0..<((call.body.first?.number ?? 0) % 7) { await Task.yield() }
            return call.body
        }
        _ = try await service.requestName("org.example.Service")
        try await withThrowingTaskGroup { group in
            for number in 0..<400 {
                let call = call("Return", [.uint32(UInt32(number))])
                group.addTask { [client] in (number, try await client.call(call)) }
            }
            for try await (number, answer) in group { #expect(answer == [.uint32(UInt32(number))]) }
        }
        object.end()
    }
}
