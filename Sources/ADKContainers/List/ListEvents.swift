import Foundation

/// Who hears what happens in a list. Main thread.
@MainActor
protocol ListEvents: AnyObject {
    func willDisplay(_ node: ASCellNode, at item: ListItem)
    /// Of rows, headers and footers.
    func didEndDisplaying(_ node: ASCellNode)
    func didScroll()
    func didFinishPass()

    // Selection: nil refuses, another path is taken instead.
    func shouldHighlight(_ path: IndexPath) -> Bool
    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool)
    func willSelect(_ path: IndexPath) -> IndexPath?
    func didSelect(_ path: IndexPath)
    func willDeselect(_ path: IndexPath) -> IndexPath?
    func didDeselect(_ path: IndexPath)

    // Batches.
    var allowsBatchFetch: Bool { get }
    /// Called on the main thread; hands the context over to the background.
    func beginBatch(_ context: ASBatchContext)
    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool?
}
