import ADKLists
import ADKViews
import Foundation

/// The methods of a table's delegate in UIKit's form.
///
/// A table calls each of them if the delegate does not implement the form with an `ASTableNode`.
public protocol ASCommonTableViewDelegate: AnyObject, Sendable {
    // MARK: Headers and footers

    /// Returns the view above a section; nil for the data source's title. It is as wide as the table. The table keeps
    /// it while the header is near the viewport, and asks again when it comes back. It may be the view of a node.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    /// Returns the view below a section; nil for the data source's title. As for a header.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    /// Returns the height of a header in points; 0 for no header. By default that of its view.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int)
        -> CGFloat
    /// Returns the height of a footer in points; 0 for no footer. By default that of its view.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, heightForFooterInSection section: Int)
        -> CGFloat
    /// The header of a section comes into view.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
    /// The footer of a section comes into view.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)

    // MARK: Selection

    /// Whether keys may reach the row, as for a row that says that more are loaded. A click may.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool

    /// Whether the pressed row is highlighted. A row that refuses is not selected by the click either.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath)
        -> Bool
    /// The row was highlighted.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
    /// The row is no longer highlighted.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
    /// Returns the row to select instead of the clicked one; nil selects none.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath)
        -> IndexPath?
    /// The user selected the row.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    /// Returns the row to deselect instead; nil keeps the row selected.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath)
        -> IndexPath?
    /// The user deselected the row.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    /// The user clicked the row, or pressed Return on it, without selecting more rows by it.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath)

    // MARK: Actions

    /// Returns the context menu of a row; nil for that of its actions. `point` is in content points.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the actions at the start of a row; nil for none. On a desktop they are shown at its end.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    /// Returns the actions at the end of a row; nil for none.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?

    // MARK: Edits

    /// Returns the edit that the user can make. The Delete key deletes a row with the style `.delete`.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle
    /// Returns the place at which a dragged row may be dropped.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath
}

extension ASCommonTableViewDelegate {
    /// Default: nil.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int)
        -> UIView?
    {
        UnimplementedMethods.noteDefault(of: .headerView, in: self)
        return nil
    }
    /// Default: nil.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int)
        -> UIView?
    {
        UnimplementedMethods.noteDefault(of: .footerView, in: self)
        return nil
    }
    /// Default: that of the view or the title.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int)
        -> CGFloat
    {
        UnimplementedMethods.noteDefault(of: .headerHeight, in: self)
        return UITableView.automaticDimension
    }
    /// Default: that of the view or the title.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int)
        -> CGFloat
    {
        UnimplementedMethods.noteDefault(of: .footerHeight, in: self)
        return UITableView.automaticDimension
    }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
    ) {}

    /// Default: true.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath)
        -> Bool
    { true }
    /// Default: true.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool {
        true
    }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
    {}
    /// Default: `indexPath`.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath)
        -> IndexPath?
    {
        indexPath
    }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// Default: `indexPath`.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath)
        -> IndexPath?
    {
        indexPath
    }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {}

    /// Default: nil.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Default: nil.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        UnimplementedMethods.noteDefault(of: .leadingActions, in: self)
        return nil
    }
    /// Default: nil.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        UnimplementedMethods.noteDefault(of: .trailingActions, in: self)
        return nil
    }

    /// Default: `.delete`.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .delete }
    /// Default: the proposed place.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }
}
