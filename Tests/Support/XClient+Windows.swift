import CXCB
import Foundation
import Glibc

/// Actions of a window manager or another program.
extension XClient {
    /// The window's parent; nil if the window is gone.
    public func parent(of window: xcb_window_t) -> xcb_window_t? {
        guard let reply = xcb_query_tree_reply(connection, xcb_query_tree(connection, window), nil) else { return nil }
        defer { free(reply) }
        return reply.pointee.parent
    }

    /// Whether window managers leave the window alone.
    public func isOverrideRedirect(_ window: xcb_window_t) -> Bool {
        let cookie = xcb_get_window_attributes(connection, window)
        guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return false }
        defer { free(reply) }
        return reply.pointee.override_redirect != 0
    }

    /// The value of a SYNC counter; nil if it does not exist.
    public func counter(_ id: UInt32) -> Int64? {
        free(xcb_sync_initialize_reply(connection, xcb_sync_initialize(connection, 3, 1), nil))
        guard let reply = xcb_sync_query_counter_reply(connection, xcb_sync_query_counter(connection, id), nil) else {
            return nil
        }
        defer { free(reply) }
        let value = reply.pointee.counter_value
        return Int64(value.hi) << 32 | Int64(value.lo)
    }

    // MARK: - Actions

    /// Resizes a window, in pixels.
    public func resize(_ window: xcb_window_t, width: Int, height: Int) {
        configure(
            window, [(XCB_CONFIG_WINDOW_WIDTH, UInt32(width)), (XCB_CONFIG_WINDOW_HEIGHT, UInt32(height))])
    }

    /// Moves a window to a position on the screen, in pixels.
    public func move(_ window: xcb_window_t, x: Int, y: Int) {
        configure(
            window,
            [
                (XCB_CONFIG_WINDOW_X, UInt32(bitPattern: Int32(x))),
                (XCB_CONFIG_WINDOW_Y, UInt32(bitPattern: Int32(y))),
            ])
    }

    private func configure(_ window: xcb_window_t, _ values: [(xcb_config_window_t, UInt32)]) {
        xcb_configure_window(
            connection, window, UInt16(values.reduce(0) { $0 | $1.0.rawValue }), values.map(\.1))
        sync()
    }

    /// Maps a window.
    public func map(_ window: xcb_window_t) {
        xcb_map_window(connection, window)
        sync()
    }

    /// Unmaps a window.
    public func unmap(_ window: xcb_window_t) {
        xcb_unmap_window(connection, window)
        sync()
    }

    /// Destroys a window.
    public func destroy(_ window: xcb_window_t) {
        xcb_destroy_window(connection, window)
        sync()
    }

    /// Creates and maps an ordinary window, which a window manager may put into a frame.
    public func map(width: Int, height: Int) -> xcb_window_t {
        let window = xcb_generate_id(connection)
        xcb_create_window(
            connection, 0, window, root, 0, 0, UInt16(width), UInt16(height), 0,
            UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, 0, nil)
        map(window)
        return window
    }

    /// Requests a desktop, counted from 0, from the window manager.
    public func showDesktop(_ number: UInt32) {
        let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
        sendMessage("_NET_CURRENT_DESKTOP", about: root, [number], to: root, mask: mask)
    }

    /// Creates and maps a window of one colour above all others.
    public func cover(x: Int, y: Int, width: Int, height: Int, color: UInt32 = 0xFF00FF) -> xcb_window_t {
        let window = xcb_generate_id(connection)
        let mask = XCB_CW_BACK_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
        xcb_create_window(
            connection, 0, window, root, Int16(x), Int16(y), UInt16(width), UInt16(height), 0,
            UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, mask, [color, 1])
        map(window)
        return window
    }

    /// Sends a `WM_PROTOCOLS` message as a window manager does.
    public func sendProtocol(_ name: String, to window: xcb_window_t, data: [UInt32] = []) {
        sendMessage("WM_PROTOCOLS", about: window, [atom(name), 0] + data, to: window)
    }

    /// Announces a new manager of a selection, as managers do.
    public func announce(manager selection: String, _ window: xcb_window_t) {
        let mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        sendMessage("MANAGER", about: root, [0, atom(selection), window], to: root, mask: mask)
    }

    /// Claims a selection for `window`.
    public func own(_ selection: String, with window: xcb_window_t) {
        xcb_set_selection_owner(connection, window, atom(selection), 0)
        sync()
    }

    /// Sends a client message about `subject`, of up to five 32-bit words, to the clients that selected `mask` on
    /// `window`; with mask 0 to its owner.
    func sendMessage(
        _ name: String, about subject: xcb_window_t, _ words: [UInt32], to window: xcb_window_t, mask: UInt32 = 0
    ) {
        var message = xcb_client_message_event_t()
        message.response_type = UInt8(XCB_CLIENT_MESSAGE)
        message.format = 32
        message.window = subject
        message.type = atom(name)
        let all = words + [0, 0, 0, 0, 0]
        message.data.data32 = (all[0], all[1], all[2], all[3], all[4])
        send(message, to: window, mask: mask)
    }

    /// Sends any event to the clients that selected `mask` on `window`; with mask 0 to its owner.
    public func send<Event>(_ event: Event, to window: xcb_window_t, mask: UInt32 = 0) {
        // The protocol transfers 32 bytes; some events are shorter.
        var bytes = [UInt8](repeating: 0, count: 32)
        withUnsafeBytes(of: event) { bytes.replaceSubrange(0..<min(32, $0.count), with: $0.prefix(32)) }
        bytes.withUnsafeBytes { bytes in
            _ = xcb_send_event(connection, 0, window, mask, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        sync()
    }

    /// Selects the messages that other programs send to the root window, as a window manager does.
    public func listenToRoot() {
        xcb_change_window_attributes(
            connection, root, XCB_CW_EVENT_MASK.rawValue, [XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue])
        sync()
    }

    /// The first three words of the next `WM_PROTOCOLS` message that has arrived; nil for none.
    public func nextProtocolMessage() -> [UInt32]? {
        let type = atom("WM_PROTOCOLS")
        while let event = xcb_poll_for_event(connection) {
            defer { free(event) }
            guard event.pointee.response_type & 0x7F == UInt8(XCB_CLIENT_MESSAGE) else { continue }
            let message = UnsafeRawPointer(event).load(as: xcb_client_message_event_t.self)
            guard message.type == type else { continue }
            return [message.data.data32.0, message.data.data32.1, message.data.data32.2]
        }
        return nil
    }

    /// Sets the keyboard focus to `window`.
    public func focus(_ window: xcb_window_t) {
        xcb_set_input_focus(
            connection, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, xcb_timestamp_t(XCB_CURRENT_TIME))
        sync()
    }

    /// Makes the server detach a shared memory segment, of any client.
    public func detachSharedMemory(of segment: UInt32) {
        xcb_shm_detach(connection, segment)
        sync()
    }
}
