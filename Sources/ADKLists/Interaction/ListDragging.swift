import ADKViews
import Foundation

/// The answers of a container about items that are dragged out of its list or into it.
@MainActor
package protocol ListDragging: AnyObject {
    /// Whether rows may be dragged out of the list.
    var givesItems: Bool { get }
    /// Whether items may be dropped on the list.
    var takesItems: Bool { get }

    // At the source.
    func items(for session: DragSession, at path: IndexPath) -> [UIDragItem]
    func dragWillBegin(_ session: DragSession)
    func dragDidEnd(_ session: DragSession)
    func allowsMove(_ session: DragSession) -> Bool
    func isRestricted(_ session: DragSession) -> Bool

    // At the destination.
    func canHandle(_ session: DropSession) -> Bool
    func dropDidEnter(_ session: DropSession)
    /// Returns what a drop at `path` does; nil is a place without rows.
    func proposal(for session: DropSession, at path: IndexPath?) -> ListDropProposal
    func dropDidExit(_ session: DropSession)
    func dropDidEnd(_ session: DropSession)
    func perform(_ drop: ListDrop)
}

/// The effect of a drop on a list.
@MainActor
package struct ListDropProposal {
    /// The use of the place.
    package enum Intent: Int, Sendable {
        /// The list as a whole takes the items.
        case unspecified
        /// The items become rows at the place.
        case insertAt
        /// The row at the place takes the items.
        case insertInto
    }

    /// As the app gave it.
    package let proposal: UIDropProposal
    package let intent: Intent

    package init(_ proposal: UIDropProposal, _ intent: Intent) { (self.proposal, self.intent) = (proposal, intent) }
}

/// Items that were dropped on a list.
@MainActor
package struct ListDrop {
    package struct Item {
        package let item: UIDragItem
        /// The row that the item came from, if that is in this list.
        package let source: IndexPath?
    }

    package let session: DropSession
    package let items: [Item]
    /// Nil if there is no place, or if it is gone.
    package let destination: IndexPath?
    package let proposal: ListDropProposal
    /// Whether the items are copied. A proposed move may not be allowed.
    package let isCopy: Bool
    /// Marks a place until its item arrived. Nil if there is no such place.
    package let hold: @MainActor (IndexPath) -> HeldPlace?

    /// The proposed operation, reduced to the one that takes place.
    package var operation: UIDropOperation {
        let proposed = proposal.proposal.operation
        return isCopy && proposed == .move ? .copy : proposed
    }
}

/// The rows of a list whose items are dragged.
@MainActor
struct DraggedRows {
    weak var session: DragSession?
    /// Follows the edits of the list.
    let rows: FollowedRows
    /// For each item the index of its row in `rows`.
    let rowOfItem: [Int]
}
