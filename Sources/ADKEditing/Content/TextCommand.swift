import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// A command to a text: of a key that types, moves or deletes, or of a menu.
enum TextCommand: Equatable {
    case insert(String)
    case lineBreak
    case move(TextMotion, extends: Bool)
    case deleteBackward(TextEditor.Deletion)
    case deleteForward(TextEditor.Deletion)
    case cut, copy, paste, pastePlain, selectAll, undo, redo
    case toggle(TextTrait)

    /// The command of a key as desktops have it. Nil if it is none, or one of ``keyCommands``. `pageHeight` is in
    /// points.
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
        default:
            guard !isControl, !key.characters.isEmpty, key.characters.unicodeScalars.allSatisfy({ !$0.isControl })
            else {
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

    // MARK: - Commands

    /// The key commands of texts: those of the main menu.
    @MainActor static let keyCommands =
        (StandardMenu.undoRedo + StandardMenu.standardEdit + StandardMenu.textStyle).compactMap { $0 as? UIKeyCommand }

    @MainActor private static let actions: [Selector: TextCommand] = [
        .cut: .cut, .copy: .copy, .paste: .paste, .pasteAndMatchStyle: .pastePlain, .selectAll: .selectAll,
        .delete: .deleteForward(.character), .undo: .undo, .redo: .redo, .toggleBoldface: .toggle(.bold),
        .toggleItalics: .toggle(.italic), .toggleUnderline: .toggle(.underline),
    ]

    /// The command that a selector means. Nil for others than those of texts.
    @MainActor
    init?(_ action: Selector) {
        guard let command = TextCommand.actions[action] else { return nil }
        self = command
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
