import ADKBus
import ADKDesktop
import ADKViews
import Foundation

/// Connects the app's notifications with the desktop's server. Made when the app first uses them.
@MainActor
final class DesktopNotifications: NotificationService {
    var onEvent: (UInt32, NotificationEvent) -> Void = { _, _ in }
    private let bus: BusConnection
    private lazy var server = NotificationServer(bus: bus) { [weak self] number, event in
        // In order, unlike tasks.
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.receive(event, of: number) } }
    }

    init(bus: BusConnection) { self.bus = bus }

    func isAvailable() async -> Bool { await server.isAvailable() }

    func show(_ banner: NotificationBanner, replacing old: UInt32?) async throws -> UInt32 {
        var notification = DesktopNotification()
        notification.title = banner.title
        notification.subtitle = banner.subtitle
        notification.body = banner.body
        notification.actions = banner.actions.map { ($0.key, $0.title) }
        notification.image = banner.image
        notification.urgency = banner.urgency
        notification.sound =
            switch banner.sound {
            case .none: .none
            case .standard: .standard
            case .named(let name): .named(name)
            }
        return try await server.show(notification, replacing: old)
    }

    func close(_ number: UInt32) { server.close(number) }

    private func receive(_ event: NotificationServer.Event, of number: UInt32) {
        switch event {
        case .action(let key): onEvent(number, .action(key: key == NotificationServer.defaultAction ? nil : key))
        case .closed(let byUser): onEvent(number, .closed(byUser: byUser))
        }
    }
}
