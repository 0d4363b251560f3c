import ADKViews
import CXKBCommon
import Testing

@testable import ADKX11

struct KeyTableTests {
    @Test func keypadKeysHaveTheCodesOfTheirCounterparts() {
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_KP_Next)) == .keyboardPageDown)
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_KP_Enter)) == .keyboardReturnOrEnter)
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
