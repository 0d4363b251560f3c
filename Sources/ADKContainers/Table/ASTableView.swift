import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a table node.
public final class ASTableView: UITableView {
    init(style: UITableView.Style) { super.init(frame: .zero, style: style) }

    /// The node of the view.
    public var tableNode: ASTableNode? { list?.owner as? ASTableNode }

    /// The node of a row. Nil if the row does not exist or is too far from the viewport to have a node.
    public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? { tableNode?.nodeForRow(at: indexPath) }

    /// Whether a batch is being collected, visible rows are being made or measured, or a completed batch waits for its
    /// rows.
    public var isProcessingUpdates: Bool { tableNode?.isProcessingUpdates ?? false }

    /// Calls `completion` when no update is in progress, immediately if there is none.
    public func onDidFinishProcessingUpdates(_ completion: @escaping @MainActor () -> Void) {
        guard let tableNode else { return completion() }
        tableNode.onDidFinishProcessingUpdates(completion)
    }
}
