import ADKBus
import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKDesktop

/// The client of a session manager, with a manager of the test on a bus of its own.
@Suite(.enabled(if: PrivateBus.isAvailable)) struct SessionManagerTests {
    private static let client = "/org/gnome/SessionManager/Client7"

    private let bus: PrivateBus
    private let service: BusConnection
    private let program: BusConnection
    private let calls: AsyncStream<BusMessage>
    private let object: BusToken

    init() throws {
        bus = try PrivateBus()
        let address = bus.address
        (service, program) = (
            BusConnection(clock: VirtualClock()) { address }, BusConnection(clock: VirtualClock()) { address }
        )
        let (stream, continuation) = AsyncStream.makeStream(of: BusMessage.self)
        calls = stream
        object = service.export("/org/gnome/SessionManager") { call throws(BusFault) in
            continuation.yield(call)
            return call.member == "RegisterClient" ? [.objectPath(SessionManagerTests.client)] : []
        }
    }

    private func emit(_ member: String) {
        service.emit(
            BusMessage(
                path: SessionManagerTests.client, interface: "org.gnome.SessionManager.ClientPrivate", member: member,
                [.uint32(0)]))
    }

    @Test func theProgramAgreesAndSavesBeforeItAnswersTheEnd() async throws {
        _ = try await service.requestName("org.gnome.SessionManager")
        let (ends, continuation) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        let manager = SessionManager(bus: program) { continuation.yield($0) }
        #expect(await manager.register("org.example.Reader", startID: "id-1"))
        var received = calls.makeAsyncIterator()
        #expect(await received.next()?.body == [.string("org.example.Reader"), .string("id-1")])
        emit("QueryEndSession")
        #expect(await received.next()?.body == [.boolean(true), .string("")])
        emit("EndSession")
        var iterator = ends.makeAsyncIterator()
        let answer = try #require(await iterator.next())
        answer()
        let response = await received.next()
        #expect(response?.member == "EndSessionResponse" && response?.path == SessionManagerTests.client)
        withExtendedLifetime(manager) {}
    }

    @Test func aBusWithoutAManagerRegistersNothing() async {
        let manager = SessionManager(bus: program) { _ in }
        #expect(await !manager.register("org.example.Reader", startID: nil))
    }

    @Test func aSessionWithoutAManagerIsNotAskedFor() {
        #expect(!SessionManager.isExpected(startID: nil, in: [:]))
        #expect(!SessionManager.isExpected(startID: nil, in: ["XDG_CURRENT_DESKTOP": "KDE"]))
        #expect(SessionManager.isExpected(startID: nil, in: ["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"]))
        #expect(SessionManager.isExpected(startID: "id", in: [:]))
    }
}
