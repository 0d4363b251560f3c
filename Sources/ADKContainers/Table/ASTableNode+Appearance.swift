import ADKFoundation
import ADKGraphics
import ADKLists
import ADKNodes
import Foundation

/// Selection, separators and placeholders.
extension ASTableNode {
    // MARK: - Selection

    /// The row that was selected first; nil if no row is selected.
    @preconcurrency @MainActor public var indexPathForSelectedRow: IndexPath? {
        upToDateController.interaction.selection.selected.first
    }
    /// The selected rows in the order of their selection; nil if there are none. Rows that were selected as a range of
    /// more than 1,000 come first, in the order of the table.
    @preconcurrency @MainActor public var indexPathsForSelectedRows: [IndexPath]? {
        upToDateController.interaction.selection.selected.isEmpty ? nil : controller.interaction.selection.selected
    }

    /// Selects a row without calling the delegate. Nil deselects all rows.
    @preconcurrency @MainActor
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition) {
        guard let indexPath else {
            return controller.interaction.deselectAll()
        }
        guard upToDateController.data.map.contains(indexPath) else {
            return Misuse.report("selected row", indexPath, of: self, "there is no such row, and nothing is selected")
        }
        controller.interaction.select(indexPath)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row without calling the delegate.
    @preconcurrency @MainActor
    public func deselectRow(at indexPath: IndexPath, animated: Bool) { controller.interaction.deselect(indexPath) }

    // MARK: - Separators

    /// The style of the lines between rows.
    ///
    /// Differs from Texture: a separator takes no space. It covers the last pixel of its row.
    @preconcurrency @MainActor public var separatorStyle: UITableViewCellSeparatorStyle {
        get { controller.stage.separators.areShown ? .singleLine : .none }
        set {
            controller.stage.separators.areShown = newValue != .none
            controller.setNeedsUpdate()
        }
    }

    /// The colour of the separators. Setting nil restores the standard colour.
    @preconcurrency @MainActor public var separatorColor: UIColor? {
        get { controller.stage.separators.color }
        set {
            controller.stage.separators.color = newValue ?? RowSeparators.standardColor
            controller.setNeedsUpdate()
        }
    }

    /// The distance of separators from the row's edges, in points. Only left and right are used.
    @preconcurrency @MainActor public var separatorInset: UIEdgeInsets {
        get { controller.stage.separators.inset }
        set {
            guard Misuse.accepts(newValue, "separatorInset", of: self) else { return }
            controller.stage.separators.inset = newValue
            controller.setNeedsUpdate()
        }
    }

    // MARK: - Placeholders

    /// The box shown in place of a row whose node is not ready; nil shows nothing.
    @preconcurrency @MainActor public var rowPlaceholder: ASRowPlaceholder? {
        get { controller.stage.placeholders.style }
        set {
            controller.stage.placeholders.style = newValue
            controller.setNeedsUpdate()
        }
    }
}
