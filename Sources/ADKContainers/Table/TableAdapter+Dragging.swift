import ADKLists
import ADKViews
import Foundation

/// Passes what is dragged out of the table and into it to the delegates.
extension TableAdapter: ListDragging {
    var givesItems: Bool { dragDelegate != nil }
    var takesItems: Bool { dropDelegate != nil }

    func items(for session: DragSession, at path: IndexPath) -> [UIDragItem] {
        dragDelegate?.tableView(tableNode.view, itemsForBeginning: session, at: path) ?? []
    }

    func dragWillBegin(_ session: DragSession) {
        dragDelegate?.tableView(tableNode.view, dragSessionWillBegin: session)
    }
    func dragDidEnd(_ session: DragSession) { dragDelegate?.tableView(tableNode.view, dragSessionDidEnd: session) }

    func allowsMove(_ session: DragSession) -> Bool {
        dragDelegate?.tableView(tableNode.view, dragSessionAllowsMoveOperation: session) ?? false
    }

    func isRestricted(_ session: DragSession) -> Bool {
        dragDelegate?.tableView(tableNode.view, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }

    func canHandle(_ session: DropSession) -> Bool {
        dropDelegate?.tableView(tableNode.view, canHandle: session) ?? false
    }

    func dropDidEnter(_ session: DropSession) { dropDelegate?.tableView(tableNode.view, dropSessionDidEnter: session) }

    func proposal(for session: DropSession, at path: IndexPath?) -> ListDropProposal {
        let proposal =
            dropDelegate?.tableView(tableNode.view, dropSessionDidUpdate: session, withDestinationIndexPath: path)
            ?? UITableViewDropProposal(operation: .cancel)
        return ListDropProposal(proposal, ListDropProposal.Intent(rawValue: proposal.intent.rawValue) ?? .unspecified)
    }

    func dropDidExit(_ session: DropSession) { dropDelegate?.tableView(tableNode.view, dropSessionDidExit: session) }
    func dropDidEnd(_ session: DropSession) { dropDelegate?.tableView(tableNode.view, dropSessionDidEnd: session) }

    func perform(_ drop: ListDrop) {
        dropDelegate?.tableView(tableNode.view, performDropWith: RowDropCoordinator(drop, tableNode))
    }
}

@MainActor
private final class RowDropCoordinator: UITableViewDropCoordinator {
    let items: [any UITableViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UITableViewDropProposal
    let session: any UIDropSession
    private let drop: ListDrop
    private weak var tableNode: ASTableNode?

    init(_ drop: ListDrop, _ tableNode: ASTableNode) {
        (self.drop, self.tableNode) = (drop, tableNode)
        items = drop.items.map { RowDropItem($0) }
        (destinationIndexPath, session) = (drop.destination, drop.session)
        let proposal =
            drop.proposal.proposal as? UITableViewDropProposal ?? UITableViewDropProposal(operation: drop.operation)
        self.proposal =
            proposal.operation == drop.operation
            ? proposal : UITableViewDropProposal(operation: drop.operation, intent: proposal.intent)
    }

    func drop(_ dragItem: UIDragItem, to placeholder: UITableViewDropPlaceholder)
        -> any UITableViewDropPlaceholderContext
    {
        DropPlaceholderContext(dragItem, at: placeholder.insertionIndexPath, of: drop) {
            [weak tableNode] path, dataSourceUpdates in
            guard let tableNode else { return dataSourceUpdates() }
            tableNode.performBatchUpdates {
                dataSourceUpdates()
                tableNode.insertRows(at: [path], with: .fade)
            }
        }
    }
}

@MainActor
private final class RowDropItem: UITableViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?

    init(_ item: ListDrop.Item) { (dragItem, sourceIndexPath) = (item.item, item.source) }
}
