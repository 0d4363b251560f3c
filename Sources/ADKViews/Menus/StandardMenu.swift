import ADKLayers

/// The main menu before an app changes it. Its commands are for whole apps: a responder that cannot perform one leaves
/// it disabled.
@MainActor
package enum StandardMenu {
    /// Undo and Redo.
    package static let undoRedo = [
        key("Undo", .undo, "z"), key("Redo", .redo, "z", [.control, .shift]), key("Redo", .redo, "y", isHidden: true),
    ]
    /// The clipboard, and the selection of everything.
    package static let standardEdit: [UICommand] = [
        key("Cut", .cut, "x"), key("Copy", .copy, "c"), key("Paste", .paste, "v"),
        key("Paste as Plain Text", .pasteAndMatchStyle, "v", [.control, .shift]),
        UICommand(title: "Delete", action: .delete), key("Select All", .selectAll, "a"),
    ]
    private static let find = [
        key("Find…", .find, "f"), key("Find Next", .findNext, "g"),
        key("Find Previous", .findPrevious, "g", [.control, .shift]),
        key("Find Next", .findNext, UIKeyCommand.f3, [], isHidden: true),
        key("Find Previous", .findPrevious, UIKeyCommand.f3, .shift, isHidden: true),
    ]
    /// Bold, Italic and Underline.
    package static let textStyle = [
        key("Bold", .toggleBoldface, "b"), key("Italic", .toggleItalics, "i"),
        key("Underline", .toggleUnderline, "u"),
    ]

    static var root: UIMenu {
        UIMenu(
            identifier: .root,
            children: [
                UIMenu(title: "Application", identifier: .application),
                UIMenu(
                    title: "File", identifier: .file, children: [group(.close, [key("Close", .performClose, "w")])]),
                UIMenu(
                    title: "Edit", identifier: .edit,
                    children: [
                        group(.undoRedo, undoRedo), group(.standardEdit, standardEdit), group(.find, find),
                    ]),
                UIMenu(title: "Format", identifier: .format, children: [group(.textStyle, textStyle)]),
                UIMenu(
                    title: "View", identifier: .view,
                    children: [group(.fullscreen, [key("Full Screen", .toggleFullScreen, UIKeyCommand.f11, [])])]),
                UIMenu(title: "Window", identifier: .window),
                UIMenu(
                    title: "Help", identifier: .help,
                    children: [
                        key("Keyboard Shortcuts", .showHelp, UIKeyCommand.f1, []),
                        key("Keyboard Shortcuts", .showHelp, "?", isHidden: true),
                    ]),
            ])
    }

    private static func group(_ identifier: UIMenu.Identifier, _ commands: [UICommand]) -> UIMenu {
        UIMenu(identifier: identifier, options: .displayInline, children: commands)
    }

    private static func key(
        _ title: String, _ action: Selector, _ input: String, _ flags: UIKeyModifierFlags = .control,
        isHidden: Bool = false
    ) -> UIKeyCommand {
        UIKeyCommand(
            title: title, action: action, input: input, modifierFlags: flags, attributes: isHidden ? .hidden : [])
    }
}
