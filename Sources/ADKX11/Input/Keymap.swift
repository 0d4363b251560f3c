import ADKViews
import CXCB
import CXKBCommon
import Glibc

/// The symbols of a keyboard's keys.
@MainActor
protocol Keymap: AnyObject {
    /// The symbol of `key` with the modifiers and the layout in `state`, the state of a core key event.
    func symbol(key: xcb_keycode_t, state: UInt16) -> xkb_keysym_t

    /// The symbol of `key` in layout `group`, counted from 0; nil if the keyboard has no such layout.
    func symbol(key: xcb_keycode_t, state: UInt16, group: Int) -> xkb_keysym_t?
}

/// Keys with Latin letters side by side on an American keyboard.
private struct LetterRow {
    /// The code of the first key. X servers on Linux number the keys as the kernel does, from 8 on.
    let first: xcb_keycode_t
    let letters: [Unicode.Scalar]

    init(_ first: xcb_keycode_t, _ letters: String) {
        self.first = first
        self.letters = Array(letters.unicodeScalars)
    }

    func symbol(at key: xcb_keycode_t) -> xkb_keysym_t? {
        let index = Int(key) - Int(first)
        return letters.indices.contains(index) ? letters[index].value : nil
    }
}

private let letterRows = [LetterRow(24, "qwertyuiop"), LetterRow(38, "asdfghjkl"), LetterRow(52, "zxcvbnm")]

extension Keymap {
    /// The symbol to use for shortcuts: `plain` if it is a Latin-1 character or no character, else the key's ASCII
    /// symbol in the first layout that has one. Ctrl+C keeps its place while a Russian or Greek layout is active. If
    /// these are the only layouts, letters have the places of an American keyboard.
    func shortcutSymbol(_ plain: xkb_keysym_t, key: xcb_keycode_t, state: UInt16) -> xkb_keysym_t {
        guard xkb_keysym_to_utf32(plain) > 0xFF else { return plain }
        for group in 0..<4 {
            guard let symbol = self.symbol(key: key, state: state, group: group) else { break }
            if (0x21...0x7E).contains(xkb_keysym_to_utf32(symbol)) { return symbol }
        }
        return letterRows.lazy.compactMap { $0.symbol(at: key) }.first ?? plain
    }
}

/// The keyboard map of the XKB extension: all layouts, groups and levels.
@MainActor
final class XKBKeymap: Keymap {
    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer

    /// xkbcommon's objects for the server's keyboard description. They are handed over together from the thread that
    /// made them: no two threads use them at the same time.
    struct Parts: @unchecked Sendable {
        let context, keymap, state: OpaquePointer
    }

    /// Reads the keyboard description and waits for it; nil if the server has no usable one. Call it on the side
    /// connection.
    nonisolated static func read(on connection: OpaquePointer) -> Parts? {
        let version = (UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION))
        // Everything comes from the server: do not read files or the environment.
        let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
        guard
            xkb_x11_setup_xkb_extension(
                connection, version.0, version.1, XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nil, nil, nil, nil) == 1,
            let context = xkb_context_new(xkb_context_flags(rawValue: flags))
        else { return nil }
        let device = xkb_x11_get_core_keyboard_device_id(connection)
        guard device >= 0,
            let keymap = xkb_x11_keymap_new_from_device(context, connection, device, XKB_KEYMAP_COMPILE_NO_FLAGS)
        else {
            xkb_context_unref(context)
            return nil
        }
        guard let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            return nil
        }
        return Parts(context: context, keymap: keymap, state: state)
    }

    init(_ parts: Parts) { (context, keymap, state) = (parts.context, parts.keymap, parts.state) }

    isolated deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    func symbol(key: xcb_keycode_t, state bits: UInt16) -> xkb_keysym_t {
        // The event carries the modifiers and the group (bits 13 and 14) that were active, whatever has changed since.
        symbol(key: key, modifiers: bits, group: UInt32(bits >> 13 & 3))
    }

    func symbol(key: xcb_keycode_t, state bits: UInt16, group: Int) -> xkb_keysym_t? {
        guard group < xkb_keymap_num_layouts(keymap) else { return nil }
        return symbol(key: key, modifiers: bits, group: UInt32(group))
    }

    private func symbol(key: xcb_keycode_t, modifiers bits: UInt16, group: UInt32) -> xkb_keysym_t {
        xkb_state_update_mask(state, UInt32(bits & 0xFF), 0, 0, 0, 0, group)
        return xkb_state_key_get_one_sym(state, xkb_keycode_t(key))
    }
}

/// The keyboard map of the core protocol, for servers without XKB: the first layout, with and without Shift.
@MainActor
final class CoreKeymap: Keymap {
    private let first: xcb_keycode_t
    private let perKey: Int
    private let symbols: [xcb_keysym_t]

    /// Requests the map; `then` gets nil if there is none.
    static func ask(_ connection: XConnection, then: @escaping @MainActor (CoreKeymap?) -> Void) {
        guard let setup = xcb_get_setup(connection.handle)?.pointee else {
            return connection.whenCarriedOut { then(nil) }
        }
        let (first, count) = (setup.min_keycode, setup.max_keycode - setup.min_keycode + 1)
        connection.ask(.getKeyboardMapping, for: xcb_get_keyboard_mapping_reply_t.self) {
            xcb_get_keyboard_mapping($0, first, count).sequence
        } read: { reply in
            let values = UnsafeBufferPointer(
                start: xcb_get_keyboard_mapping_keysyms(reply),
                count: Int(xcb_get_keyboard_mapping_keysyms_length(reply)))
            return (perKey: Int(reply.pointee.keysyms_per_keycode), symbols: Array(values))
        } then: { answer in
            guard let answer, answer.perKey > 0 else { return then(nil) }
            then(CoreKeymap(first: first, perKey: answer.perKey, symbols: answer.symbols))
        }
    }

    private init(first: xcb_keycode_t, perKey: Int, symbols: [xcb_keysym_t]) {
        (self.first, self.perKey, self.symbols) = (first, perKey, symbols)
    }

    func symbol(key: xcb_keycode_t, state: UInt16) -> xkb_keysym_t {
        let index = (Int(key) - Int(first)) * perKey
        guard index >= 0, index + perKey <= symbols.count else { return 0 }
        let plain = symbols[index]
        // An empty second column stands for the first, in upper case if there is one.
        let shifted = perKey > 1 && symbols[index + 1] != 0 ? symbols[index + 1] : xkb_keysym_to_upper(plain)
        let isLetter = xkb_keysym_to_upper(plain) != plain
        let isShifted = UInt32(state) & XCB_MOD_MASK_SHIFT.rawValue != 0
        let isLocked = UInt32(state) & XCB_MOD_MASK_LOCK.rawValue != 0 && isLetter
        return isShifted != isLocked ? shifted : plain
    }

    /// Always nil: the core protocol's columns do not reliably contain other layouts.
    func symbol(key: xcb_keycode_t, state: UInt16, group: Int) -> xkb_keysym_t? { nil }
}
