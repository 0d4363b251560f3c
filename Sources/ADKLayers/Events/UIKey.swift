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

/// A pressed key with its text and modifiers.
public struct UIKey: Hashable, Sendable {
    /// The key's position.
    public var keyCode: UIKeyboardHIDUsage
    /// The text that the key types with the current layout and modifiers. Empty for keys that type nothing.
    ///
    /// With Control, Alt or the logo key held and a layout without Latin letters, this is the text in another layout of
    /// the keyboard that has them, so that shortcuts keep their keys.
    public var characters: String
    /// The text that the key types without Shift and Caps Lock: `=` for a plus sign of an American keyboard.
    public var charactersIgnoringModifiers: String
    /// The text of the key in its own layout, if `charactersIgnoringModifiers` is that of another layout. Else empty.
    package var ownCharacters = ""
    /// The modifiers held with the key.
    public var modifierFlags: UIKeyModifierFlags

    /// Creates a key. `charactersIgnoringModifiers` is `characters` in small letters if it is nil.
    public init(
        keyCode: UIKeyboardHIDUsage, characters: String = "", charactersIgnoringModifiers: String? = nil,
        modifierFlags: UIKeyModifierFlags = []
    ) {
        self.keyCode = keyCode
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters.lowercased()
        self.modifierFlags = modifierFlags
    }
}
