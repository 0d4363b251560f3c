import ADKLists
import ADKViews
import Foundation

/// Passes what is dragged out of the collection and into it to the delegates.
extension CollectionAdapter: ListDragging {
    var givesItems: Bool { dragDelegate != nil }
    var takesItems: Bool { dropDelegate != nil }

    func items(for session: DragSession, at path: IndexPath) -> [UIDragItem] {
        dragDelegate?.collectionView(collectionNode.view, itemsForBeginning: session, at: path) ?? []
    }

    func dragWillBegin(_ session: DragSession) {
        dragDelegate?.collectionView(collectionNode.view, dragSessionWillBegin: session)
    }
    func dragDidEnd(_ session: DragSession) {
        dragDelegate?.collectionView(collectionNode.view, dragSessionDidEnd: session)
    }

    func allowsMove(_ session: DragSession) -> Bool {
        dragDelegate?.collectionView(collectionNode.view, dragSessionAllowsMoveOperation: session) ?? false
    }

    func isRestricted(_ session: DragSession) -> Bool {
        dragDelegate?.collectionView(collectionNode.view, dragSessionIsRestrictedToDraggingApplication: session)
            ?? false
    }

    func canHandle(_ session: DropSession) -> Bool {
        dropDelegate?.collectionView(collectionNode.view, canHandle: session) ?? false
    }

    func dropDidEnter(_ session: DropSession) {
        dropDelegate?.collectionView(collectionNode.view, dropSessionDidEnter: session)
    }

    func proposal(for session: DropSession, at path: IndexPath?) -> ListDropProposal {
        let proposal =
            dropDelegate?.collectionView(
                collectionNode.view, dropSessionDidUpdate: session, withDestinationIndexPath: path)
            ?? UICollectionViewDropProposal(operation: .cancel)
        return ListDropProposal(proposal, ListDropProposal.Intent(rawValue: proposal.intent.rawValue) ?? .unspecified)
    }

    func dropDidExit(_ session: DropSession) {
        dropDelegate?.collectionView(collectionNode.view, dropSessionDidExit: session)
    }
    func dropDidEnd(_ session: DropSession) {
        dropDelegate?.collectionView(collectionNode.view, dropSessionDidEnd: session)
    }

    func perform(_ drop: ListDrop) {
        dropDelegate?.collectionView(collectionNode.view, performDropWith: ItemDropCoordinator(drop, collectionNode))
    }
}

@MainActor
private final class ItemDropCoordinator: UICollectionViewDropCoordinator {
    let items: [any UICollectionViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UICollectionViewDropProposal
    let session: any UIDropSession
    private let drop: ListDrop
    private weak var collectionNode: ASCollectionNode?

    init(_ drop: ListDrop, _ collectionNode: ASCollectionNode) {
        (self.drop, self.collectionNode) = (drop, collectionNode)
        items = drop.items.map { ItemDropItem($0) }
        (destinationIndexPath, session) = (drop.destination, drop.session)
        let proposal =
            drop.proposal.proposal as? UICollectionViewDropProposal
            ?? UICollectionViewDropProposal(operation: drop.operation)
        self.proposal =
            proposal.operation == drop.operation
            ? proposal : UICollectionViewDropProposal(operation: drop.operation, intent: proposal.intent)
    }

    func drop(_ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder)
        -> any UICollectionViewDropPlaceholderContext
    {
        DropPlaceholderContext(dragItem, at: placeholder.insertionIndexPath, of: drop) {
            [weak collectionNode] path, dataSourceUpdates in
            guard let collectionNode else { return dataSourceUpdates() }
            collectionNode.performBatchUpdates {
                dataSourceUpdates()
                collectionNode.insertItems(at: [path])
            }
        }
    }
}

@MainActor
private final class ItemDropItem: UICollectionViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?

    init(_ item: ListDrop.Item) { (dragItem, sourceIndexPath) = (item.item, item.source) }
}
