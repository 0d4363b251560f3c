import ADKDesktop
import ADKViews
import Foundation

/// The services of the desktop.
extension X11Host {
    package var notifications: (any NotificationService)? { desktopNotifications }

    package func openInOtherProgram(_ url: URL) async -> Bool {
        let window = (UIApplication.shared.keyWindow?.surface as? X11Window)?.id
        return await links.open(url, window: window.map { "x11:" + String($0, radix: 16) } ?? "")
    }

    package func isOpenable(_ url: URL) -> Bool { links.canOpen(url) }

    private var links: LinkOpener { LinkOpener(bus: bus, environment: environment) }
}
