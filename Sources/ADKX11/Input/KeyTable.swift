import ADKViews
import CXKBCommon

/// Maps key symbols to UIKit key codes and to text.
enum KeyTable {
    /// Keypad symbols without Num Lock have the codes of their counterparts.
    private static let places: [Int32: UIKeyboardHIDUsage] = [
        XKB_KEY_Return: .keyboardReturnOrEnter, XKB_KEY_KP_Enter: .keyboardReturnOrEnter,
        XKB_KEY_Escape: .keyboardEscape, XKB_KEY_BackSpace: .keyboardDeleteOrBackspace,
        XKB_KEY_Tab: .keyboardTab, XKB_KEY_ISO_Left_Tab: .keyboardTab,
        XKB_KEY_space: .keyboardSpacebar, XKB_KEY_KP_Space: .keyboardSpacebar,
        XKB_KEY_F5: .keyboardF5, XKB_KEY_F10: .keyboardF10, XKB_KEY_F11: .keyboardF11, XKB_KEY_F12: .keyboardF12,
        XKB_KEY_Menu: .keyboardApplication,
        XKB_KEY_Home: .keyboardHome, XKB_KEY_KP_Home: .keyboardHome,
        XKB_KEY_End: .keyboardEnd, XKB_KEY_KP_End: .keyboardEnd,
        XKB_KEY_Prior: .keyboardPageUp, XKB_KEY_KP_Prior: .keyboardPageUp,
        XKB_KEY_Next: .keyboardPageDown, XKB_KEY_KP_Next: .keyboardPageDown,
        XKB_KEY_Delete: .keyboardDeleteForward, XKB_KEY_KP_Delete: .keyboardDeleteForward,
        XKB_KEY_Left: .keyboardLeftArrow, XKB_KEY_KP_Left: .keyboardLeftArrow,
        XKB_KEY_Right: .keyboardRightArrow, XKB_KEY_KP_Right: .keyboardRightArrow,
        XKB_KEY_Up: .keyboardUpArrow, XKB_KEY_KP_Up: .keyboardUpArrow,
        XKB_KEY_Down: .keyboardDownArrow, XKB_KEY_KP_Down: .keyboardDownArrow,
    ]

    /// The key code of a symbol; `.keyboardErrorUndefined` for keys that only type text.
    static func place(of symbol: xkb_keysym_t) -> UIKeyboardHIDUsage {
        places[Int32(bitPattern: symbol)] ?? .keyboardErrorUndefined
    }

    /// The text that a symbol types, ignoring Control; empty for keys that type nothing. Return and Tab are text;
    /// Escape, Backspace and Delete are not.
    static func text(of symbol: xkb_keysym_t) -> String {
        let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)) ?? "\0"
        let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        return isControl && scalar != "\r" && scalar != "\t" ? "" : String(scalar)
    }
}
