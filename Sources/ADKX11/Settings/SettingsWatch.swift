import CXCB
import Foundation

/// Reads the desktop's settings and follows their changes. Main thread.
@MainActor
final class SettingsWatch {
    private let connection: XConnection
    /// Whoever hands out the settings; 0 where nobody does.
    private var manager: xcb_window_t = 0
    private let selection: xcb_atom_t
    private(set) var look = DesktopLook(settings: XSettings(), resources: "")
    /// Called when something of it has changed, with what it was and what it is.
    var onChange: (@MainActor (DesktopLook, DesktopLook) -> Void)?

    /// Costs three or four round trips.
    init(connection: XConnection) {
        self.connection = connection
        // One for each screen; programs with several screens are long gone.
        selection = connection.atoms[.xsettingsScreen]
        let mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
        connection.send(.changeWindowAttributes) {
            xcb_change_window_attributes($0, connection.screen.root, XCB_CW_EVENT_MASK.rawValue, [mask])
        }
        findManager()
        look = read()
    }

    private func findManager() {
        let selection = selection
        manager = connection.ask(.getSelectionOwner) { handle, error in
            xcb_get_selection_owner_reply(handle, xcb_get_selection_owner(handle, selection), error)
        } read: { $0.pointee.owner } ?? 0
        guard manager != 0 else { return }
        let (window, mask) = (manager, XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
        connection.send(.changeWindowAttributes) {
            xcb_change_window_attributes($0, window, XCB_CW_EVENT_MASK.rawValue, [mask])
        }
    }

    private func read() -> DesktopLook {
        let settings = manager == 0
            ? nil : connection.property(connection.atoms[.xsettingsSettings], of: manager).flatMap { XSettings($0.bytes) }
        let resources = connection.property(XCB_ATOM_RESOURCE_MANAGER.rawValue, of: connection.screen.root)
        return DesktopLook(
            settings: settings ?? XSettings(), resources: String(decoding: resources?.bytes ?? [], as: UTF8.self))
    }

    /// Returns false for events that are about something else.
    func handle(_ event: XEvent) -> Bool {
        let atoms = connection.atoms
        switch Int32(event.type) {
        case XCB_PROPERTY_NOTIFY:
            let change = event.read(as: xcb_property_notify_event_t.self)
            if change.window == manager, manager != 0 {
                if change.atom == atoms[.xsettingsSettings] { update() }
                return true
            }
            guard change.window == connection.screen.root else { return false }
            if change.atom == XCB_ATOM_RESOURCE_MANAGER.rawValue { update() }
            return true
        case XCB_DESTROY_NOTIFY:
            guard manager != 0, event.read(as: xcb_destroy_notify_event_t.self).window == manager else { return false }
            manager = 0
            update()
            return true
        case XCB_CLIENT_MESSAGE:
            let message = event.read(as: xcb_client_message_event_t.self)
            guard message.type == atoms[.manager], message.data.data32.1 == selection else { return false }
            findManager()
            update()
            return true
        default:
            return false
        }
    }

    private func update() {
        let new = read()
        let old = look
        guard new != old else { return }
        look = new
        onChange?(old, new)
    }
}
