import Foundation

/// One change of an item or section, as a layout hears of it.
///
/// The index path of a whole section has `NSNotFound` as its item.
@preconcurrency @MainActor
public final class UICollectionViewUpdateItem {
    /// The kind of change.
    public enum Action: Int, Sendable {
        /// A new item.
        case insert
        /// An item that is gone.
        case delete
        /// An item that gets a new node.
        case reload
        /// An item at another place.
        case move
        /// No change.
        case none
    }

    /// The place before the change; nil for an insertion.
    public let indexPathBeforeUpdate: IndexPath?
    /// The place after the change; nil for a deletion.
    public let indexPathAfterUpdate: IndexPath?
    /// The kind of change.
    public let updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
