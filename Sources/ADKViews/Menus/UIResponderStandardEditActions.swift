/// The commands of the clipboard and of the selection. Main thread. `sender` has no effect.
///
/// Text views and fields conform. A responder that conforms receives the commands of keys and menus while it is in the
/// responder chain. The methods do nothing by default: `canPerformAction(_:withSender:)` tells which ones it has.
///
/// Differs from UIKit: a responder has the methods only if it conforms.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: AnyObject {
    /// Copies the selection to the clipboard and deletes it.
    func cut(_ sender: Any?)
    /// Copies the selection to the clipboard.
    func copy(_ sender: Any?)
    /// Inserts what is on the clipboard.
    func paste(_ sender: Any?)
    /// Inserts what is on the clipboard as plain text.
    func pasteAndMatchStyle(_ sender: Any?)
    /// Deletes the selection.
    func delete(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
    /// Makes the selection bold, or no longer.
    func toggleBoldface(_ sender: Any?)
    /// Makes the selection italic, or no longer.
    func toggleItalics(_ sender: Any?)
    /// Underlines the selection, or no longer.
    func toggleUnderline(_ sender: Any?)
}

extension UIResponderStandardEditActions {
    /// Does nothing.
    public func cut(_ sender: Any?) {}
    /// Does nothing.
    public func copy(_ sender: Any?) {}
    /// Does nothing.
    public func paste(_ sender: Any?) {}
    /// Does nothing.
    public func pasteAndMatchStyle(_ sender: Any?) {}
    /// Does nothing.
    public func delete(_ sender: Any?) {}
    /// Does nothing.
    public func selectAll(_ sender: Any?) {}
    /// Does nothing.
    public func toggleBoldface(_ sender: Any?) {}
    /// Does nothing.
    public func toggleItalics(_ sender: Any?) {}
    /// Does nothing.
    public func toggleUnderline(_ sender: Any?) {}
}

/// A responder that takes changes back.
@MainActor
package protocol UndoActions: AnyObject {
    func undo(_ sender: Any?)
    func redo(_ sender: Any?)
}

/// A search for a string.
@MainActor
package protocol FindActions: AnyObject {
    func find(_ sender: Any?)
    func findNext(_ sender: Any?)
    func findPrevious(_ sender: Any?)
}

/// The commands of a window.
@MainActor
package protocol WindowActions: AnyObject {
    func performClose(_ sender: Any?)
    func toggleFullScreen(_ sender: Any?)
    func showHelp(_ sender: Any?)
}

/// The standard commands. In UIKit they are `#selector(UIResponderStandardEditActions.copy(_:))` and the like.
extension Selector {
    private static func edit(_ method: @escaping @MainActor (any UIResponderStandardEditActions, Any?) -> Void) -> Self
    {
        Selector(of: (any UIResponderStandardEditActions).self, method)
    }
    /// ``UIResponderStandardEditActions/cut(_:)``
    public static let cut = edit { $0.cut($1) }
    /// ``UIResponderStandardEditActions/copy(_:)``
    public static let copy = edit { $0.copy($1) }
    /// ``UIResponderStandardEditActions/paste(_:)``
    public static let paste = edit { $0.paste($1) }
    /// ``UIResponderStandardEditActions/pasteAndMatchStyle(_:)``
    public static let pasteAndMatchStyle = edit { $0.pasteAndMatchStyle($1) }
    /// ``UIResponderStandardEditActions/delete(_:)``
    public static let delete = edit { $0.delete($1) }
    /// ``UIResponderStandardEditActions/selectAll(_:)``
    public static let selectAll = edit { $0.selectAll($1) }
    /// ``UIResponderStandardEditActions/toggleBoldface(_:)``
    public static let toggleBoldface = edit { $0.toggleBoldface($1) }
    /// ``UIResponderStandardEditActions/toggleItalics(_:)``
    public static let toggleItalics = edit { $0.toggleItalics($1) }
    /// ``UIResponderStandardEditActions/toggleUnderline(_:)``
    public static let toggleUnderline = edit { $0.toggleUnderline($1) }

    /// Takes the last change back, in the text with the focus or with the `undoManager` of the first responder.
    public static let undo = Selector(of: (any UndoActions).self) { $0.undo($1) }
    /// Makes the change again that was taken back last.
    public static let redo = Selector(of: (any UndoActions).self) { $0.redo($1) }

    /// Shows the bar of the nearest ``UIFindInteraction``.
    public static let find = Selector(of: (any FindActions).self) { $0.find($1) }
    /// Selects the next match.
    public static let findNext = Selector(of: (any FindActions).self) { $0.findNext($1) }
    /// Selects the match before.
    public static let findPrevious = Selector(of: (any FindActions).self) { $0.findPrevious($1) }

    /// Closes the window, if its `shouldClose` allows it.
    public static let performClose = Selector(of: (any WindowActions).self) { $0.performClose($1) }
    /// Makes the window as large as the screen, or no longer.
    public static let toggleFullScreen = Selector(of: (any WindowActions).self) { $0.toggleFullScreen($1) }
    /// Shows the keys of all commands that the user can give now.
    public static let showHelp = Selector(of: (any WindowActions).self) { $0.showHelp($1) }
}
