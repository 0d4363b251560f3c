import CXCB

/// Whether a window manager that follows EWMH runs now. Main thread.
///
/// It names a window of its own on the root window; a living one names the same window on that window too.
@MainActor
final class WindowManagerWatch {
    private unowned let connection: XConnection
    /// The window manager's window, or nil.
    private let window: Inquiry<xcb_window_t?>

    /// Asks, and does not wait.
    init(connection: XConnection) {
        self.connection = connection
        window = Inquiry { [weak connection] found in
            guard let connection else { return }
            let type = XCB_ATOM_WINDOW.rawValue
            connection.askWords(.netSupportingWMCheck, of: connection.screen.root, type: type) {
                [weak connection] words in
                guard let connection, let named = words?.first, named != 0 else { return found(nil) }
                // First, so that its end cannot be missed; a dead manager's window is refused.
                connection.listen(to: named, mask: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue)
                connection.askWords(.netSupportingWMCheck, of: named, type: type) {
                    found($0?.first == named ? named : nil)
                }
            }
        }
        window.refresh()
    }

    /// As far as is known.
    var isPresent: Bool { (window.lastAnswer ?? nil) != nil }

    /// Tells `body` whether there is one, at once where that is known.
    func whenKnown(_ body: @escaping @MainActor (Bool) -> Void) { window.whenKnown { body($0 != nil) } }

    /// Returns false for events that others may want as well.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_PROPERTY_NOTIFY:
            let change = event.read(as: xcb_property_notify_event_t.self)
            guard change.window == connection.screen.root, change.atom == connection.atoms[.netSupportingWMCheck] else {
                return false
            }
            window.refresh()
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
