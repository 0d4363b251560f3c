import CXCB
import CXTest
import Foundation
import Glibc

/// Simulated user input, through XTEST.
extension XClient {
    /// Directions of the wheel; the raw value is the X button.
    public enum WheelDirection: UInt8, Sendable {
        case up = 4, down, left, right
    }

    /// Moves the pointer to a position on the screen, in pixels.
    public func movePointer(x: Int, y: Int) {
        fake(XCB_MOTION_NOTIFY, detail: 0, x: x, y: y)
        sync()
    }

    /// Moves the pointer to a position in a window, in pixels.
    public func movePointer(into window: xcb_window_t, x: Int, y: Int) {
        guard let geometry = geometry(of: window) else { return }
        movePointer(x: geometry.x + x, y: geometry.y + y)
    }

    /// Presses a pointer button and keeps it down.
    public func press(button: UInt8) {
        fake(XCB_BUTTON_PRESS, detail: button)
        sync()
    }

    /// Releases a pointer button.
    public func release(button: UInt8) {
        fake(XCB_BUTTON_RELEASE, detail: button)
        sync()
    }

    /// Presses and releases a pointer button `times` times.
    public func click(button: UInt8 = 1, times: Int = 1) {
        for _ in 0..<times {
            fake(XCB_BUTTON_PRESS, detail: button)
            fake(XCB_BUTTON_RELEASE, detail: button)
        }
        sync()
    }

    /// Turns the wheel at the pointer's position.
    public func wheel(_ direction: WheelDirection, clicks: Int = 1) { click(button: direction.rawValue, times: clicks) }

    /// Grabs the pointer or the keyboard, as a program with an open menu does. Returns whether the server granted it.
    public func grab(pointer: Bool) -> Bool {
        let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
        if pointer {
            let mask = UInt16(XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue)
            let cookie = xcb_grab_pointer(connection, 0, root, mask, mode, mode, 0, 0, 0)
            guard let reply = xcb_grab_pointer_reply(connection, cookie, nil) else { return false }
            defer { free(reply) }
            return reply.pointee.status == UInt8(XCB_GRAB_STATUS_SUCCESS.rawValue)
        }
        let cookie = xcb_grab_keyboard(connection, 0, root, 0, mode, mode)
        guard let reply = xcb_grab_keyboard_reply(connection, cookie, nil) else { return false }
        defer { free(reply) }
        return reply.pointee.status == UInt8(XCB_GRAB_STATUS_SUCCESS.rawValue)
    }

    /// Gives the pointer and the keyboard back.
    public func ungrab() {
        xcb_ungrab_pointer(connection, 0)
        xcb_ungrab_keyboard(connection, 0)
        sync()
    }

    // MARK: - Keys

    /// Presses a key and keeps it down.
    public func press(key: xcb_keycode_t) {
        fake(XCB_KEY_PRESS, detail: key)
        sync()
    }

    /// Releases a key.
    public func release(key: xcb_keycode_t) {
        fake(XCB_KEY_RELEASE, detail: key)
        sync()
    }

    /// Types the key of a symbol (`0x71` is q, `0xFF54` the down arrow) while the keys of `modifiers` are held. Returns
    /// false if the keyboard has no such key.
    @discardableResult
    public func type(symbol: UInt32, modifiers: [UInt32] = []) -> Bool {
        let held = modifiers.compactMap { keycode(of: $0) }
        guard held.count == modifiers.count, let key = keycode(of: symbol) else { return false }
        held.forEach { fake(XCB_KEY_PRESS, detail: $0) }
        fake(XCB_KEY_PRESS, detail: key)
        fake(XCB_KEY_RELEASE, detail: key)
        held.reversed().forEach { fake(XCB_KEY_RELEASE, detail: $0) }
        sync()
        return true
    }

    /// The first key with the symbol in any of its columns.
    public func keycode(of symbol: UInt32) -> xcb_keycode_t? {
        let (symbols, perKey) = keyboardMapping()
        guard perKey > 0 else { return nil }
        return symbols.firstIndex(of: symbol).map { minimumKeycode + xcb_keycode_t($0 / perKey) }
    }

    /// Assigns `symbols` to `key`, plain and with Shift, as `xmodmap` does.
    public func remap(key: xcb_keycode_t, to symbols: [UInt32]) {
        xcb_change_keyboard_mapping(connection, 1, key, UInt8(symbols.count), symbols)
        sync()
    }

    /// Switches every keyboard, including XTEST's own, to the layout of that number, counted from 0.
    public func lock(layout: UInt8) {
        free(xcb_xkb_use_extension_reply(connection, xcb_xkb_use_extension(connection, 1, 0), nil))
        for device: UInt16 in 2...9 { xcb_xkb_latch_lock_state(connection, device, 0, 0, 1, layout, 0, 0, 0) }
        sync()
    }

    private func keyboardMapping() -> (symbols: [UInt32], perKey: Int) {
        let cookie = xcb_get_keyboard_mapping(connection, minimumKeycode, maximumKeycode - minimumKeycode + 1)
        guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil) else { return ([], 0) }
        defer { free(reply) }
        let symbols = UnsafeBufferPointer(
            start: xcb_get_keyboard_mapping_keysyms(reply),
            count: Int(xcb_get_keyboard_mapping_keysyms_length(reply)))
        return (Array(symbols), Int(reply.pointee.keysyms_per_keycode))
    }

    private func fake(_ type: Int32, detail: UInt8, x: Int = 0, y: Int = 0) {
        xcb_test_fake_input(
            connection, UInt8(type), detail, xcb_timestamp_t(XCB_CURRENT_TIME), root, Int16(x), Int16(y), 0)
    }
}
