import CXCB
import Foundation
import Glibc

/// Properties, and actions of a window manager or another program.
extension XClient {
    /// The number of an atom, created if needed.
    public func atom(_ name: String) -> xcb_atom_t {
        let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
        guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
        defer { free(reply) }
        return reply.pointee.atom
    }

    // MARK: - Properties

    /// A property's bytes, of any type; nil if it does not exist.
    public func property(_ name: String, of window: xcb_window_t) -> [UInt8]? {
        let cookie = xcb_get_property(
            connection, 0, window, atom(name), xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue), 0, 1 << 20)
        guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return nil }
        defer { free(reply) }
        guard reply.pointee.type != 0 else { return nil }
        return [UInt8](
            UnsafeRawBufferPointer(
                start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply))))
    }

    /// A property as UTF-8 text; nil if it does not exist.
    public func text(_ name: String, of window: xcb_window_t) -> String? {
        property(name, of: window).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A property as 32-bit values; nil if it does not exist.
    public func cardinals(_ name: String, of window: xcb_window_t) -> [UInt32]? {
        property(name, of: window).map { bytes in
            bytes.withUnsafeBytes { raw in
                stride(from: 0, to: raw.count - 3, by: 4).map { raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
            }
        }
    }

    /// `_NET_WM_NAME`, or else `WM_NAME`.
    public func title(of window: xcb_window_t) -> String? {
        text("_NET_WM_NAME", of: window) ?? text("WM_NAME", of: window)
    }

    /// The window's parent; nil if the window is gone.
    public func parent(of window: xcb_window_t) -> xcb_window_t? {
        guard let reply = xcb_query_tree_reply(connection, xcb_query_tree(connection, window), nil) else { return nil }
        defer { free(reply) }
        return reply.pointee.parent
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

    /// Sets a property to a list of atoms, as a window manager does.
    public func setAtoms(_ name: String, _ values: [String], of window: xcb_window_t) {
        let atoms = values.map(atom)
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), XCB_ATOM_ATOM.rawValue, 32,
            UInt32(atoms.count), atoms)
        sync()
    }

    /// Sets a property to a list of windows.
    public func setWindows(_ name: String, _ values: [xcb_window_t], of window: xcb_window_t) {
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), XCB_ATOM_WINDOW.rawValue, 32,
            UInt32(values.count), values)
        sync()
    }

    /// Requests a desktop, counted from 0, from the window manager.
    public func showDesktop(_ number: UInt32) {
        var message = xcb_client_message_event_t()
        message.response_type = UInt8(XCB_CLIENT_MESSAGE)
        message.format = 32
        message.window = root
        message.type = atom("_NET_CURRENT_DESKTOP")
        message.data.data32 = (number, 0, 0, 0, 0)
        let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
        withUnsafeBytes(of: &message) { bytes in
            _ = xcb_send_event(connection, 0, root, mask, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        sync()
    }

    /// Changes a meaningless property of the root window, which wakes up every program that watches its properties.
    public func touchRoot() {
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, atom("ADK_TEST"), XCB_ATOM_CARDINAL.rawValue, 32,
            0,
            nil)
        sync()
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
        var message = xcb_client_message_event_t()
        message.response_type = UInt8(XCB_CLIENT_MESSAGE)
        message.format = 32
        message.window = window
        message.type = atom("WM_PROTOCOLS")
        let words = [atom(name), 0] + data + [0, 0, 0]
        message.data.data32 = (words[0], words[1], words[2], words[3], words[4])
        withUnsafeBytes(of: &message) { bytes in
            _ = xcb_send_event(
                connection, 0, window, 0, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        sync()
    }

    /// Sends any event to the owner of `window`.
    public func send<Event>(_ event: Event, to window: xcb_window_t) {
        // The protocol transfers 32 bytes; some events are shorter.
        var bytes = [UInt8](repeating: 0, count: 32)
        withUnsafeBytes(of: event) { bytes.replaceSubrange(0..<min(32, $0.count), with: $0.prefix(32)) }
        bytes.withUnsafeBytes { bytes in
            _ = xcb_send_event(connection, 0, window, 0, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        sync()
    }

    /// Sets a text property of the root window, up to the longest request.
    public func setRootText(_ name: String, _ text: String) {
        // This lets XCB learn how long a request may be.
        _ = xcb_get_maximum_request_length(connection)
        let bytes = Array(text.utf8)
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, atom(name), XCB_ATOM_STRING.rawValue, 8,
            UInt32(bytes.count), bytes)
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
