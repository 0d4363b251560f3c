import ADKLists
import ADKViews
import Foundation

/// Gives the items of rows that the user drags out of a table.
///
/// A drag begins when the pointer moves with its button held on a row that has items. If the row is selected, the other
/// selected rows come along. `ASTableNode.dragDelegate` holds it. Main thread.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: AnyObject {
    /// Returns what is dragged for the row. None: it is not dragged, and may be reordered.
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem]
    /// The drag is about to begin. Does nothing by default.
    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
    /// The drag is over. Does nothing by default.
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
    /// Whether a destination may move the items. True by default.
    func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool
    /// Whether other programs are offered nothing. False by default.
    func tableView(
        _ tableView: UITableView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
}

extension UITableViewDragDelegate {
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
    /// True.
    public func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool {
        true
    }
    /// False.
    public func tableView(
        _ tableView: UITableView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
}

/// Takes the items that are dropped on a table, from this program or another.
///
/// A line or a frame shows the place. The table scrolls while the pointer is near its edges.
/// `ASTableNode.dropDelegate` holds it. Main thread.
///
/// Differs from UIKit: there are no drop animations.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
    /// The items were dropped. Begin to load them here, and edit the data source and the table.
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
    /// Whether the table takes the items at all. True by default.
    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
    /// The drag came over the table. Does nothing by default.
    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
    /// Returns what a drop at the pointer's place does. A copy without a place by default.
    ///
    /// `destinationIndexPath` is the row below the pointer, or the place beside it near its edges. It is nil in a
    /// table without sections.
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal
    /// The drag left the table. Does nothing by default.
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
    /// The session is over. Does nothing by default.
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
}

extension UITableViewDropDelegate {
    /// True.
    public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool { true }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {}
    /// A copy.
    public func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}
}

/// A table's answer to a drag that is over it.
public final class UITableViewDropProposal: UIDropProposal {
    /// The use of the place.
    public enum Intent: Int, Sendable {
        /// The table as a whole takes the items, and shows no place.
        case unspecified = 0
        /// The items become rows at the place.
        case insertAtDestinationIndexPath = 1
        /// The row at the place takes the items.
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

/// Items that were dropped on a table, and their place.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
    /// The items, with the rows they came from.
    var items: [any UITableViewDropItem] { get }
    /// The place. For a move it is the one after rows of this table that are dragged were
    /// removed. Nil if there is none, or if it is gone: append the items.
    var destinationIndexPath: IndexPath? { get }
    /// The last answer of the delegate. A move that is not allowed is a copy.
    var proposal: UITableViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Marks the place of an item whose data has not arrived. Load it, then call the result's
    /// `commitInsertion(dataSourceUpdates:)` or `deletePlaceholder()`. Several items may have one place. It follows the
    /// edits of the table.
    func drop(_ dragItem: UIDragItem, to placeholder: UITableViewDropPlaceholder)
        -> any UITableViewDropPlaceholderContext
}

/// An item that was dropped on a table.
@preconcurrency @MainActor
public protocol UITableViewDropItem: AnyObject {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The row that it came from, if that is in this table. It follows edits up to the drop.
    var sourceIndexPath: IndexPath? { get }
}
