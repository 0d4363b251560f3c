import ADKLayers
import CXKBCommon

/// Maps key symbols to UIKit key codes and to text.
package enum KeyTable {
    /// Keypad symbols without Num Lock have the codes of their counterparts.
    private static let places: [Int32: UIKeyboardHIDUsage] = [
        XKB_KEY_Return: .keyboardReturnOrEnter, XKB_KEY_KP_Enter: .keyboardReturnOrEnter,
        XKB_KEY_Escape: .keyboardEscape, XKB_KEY_BackSpace: .keyboardDeleteOrBackspace,
        XKB_KEY_Tab: .keyboardTab, XKB_KEY_ISO_Left_Tab: .keyboardTab,
        XKB_KEY_space: .keyboardSpacebar, XKB_KEY_KP_Space: .keyboardSpacebar,
        XKB_KEY_F1: .keyboardF1, XKB_KEY_F2: .keyboardF2, XKB_KEY_F3: .keyboardF3, XKB_KEY_F4: .keyboardF4,
        XKB_KEY_F5: .keyboardF5, XKB_KEY_F6: .keyboardF6, XKB_KEY_F7: .keyboardF7, XKB_KEY_F8: .keyboardF8,
        XKB_KEY_F9: .keyboardF9, XKB_KEY_F10: .keyboardF10, XKB_KEY_F11: .keyboardF11, XKB_KEY_F12: .keyboardF12,
        XKB_KEY_F13: .keyboardF13, XKB_KEY_F14: .keyboardF14, XKB_KEY_F15: .keyboardF15, XKB_KEY_F16: .keyboardF16,
        XKB_KEY_F17: .keyboardF17, XKB_KEY_F18: .keyboardF18, XKB_KEY_F19: .keyboardF19, XKB_KEY_F20: .keyboardF20,
        XKB_KEY_F21: .keyboardF21, XKB_KEY_F22: .keyboardF22, XKB_KEY_F23: .keyboardF23, XKB_KEY_F24: .keyboardF24,
        XKB_KEY_KP_F1: .keyboardF1, XKB_KEY_KP_F2: .keyboardF2, XKB_KEY_KP_F3: .keyboardF3, XKB_KEY_KP_F4: .keyboardF4,
        XKB_KEY_Print: .keyboardPrintScreen, XKB_KEY_Sys_Req: .keyboardSysReqOrAttention,
        XKB_KEY_Scroll_Lock: .keyboardScrollLock, XKB_KEY_Pause: .keyboardPause,
        XKB_KEY_Insert: .keyboardInsert, XKB_KEY_KP_Insert: .keyboardInsert,
        XKB_KEY_Menu: .keyboardApplication, XKB_KEY_Help: .keyboardHelp, XKB_KEY_Execute: .keyboardExecute,
        XKB_KEY_Select: .keyboardSelect, XKB_KEY_Cancel: .keyboardCancel, XKB_KEY_Redo: .keyboardAgain,
        XKB_KEY_Undo: .keyboardUndo, XKB_KEY_Find: .keyboardFind, XKB_KEY_Clear: .keyboardClear,
        XKB_KEY_Home: .keyboardHome, XKB_KEY_KP_Home: .keyboardHome,
        XKB_KEY_End: .keyboardEnd, XKB_KEY_KP_End: .keyboardEnd,
        XKB_KEY_Prior: .keyboardPageUp, XKB_KEY_KP_Prior: .keyboardPageUp,
        XKB_KEY_Next: .keyboardPageDown, XKB_KEY_KP_Next: .keyboardPageDown,
        XKB_KEY_Delete: .keyboardDeleteForward, XKB_KEY_KP_Delete: .keyboardDeleteForward,
        XKB_KEY_Left: .keyboardLeftArrow, XKB_KEY_KP_Left: .keyboardLeftArrow,
        XKB_KEY_Right: .keyboardRightArrow, XKB_KEY_KP_Right: .keyboardRightArrow,
        XKB_KEY_Up: .keyboardUpArrow, XKB_KEY_KP_Up: .keyboardUpArrow,
        XKB_KEY_Down: .keyboardDownArrow, XKB_KEY_KP_Down: .keyboardDownArrow,
        XKB_KEY_Alt_L: .keyboardLeftAlt, XKB_KEY_Alt_R: .keyboardRightAlt,
        // Alt with Shift.
        XKB_KEY_Meta_L: .keyboardLeftAlt, XKB_KEY_Meta_R: .keyboardRightAlt,
    ]

    /// The key code of a symbol; `.keyboardErrorUndefined` for keys that only type text.
    package static func place(of symbol: xkb_keysym_t) -> UIKeyboardHIDUsage {
        places[Int32(bitPattern: symbol)] ?? .keyboardErrorUndefined
    }

    /// The text that a symbol types, ignoring Control; empty for keys that type nothing. Return and Tab are text;
    /// Escape, Backspace and Delete are not.
    package static func text(of symbol: xkb_keysym_t) -> String {
        let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)) ?? "\0"
        let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        return isControl && scalar != "\r" && scalar != "\t" ? "" : String(scalar)
    }
}
