import Foundation

/// Receives the events of a list.
@MainActor
protocol ListEvents: AnyObject {
    func willDisplay(_ node: ASCellNode, at item: ListItem)
    /// For rows, headers and footers.
    func didEndDisplaying(_ node: ASCellNode)
    func didScroll()
    /// The rows are about to change. They cannot be edited.
    func rowsWillChange(_ changes: ResolvedChanges)
    /// A pass begins. The container brings its layout up to date.
    func willBeginPass()
    func didFinishPass()

    // Selection. Returning nil refuses; another path replaces the given one.
    func shouldHighlight(_ path: IndexPath) -> Bool
    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool)
    func willSelect(_ path: IndexPath) -> IndexPath?
    func didSelect(_ path: IndexPath)
    func willDeselect(_ path: IndexPath) -> IndexPath?
    func didDeselect(_ path: IndexPath)

    // Batches.
    var allowsBatchFetch: Bool { get }
    /// Passes the context to a background thread.
    func beginBatch(_ context: ASBatchContext)
    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool?
}

/// Defaults for a container without these events. Rows can be selected, and there are no batches.
extension ListEvents {
    func willDisplay(_ node: ASCellNode, at item: ListItem) {}
    func didEndDisplaying(_ node: ASCellNode) {}
    func didScroll() {}
    func didFinishPass() {}
    func rowsWillChange(_ changes: ResolvedChanges) {}
    func willBeginPass() {}

    func shouldHighlight(_ path: IndexPath) -> Bool { true }
    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {}
    func willSelect(_ path: IndexPath) -> IndexPath? { path }
    func didSelect(_ path: IndexPath) {}
    func willDeselect(_ path: IndexPath) -> IndexPath? { path }
    func didDeselect(_ path: IndexPath) {}

    var allowsBatchFetch: Bool { false }
    func beginBatch(_ context: ASBatchContext) { context.cancelBatchFetching() }
    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool? { nil }
}
