import ADKLists
import ADKNodes
import Foundation

/// Edits.
///
/// Deletions, reloads and the origins of moves use index paths before the batch. Insertions and the targets of moves
/// use index paths after the batch. The data source must return the new counts when the edit is applied. New items fade
/// in, deleted ones fade out, and the others move to their places. `performBatch(animated: false, …)` does all that at
/// once.
extension ASCollectionNode {
    /// Inserts items at the index paths they have after the batch.
    @preconcurrency @MainActor public func insertItems(at indexPaths: [IndexPath]) {
        edit(indexPaths, .fade) { $0.insertedRows.add($1) }
    }

    /// Deletes items by their index paths before the batch.
    @preconcurrency @MainActor public func deleteItems(at indexPaths: [IndexPath]) {
        edit(indexPaths, .fade) { $0.deletedRows.add($1) }
    }

    /// Makes new nodes for items. The old nodes stay visible until the new ones are drawn. A node that can update to
    /// its item's new model stays.
    @preconcurrency @MainActor public func reloadItems(at indexPaths: [IndexPath]) {
        edit(indexPaths, .none) { $0.reloadedRows.add($1) }
    }

    /// Moves an item together with its node.
    @preconcurrency @MainActor public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        move(from: indexPath, to: newIndexPath)
    }

    /// Inserts sections at the indexes they have after the batch.
    @preconcurrency @MainActor public func insertSections(_ sections: IndexSet) {
        edit(\.insertedSections, sections, .fade)
    }

    /// Deletes sections by their indexes before the batch.
    @preconcurrency @MainActor public func deleteSections(_ sections: IndexSet) {
        edit(\.deletedSections, sections, .fade)
    }

    /// Makes new nodes for all items and supplementary nodes of sections.
    @preconcurrency @MainActor public func reloadSections(_ sections: IndexSet) {
        edit(\.reloadedSections, sections, .none)
    }

    /// Moves a section. Its items keep their nodes.
    @preconcurrency @MainActor public func moveSection(_ section: Int, toSection newSection: Int) {
        controller.updates.edit { $0.sectionMoves.append(ChangeSet.SectionMove(from: section, to: newSection)) }
    }

    /// Changes the items from those of the previous call to `sections`, by identity.
    ///
    /// Items that stay keep their nodes, also if they moved. Changed items are reloaded in place. The data source must
    /// return the new items before this call. The first call, and a call after any other edit, reloads everything.
    ///
    /// Runs on the main thread, O(n log n) in the number of items. For long lists, pass changes that another thread
    /// made.
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], animated: Bool = true, completion: ((Bool) -> Void)? = nil
    ) {
        reload(to: sections, animated ? .fade : .none, completion: completion) {
            ADKItemChanges(from: $0, to: sections)
        }
    }

    /// Changes the items to the new ones of `changes`, which any thread may have made. See the method for several
    /// sections.
    ///
    /// Runs on the main thread, O(n) in the number of items. If the collection shows other items than those before the
    /// changes, they are made again, O(n log n).
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using changes: ADKItemChanges<Item>, animated: Bool = true, completion: ((Bool) -> Void)? = nil
    ) {
        reload(to: changes.new, animated ? .fade : .none, completion: completion) {
            $0 == changes.old ? changes : ADKItemChanges(from: $0, to: changes.new)
        }
    }

    /// Changes the items of a collection with one section. See the method for several sections.
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using items: [Item], animated: Bool = true, completion: ((Bool) -> Void)? = nil
    ) {
        reload(using: [items], animated: animated, completion: completion)
    }
}
