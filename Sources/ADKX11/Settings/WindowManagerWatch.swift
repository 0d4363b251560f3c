import ADKDesktop
import ADKGraphics
import CXCB

/// Detects whether a window manager that follows EWMH is running, and knows the part of the screen that it leaves free.
///
/// Such a window manager names one of its windows in a property of the root window. If it is alive, the same property
/// on that window names that window as well.
@MainActor
final class WindowManagerWatch {
    private unowned let connection: XConnection
    /// The window manager's window; nil if there is none.
    private let window: CoalescedQuery<xcb_window_t?>
    /// The part of the screen that panels and docks leave free on the current desktop, in pixels. Followed once it was
    /// requested.
    let workArea: CoalescedQuery<PixelRect?>

    /// Sends the requests and does not wait for the answers.
    init(connection: XConnection) {
        self.connection = connection
        workArea = CoalescedQuery { [weak connection] found in
            if let connection { connection.askWorkArea(found) } else { found(nil) }
        }
        window = CoalescedQuery { [weak connection] found in
            guard let connection else { return }
            let type = XCB_ATOM_WINDOW.rawValue
            connection.askWords(.netSupportingWMCheck, of: connection.screen.root, type: type) {
                [weak connection] words in
                guard let connection, let named = words?.first, named != 0 else { return found(nil) }
                // Select events first, so that the end of the window manager cannot be missed. The request for a dead
                // manager's window fails.
                connection.listen(to: named, mask: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue)
                connection.askWords(.netSupportingWMCheck, of: named, type: type) {
                    found($0?.first == named ? named : nil)
                }
            }
        }
        window.refresh()
    }

    /// Whether a window manager is running, according to the last answer.
    var isPresent: Bool { (window.lastAnswer ?? nil) != nil }

    /// Calls `body` with whether there is a window manager: at once, or when the answer arrives.
    func whenKnown(_ body: @escaping @MainActor (Bool) -> Void) { window.whenKnown { body($0 != nil) } }

    /// Returns false for events that other handlers may also need.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_PROPERTY_NOTIFY:
            let change = event.read(as: xcb_property_notify_event_t.self)
            guard change.window == connection.screen.root else { return false }
            switch change.atom {
            case connection.atoms[.netSupportingWMCheck]: window.refresh()
            case connection.atoms[.netWorkArea], connection.atoms[.netCurrentDesktop]:
                if workArea.isKnown || workArea.isAsking { workArea.refresh() }
            default: return false
            }
            return true
        case XCB_DESTROY_NOTIFY:
            guard let present = window.lastAnswer ?? nil,
                event.read(as: xcb_destroy_notify_event_t.self).window == present
            else { return false }
            window.refresh()
            return true
        default:
            return false
        }
    }
}
