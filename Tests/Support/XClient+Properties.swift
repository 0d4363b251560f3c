import CXCB
import Foundation
import Glibc

/// Atoms and properties of windows.
extension XClient {
    /// The number of an atom, created if needed.
    public func atom(_ name: String) -> xcb_atom_t {
        let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
        guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
        defer { free(reply) }
        return reply.pointee.atom
    }

    /// The name of an atom; empty if it does not exist.
    public func name(of atom: xcb_atom_t) -> String {
        guard let reply = xcb_get_atom_name_reply(connection, xcb_get_atom_name(connection, atom), nil) else {
            return ""
        }
        defer { free(reply) }
        let bytes = UnsafeRawBufferPointer(
            start: xcb_get_atom_name_name(reply), count: Int(xcb_get_atom_name_name_length(reply)))
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: - Reading

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

    /// A property as a list of atoms; empty if it is none.
    func atoms(of property: xcb_atom_t, in window: xcb_window_t) -> [xcb_atom_t] {
        let cookie = xcb_get_property(connection, 0, window, property, XCB_ATOM_ATOM.rawValue, 0, 1 << 10)
        guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return [] }
        defer { free(reply) }
        let bytes = UnsafeRawBufferPointer(
            start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
        return Array(bytes.bindMemory(to: xcb_atom_t.self))
    }

    /// Reads and deletes a property: its type and bytes.
    func takeProperty(_ property: xcb_atom_t, of window: xcb_window_t) -> (type: xcb_atom_t, bytes: [UInt8]) {
        let cookie = xcb_get_property(connection, 1, window, property, 0, 0, 1 << 26)
        guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return (0, []) }
        defer { free(reply) }
        let bytes = UnsafeRawBufferPointer(
            start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
        return (reply.pointee.type, Array(bytes))
    }

    // MARK: - Writing

    /// Sets a property to `bytes`.
    public func set(_ name: String, of window: xcb_window_t, bytes: [UInt8], type: String) {
        xcb_change_property(connection, 0, window, atom(name), atom(type), 8, UInt32(bytes.count), bytes)
        sync()
    }

    /// Sets a property to a list of atoms, as a window manager does.
    public func setAtoms(_ name: String, _ values: [String], of window: xcb_window_t) {
        let atoms = values.map(atom)
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), XCB_ATOM_ATOM.rawValue, 32,
            UInt32(atoms.count), atoms)
        sync()
    }

    /// Sets a property to numbers of 32 bits.
    public func setCardinals(_ name: String, _ values: [UInt32], of window: xcb_window_t) {
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), XCB_ATOM_CARDINAL.rawValue, 32,
            UInt32(values.count), values)
        sync()
    }

    /// Sets a property to a list of windows.
    public func setWindows(_ name: String, _ values: [xcb_window_t], of window: xcb_window_t) {
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), XCB_ATOM_WINDOW.rawValue, 32,
            UInt32(values.count), values)
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

    /// Sets the X resources of the display, as `xrdb` does.
    public func setResources(_ text: String) {
        set("RESOURCE_MANAGER", of: root, bytes: Array(text.utf8), type: "STRING")
    }

    /// Changes a meaningless property of the root window, which wakes up every program that watches its properties.
    public func touchRoot() {
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, atom("ADK_TEST"), XCB_ATOM_CARDINAL.rawValue, 32,
            0,
            nil)
        sync()
    }
}
