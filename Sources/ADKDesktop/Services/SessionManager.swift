import ADKBus
import ADKFoundation

/// The end of the login as a session manager announces it, `org.gnome.SessionManager`. Thread-safe.
///
/// The manager asks whether the session may end, tells that it ends, and waits for an answer to each. A desktop without
/// one ends its programs by a signal.
package final class SessionManager: Sendable {
    /// Desktops with this manager, as `XDG_CURRENT_DESKTOP` names them.
    private static let desktops: Set<String> = ["GNOME", "X-Cinnamon", "MATE", "Budgie", "Unity"]
    private static let name = "org.gnome.SessionManager"
    private static let clientInterface = "org.gnome.SessionManager.ClientPrivate"

    /// Whether the variables tell of a session with a manager. `startID` is the name that it gave the program. Pure.
    package static func isExpected(startID: String?, in environment: [String: String]) -> Bool {
        let current = environment["XDG_CURRENT_DESKTOP"] ?? ""
        return startID != nil || current.split(separator: ":").contains { desktops.contains(String($0)) }
    }

    private let bus: BusConnection
    private let token: BusToken
    /// The path of the program's object at the manager. Nil before `register`.
    private let client: Locked<String?>

    /// Follows the manager.
    ///
    /// - Parameter onEnd: called on the bus's thread. The program saves, calls `answer` and ends.
    package init(
        bus: BusConnection, onEnd: @escaping @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void
    ) {
        self.bus = bus
        let client = Locked<String?>(nil)
        self.client = client
        let match = BusMatch(sender: SessionManager.name, interface: SessionManager.clientInterface)
        token = bus.watch(match) { [bus] signal in
            guard signal.path == client.current else { return }
            let accept: @Sendable () -> Void = {
                bus.send(
                    BusMessage(
                        to: SessionManager.name, path: signal.path, interface: SessionManager.clientInterface,
                        member: "EndSessionResponse", [.boolean(true), .string("")]))
            }
            switch signal.member {
            // Other programs may still refuse: nothing is saved yet.
            case "QueryEndSession": accept()
            case "EndSession": onEnd(accept)
            case "Stop": onEnd {}
            default: break
            }
        }
    }

    /// Registers the program. Returns whether there is a manager.
    ///
    /// - Parameters:
    ///   - program: the name of its desktop file, or of its process.
    ///   - startID: the value of `DESKTOP_AUTOSTART_ID`; nil if the manager did not start the program.
    package func register(_ program: String, startID: String?) async -> Bool {
        let register = BusMessage(
            to: SessionManager.name, path: "/org/gnome/SessionManager", interface: SessionManager.name,
            member: "RegisterClient", [.string(program), .string(startID ?? "")])
        guard case .objectPath(let path)? = (try? await bus.call(register))?.first else { return false }
        client.withLock { $0 = path }
        return true
    }
}
