import ADKLists
import ADKViews
import Foundation

/// Gives what is dragged for items that the user drags out of a collection.
///
/// A drag begins when the pointer moves with its button held on an item that has some. If it is selected, the other
/// selected items come along. `ASCollectionNode.dragDelegate` holds it. Main thread.
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
    /// Returns what is dragged for the item. None: it is not dragged, and may be reordered.
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem]
    /// The drag is about to begin. Does nothing by default.
    func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
    /// The drag is over. Does nothing by default.
    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
    /// Whether a destination may move the items. True by default.
    func collectionView(_ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    /// Whether other programs are offered nothing. False by default.
    func collectionView(
        _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
}

extension UICollectionViewDragDelegate {
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession) {}
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {}
    /// True.
    public func collectionView(
        _ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool {
        true
    }
    /// False.
    public func collectionView(
        _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
}

/// Takes the items that are dropped on a collection, from this program or another.
///
/// A line or a frame shows the place. The collection scrolls while the pointer is near its edges.
/// `ASCollectionNode.dropDelegate` holds it. Main thread.
///
/// Differs from UIKit: there are no drop animations.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
    /// The items were dropped. Begin to load them here, and edit the data source and the collection.
    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
    /// Whether the collection takes the items at all. True by default.
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
    /// The drag came over the collection. Does nothing by default.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
    /// Returns what a drop at the pointer's place does. A copy without a place by default.
    ///
    /// `destinationIndexPath` is the item below the pointer, or the place beside it near its edges. It is nil in a
    /// collection without sections.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal
    /// The drag left the collection. Does nothing by default.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
    /// The session is over. Does nothing by default.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
    /// True.
    public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool {
        true
    }
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession) {}
    /// A copy.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession) {}
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession) {}
}

/// A collection's answer to a drag that is over it.
public final class UICollectionViewDropProposal: UIDropProposal {
    /// The use of the place.
    public enum Intent: Int, Sendable {
        /// The collection as a whole takes the items, and shows no place.
        case unspecified = 0
        /// The items become items at the place.
        case insertAtDestinationIndexPath = 1
        /// The item at the place takes the items.
        case insertIntoDestinationIndexPath = 2
    }

    /// The use of the place.
    public let intent: Intent

    /// Creates a proposal.
    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// Creates a proposal without a place.
    override public convenience init(operation: UIDropOperation) {
        self.init(operation: operation, intent: .unspecified)
    }
}

/// Items that were dropped on a collection, and their place.
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
    /// The dragged items, with the items of the collection they came from.
    var items: [any UICollectionViewDropItem] { get }
    /// The place. For a move it is the one after items of this collection that are dragged
    /// were removed. Nil if there is none, or if it is gone: append the items.
    var destinationIndexPath: IndexPath? { get }
    /// The last answer of the delegate. A move that is not allowed is a copy.
    var proposal: UICollectionViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Marks the place of an item whose data has not arrived. Load it, then call the result's
    /// `commitInsertion(dataSourceUpdates:)` or `deletePlaceholder()`. Several items may have one place. It follows the
    /// edits of the collection.
    func drop(_ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder)
        -> any UICollectionViewDropPlaceholderContext
}

/// An item that was dropped on a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: AnyObject {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The item that it came from, if that is in this collection. It follows edits up to the drop.
    var sourceIndexPath: IndexPath? { get }
}
