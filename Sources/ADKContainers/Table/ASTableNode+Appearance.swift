import ADKFoundation
import ADKGraphics
import ADKNodes
import Foundation

/// Selection, separators, placeholders. Main thread.
extension ASTableNode {
    // MARK: - Selection

    /// Rows are selected by a click; with the arrow keys a ring goes from row to row, and Enter selects.
    @MainActor public var allowsSelection: Bool {
        get { controller.selection.allowsSelection }
        set { controller.selection.allowsSelection = newValue }
    }

    /// A click selects one row more, or deselects it.
    @MainActor public var allowsMultipleSelection: Bool {
        get { controller.selection.allowsMultipleSelection }
        set { controller.selection.allowsMultipleSelection = newValue }
    }

    @MainActor public var indexPathForSelectedRow: IndexPath? { asked.selection.selected.first }
    /// In the order they were selected; nil for none.
    @MainActor public var indexPathsForSelectedRows: [IndexPath]? {
        asked.selection.selected.isEmpty ? nil : controller.selection.selected
    }

    /// Without asking or telling the delegate. nil deselects all rows.
    @MainActor
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition) {
        guard let indexPath else {
            for path in controller.selection.selected { controller.deselect(path) }
            return
        }
        guard asked.data.map.contains(indexPath) else {
            return listLog.error("selectRow(at: \(indexPath)): there is no such row")
        }
        controller.select(indexPath)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Without asking or telling the delegate.
    @MainActor
    public func deselectRow(at indexPath: IndexPath, animated: Bool) { controller.deselect(indexPath) }

    /// The row that has the ring, if any.
    @MainActor public var focusedIndexPath: IndexPath? {
        get { controller.selection.focused }
        set { controller.focus(newValue) }
    }

    // MARK: - Separators

    /// Differs from Texture: a separator takes no room, it covers the last pixel of its row.
    @MainActor public var separatorStyle: UITableViewCellSeparatorStyle {
        get { controller.separators.style }
        set {
            controller.separators.style = newValue
            controller.setNeedsUpdate()
        }
    }

    /// nil takes the standard colour.
    @MainActor public var separatorColor: UIColor? {
        get { controller.separators.color }
        set {
            controller.separators.color = newValue ?? RowSeparators.standardColor
            controller.setNeedsUpdate()
        }
    }

    /// In points; only left and right count.
    @MainActor public var separatorInset: UIEdgeInsets {
        get { controller.separators.inset }
        set {
            controller.separators.inset = newValue
            controller.setNeedsUpdate()
        }
    }

    // MARK: - Placeholders

    /// Shown in place of a row whose node is not ready; nil shows nothing.
    @MainActor public var rowPlaceholder: ASRowPlaceholder? {
        get { controller.placeholders.style }
        set { controller.placeholders.style = newValue }
    }
}
