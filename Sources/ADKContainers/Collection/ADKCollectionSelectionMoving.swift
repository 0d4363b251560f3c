import Foundation

/// A data source that lets the user drag all selected items together.
///
/// A drag of a selected item takes the other selected ones along. They stay dimmed at their places until the drop. With
/// other data sources, or if more than 10,000 items are selected, only the item under the pointer moves.
public protocol ADKCollectionSelectionMoving: ASCollectionDataSource {
    /// Whether the user may drag these items together, in ascending order. If not, only the item under the pointer
    /// moves. Called after `collectionNode(_:canMoveItemWith:)` for that item.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, canMoveItemsAt indexPaths: [IndexPath]
    ) -> Bool
    /// The user moved several items. Take them out of the model, then insert them in the same order, the first one at
    /// `destinationIndexPath`, which is its index path after the move. The collection moves the nodes itself.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemsAt sourceIndexPaths: [IndexPath],
        to destinationIndexPath: IndexPath)
}

extension ADKCollectionSelectionMoving {
    /// Default: true.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, canMoveItemsAt indexPaths: [IndexPath]
    ) -> Bool { true }
}
