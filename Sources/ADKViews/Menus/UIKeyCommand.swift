import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A command with a key.
///
/// A responder gives its commands in `keyCommands`, an app in its main menu. A key goes along the responder chain: each
/// responder handles it, or else has a command for it. The main menu is asked last.
///
/// Differs from UIKit: `.command` in `modifierFlags` means Control, the key of commands on Linux; `.control` does too.
/// With both it is the logo key.
@preconcurrency @MainActor
public final class UIKeyCommand: UICommand {
    /// The character of the key, or one of the constants. A key of a layout without Latin letters counts as the Latin
    /// key of another layout, or at its place. An empty string is no key.
    public let input: String?
    /// The modifiers of the key. Shift is left out for a character that is typed with it, such as a plus sign.
    public let modifierFlags: UIKeyModifierFlags
    /// Whether the command comes before the keys of texts, lists and controls. False by default.
    public var wantsPriorityOverSystemBehavior = false
    /// Has no effect: keys are the same in all languages.
    public var allowsAutomaticLocalization = true
    /// Has no effect: keys are the same in both directions.
    public var allowsAutomaticMirroring = true

    /// Creates a command with a title, for menus.
    public init(
        title: String, image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        super.init(
            title: title, image: image, action: action, propertyList: propertyList, alternates: alternates,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    /// Creates a command without a title. Menus and the list of keys leave it out.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }

    override func copy() -> UICommand {
        let copy = UIKeyCommand(
            title: title, image: image, action: action, input: input ?? "", modifierFlags: modifierFlags,
            propertyList: propertyList, alternates: alternates, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state)
        copy.subtitle = subtitle
        return copy
    }

    // MARK: - Keys

    /// The method that a key means: that of the command, or of an alternate. Nil for another key.
    package func action(for key: UIKey) -> Selector? {
        if matches(key, modifierFlags) { return action }
        return alternates.first { matches(key, modifierFlags.union($0.modifierFlags)) }?.action
    }

    private func matches(_ key: UIKey, _ flags: UIKeyModifierFlags) -> Bool {
        guard let input, !input.isEmpty else { return false }
        let (wanted, held) = (flags.onDesktop, key.modifierFlags.subtracting(.alphaShift))
        if let place = UIKeyCommand.places[input] { return key.keyCode == place.code && held == wanted }
        let letter = input.lowercased()
        if held == wanted {
            return key.characters.lowercased() == letter || key.charactersIgnoringModifiers.lowercased() == letter
        }
        // The Shift of a character that is typed with it is no modifier of the command.
        return key.characters == input && letter == input.uppercased() && held.subtracting(.shift) == wanted
    }

    /// The key as menus show it: `Ctrl+Shift+S`. Empty without one.
    var keyText: String {
        guard let input, !input.isEmpty else { return "" }
        let flags = modifierFlags.onDesktop
        let names: [(UIKeyModifierFlags, FrameworkWord)] = [
            (.control, .controlKey), (.alternate, .altKey), (.shift, .shiftKey), (.command, .superKey),
        ]
        let held = names.filter { flags.contains($0.0) }.map(\.1.text)
        return (held + [UIKeyCommand.places[input]?.name ?? input.uppercased()]).joined(separator: "+")
    }

    /// The keys that type no character.
    private static let places: [String: (code: UIKeyboardHIDUsage, name: String)] = [
        inputUpArrow: (.keyboardUpArrow, FrameworkWord.upKey.text),
        inputDownArrow: (.keyboardDownArrow, FrameworkWord.downKey.text),
        inputLeftArrow: (.keyboardLeftArrow, FrameworkWord.leftKey.text),
        inputRightArrow: (.keyboardRightArrow, FrameworkWord.rightKey.text),
        inputEscape: (.keyboardEscape, FrameworkWord.escapeKey.text),
        inputDelete: (.keyboardDeleteForward, FrameworkWord.deleteKey.text),
        inputPageUp: (.keyboardPageUp, FrameworkWord.pageUpKey.text),
        inputPageDown: (.keyboardPageDown, FrameworkWord.pageDownKey.text),
        inputHome: (.keyboardHome, FrameworkWord.homeKey.text), inputEnd: (.keyboardEnd, FrameworkWord.endKey.text),
        "\r": (.keyboardReturnOrEnter, FrameworkWord.enterKey.text),
        "\t": (.keyboardTab, FrameworkWord.tabKey.text), " ": (.keyboardSpacebar, FrameworkWord.spaceKey.text),
        "\u{8}": (.keyboardDeleteOrBackspace, FrameworkWord.backspaceKey.text),
        f1: (.keyboardF1, "F1"), f2: (.keyboardF2, "F2"), f3: (.keyboardF3, "F3"),
        f4: (.keyboardF4, "F4"), f5: (.keyboardF5, "F5"), f6: (.keyboardF6, "F6"),
        f7: (.keyboardF7, "F7"), f8: (.keyboardF8, "F8"), f9: (.keyboardF9, "F9"),
        f10: (.keyboardF10, "F10"), f11: (.keyboardF11, "F11"), f12: (.keyboardF12, "F12"),
        f13: (.keyboardF13, "F13"), f14: (.keyboardF14, "F14"), f15: (.keyboardF15, "F15"),
        f16: (.keyboardF16, "F16"), f17: (.keyboardF17, "F17"), f18: (.keyboardF18, "F18"),
        f19: (.keyboardF19, "F19"), f20: (.keyboardF20, "F20"), f21: (.keyboardF21, "F21"),
        f22: (.keyboardF22, "F22"), f23: (.keyboardF23, "F23"), f24: (.keyboardF24, "F24"),
    ]

    /// The up arrow.
    public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The down arrow.
    public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The left arrow.
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The right arrow.
    public static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    public static let inputEscape = "UIKeyInputEscape"
    /// Delete.
    public static let inputDelete = "UIKeyInputDelete"
    /// Page Up.
    public static let inputPageUp = "UIKeyInputPageUp"
    /// Page Down.
    public static let inputPageDown = "UIKeyInputPageDown"
    /// Home.
    public static let inputHome = "UIKeyInputHome"
    /// End.
    public static let inputEnd = "UIKeyInputEnd"
    /// F1.
    public static let f1 = "UIKeyInputF1"
    /// F2.
    public static let f2 = "UIKeyInputF2"
    /// F3.
    public static let f3 = "UIKeyInputF3"
    /// F4.
    public static let f4 = "UIKeyInputF4"
    /// F5.
    public static let f5 = "UIKeyInputF5"
    /// F6.
    public static let f6 = "UIKeyInputF6"
    /// F7.
    public static let f7 = "UIKeyInputF7"
    /// F8.
    public static let f8 = "UIKeyInputF8"
    /// F9.
    public static let f9 = "UIKeyInputF9"
    /// F10.
    public static let f10 = "UIKeyInputF10"
    /// F11.
    public static let f11 = "UIKeyInputF11"
    /// F12.
    public static let f12 = "UIKeyInputF12"
    /// F13.
    public static let f13 = "UIKeyInputF13"
    /// F14.
    public static let f14 = "UIKeyInputF14"
    /// F15.
    public static let f15 = "UIKeyInputF15"
    /// F16.
    public static let f16 = "UIKeyInputF16"
    /// F17.
    public static let f17 = "UIKeyInputF17"
    /// F18.
    public static let f18 = "UIKeyInputF18"
    /// F19.
    public static let f19 = "UIKeyInputF19"
    /// F20.
    public static let f20 = "UIKeyInputF20"
    /// F21.
    public static let f21 = "UIKeyInputF21"
    /// F22.
    public static let f22 = "UIKeyInputF22"
    /// F23.
    public static let f23 = "UIKeyInputF23"
    /// F24.
    public static let f24 = "UIKeyInputF24"
}

extension UIKeyModifierFlags {
    /// The modifiers of a command on a desktop, where Control stands for the command key.
    fileprivate var onDesktop: UIKeyModifierFlags {
        var flags = subtracting(.alphaShift)
        if flags.contains(.command), !flags.contains(.control) {
            flags.remove(.command)
            flags.insert(.control)
        } else if flags.contains(.command) {
            flags.remove(.control)
        }
        return flags
    }
}
