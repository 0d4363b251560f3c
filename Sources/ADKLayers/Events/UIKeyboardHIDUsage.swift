/// A key by its usage number in the USB HID table, with UIKit's names.
///
/// A window reports keys that type characters, and modifiers, as `keyboardErrorUndefined`: the place of a character on
/// the keyboard differs from layout to layout. The text is in `UIKey.characters`.
public enum UIKeyboardHIDUsage: Int, Sendable, CaseIterable {
    /// Too many keys are down.
    case keyboardErrorRollOver = 0x01
    /// The test of the keyboard failed.
    case keyboardPOSTFail = 0x02
    /// A key without a place in the table. See `UIKey.characters`.
    case keyboardErrorUndefined = 0x03
    /// The letter A.
    case keyboardA = 0x04
    /// The letter B.
    case keyboardB = 0x05
    /// The letter C.
    case keyboardC = 0x06
    /// The letter D.
    case keyboardD = 0x07
    /// The letter E.
    case keyboardE = 0x08
    /// The letter F.
    case keyboardF = 0x09
    /// The letter G.
    case keyboardG = 0x0A
    /// The letter H.
    case keyboardH = 0x0B
    /// The letter I.
    case keyboardI = 0x0C
    /// The letter J.
    case keyboardJ = 0x0D
    /// The letter K.
    case keyboardK = 0x0E
    /// The letter L.
    case keyboardL = 0x0F
    /// The letter M.
    case keyboardM = 0x10
    /// The letter N.
    case keyboardN = 0x11
    /// The letter O.
    case keyboardO = 0x12
    /// The letter P.
    case keyboardP = 0x13
    /// The letter Q.
    case keyboardQ = 0x14
    /// The letter R.
    case keyboardR = 0x15
    /// The letter S.
    case keyboardS = 0x16
    /// The letter T.
    case keyboardT = 0x17
    /// The letter U.
    case keyboardU = 0x18
    /// The letter V.
    case keyboardV = 0x19
    /// The letter W.
    case keyboardW = 0x1A
    /// The letter X.
    case keyboardX = 0x1B
    /// The letter Y.
    case keyboardY = 0x1C
    /// The letter Z.
    case keyboardZ = 0x1D
    /// The digit 1.
    case keyboard1 = 0x1E
    /// The digit 2.
    case keyboard2 = 0x1F
    /// The digit 3.
    case keyboard3 = 0x20
    /// The digit 4.
    case keyboard4 = 0x21
    /// The digit 5.
    case keyboard5 = 0x22
    /// The digit 6.
    case keyboard6 = 0x23
    /// The digit 7.
    case keyboard7 = 0x24
    /// The digit 8.
    case keyboard8 = 0x25
    /// The digit 9.
    case keyboard9 = 0x26
    /// The digit 0.
    case keyboard0 = 0x27
    /// Return, or Enter of the keypad.
    case keyboardReturnOrEnter = 0x28
    /// Escape.
    case keyboardEscape = 0x29
    /// Backspace.
    case keyboardDeleteOrBackspace = 0x2A
    /// Tab.
    case keyboardTab = 0x2B
    /// The space bar.
    case keyboardSpacebar = 0x2C
    /// The hyphen.
    case keyboardHyphen = 0x2D
    /// The equals sign.
    case keyboardEqualSign = 0x2E
    /// The opening bracket.
    case keyboardOpenBracket = 0x2F
    /// The closing bracket.
    case keyboardCloseBracket = 0x30
    /// The backslash.
    case keyboardBackslash = 0x31
    /// The number sign of keyboards outside of the USA.
    case keyboardNonUSPound = 0x32
    /// The semicolon.
    case keyboardSemicolon = 0x33
    /// The apostrophe.
    case keyboardQuote = 0x34
    /// The grave accent.
    case keyboardGraveAccentAndTilde = 0x35
    /// The comma.
    case keyboardComma = 0x36
    /// The period.
    case keyboardPeriod = 0x37
    /// The slash.
    case keyboardSlash = 0x38
    /// Caps Lock.
    case keyboardCapsLock = 0x39
    /// F1.
    case keyboardF1 = 0x3A
    /// F2.
    case keyboardF2 = 0x3B
    /// F3.
    case keyboardF3 = 0x3C
    /// F4.
    case keyboardF4 = 0x3D
    /// F5.
    case keyboardF5 = 0x3E
    /// F6.
    case keyboardF6 = 0x3F
    /// F7.
    case keyboardF7 = 0x40
    /// F8.
    case keyboardF8 = 0x41
    /// F9.
    case keyboardF9 = 0x42
    /// F10.
    case keyboardF10 = 0x43
    /// F11.
    case keyboardF11 = 0x44
    /// F12.
    case keyboardF12 = 0x45
    /// Print.
    case keyboardPrintScreen = 0x46
    /// Scroll Lock.
    case keyboardScrollLock = 0x47
    /// Pause.
    case keyboardPause = 0x48
    /// Insert.
    case keyboardInsert = 0x49
    /// Home.
    case keyboardHome = 0x4A
    /// Page Up.
    case keyboardPageUp = 0x4B
    /// Delete.
    case keyboardDeleteForward = 0x4C
    /// End.
    case keyboardEnd = 0x4D
    /// Page Down.
    case keyboardPageDown = 0x4E
    /// The right arrow.
    case keyboardRightArrow = 0x4F
    /// The left arrow.
    case keyboardLeftArrow = 0x50
    /// The down arrow.
    case keyboardDownArrow = 0x51
    /// The up arrow.
    case keyboardUpArrow = 0x52
    /// Num Lock.
    case keypadNumLock = 0x53
    /// The slash of the keypad.
    case keypadSlash = 0x54
    /// The asterisk of the keypad.
    case keypadAsterisk = 0x55
    /// The hyphen of the keypad.
    case keypadHyphen = 0x56
    /// The plus sign of the keypad.
    case keypadPlus = 0x57
    /// Enter of the keypad.
    case keypadEnter = 0x58
    /// The digit 1 of the keypad.
    case keypad1 = 0x59
    /// The digit 2 of the keypad.
    case keypad2 = 0x5A
    /// The digit 3 of the keypad.
    case keypad3 = 0x5B
    /// The digit 4 of the keypad.
    case keypad4 = 0x5C
    /// The digit 5 of the keypad.
    case keypad5 = 0x5D
    /// The digit 6 of the keypad.
    case keypad6 = 0x5E
    /// The digit 7 of the keypad.
    case keypad7 = 0x5F
    /// The digit 8 of the keypad.
    case keypad8 = 0x60
    /// The digit 9 of the keypad.
    case keypad9 = 0x61
    /// The digit 0 of the keypad.
    case keypad0 = 0x62
    /// The period of the keypad.
    case keypadPeriod = 0x63
    /// The key beside the left Shift of keyboards outside of the USA.
    case keyboardNonUSBackslash = 0x64
    /// The menu key.
    case keyboardApplication = 0x65
    /// Power.
    case keyboardPower = 0x66
    /// The equals sign of the keypad.
    case keypadEqualSign = 0x67
    /// F13.
    case keyboardF13 = 0x68
    /// F14.
    case keyboardF14 = 0x69
    /// F15.
    case keyboardF15 = 0x6A
    /// F16.
    case keyboardF16 = 0x6B
    /// F17.
    case keyboardF17 = 0x6C
    /// F18.
    case keyboardF18 = 0x6D
    /// F19.
    case keyboardF19 = 0x6E
    /// F20.
    case keyboardF20 = 0x6F
    /// F21.
    case keyboardF21 = 0x70
    /// F22.
    case keyboardF22 = 0x71
    /// F23.
    case keyboardF23 = 0x72
    /// F24.
    case keyboardF24 = 0x73
    /// Execute.
    case keyboardExecute = 0x74
    /// Help.
    case keyboardHelp = 0x75
    /// The menu key of old keyboards.
    case keyboardMenu = 0x76
    /// Select.
    case keyboardSelect = 0x77
    /// Stop.
    case keyboardStop = 0x78
    /// Again.
    case keyboardAgain = 0x79
    /// Undo.
    case keyboardUndo = 0x7A
    /// Cut.
    case keyboardCut = 0x7B
    /// Copy.
    case keyboardCopy = 0x7C
    /// Paste.
    case keyboardPaste = 0x7D
    /// Find.
    case keyboardFind = 0x7E
    /// Mute.
    case keyboardMute = 0x7F
    /// Volume up.
    case keyboardVolumeUp = 0x80
    /// Volume down.
    case keyboardVolumeDown = 0x81
    /// A Caps Lock that stays down.
    case keyboardLockingCapsLock = 0x82
    /// A Num Lock that stays down.
    case keyboardLockingNumLock = 0x83
    /// A Scroll Lock that stays down.
    case keyboardLockingScrollLock = 0x84
    /// The comma of the keypad.
    case keypadComma = 0x85
    /// The equals sign of the keypad of AS/400 keyboards.
    case keypadEqualSignAS400 = 0x86
    /// The key International 1.
    case keyboardInternational1 = 0x87
    /// The key International 2.
    case keyboardInternational2 = 0x88
    /// The key International 3.
    case keyboardInternational3 = 0x89
    /// The key International 4.
    case keyboardInternational4 = 0x8A
    /// The key International 5.
    case keyboardInternational5 = 0x8B
    /// The key International 6.
    case keyboardInternational6 = 0x8C
    /// The key International 7.
    case keyboardInternational7 = 0x8D
    /// The key International 8.
    case keyboardInternational8 = 0x8E
    /// The key International 9.
    case keyboardInternational9 = 0x8F
    /// The language key 1.
    case keyboardLANG1 = 0x90
    /// The language key 2.
    case keyboardLANG2 = 0x91
    /// The language key 3.
    case keyboardLANG3 = 0x92
    /// The language key 4.
    case keyboardLANG4 = 0x93
    /// The language key 5.
    case keyboardLANG5 = 0x94
    /// The language key 6.
    case keyboardLANG6 = 0x95
    /// The language key 7.
    case keyboardLANG7 = 0x96
    /// The language key 8.
    case keyboardLANG8 = 0x97
    /// The language key 9.
    case keyboardLANG9 = 0x98
    /// The second Backspace.
    case keyboardAlternateErase = 0x99
    /// System Request.
    case keyboardSysReqOrAttention = 0x9A
    /// Cancel.
    case keyboardCancel = 0x9B
    /// Clear.
    case keyboardClear = 0x9C
    /// The page before.
    case keyboardPrior = 0x9D
    /// The second Return.
    case keyboardReturn = 0x9E
    /// Separator.
    case keyboardSeparator = 0x9F
    /// Out.
    case keyboardOut = 0xA0
    /// Oper.
    case keyboardOper = 0xA1
    /// Clear or Again.
    case keyboardClearOrAgain = 0xA2
    /// CrSel or Props.
    case keyboardCrSelOrProps = 0xA3
    /// ExSel.
    case keyboardExSel = 0xA4
    /// The left Control.
    case keyboardLeftControl = 0xE0
    /// The left Shift.
    case keyboardLeftShift = 0xE1
    /// The left Alt.
    case keyboardLeftAlt = 0xE2
    /// The left logo key.
    case keyboardLeftGUI = 0xE3
    /// The right Control.
    case keyboardRightControl = 0xE4
    /// The right Shift.
    case keyboardRightShift = 0xE5
    /// The right Alt.
    case keyboardRightAlt = 0xE6
    /// The right logo key.
    case keyboardRightGUI = 0xE7
}
