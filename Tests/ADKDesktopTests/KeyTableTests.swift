import ADKLayers
import CXKBCommon
import Testing

@testable import ADKDesktop

struct KeyTableTests {
    @Test func keypadKeysHaveTheCodesOfTheirCounterparts() {
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_KP_Next)) == .keyboardPageDown)
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_KP_Enter)) == .keyboardReturnOrEnter)
    }

    @Test func eachFunctionKeyHasItsCode() {
        for number in 0..<24 {
            let expected = UIKeyboardHIDUsage(rawValue: number < 12 ? 0x3A + number : 0x68 + number - 12)
            #expect(expected != nil && KeyTable.place(of: xkb_keysym_t(XKB_KEY_F1 + Int32(number))) == expected)
        }
    }

    @Test(arguments: [
        (XKB_KEY_Insert, UIKeyboardHIDUsage.keyboardInsert), (XKB_KEY_KP_Insert, .keyboardInsert),
        (XKB_KEY_Print, .keyboardPrintScreen), (XKB_KEY_Pause, .keyboardPause), (XKB_KEY_Help, .keyboardHelp),
        (XKB_KEY_Scroll_Lock, .keyboardScrollLock), (XKB_KEY_Undo, .keyboardUndo),
        (XKB_KEY_Alt_L, .keyboardLeftAlt), (XKB_KEY_Meta_L, .keyboardLeftAlt), (XKB_KEY_Alt_R, .keyboardRightAlt),
    ])
    func keysThatTypeNothingHaveTheirCodes(symbol: Int32, code: UIKeyboardHIDUsage) {
        #expect(KeyTable.place(of: xkb_keysym_t(symbol)) == code)
    }

    @Test func theKeysThatOpenMenusHaveCodes() {
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_Menu)) == .keyboardApplication)
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_F10)) == .keyboardF10)
    }

    @Test(arguments: [
        (XKB_KEY_a, "a"), (XKB_KEY_adiaeresis, "ä"), (XKB_KEY_EuroSign, "€"), (XKB_KEY_Return, "\r"),
        (XKB_KEY_Tab, "\t"), (XKB_KEY_KP_7, "7"), (XKB_KEY_Escape, ""), (XKB_KEY_BackSpace, ""),
        (XKB_KEY_Delete, ""), (XKB_KEY_Down, ""), (XKB_KEY_Shift_L, ""), (0, ""),
    ])
    func keysTypeTextOrNothing(symbol: Int32, text: String) {
        #expect(KeyTable.text(of: xkb_keysym_t(symbol)) == text)
    }
}
