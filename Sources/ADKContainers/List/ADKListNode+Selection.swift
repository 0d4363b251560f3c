import ADKNodes
import Foundation

/// Selection and the keyboard focus.
extension ADKListNode {
    /// Whether a click selects an item. The arrow keys move a focus ring between items; Enter selects the focused one.
    @MainActor public var allowsSelection: Bool {
        get { controller.selection.allowsSelection }
        set { controller.selection.allowsSelection = newValue }
    }

    /// Whether several items can be selected. If true, a click selects one more or deselects a selected one.
    @MainActor public var allowsMultipleSelection: Bool {
        get { controller.selection.allowsMultipleSelection }
        set { controller.selection.allowsMultipleSelection = newValue }
    }

    /// The item that has the focus ring, if any.
    @MainActor public var focusedIndexPath: IndexPath? {
        get { controller.selection.focused }
        set { controller.focus(newValue) }
    }
}
