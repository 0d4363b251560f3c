import ADKBus
import ADKDesktop
import CXCB
import Foundation

/// Reads the desktop's settings (XSETTINGS and X resources) and follows their changes.
@MainActor
final class SettingsWatch {
    private unowned let connection: XConnection
    /// The settings manager's window; 0 if there is none.
    private var manager: xcb_window_t = 0
    private let selection: xcb_atom_t
    /// The settings as last read.
    private(set) var current = DesktopSettings(settings: XSettings(), resources: "")
    /// Those of XSETTINGS and the X resources alone.
    private var own = DesktopSettings(settings: XSettings(), resources: "")
    /// Those of the portal, which `readPortal` asks for.
    private var portal = SettingsPortal.Settings()
    private var portalReader: SettingsPortal?
    /// Called with the old and the new settings when they have changed.
    var onChange: (@MainActor (DesktopSettings, DesktopSettings) -> Void)?
    /// Called when the session has an accessibility bus, or another one.
    var onAccessibilityBus: (@MainActor () -> Void)?
    /// The colour profile (ICC) of the first monitor, empty without one.
    let screenProfile: CoalescedQuery<[UInt8]>
    private lazy var query = CoalescedQuery<DesktopSettings> { [weak self] in self?.ask($0) }

    /// Requests the settings; the caller waits for the answers.
    init(connection: XConnection) {
        self.connection = connection
        // There is one selection per screen; this program uses the first.
        selection = connection.atoms[.xsettingsScreen]
        screenProfile = CoalescedQuery { [weak connection] found in
            guard let connection else { return found([]) }
            let name = connection.atoms[.iccProfile]
            connection.askProperty(name, of: connection.screen.root, type: XCB_ATOM_CARDINAL.rawValue) { property in
                // A part of a profile is none.
                found(property.map { $0.format == 8 && $0.bytesLeft == 0 ? $0.bytes : [] } ?? [])
            }
        }
        connection.listen(to: connection.screen.root, mask: SettingsWatch.mask)
        query.onAnswer = { [weak self] in self?.update(to: $0) }
        query.refresh()
        screenProfile.refresh()
    }

    private static let mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue

    /// Reads the desktop's portal, unless XSETTINGS names a theme. Such a desktop needs no D-Bus at the start.
    func readPortal(by bus: BusConnection) {
        guard !own.hasTheme, portalReader == nil else { return }
        portalReader = SettingsPortal(bus: bus) { [weak self] settings in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard let self else { return }
                    self.portal = settings
                    self.update(to: self.own)
                }
            }
        }
    }

    /// Requests the settings manager and the X resources, then the manager's settings.
    private func ask(_ arrived: @escaping @MainActor (DesktopSettings) -> Void) {
        var resources = ""
        connection.askProperty(XCB_ATOM_RESOURCE_MANAGER.rawValue, of: connection.screen.root) {
            resources = String(decoding: $0?.bytes ?? [], as: UTF8.self)
        }
        let selection = selection
        connection.ask(.getSelectionOwner, for: xcb_get_selection_owner_reply_t.self) {
            xcb_get_selection_owner($0, selection).sequence
        } read: {
            $0.pointee.owner
        } then: { [weak self] owner in
            guard let self, let owner, owner != 0 else {
                self?.manager = 0
                return arrived(DesktopSettings(settings: XSettings(), resources: resources))
            }
            if owner != self.manager { self.connection.listen(to: owner, mask: SettingsWatch.mask) }
            self.manager = owner
            self.connection.askProperty(self.connection.atoms[.xsettingsSettings], of: owner) { property in
                let settings = property.flatMap { XSettings($0.bytes) } ?? XSettings()
                arrived(DesktopSettings(settings: settings, resources: resources))
            }
        }
    }

    /// Returns false if the event is not about settings.
    func handle(_ event: XEvent) -> Bool {
        let atoms = connection.atoms
        switch Int32(event.type) {
        case XCB_PROPERTY_NOTIFY:
            let change = event.read(as: xcb_property_notify_event_t.self)
            if change.window == manager, manager != 0 {
                if change.atom == atoms[.xsettingsSettings] { query.refresh() }
                return true
            }
            guard change.window == connection.screen.root else { return false }
            if change.atom == XCB_ATOM_RESOURCE_MANAGER.rawValue { query.refresh() }
            if change.atom == atoms[.iccProfile] { screenProfile.refresh() }
            if change.atom == atoms[.atSPIBus] { onAccessibilityBus?() }
            return true
        case XCB_DESTROY_NOTIFY:
            guard manager != 0, event.read(as: xcb_destroy_notify_event_t.self).window == manager else { return false }
            query.refresh()
            return true
        case XCB_CLIENT_MESSAGE:
            let message = event.read(as: xcb_client_message_event_t.self)
            guard message.type == atoms[.manager], message.data.data32.1 == selection else { return false }
            query.refresh()
            return true
        default:
            return false
        }
    }

    private func update(to read: DesktopSettings) {
        own = read
        let (old, new) = (current, read.completed(by: portal))
        guard new != old else { return }
        current = new
        onChange?(old, new)
    }
}
