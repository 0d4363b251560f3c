import ADKGraphics
import ADKLayers
import ADKText
import Foundation

/// A command of a key to a text.
enum TextCommand: Equatable {
    case insert(String)
    case lineBreak
    case move(TextMotion, extends: Bool)
    case deleteBackward(TextEditor.Deletion)
    case deleteForward(TextEditor.Deletion)
    case cut, copy, paste, pastePlain, selectAll, undo, redo
    case toggle(TextTrait)

    /// The command of a key as desktops have it. Nil if it is none. `pageHeight` is in points.
    init?(_ key: UIKey, pageHeight: @autoclosure () -> CGFloat) {
        let flags = key.modifierFlags
        guard flags.isDisjoint(with: [.alternate, .command]) else { return nil }
        let (isControl, isShift) = (flags.contains(.control), flags.contains(.shift))
        if let motion = TextCommand.motion(key.keyCode, isControl, pageHeight) {
            self = .move(motion, extends: isShift)
            return
        }
        switch key.keyCode {
        case .keyboardDeleteOrBackspace:
            self = .deleteBackward(isControl ? (isShift ? .line : .word) : .character)
        case .keyboardDeleteForward:
            self = isShift && !isControl ? .cut : .deleteForward(isControl ? (isShift ? .line : .word) : .character)
        case .keyboardInsert where isControl: self = .copy
        case .keyboardInsert where isShift: self = .paste
        case .keyboardReturnOrEnter: self = .lineBreak
        case _ where isControl:
            guard let command = TextCommand.shortcut(key.characters.lowercased(), isShift) else { return nil }
            self = command
        default:
            guard !key.characters.isEmpty, key.characters.unicodeScalars.allSatisfy({ !$0.isControl }) else {
                return nil
            }
            self = .insert(key.characters)
        }
    }

    /// The command for a secret, whose words are not to be found.
    var withoutWords: TextCommand {
        switch self {
        case .move(.wordLeft, let extends): .move(.textStart, extends: extends)
        case .move(.wordRight, let extends): .move(.textEnd, extends: extends)
        case .deleteBackward(.word): .deleteBackward(.paragraph)
        case .deleteForward(.word): .deleteForward(.paragraph)
        default: self
        }
    }

    private static func motion(
        _ code: UIKeyboardHIDUsage, _ isControl: Bool, _ pageHeight: () -> CGFloat
    ) -> TextMotion? {
        switch code {
        case .keyboardLeftArrow: isControl ? .wordLeft : .left
        case .keyboardRightArrow: isControl ? .wordRight : .right
        case .keyboardUpArrow: isControl ? .paragraphStart : .up
        case .keyboardDownArrow: isControl ? .paragraphEnd : .down
        case .keyboardPageUp: isControl ? nil : .page(-pageHeight())
        case .keyboardPageDown: isControl ? nil : .page(pageHeight())
        case .keyboardHome: isControl ? .textStart : .lineStart
        case .keyboardEnd: isControl ? .textEnd : .lineEnd
        default: nil
        }
    }

    private static func shortcut(_ letter: String, _ isShift: Bool) -> TextCommand? {
        switch letter {
        case "a": .selectAll
        case "c": .copy
        case "x": .cut
        case "v": isShift ? .pastePlain : .paste
        case "b" where !isShift: .toggle(.bold)
        case "i" where !isShift: .toggle(.italic)
        case "u" where !isShift: .toggle(.underline)
        case "z": isShift ? .redo : .undo
        case "y": .redo
        default: nil
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
