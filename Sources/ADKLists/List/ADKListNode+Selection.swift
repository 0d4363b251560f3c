import ADKFoundation
import ADKNodes
import Foundation

/// Selection and the keyboard focus.
extension ADKListNode {
    /// Whether a click selects an item. The arrow keys move a focus ring between items; Enter selects the focused one.
    @preconcurrency @MainActor public var allowsSelection: Bool {
        get { controller.interaction.selection.allowsSelection }
        set { controller.interaction.selection.allowsSelection = newValue }
    }

    /// Whether several items can be selected. If true, a click selects one more or deselects a selected one.
    @preconcurrency @MainActor public var allowsMultipleSelection: Bool {
        get { controller.interaction.selection.allowsMultipleSelection }
        set { controller.interaction.selection.allowsMultipleSelection = newValue }
    }

    /// The effect of clicks and keys if several items can be selected. Default: `toggles`.
    ///
    /// A change of at most 1,000 items at once calls the delegate's methods for each item. A larger one, such as
    /// Control+A, calls none of them; see `tableNodeDidChangeSelection(_:)` and
    /// `collectionNodeDidChangeSelection(_:)`.
    @preconcurrency @MainActor public var selectionBehavior: ADKSelectionBehavior {
        get { controller.interaction.selection.behavior }
        set { controller.interaction.selection.behavior = newValue }
    }

    /// Whether a drag that begins where no item accepts a press selects the items in a rectangle. It needs
    /// `allowsMultipleSelection`. Default: false.
    ///
    /// Items outside the rectangle are deselected, unless Control or Shift is held or the behaviour is `toggles`. The
    /// list scrolls while the pointer is near an edge. Escape restores the selection.
    @preconcurrency @MainActor public var allowsRubberBandSelection: Bool {
        get { controller.interaction.selection.allowsRubberBand }
        set { controller.interaction.selection.allowsRubberBand = newValue }
    }

    /// The item that has the focus ring, if any.
    @preconcurrency @MainActor public var focusedIndexPath: IndexPath? {
        get { controller.interaction.selection.focused }
        set {
            if let newValue, newValue.count != 2 || newValue[0] < 0 || newValue[1] < 0 {
                return Misuse.report("focusedIndexPath", newValue, of: self, "the old value is kept")
            }
            controller.interaction.focus(newValue)
        }
    }
}
