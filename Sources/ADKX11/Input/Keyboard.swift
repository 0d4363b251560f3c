import ADKViews
import CXCB
import CXKBCommon

/// Turns key events into `UIKey`s by the server's keyboard map, and follows its changes.
///
/// Nothing is asked of the server before the first frame is shown, and the map not before the first
/// key, so that starting is not held up.
@MainActor
final class Keyboard {
    private let connection: XConnection
    private let usesXKB: Bool
    private let compose: ComposeSequence
    private var keymap: (any Keymap)?
    /// XKB's events have this number; nil without XKB or before the first key.
    private var xkbEvent: UInt8?
    private var isPrepared = false
    /// What the keys that are down gave when they were pressed.
    private var held: [xcb_keycode_t: UIKey] = [:]

    /// - Parameter usesXKB: false takes the core protocol's map even where XKB is there.
    init(connection: XConnection, usesXKB: Bool, compose: ComposeSequence) {
        self.compose = compose
        self.connection = connection
        self.usesXKB = usesXKB
    }

    /// The key of a core key event; nil when no map can be had.
    ///
    /// A press that is part of a composed character types nothing, the last of them all of it. A
    /// release is that of what the press was, though Shift or the layout may have changed meanwhile.
    func key(_ event: xcb_key_press_event_t, isPress: Bool) -> UIKey? {
        prepare()
        let modifiers = UIKeyModifierFlags(state: event.state)
        if !isPress, var key = held.removeValue(forKey: event.detail) {
            key.modifierFlags = modifiers
            return key
        }
        guard let keymap = loadedKeymap() else { return nil }
        let isShortcut = !modifiers.isDisjoint(with: [.control, .alternate, .command])
        let plain = keymap.symbol(key: event.detail, state: event.state)
        let symbol = isShortcut ? keymap.shortcutSymbol(plain, key: event.detail, state: event.state) : plain
        var key = UIKey(
            keyCode: KeyTable.place(of: symbol), characters: KeyTable.text(of: symbol), modifierFlags: modifiers)
        if isPress, !isShortcut {
            switch compose.press(symbol) {
            case .none: break
            case .pending, .cancelled: key = UIKey(keyCode: .keyboardErrorUndefined, modifierFlags: modifiers)
            case .text(let text): key = UIKey(keyCode: .keyboardErrorUndefined, characters: text, modifierFlags: modifiers)
            }
        }
        if isPress { held[event.detail] = key }
        return key
    }

    /// The keyboard went elsewhere: an unfinished character and held keys are forgotten.
    func focusWasLost() {
        compose.reset()
        held.removeAll(keepingCapacity: true)
    }

    /// A keyboard was plugged in or the layout switched; the next key asks for the new map.
    ///
    /// - Returns: whether `event` was one of these.
    func handle(_ event: XEvent) -> Bool {
        guard event.type == UInt8(XCB_MAPPING_NOTIFY) || event.type == xkbEvent else { return false }
        keymap = nil
        return true
    }

    private func loadedKeymap() -> (any Keymap)? {
        if keymap == nil { keymap = xkbEvent == nil ? nil : XKBKeymap(connection: connection) }
        if keymap == nil { keymap = CoreKeymap(connection: connection) }
        return keymap
    }

    /// Tells the server that this program knows of layouts; the state of keys before has none. Some round trips.
    func prepare() {
        guard !isPrepared, !connection.isLost else { return }
        isPrepared = true
        var event: UInt8 = 0
        guard usesXKB,
            xkb_x11_setup_xkb_extension(
                connection.handle, UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION),
                XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nil, nil, &event, nil) == 1
        else { return }
        xkbEvent = event
        selectEvents()
    }

    private func selectEvents() {
        let device = xcb_xkb_device_spec_t(XCB_XKB_ID_USE_CORE_KBD.rawValue)
        let changes = UInt16(XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue | XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
        let parts = UInt16(
            XCB_XKB_MAP_PART_KEY_TYPES.rawValue | XCB_XKB_MAP_PART_KEY_SYMS.rawValue
                | XCB_XKB_MAP_PART_MODIFIER_MAP.rawValue | XCB_XKB_MAP_PART_VIRTUAL_MODS.rawValue
                | XCB_XKB_MAP_PART_VIRTUAL_MOD_MAP.rawValue)
        connection.send(.selectKeyboardEvents) {
            xcb_xkb_select_events($0, device, changes, 0, changes, parts, parts, nil)
        }
        // A held key then sends presses only, not a release before each of them.
        let repeats = XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT.rawValue
        connection.send(.changeKeyboardFlags) { handle in
            // The answer says what was set; a server that cannot do it goes on sending releases.
            let cookie = xcb_xkb_per_client_flags_unchecked(handle, device, repeats, repeats, 0, 0, 0)
            xcb_discard_reply(handle, cookie.sequence)
            return xcb_void_cookie_t(sequence: cookie.sequence)
        }
    }
}
