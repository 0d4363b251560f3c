import CXCB
import Foundation

/// Settings, as a desktop sets them.
extension XClient {
    /// Sets a property to `bytes`.
    public func set(_ name: String, of window: xcb_window_t, bytes: [UInt8], type: String) {
        xcb_change_property(connection, 0, window, atom(name), atom(type), 8, UInt32(bytes.count), bytes)
        sync()
    }

    /// Sets the X resources of the display, as `xrdb` does.
    public func setResources(_ text: String) {
        set("RESOURCE_MANAGER", of: root, bytes: Array(text.utf8), type: "STRING")
    }

    /// Claims a selection for `window`.
    public func own(_ selection: String, with window: xcb_window_t) {
        xcb_set_selection_owner(connection, window, atom(selection), 0)
        sync()
    }

    /// Announces a new manager of a selection, as managers do.
    public func announce(manager selection: String, _ window: xcb_window_t) {
        var message = xcb_client_message_event_t()
        message.response_type = UInt8(XCB_CLIENT_MESSAGE)
        message.format = 32
        message.window = root
        message.type = atom("MANAGER")
        message.data.data32 = (0, atom(selection), window, 0, 0)
        withUnsafeBytes(of: &message) { bytes in
            _ = xcb_send_event(
                connection, 0, root, XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        sync()
    }
}
