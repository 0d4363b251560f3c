import ADKBus
import ADKFoundation
import ADKViews
import Foundation

/// Connects the program with assistive programs while there are some.
///
/// The session bus tells whether there are (`org.a11y.Status`). Only then is the accessibility bus connected. Trees are
/// read from the first question on.
@MainActor
package final class AccessibilityService {
    private let session: BusConnection
    private let context: AccessibleContext
    private let hasSession: Bool
    private var tokens: [BusToken] = []
    private var server: AccessibilityServer?
    /// The address of the server's bus.
    private var address: String?
    /// Where the bus is, for sessions that cannot tell it: a property of the X server.
    private let fallback: String?
    private let override: String?
    /// Called when the places of the windows on the screen are wanted.
    private let askPlaces: @MainActor () -> Void
    private var wanted = false

    private static let name = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    private static let status = "org.a11y.Status"

    /// - Parameters:
    ///   - session: the session bus. It is connected now.
    ///   - hasSession: whether there is a session bus.
    ///   - fallback: the address of the accessibility bus where the session does not know it.
    ///   - environment: `AT_SPI_BUS_ADDRESS` is the address of the accessibility bus.
    ///   - askPlaces: called when the places of windows are wanted. Answer with `setPlace`.
    package init(
        session: BusConnection, hasSession: Bool, fallback: String?, environment: [String: String],
        askPlaces: @escaping @MainActor () -> Void
    ) {
        self.session = session
        self.hasSession = hasSession
        self.fallback = fallback
        self.askPlaces = askPlaces
        override = environment["AT_SPI_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 }
        let language = environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"] ?? "C"
        context = AccessibleContext(
            program: ProcessInfo.processInfo.processName, locale: language, version: AccessibilityService.version)
        if hasSession {
            watch()
            readStatus()
        } else {
            connect(to: override ?? fallback)
        }
    }

    private static let version = "0.2"

    isolated deinit {
        if server != nil { AccessibilityFeed.shared.stop() }
    }

    /// An assistive program is there.
    package var isConnected: Bool { server != nil }

    /// The desktop's registry knows the program.
    package var isRegistered: Bool { !context.desktop.name.isEmpty }

    /// The place of a window on the screen.
    package func setPlace(_ place: AccessibleWindowPlace, of window: AccessibilityTree.ID) {
        context.setPlace(place, of: window)
    }

    /// Tells assistive programs of a key of the user.
    package func tell(_ key: AccessibleKey) { server?.tell(key) }

    // MARK: - Status

    private func watch() {
        let changed = BusMatch(
            sender: AccessibilityService.name, path: AccessibilityService.path, interface: AccessibleName.properties,
            member: "PropertiesChanged", firstArgument: AccessibilityService.status)
        tokens = [
            session.watch(changed) { [weak self] _ in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.readStatus() } }
            },
            session.watch(.owner(of: AccessibilityService.name)) { [weak self] signal in
                let isGone = signal.body.last?.text == ""
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { if isGone { self?.disconnect() } else { self?.readStatus() } }
                }
            },
        ]
    }

    /// Reads whether an assistive program wants the program's elements. The service is not started for it.
    private func readStatus() {
        let owner = BusMessage(
            to: BusName.bus, path: "/org/freedesktop/DBus", interface: BusName.bus, member: "NameHasOwner",
            [.string(AccessibilityService.name)])
        let all = BusMessage(
            to: AccessibilityService.name, path: AccessibilityService.path, interface: AccessibleName.properties,
            member: "GetAll", [.string(AccessibilityService.status)])
        session.call(owner) { [weak self, session] answer in
            guard (try? answer.get())?.first?.flag == true else { return }
            session.call(all) { answer in
                let values = (try? answer.get())?.first
                let isWanted = ["IsEnabled", "ScreenReaderEnabled"].contains { name in
                    values?[name]?.flag == true
                }
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.statusIs(isWanted) } }
            }
        }
    }

    private func statusIs(_ isWanted: Bool) {
        wanted = isWanted
        guard isWanted else { return disconnect() }
        if let override { return connect(to: override) }
        let question = BusMessage(
            to: AccessibilityService.name, path: AccessibilityService.path, interface: AccessibilityService.name,
            member: "GetAddress")
        session.call(question) { [weak self] answer in
            let address = (try? answer.get())?.first?.text
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard let self, self.wanted else { return }
                    self.connect(to: address ?? self.fallback)
                }
            }
        }
    }

    // MARK: - Connection

    private func connect(to address: String?) {
        guard let address, !address.isEmpty, address != self.address else { return }
        disconnect()
        server = AccessibilityServer(address: address, context: context) { [weak self] in self?.begin() }
        self.address = address
    }

    /// A program asks for elements, or listens to their changes.
    private func begin() {
        guard let server else { return }
        AccessibilityFeed.shared.start { [weak self] tree, events in
            server.publish(tree, events)
            let hasNewWindow = events.contains { if case .windowOpened = $0 { true } else { false } }
            if hasNewWindow { self?.askPlaces() }
        }
        askPlaces()
    }

    private func disconnect() {
        guard server != nil else { return }
        AccessibilityFeed.shared.stop()
        (server, address) = (nil, nil)
        context.disconnect()
    }
}
