import ADKDesktop
import ADKLayers
import CXCB
import CXKBCommon

/// Converts key events to `UIKey`s with the server's keyboard map, and follows the map's changes.
///
/// The map is requested at the first key, so that it does not delay the start. Keys wait for the map in order, together
/// with events that must keep their place among them. No other events wait.
@MainActor
final class Keyboard {
    private unowned let connection: XConnection
    private let compose: ComposeSequence
    private lazy var keymap = CoalescedQuery<(any Keymap)?> { [weak self] in self?.askKeymap($0) }
    /// Event number of XKB; nil if the server does not support XKB, or has not answered yet.
    private var xkbEvent: UInt8?
    /// The keys that are down, as they were when pressed.
    private var held: [xcb_keycode_t: UIKey] = [:]

    /// Announces to the server that this program supports XKB; until then, key events carry no layout. Does not wait.
    ///
    /// - Parameter usesXKB: false uses the core protocol's map even if the server supports XKB.
    init(connection: XConnection, usesXKB: Bool, compose: ComposeSequence) {
        self.compose = compose
        self.connection = connection
        guard usesXKB, let numbers = connection.extensions.keyboard else { return }
        let version = (UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION))
        connection.ask(.useKeyboardExtension, for: xcb_xkb_use_extension_reply_t.self) {
            xcb_xkb_use_extension($0, version.0, version.1).sequence
        } read: {
            $0.pointee.supported != 0
        } then: { [weak self] isSupported in
            guard let self, isSupported == true else { return }
            self.xkbEvent = numbers.firstEvent
            self.selectEvents()
            self.keymap.invalidate()
        }
    }

    /// Calls `body` after all earlier keys were delivered: at once, unless they wait for the map.
    func afterEarlierKeys(_ body: @escaping @MainActor () -> Void) {
        if keysWaiting == 0 { body() } else { keymap.whenKnown { _ in body() } }
    }
    private var keysWaiting = 0

    /// Called with the symbol of each key event, before the program handles it. For assistive programs.
    var onSymbol: (@MainActor (xkb_keysym_t, xcb_key_press_event_t, _ isPress: Bool) -> Void)?

    /// Calls `then` with the key of a core key event, at once or when the map is known. Not called if there is no map.
    func key(_ event: xcb_key_press_event_t, isPress: Bool, then: @escaping @MainActor (UIKey) -> Void) {
        keysWaiting += 1
        keymap.whenKnown { [weak self] map in
            guard let self else { return }
            self.keysWaiting -= 1
            // The next key requests the map again.
            if map == nil { self.keymap.invalidate() }
            if let map, let onSymbol = self.onSymbol {
                onSymbol(map.symbol(key: event.detail, state: event.state), event, isPress)
            }
            if let key = self.key(event, isPress: isPress, by: map) { then(key) }
        }
    }

    /// The key of a core key event; nil if there is no map.
    ///
    /// A press that is part of a sequence types nothing, except the last, which types the character. A release reports
    /// the key as it was pressed, even if Shift or the layout has changed.
    private func key(_ event: xcb_key_press_event_t, isPress: Bool, by keymap: (any Keymap)?) -> UIKey? {
        let modifiers = UIKeyModifierFlags(state: event.state)
        if !isPress, var key = held.removeValue(forKey: event.detail) {
            key.modifierFlags = modifiers
            return key
        }
        guard let keymap else { return nil }
        let isShortcut = !modifiers.isDisjoint(with: [.control, .alternate, .command])
        let plain = keymap.symbol(key: event.detail, state: event.state)
        let symbol = isShortcut ? keymap.shortcutSymbol(plain, key: event.detail, state: event.state) : plain
        let shifts = UInt16(XCB_MOD_MASK_SHIFT.rawValue | XCB_MOD_MASK_LOCK.rawValue)
        let unshiftedState = event.state & ~shifts
        let unshifted = keymap.symbol(key: event.detail, state: unshiftedState)
        let ignoring =
            isShortcut ? keymap.shortcutSymbol(unshifted, key: event.detail, state: unshiftedState) : unshifted
        var key = UIKey(
            keyCode: KeyTable.place(of: symbol), characters: KeyTable.text(of: symbol),
            charactersIgnoringModifiers: KeyTable.text(of: ignoring), modifierFlags: modifiers)
        if ignoring != unshifted { key.ownCharacters = KeyTable.text(of: unshifted) }
        if isPress, !isShortcut {
            switch compose.press(symbol) {
            case .none: break
            case .pending, .cancelled: key = UIKey(keyCode: .keyboardErrorUndefined, modifierFlags: modifiers)
            case .text(let text):
                key = UIKey(keyCode: .keyboardErrorUndefined, characters: text, modifierFlags: modifiers)
            }
        }
        if isPress { held[event.detail] = key }
        return key
    }

    /// The window lost the focus: discards an unfinished sequence and the held keys.
    func focusWasLost() {
        compose.reset()
        held.removeAll(keepingCapacity: true)
    }

    /// A keyboard was plugged in or the layout has changed: the next key requests the new map.
    ///
    /// - Returns: whether `event` reports such a change.
    func handle(_ event: XEvent) -> Bool {
        guard event.type == UInt8(XCB_MAPPING_NOTIFY) || event.type == xkbEvent else { return false }
        keymap.invalidate()
        return true
    }

    private func askKeymap(_ arrived: @escaping @MainActor ((any Keymap)?) -> Void) {
        guard xkbEvent != nil else { return CoreKeymap.ask(connection) { arrived($0) } }
        connection.side.run {
            $0.flatMap { XKBKeymap.read(on: $0) }
        } then: { [weak self] parts in
            if let parts { return arrived(XKBKeymap(parts)) }
            guard let self else { return }
            CoreKeymap.ask(self.connection) { arrived($0) }
        }
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
        // A held key then repeats presses only, without a release before each.
        let repeats = XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT.rawValue
        // The reply is ignored: a server without this option keeps sending releases.
        connection.ask(.changeKeyboardFlags, for: xcb_xkb_per_client_flags_reply_t.self) {
            xcb_xkb_per_client_flags($0, device, repeats, repeats, 0, 0, 0).sequence
        } read: { _ in
        } then: { _ in
        }
    }
}
