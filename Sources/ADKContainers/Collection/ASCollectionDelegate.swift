import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Receives a collection's events and decides about sizes, selection and batches.
///
/// Every method has a default. A method whose first argument is the view is called if its form with the node is not
/// implemented. A delegate that conforms to `UIScrollViewDelegate` as well receives the calls of the collection's view.
public protocol ASCollectionDelegate: ASCommonCollectionDelegate, Sendable {
    /// Returns the size range that the item is measured with, in points.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange
    /// Returns the size range that the item is measured with, in points. The older form.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange

    // MARK: Display

    /// The item comes into view. The node is not in the collection's view yet.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode)
    /// The item left the view, by scrolling or by an edit.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode)
    /// The supplementary node comes into view.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode)
    /// The supplementary node left the view.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, didEndDisplayingSupplementaryElementWith node: ASCellNode)

    // MARK: Selection

    /// Whether the pressed item is highlighted. An item that refuses is not selected by the click either.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool
    /// The item was highlighted.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath)
    /// The item is no longer highlighted.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath)
    /// Whether the user may select the item.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool
    /// Whether the user may deselect the item.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool
    /// The user selected the item. Not called for `selectItem(at:animated:scrollPosition:)`.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath)
    /// The user deselected the item. Not called for `deselectItem(at:animated:)`.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath)

    /// The user changed the selection. Called once after each click, key or movement of a drag, also if more than 1,000
    /// items changed.
    @preconcurrency @MainActor func collectionNodeDidChangeSelection(_ collectionNode: ASCollectionNode)

    /// The user clicked the item, or pressed Return on it. The item was selected by it, and no others. Not called while
    /// clicks add to a selection (`ADKSelectionBehavior.toggles` with several items, Control, Shift).
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, performPrimaryActionForItemAt indexPath: IndexPath)

    // MARK: Keys, menus and reordering

    /// Returns the item that typed text leads to; nil if there is none. The text begins again after a second without a
    /// key.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, indexPathForTypedText text: String
    ) -> IndexPath?
    /// The secondary button was pressed on an item, a finger was held on it, or the menu key was pressed for the
    /// focused item. `point` is in content points. Returns whether a menu opened. If not, the press goes to the next
    /// responder.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuRequestedForItemAt indexPath: IndexPath, point: CGPoint
    ) -> Bool
    /// Returns the context menu of an item, which opens if
    /// `collectionNode(_:contextMenuRequestedForItemAt:point:)` returns false. The actions of a list section follow its
    /// lines. `point` is in content points.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the place at which a dragged item may be dropped. Both paths are as in the data source's
    /// `collectionNode(_:moveItemAt:to:)`.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath

    // MARK: Batches

    /// Whether the collection may request more items now.
    @preconcurrency @MainActor func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool
    /// The end of the items is near. Fetch more, insert them, and complete `context`. Called on a background thread.
    func collectionNode(_ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext)
    /// Fetches more items, inserts them, and returns whether there may be more.
    ///
    /// This is the async form of `collectionNode(_:willBeginBatchFetchWith:)`; implement one of the two. After an error
    /// the collection calls it again, with growing delays.
    func collectionNode(_ collectionNode: ASCollectionNode, fetchBatch context: ASBatchContext) async throws -> Bool

    // MARK: Scrolling

    /// The content offset changed.
    @preconcurrency @MainActor func collectionNodeDidScroll(_ collectionNode: ASCollectionNode)
    /// The user started a drag, or turned the wheel while the collection was at rest.
    @preconcurrency @MainActor func collectionNodeWillBeginDragging(_ collectionNode: ASCollectionNode)
    /// The user released the content. `decelerate` is true if the collection continues to move.
    @preconcurrency @MainActor func collectionNodeDidEndDragging(
        _ collectionNode: ASCollectionNode, willDecelerate decelerate: Bool)
    /// The collection came to rest after a drag or a wheel turn.
    @preconcurrency @MainActor func collectionNodeDidEndDecelerating(_ collectionNode: ASCollectionNode)
    /// An animated scroll that the program started has ended.
    @preconcurrency @MainActor func collectionNodeDidEndScrollingAnimation(_ collectionNode: ASCollectionNode)
}

extension ASCollectionDelegate {
    /// Default: the answer of `collectionView(_:constrainedSizeForNodeAt:)`.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        UnimplementedMethods.answer(.itemSize, of: self) {
            collectionView(collectionNode.view, constrainedSizeForNodeAt: indexPath)
        } ?? .unconstrained
    }

    /// Default: no limits. The layout decides.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange {
        UnimplementedMethods.noteDefault(of: .itemSize, in: self)
        return .unconstrained
    }

    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, didEndDisplayingSupplementaryElementWith node: ASCellNode
    ) {}

    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { collectionView(collectionNode.view, shouldHighlightItemAt: indexPath) }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath
    ) { collectionView(collectionNode.view, didHighlightItemAt: indexPath) }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath
    ) { collectionView(collectionNode.view, didUnhighlightItemAt: indexPath) }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { collectionView(collectionNode.view, shouldSelectItemAt: indexPath) }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { collectionView(collectionNode.view, shouldDeselectItemAt: indexPath) }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath
    ) { collectionView(collectionNode.view, didSelectItemAt: indexPath) }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath
    ) { collectionView(collectionNode.view, didDeselectItemAt: indexPath) }

    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNodeDidChangeSelection(_ collectionNode: ASCollectionNode) {}

    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, performPrimaryActionForItemAt indexPath: IndexPath
    ) { collectionView(collectionNode.view, performPrimaryActionForItemAt: indexPath) }
    /// Default: nil.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, indexPathForTypedText text: String
    ) -> IndexPath? { nil }
    /// Default: false.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuRequestedForItemAt indexPath: IndexPath, point: CGPoint
    ) -> Bool { false }
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        collectionView(collectionNode.view, contextMenuConfigurationForItemAt: indexPath, point: point)
    }
    /// Default: the proposed place.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    /// Default: true.
    @preconcurrency @MainActor public func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { true }

    /// Default: starts a task that calls `collectionNode(_:fetchBatch:)` and ends `context` with its result.
    public func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) {
        context.fetch { try await self.collectionNode(collectionNode, fetchBatch: context) }
    }

    /// Default: returns false, so that the collection requests no more batches.
    public func collectionNode(
        _ collectionNode: ASCollectionNode, fetchBatch context: ASBatchContext
    ) async throws -> Bool { false }

    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNodeDidScroll(_ collectionNode: ASCollectionNode) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNodeWillBeginDragging(_ collectionNode: ASCollectionNode) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNodeDidEndDragging(
        _ collectionNode: ASCollectionNode, willDecelerate decelerate: Bool
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNodeDidEndDecelerating(_ collectionNode: ASCollectionNode) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionNodeDidEndScrollingAnimation(_ collectionNode: ASCollectionNode) {}
}
