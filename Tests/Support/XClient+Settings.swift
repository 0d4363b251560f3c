import CXCB
import Foundation

/// Playing the desktop that hands out settings.
extension XClient {
    public func set(_ name: String, of window: xcb_window_t, bytes: [UInt8], type: String) {
        xcb_change_property(connection, 0, window, atom(name), atom(type), 8, UInt32(bytes.count), bytes)
        sync()
    }

    /// The X resources of everybody, as `xrdb` sets them.
    public func setResources(_ text: String) {
        set("RESOURCE_MANAGER", of: root, bytes: Array(text.utf8), type: "STRING")
    }

    public func own(_ selection: String, with window: xcb_window_t) {
        xcb_set_selection_owner(connection, window, atom(selection), 0)
        sync()
    }

    /// As a manager does that has come to a selection.
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
