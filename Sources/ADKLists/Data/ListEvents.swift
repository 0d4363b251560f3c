import ADKViews
import Foundation

/// Receives the events of a list.
@MainActor
package protocol ListEvents: AnyObject {
    func willDisplay(_ node: ASCellNode, at item: ListItem)
    /// For rows, headers and footers.
    func didEndDisplaying(_ node: ASCellNode)
    func didScroll()
    /// The offset at which a scroll by the user ends that would end at `proposed`. `velocity` is in points per
    /// millisecond.
    func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint
    /// The delegate of the app, if it receives the events of scroll views too.
    var scrollDelegate: (any UIScrollViewDelegate)? { get }
    /// The user started a drag, or turned the wheel while the list was at rest.
    func willBeginDragging()
    func didEndDragging(willDecelerate: Bool)
    func didEndDecelerating()
    func didEndScrollingAnimation()
    /// The rows are about to change. They cannot be edited.
    func rowsWillChange(_ changes: ResolvedChanges)
    /// A pass begins. The container brings its layout up to date.
    func willBeginPass()
    func didFinishPass()

    /// Whether keys may reach the row.
    func canFocus(_ path: IndexPath) -> Bool

    // Selection. Returning nil refuses; another path replaces the given one.
    func shouldHighlight(_ path: IndexPath) -> Bool
    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool)
    func willSelect(_ path: IndexPath) -> IndexPath?
    func didSelect(_ path: IndexPath)
    func willDeselect(_ path: IndexPath) -> IndexPath?
    func didDeselect(_ path: IndexPath)
    /// Returns those of `rows` that may be selected. Asked once for more rows than are asked for one by one.
    func willSelect(_ rows: IndexPathSet) -> IndexPathSet
    /// The user changed the selection. Called once after each click, key or movement of a drag.
    func didChangeSelection()
    /// A click or Return on a row, which was selected by it.
    func performPrimaryAction(_ path: IndexPath)
    /// The row that typed text leads to; nil if there is none, or no search.
    func path(matching text: String) -> IndexPath?
    /// The secondary button was pressed on a row, or the menu key for the focused row. `point` is in the points of the
    /// scroll view's content. Returns whether something opened.
    func contextMenu(for path: IndexPath, at point: CGPoint) -> Bool

    // Actions of rows.
    /// Whether rows may have actions. Asked at each movement of the pointer: O(1).
    var mayHaveRowActions: Bool { get }
    /// The actions of a row; nil for none.
    func rowActions(for path: IndexPath) -> RowActions?

    // Reordering.
    /// Returns the place at which the row may be dropped. `path` is its place before the move.
    func targetPath(forMoveFrom path: IndexPath, toProposed proposed: IndexPath) -> IndexPath

    /// The Delete key was pressed on `paths`, which are in the order of the list. Returns whether it was handled.
    func delete(_ paths: [IndexPath]) -> Bool

    // Batches.
    var allowsBatchFetch: Bool { get }
    /// Passes the context to a background thread.
    func beginBatch(_ context: ASBatchContext)
    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool?
}

/// Defaults for a container without these events. Rows can be selected, and there are no batches.
extension ListEvents {
    package func willDisplay(_ node: ASCellNode, at item: ListItem) {}
    package func didEndDisplaying(_ node: ASCellNode) {}
    package func didScroll() {}
    package func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }
    package var scrollDelegate: (any UIScrollViewDelegate)? { nil }
    package func willBeginDragging() {}
    package func didEndDragging(willDecelerate: Bool) {}
    package func didEndDecelerating() {}
    package func didEndScrollingAnimation() {}
    package func didFinishPass() {}
    package func rowsWillChange(_ changes: ResolvedChanges) {}
    package func willBeginPass() {}
    package func willSelect(_ rows: IndexPathSet) -> IndexPathSet { rows }
    package func didChangeSelection() {}
    package func path(matching text: String) -> IndexPath? { nil }
    package func performPrimaryAction(_ path: IndexPath) {}
    package func contextMenu(for path: IndexPath, at point: CGPoint) -> Bool { false }
    package func delete(_ paths: [IndexPath]) -> Bool { false }
    package var mayHaveRowActions: Bool { false }
    package func rowActions(for path: IndexPath) -> RowActions? { nil }
    package func targetPath(forMoveFrom path: IndexPath, toProposed proposed: IndexPath) -> IndexPath { proposed }

    package func canFocus(_ path: IndexPath) -> Bool { true }
    package func shouldHighlight(_ path: IndexPath) -> Bool { true }
    package func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {}
    package func willSelect(_ path: IndexPath) -> IndexPath? { path }
    package func didSelect(_ path: IndexPath) {}
    package func willDeselect(_ path: IndexPath) -> IndexPath? { path }
    package func didDeselect(_ path: IndexPath) {}

    package var allowsBatchFetch: Bool { false }
    package func beginBatch(_ context: ASBatchContext) { context.cancelBatchFetching() }
    package func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool? { nil }
}
