import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Receives a table's events and decides about selection, headers, footers and batches.
///
/// Every method has a default. A method whose first argument is the view is called if its form with the node is not
/// implemented. A delegate that conforms to `UIScrollViewDelegate` as well receives the calls of the
/// table's view.
public protocol ASTableDelegate: ASCommonTableViewDelegate {
    /// The node's row comes into view. The node is not in the table's view yet.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode)
    /// The node's row left the view, by scrolling or by an edit.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode)
    /// Returns the size range that the row is measured with, in points. The table ignores the widths.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath)
        -> ASSizeRange

    /// Returns the size range that the row is measured with. The older form.
    @preconcurrency @MainActor func tableView(_ tableView: ASTableView, constrainedSizeForRowAt indexPath: IndexPath)
        -> ASSizeRange

    // MARK: Selection

    /// Whether the pressed row is highlighted. A row that refuses is not selected by the click either.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath)
        -> Bool
    /// The row was highlighted.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath)
    /// The row is no longer highlighted.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath)
    /// Returns the row to select instead of the clicked one; nil selects none.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath)
        -> IndexPath?
    /// The user selected the row. Not called for `selectRow(at:animated:scrollPosition:)`.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath)
    /// Returns the row to deselect instead; nil keeps the row selected.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath)
        -> IndexPath?
    /// The user deselected the row. Not called for `deselectRow(at:animated:)`.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath)

    /// The user changed the selection. Called once after each click, key or movement of a drag, also if more than 1,000
    /// rows changed.
    @preconcurrency @MainActor func tableNodeDidChangeSelection(_ tableNode: ASTableNode)

    // MARK: Moving rows

    /// Returns the place at which a dragged row may be dropped. Both paths are as in the data source's
    /// `tableNode(_:moveRowAt:to:)`.
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath

    // MARK: Keys and menus

    /// The user clicked the row, or pressed Return on it. The row was selected by it, and no others. Not called while
    /// clicks add to a selection (`ADKSelectionBehavior.toggles` with several rows, Control, Shift).
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, performPrimaryActionForRowAt indexPath: IndexPath)
    /// Returns the row that typed text leads to; nil if there is none. The text begins again after a second without a
    /// key.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, indexPathForTypedText text: String)
        -> IndexPath?
    /// The secondary button was pressed on a row, a finger was held on it, or the menu key was pressed for the focused
    /// row. `point` is in content points. Returns whether a menu opened. If not, the press goes to the next responder.
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, contextMenuRequestedForRowAt indexPath: IndexPath, point: CGPoint
    ) -> Bool

    /// Returns the context menu of a row, which opens if `tableNode(_:contextMenuRequestedForRowAt:point:)` returns
    /// false. The row's actions follow its lines. `point` is in content points.
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the actions at the start of a row. See `tableNode(_:trailingSwipeActionsConfigurationForRowAt:)`; their
    /// buttons are before those.
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    /// Returns the actions of a row. They are buttons at the end of the row under the pointer, and lines of the row's
    /// context menu, where keys reach them. Asked when the pointer comes to another row.
    ///
    /// Differs from UIKit: nothing is swiped.
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?

    // MARK: Headers and footers

    /// Returns a block that makes the header of a section on a worker thread; nil uses the data source's title.
    ///
    /// Differs from Texture: headers and footers are nodes that are measured like rows, not views of a given height.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int)
        -> ASCellNodeBlock?
    /// Returns a block that makes the footer of a section on a worker thread; nil uses the data source's title.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, nodeBlockForFooterInSection section: Int)
        -> ASCellNodeBlock?

    // MARK: Batches

    /// Whether the table may request more rows now.
    @preconcurrency @MainActor func shouldBatchFetch(for tableNode: ASTableNode) -> Bool
    /// The end of the rows is near. Fetch more rows, insert them, and complete `context`. Called on a background
    /// thread.
    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext)
    /// Fetches more rows, inserts them, and returns whether there may be more.
    ///
    /// This is the async form of `tableNode(_:willBeginBatchFetchWith:)`; implement one of the two. After an error the
    /// table calls it again, with growing delays.
    func tableNode(_ tableNode: ASTableNode, fetchBatch context: ASBatchContext) async throws -> Bool

    // MARK: Scrolling

    /// The content offset changed.
    @preconcurrency @MainActor func tableNodeDidScroll(_ tableNode: ASTableNode)
    /// The user started a drag, or turned the wheel while the table was at rest.
    @preconcurrency @MainActor func tableNodeWillBeginDragging(_ tableNode: ASTableNode)
    /// The user released the content. `decelerate` is true if the table continues to move.
    @preconcurrency @MainActor func tableNodeDidEndDragging(_ tableNode: ASTableNode, willDecelerate decelerate: Bool)
    /// The table came to rest after a drag or a wheel turn.
    @preconcurrency @MainActor func tableNodeDidEndDecelerating(_ tableNode: ASTableNode)
    /// An animated scroll that the program started has ended.
    @preconcurrency @MainActor func tableNodeDidEndScrollingAnimation(_ tableNode: ASTableNode)
}

