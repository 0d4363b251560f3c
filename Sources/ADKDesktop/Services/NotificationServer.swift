import ADKBus
import ADKFoundation
import Foundation

/// A notification for `NotificationServer`.
package struct DesktopNotification: Sendable {
    package enum Sound: Sendable {
        case none, standard
        /// A name of the desktop's sound theme.
        case named(String)
    }

    package var title = ""
    package var subtitle = ""
    package var body = ""
    /// The keys and titles of the buttons.
    package var actions: [(key: String, title: String)] = []
    /// The URL of an image file.
    package var image: String?
    package var sound = Sound.none
    /// 0 is low, 1 normal, 2 critical.
    package var urgency: UInt8 = 1

    package init() {}
}

/// The desktop's server of notifications, `org.freedesktop.Notifications`. Thread-safe.
package final class NotificationServer: Sendable {
    package enum Event: Sendable, Equatable {
        case action(key: String)
        case closed(byUser: Bool)
    }

    /// The key of a click on the notification itself.
    package static let defaultAction = "default"
    /// A server has nothing to wait for. In seconds.
    private static let limit = 10.0
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private let bus: BusConnection
    private let token: BusToken
    /// Nil before the server was asked.
    private let capabilities = Locked<Set<String>?>(nil)

    /// - Parameter onEvent: called on the bus's thread with the number of a notification, also of other programs.
    package init(bus: BusConnection, onEvent: @escaping @Sendable (UInt32, Event) -> Void) {
        self.bus = bus
        let match = BusMatch(
            sender: NotificationServer.name, path: NotificationServer.path, interface: NotificationServer.name)
        token = bus.watch(match) { signal in
            guard case .uint32(let number)? = signal.body.first, signal.body.count > 1 else { return }
            switch signal.member {
            case "ActionInvoked": signal.body[1].text.map { onEvent(number, .action(key: $0)) }
            // 1: it expired. 2: the user removed it. 3: a call removed it.
            case "NotificationClosed": onEvent(number, .closed(byUser: signal.body[1].number == 2))
            default: break
            }
        }
    }

    /// Whether there is a server. The bus may start it.
    package func isAvailable() async -> Bool { (try? await knownCapabilities()) != nil }

    /// Shows a notification in place of `old`, and returns its number.
    package func show(_ notification: DesktopNotification, replacing old: UInt32?) async throws(BusError) -> UInt32 {
        let abilities = try await knownCapabilities()
        let answer = try await call("Notify", NotificationServer.arguments(of: notification, replacing: old, abilities))
        guard case .uint32(let number)? = answer.first else { throw .invalidMessage("it has no number") }
        return number
    }

    /// Removes a notification.
    package func close(_ number: UInt32) {
        bus.send(message("CloseNotification", [.uint32(number)]))
    }

    private func knownCapabilities() async throws(BusError) -> Set<String> {
        if let known = capabilities.current { return known }
        let answer = try await call("GetCapabilities", [])
        let found = Set((answer.first?.elements ?? []).compactMap(\.text))
        capabilities.withLock { $0 = found }
        return found
    }

    private func message(_ member: String, _ body: [BusValue]) -> BusMessage {
        BusMessage(
            to: NotificationServer.name, path: NotificationServer.path, interface: NotificationServer.name,
            member: member, body)
    }

    private func call(_ member: String, _ body: [BusValue]) async throws(BusError) -> [BusValue] {
        try await bus.call(message(member, body), limit: NotificationServer.limit)
    }

    /// The arguments of `Notify` for a server with these abilities. Pure.
    static func arguments(
        of notification: DesktopNotification, replacing old: UInt32?, _ abilities: Set<String>
    ) -> [BusValue] {
        let program = ProcessInfo.processInfo.processName
        var hints: [String: BusValue] = ["desktop-entry": .string(program), "urgency": .byte(notification.urgency)]
        if let image = notification.image { hints["image-path"] = .string(image) }
        switch notification.sound {
        case .none: hints["suppress-sound"] = .boolean(true)
        case .standard: hints["sound-name"] = .string("message-new-instant")
        case .named(let name): hints["sound-name"] = .string(name)
        }
        let actions = abilities.contains("actions") ? [(defaultAction, "")] + notification.actions : []
        let hasMarkup = abilities.contains("body-markup")
        let lines = [notification.subtitle, notification.body].filter { !$0.isEmpty }
        let body = lines.map { hasMarkup ? escaped($0) : $0 }.joined(separator: "\n")
        return [
            .string(program), .uint32(old ?? 0), .string(""), .string(notification.title), .string(body),
            .strings(actions.flatMap { [$0.0, $0.1] }), .options(hints), .int32(-1),
        ]
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
