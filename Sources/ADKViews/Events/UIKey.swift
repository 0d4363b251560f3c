import Foundation

public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// Which key, by its place in the USB HID usage table, as far as programs ask for it by place.
public enum UIKeyboardHIDUsage: Int, Sendable {
    /// A key that types something; see `UIKey.characters`.
    case keyboardErrorUndefined = 0x03
    case keyboardReturnOrEnter = 0x28
    case keyboardEscape = 0x29
    case keyboardDeleteOrBackspace = 0x2A
    case keyboardTab = 0x2B
    case keyboardSpacebar = 0x2C
    case keyboardF11 = 0x44
    case keyboardF12 = 0x45
    case keyboardHome = 0x4A
    case keyboardPageUp = 0x4B
    case keyboardDeleteForward = 0x4C
    case keyboardEnd = 0x4D
    case keyboardPageDown = 0x4E
    case keyboardRightArrow = 0x4F
    case keyboardLeftArrow = 0x50
    case keyboardDownArrow = 0x51
    case keyboardUpArrow = 0x52
}

/// A key of the keyboard as it was pressed.
public struct UIKey: Hashable, Sendable {
    public var keyCode: UIKeyboardHIDUsage
    /// What the key types with the present layout and modifiers; empty for keys that type nothing.
    /// With Control, Alt or the logo key held and a layout without Latin letters, what it types in
    /// another layout of the keyboard that has them: shortcuts stay where they are.
    public var characters: String
    public var modifierFlags: UIKeyModifierFlags

    public init(keyCode: UIKeyboardHIDUsage, characters: String = "", modifierFlags: UIKeyModifierFlags = []) {
        self.keyCode = keyCode
        self.characters = characters
        self.modifierFlags = modifierFlags
    }
}