extension ASTableDelegate {
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode)
    {}

    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath
    )
        -> ASSizeRange
    {
        UnimplementedMethods.answer(.rowSize, of: self) {
            tableView(tableNode.view, constrainedSizeForRowAt: indexPath)
        } ?? .unconstrained
    }

    /// Default: no limits.
    @preconcurrency @MainActor public func tableView(
        _ tableView: ASTableView, constrainedSizeForRowAt indexPath: IndexPath
    )
        -> ASSizeRange
    {
        UnimplementedMethods.noteDefault(of: .rowSize, in: self)
        return .unconstrained
    }

    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool {
        tableView(tableNode.view, shouldHighlightRowAt: indexPath)
    }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath) {
        tableView(tableNode.view, didHighlightRowAt: indexPath)
    }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath)
    {
        tableView(tableNode.view, didUnhighlightRowAt: indexPath)
    }
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath)
        -> IndexPath?
    {
        tableView(tableNode.view, willSelectRowAt: indexPath)
    }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableView(tableNode.view, didSelectRowAt: indexPath)
    }
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath)
        -> IndexPath?
    {
        tableView(tableNode.view, willDeselectRowAt: indexPath)
    }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {
        tableView(tableNode.view, didDeselectRowAt: indexPath)
    }

    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNodeDidChangeSelection(_ tableNode: ASTableNode) {}

    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        tableView(
            tableNode.view, targetIndexPathForMoveFromRowAt: sourceIndexPath,
            toProposedIndexPath: proposedDestinationIndexPath)
    }

    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, performPrimaryActionForRowAt indexPath: IndexPath
    ) { tableView(tableNode.view, performPrimaryActionForRowAt: indexPath) }
    /// Default: nil.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, indexPathForTypedText text: String)
        -> IndexPath?
    {
        nil
    }
    /// Default: false.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, contextMenuRequestedForRowAt indexPath: IndexPath, point: CGPoint
    ) -> Bool { false }

    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        tableView(tableNode.view, contextMenuConfigurationForRowAt: indexPath, point: point)
    }
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        tableView(tableNode.view, leadingSwipeActionsConfigurationForRowAt: indexPath)
    }
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        tableView(tableNode.view, trailingSwipeActionsConfigurationForRowAt: indexPath)
    }

    /// Default: nil. The table remembers that the method is not implemented.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int)
        -> ASCellNodeBlock?
    {
        UnimplementedMethods.noteDefault(of: .headerNode, in: self)
        return nil
    }

    /// Default: nil. The table remembers that the method is not implemented.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, nodeBlockForFooterInSection section: Int)
        -> ASCellNodeBlock?
    {
        UnimplementedMethods.noteDefault(of: .footerNode, in: self)
        return nil
    }

    /// Default: true.
    @preconcurrency @MainActor public func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { true }

    /// Default: starts a task that calls `tableNode(_:fetchBatch:)` and ends `context` with its result.
    public func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        context.fetch { try await self.tableNode(tableNode, fetchBatch: context) }
    }

    /// Default: returns false, so that the table requests no more batches.
    public func tableNode(_ tableNode: ASTableNode, fetchBatch context: ASBatchContext) async throws -> Bool { false }

    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNodeDidScroll(_ tableNode: ASTableNode) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNodeWillBeginDragging(_ tableNode: ASTableNode) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNodeDidEndDragging(
        _ tableNode: ASTableNode, willDecelerate decelerate: Bool
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNodeDidEndDecelerating(_ tableNode: ASTableNode) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNodeDidEndScrollingAnimation(_ tableNode: ASTableNode) {}
}
