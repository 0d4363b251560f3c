import ADKBus
import ADKDesktop
import ADKFoundation
import ADKViews
import Foundation

/// The services of the desktop.
extension X11Host {
    package var notifications: (any NotificationService)? { desktopNotifications }

    package func openInOtherProgram(_ url: URL) async -> Bool {
        await links.open(url, window: windowForPortal)
    }

    package var opensDialogs: Bool { true }

    package func chooseFiles(_ choice: FileChoice) async -> FileChoiceAnswer {
        guard BusAddress.session(in: environment) != nil else { return .unavailable }
        let answer = await FileChooserPortal(bus: bus).choose(choice, window: windowForPortal)
        guard case .chosen(let addresses) = answer else { return answer }
        // `URL` cannot hold a name that is not UTF-8: it becomes that of a link.
        let list = Array(addresses.joined(separator: "\n").utf8)
        return .chosen(URIList.urls(in: list, host: ProcessInfo.processInfo.hostName).map(\.absoluteString))
    }

    /// The name of the key window for the portal, whose dialogs are in front of it.
    private var windowForPortal: String {
        let window = (UIApplication.shared.keyWindow?.surface as? X11Window)?.id
        return window.map { "x11:" + String($0, radix: 16) } ?? ""
    }

    package func isOpenable(_ url: URL) -> Bool { links.canOpen(url) }

    /// Shows the key window, as the desktop or another start asked for.
    func activate(forLaunch id: String?) {
        guard let window = UIApplication.shared.keyWindow?.surface as? X11Window else { return }
        if let id { window.belongs(toLaunch: id) }
        window.activate()
    }

    /// Registers with the manager of the session, if the desktop has one. At the end of the login the app saves first.
    func sessionManager() -> SessionManager? {
        let startID = LaunchVariable.autostartID.take()
        guard SessionManager.isExpected(startID: startID, in: environment) else { return nil }
        let manager = SessionManager(bus: bus) { answer in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    UIApplication.shared.terminate()
                    answer()
                }
            }
        }
        Task { _ = await manager.register(ProcessInfo.processInfo.processName, startID: startID) }
        return manager
    }

    private var links: LinkOpener { LinkOpener(bus: bus, environment: environment) }
}
