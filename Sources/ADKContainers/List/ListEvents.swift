import Foundation

/// Receives the events of a list.
@MainActor
protocol ListEvents: AnyObject {
    func willDisplay(_ node: ASCellNode, at item: ListItem)
    /// For rows, headers and footers.
    func didEndDisplaying(_ node: ASCellNode)
    func didScroll()
    func didFinishPass()
    /// An update did not lead to the counts of the source. A reload takes its place.
    func updateWasInvalid(_ problem: ChangeProblem)

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
    func updateWasInvalid(_ problem: ChangeProblem) {}

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
