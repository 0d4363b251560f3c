import ADKBus
import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKDesktop

/// The client of notifications with a server of the test, on a bus of their own.
@Suite(.enabled(if: PrivateBus.isAvailable)) struct NotificationServerTests {
    private let bus: PrivateBus
    private let service: BusConnection
    private let client: BusConnection
    private let calls = Locked<[BusMessage]>([])
    private let object: BusToken

    init() throws {
        bus = try PrivateBus()
        let address = bus.address
        (service, client) = (
            BusConnection(clock: VirtualClock()) { address }, BusConnection(clock: VirtualClock()) { address }
        )
        object = service.export("/org/freedesktop/Notifications") { [calls] call throws(BusFault) in
            calls.withLock { $0.append(call) }
            switch call.member {
            case "GetCapabilities": return [.strings(["body", "body-markup", "actions"])]
            case "Notify": return [.uint32(max(40, UInt32(call.body[1].number ?? 0)) + 1)]
            case "CloseNotification": return []
            default: throw .unknownMethod(call)
            }
        }
    }

    private func emit(_ member: String, _ number: UInt32, _ value: BusValue) {
        service.emit(
            BusMessage(
                path: "/org/freedesktop/Notifications", interface: "org.freedesktop.Notifications", member: member,
                [.uint32(number), value]))
    }

    @Test func aNotificationIsShownReplacedUsedAndRemoved() async throws {
        _ = try await service.requestName("org.freedesktop.Notifications")
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        let server = NotificationServer(bus: client) { continuation.yield("\($0) \($1)") }
        #expect(await server.isAvailable())
        var notification = DesktopNotification()
        notification.title = "A < B"
        notification.subtitle = "More & more"
        notification.body = "<b>plain</b>"
        notification.actions = [("reply", "Reply")]
        notification.image = "file:///tmp/a.png"
        #expect(try await server.show(notification, replacing: nil) == 41)
        #expect(try await server.show(notification, replacing: 50) == 51)
        let first = try #require(calls.current.first { $0.member == "Notify" })
        #expect(first.body[1] == .uint32(0))
        #expect(first.body[3] == .string("A < B"))
        #expect(first.body[4] == .string("More &amp; more\n&lt;b&gt;plain&lt;/b&gt;"))
        #expect(first.body[5] == .strings(["default", "", "reply", "Reply"]))
        #expect(first.body[6]["image-path"] == .string("file:///tmp/a.png"))
        #expect(first.body[6]["suppress-sound"] == .boolean(true))
        #expect(calls.current.filter { $0.member == "GetCapabilities" }.count == 1)
        emit("ActionInvoked", 51, .string("reply"))
        emit("NotificationClosed", 51, .uint32(2))
        emit("ActionInvoked", 51, .uint32(7))
        emit("NotificationClosed", 41, .uint32(1))
        var iterator = events.makeAsyncIterator()
        for expected in [#"51 action(key: "reply")"#, "51 closed(byUser: true)", "41 closed(byUser: false)"] {
            #expect(await iterator.next() == expected)
        }
        server.close(41)
        // The bus keeps the order.
        _ = try await server.show(notification, replacing: nil)
        #expect(calls.current.suffix(2).map(\.member) == ["CloseNotification", "Notify"])
    }

    @Test func aServerWithoutMarkupAndActionsGetsThePlainText() {
        var notification = DesktopNotification()
        (notification.title, notification.body) = ("Title", "a < b & c")
        (notification.actions, notification.sound) = ([("key", "Title")], .named("bell"))
        notification.urgency = 0
        let arguments = NotificationServer.arguments(of: notification, replacing: 7, ["body"])
        #expect(arguments[1] == .uint32(7))
        #expect(arguments[4] == .string("a < b & c"))
        #expect(arguments[5] == .strings([]))
        #expect(arguments[6]["urgency"] == .byte(0))
        #expect(arguments[6]["sound-name"] == .string("bell"))
    }

    @Test func aServerThatHangsEndsAtTheLimit() async throws {
        let (began, hold) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let object = service.export("/org/freedesktop") { _ in
            began.continuation.yield()
            for await _ in hold.stream {}
            return []
        }
        self.object.end()
        _ = try await service.requestName("org.freedesktop.Notifications")
        let (clock, address) = (VirtualClock(), bus.address)
        let client = BusConnection(clock: clock) { address }
        let server = NotificationServer(bus: client) { _, _ in }
        async let result = server.isAvailable()
        var beginnings = began.stream.makeAsyncIterator()
        await beginnings.next()
        clock.advance(to: 60)
        client.wake()
        #expect(await !result)
        hold.continuation.finish()
        object.end()
    }

    @Test func withoutAServerShowingThrows() async throws {
        let server = NotificationServer(bus: client) { _, _ in }
        #expect(await !server.isAvailable())
        do throws(BusError) {
            _ = try await server.show(DesktopNotification(), replacing: nil)
            Issue.record("shown")
        } catch {
            guard case .refused(name: "org.freedesktop.DBus.Error.ServiceUnknown", _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
