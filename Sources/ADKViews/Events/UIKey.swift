import Foundation

/// The modifier keys held during an event, with UIKit's values.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps Lock.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Alt.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The logo key.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// A key by its usage number in the USB HID table. Only keys that programs identify by position are listed.
public enum UIKeyboardHIDUsage: Int, Sendable {
    /// A key that types a character. See `UIKey.characters`.
    case keyboardErrorUndefined = 0x03
    /// Return or Enter.
    case keyboardReturnOrEnter = 0x28
    /// Escape.
    case keyboardEscape = 0x29
    /// Backspace.
    case keyboardDeleteOrBackspace = 0x2A
    /// Tab.
    case keyboardTab = 0x2B
    /// The space bar.
    case keyboardSpacebar = 0x2C
    /// F5.
    case keyboardF5 = 0x3E
    /// F10.
    case keyboardF10 = 0x43
    /// F11.
    case keyboardF11 = 0x44
    /// F12.
    case keyboardF12 = 0x45
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
    /// The menu key.
    case keyboardApplication = 0x65
}

/// A pressed key with its text and modifiers.
public struct UIKey: Hashable, Sendable {
    /// The key's position.
    public var keyCode: UIKeyboardHIDUsage
    /// The text that the key types with the current layout and modifiers. Empty for keys that type nothing.
    ///
    /// With Control, Alt or the logo key held and a layout without Latin letters, this is the text in another layout of
    /// the keyboard that has them, so that shortcuts keep their keys.
    public var characters: String
    /// The modifiers held with the key.
    public var modifierFlags: UIKeyModifierFlags

    /// Creates a key.
    public init(keyCode: UIKeyboardHIDUsage, characters: String = "", modifierFlags: UIKeyModifierFlags = []) {
        self.keyCode = keyCode
        self.characters = characters
        self.modifierFlags = modifierFlags
    }
}
