import ADKFoundation
import ADKLists
import ADKViews
import Foundation

/// The place of an item that was dropped on a collection, until its data arrived.
///
/// Differs from UIKit: a line marks the place, and there is no cell. So the identifier has no effect, and index paths
/// do not count placeholders.
@preconcurrency @MainActor
public final class UICollectionViewDropPlaceholder {
    /// The place at which the item will be inserted.
    public let insertionIndexPath: IndexPath

    /// Creates a placeholder. `reuseIdentifier` has no effect.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String = "") {
        self.insertionIndexPath = insertionIndexPath
    }
}

/// The place of an item that was dropped on a table, until its data arrived.
///
/// Differs from UIKit: a line marks the place, and there is no cell. So the identifier and the height have no effect,
/// and index paths do not count placeholders.
@preconcurrency @MainActor
public final class UITableViewDropPlaceholder {
    /// The place at which the row will be inserted.
    public let insertionIndexPath: IndexPath

    /// Creates a placeholder. `reuseIdentifier` and `rowHeight` have no effect.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String = "", rowHeight: CGFloat = 0) {
        self.insertionIndexPath = insertionIndexPath
    }
}

/// A placeholder in a collection. It ends with this object.
@preconcurrency @MainActor
public protocol UICollectionViewDropPlaceholderContext: AnyObject {
    /// The item that was dropped.
    var dragItem: UIDragItem { get }
    /// The data arrived: inserts the item in place of the placeholder. `dataSourceUpdates` inserts it in the data
    /// source, at the place that it gets, and does not edit the collection. Returns false, and does not call it, if the
    /// placeholder ended before. Do not call it in a block of `performBatchUpdates`: the place does not count the edits
    /// of that block.
    @discardableResult
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool
    /// Removes the placeholder. Returns false if it ended before.
    @discardableResult
    func deletePlaceholder() -> Bool
}

/// A placeholder in a table. It ends with this object.
@preconcurrency @MainActor
public protocol UITableViewDropPlaceholderContext: AnyObject {
    /// The item that was dropped.
    var dragItem: UIDragItem { get }
    /// The data arrived: inserts the row in place of the placeholder. `dataSourceUpdates` inserts it in the data
    /// source, at the place that it gets, and does not edit the table. Returns false, and does not call it, if the
    /// placeholder ended before. Do not call it in a block of `performBatchUpdates`: the place does not count the edits
    /// of that block.
    @discardableResult
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool
    /// Removes the placeholder. Returns false if it ended before.
    @discardableResult
    func deletePlaceholder() -> Bool
}

/// A held place of a table or a collection.
@MainActor
final class DropPlaceholderContext: UICollectionViewDropPlaceholderContext, UITableViewDropPlaceholderContext {
    let dragItem: UIDragItem
    private let place: HeldPlace?
    private let insert: @MainActor (IndexPath, _ dataSourceUpdates: () -> Void) -> Void

    /// - Parameter insert: updates the data source and then the list, in one batch.
    init(
        _ item: UIDragItem, at path: IndexPath, of drop: ListDrop,
        insert: @escaping @MainActor (IndexPath, _ dataSourceUpdates: () -> Void) -> Void
    ) {
        (dragItem, self.insert) = (item, insert)
        place = drop.hold(path)
        if place == nil {
            Misuse.report("a placeholder was dropped at \(path): there is no such place, and it has no effect")
        }
    }

    isolated deinit { place?.cancel() }

    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
        guard let path = place?.end() else { return false }
        insert(path) { dataSourceUpdates(path) }
        return true
    }

    func deletePlaceholder() -> Bool { place?.end() != nil }
}
