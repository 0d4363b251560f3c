import ADKFoundation
import ADKLayers

/// The main menu before an app changes it. Its commands are for whole apps: a responder that cannot perform one leaves
/// it disabled.
@MainActor
package enum StandardMenu {
    /// Undo and Redo.
    package static let undoRedo = [
        key(.undo, .undo, "z"), key(.redo, .redo, "z", [.control, .shift]), key(.redo, .redo, "y", isHidden: true),
    ]
    /// The clipboard, and the selection of everything.
    package static let standardEdit: [UICommand] = [
        key(.cut, .cut, "x"), key(.copy, .copy, "c"), key(.paste, .paste, "v"),
        key(.pasteAsPlainText, .pasteAndMatchStyle, "v", [.control, .shift]),
        UICommand(title: FrameworkWord.delete.text, action: .delete), key(.selectAll, .selectAll, "a"),
    ]
    private static let find = [
        key(.findDialog, .find, "f"), key(.findNext, .findNext, "g"),
        key(.findPrevious, .findPrevious, "g", [.control, .shift]),
        key(.findNext, .findNext, UIKeyCommand.f3, [], isHidden: true),
        key(.findPrevious, .findPrevious, UIKeyCommand.f3, .shift, isHidden: true),
    ]
    /// Bold, Italic and Underline.
    package static let textStyle = [
        key(.bold, .toggleBoldface, "b"), key(.italic, .toggleItalics, "i"),
        key(.underline, .toggleUnderline, "u"),
    ]

    static var root: UIMenu {
        UIMenu(
            identifier: .root,
            children: [
                UIMenu(title: FrameworkWord.application.text, identifier: .application),
                UIMenu(
                    title: FrameworkWord.file.text, identifier: .file,
                    children: [group(.close, [key(.close, .performClose, "w")])]),
                UIMenu(
                    title: FrameworkWord.edit.text, identifier: .edit,
                    children: [
                        group(.undoRedo, undoRedo), group(.standardEdit, standardEdit), group(.find, find),
                    ]),
                UIMenu(title: FrameworkWord.format.text, identifier: .format, children: [group(.textStyle, textStyle)]),
                UIMenu(
                    title: FrameworkWord.view.text, identifier: .view,
                    children: [group(.fullscreen, [key(.fullScreen, .toggleFullScreen, UIKeyCommand.f11, [])])]),
                UIMenu(title: FrameworkWord.window.text, identifier: .window),
                UIMenu(
                    title: FrameworkWord.help.text, identifier: .help,
                    children: [
                        key(.keyboardShortcuts, .showHelp, UIKeyCommand.f1, []),
                        key(.keyboardShortcuts, .showHelp, "?", isHidden: true),
                        key(.keyboardShortcuts, .showHelp, UIKeyCommand.f1, isHidden: true),
                    ]),
            ])
    }

    private static func group(_ identifier: UIMenu.Identifier, _ commands: [UICommand]) -> UIMenu {
        UIMenu(identifier: identifier, options: .displayInline, children: commands)
    }

    private static func key(
        _ title: FrameworkWord, _ action: Selector, _ input: String, _ flags: UIKeyModifierFlags = .control,
        isHidden: Bool = false
    ) -> UIKeyCommand {
        UIKeyCommand(
            title: title.text, action: action, input: input, modifierFlags: flags, attributes: isHidden ? .hidden : [])
    }
}
