import Foundation

/// A data source that lets the user drag all selected rows together.
///
/// A drag of a selected row takes the other selected ones along. They stay dimmed at their places until the drop. With
/// other data sources, or if more than 10,000 rows are selected, only the row under the pointer moves.
public protocol ADKTableSelectionMoving: ASTableDataSource {
    /// Whether the user may drag these rows together, in ascending order. If not, only the row under the pointer moves.
    /// Called after `tableNode(_:canMoveRowAt:)` for that row.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, canMoveRowsAt indexPaths: [IndexPath]) -> Bool
    /// The user moved several rows. Take them out of the model, then insert them in the same order, the first one at
    /// `destinationIndexPath`, which is its index path after the move. The table moves the nodes itself.
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, moveRowsAt sourceIndexPaths: [IndexPath], to destinationIndexPath: IndexPath)
}

extension ADKTableSelectionMoving {
    /// Default: true.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, canMoveRowsAt indexPaths: [IndexPath])
        -> Bool
    { true }
}
