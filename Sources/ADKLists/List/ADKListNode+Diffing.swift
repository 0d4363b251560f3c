import ADKNodes
import Foundation

extension ADKListNode {
    /// Changes the items from those of the previous call to `sections`, by identity. The public methods of the
    /// containers describe it.
    ///
    /// `changes` makes the changes from the items that are shown.
    @MainActor @usableFromInline
    package func reload<Item: Identifiable & Equatable>(
        to sections: [[Item]], _ animation: ListAnimation, completion: ((Bool) -> Void)?,
        changes: ([[Item]]) -> ADKItemChanges<Item>
    ) {
        let (updates, items) = (controller.updates, TypedItemLists(sections: sections))
        // Edits of an open batch use the index paths before it: two differences cannot share one.
        guard let shown = updates.shownItems.lists as? TypedItemLists<Item>, !updates.needsReload,
            !updates.hasCollectedEdits, let diff = changes(shown.sections).diff
        else {
            controller.reloadData { completion?(true) }
            return updates.willShow(items)
        }
        performBatch(
            animated: animation != .none,
            updates: {
                updates.edit { $0.add(diff.edits, animation) }
                updates.willShow(items, by: diff.outcome)
            }, completion: completion)
    }

    /// Moves an item together with its node.
    @MainActor
    package func move(from path: IndexPath, to newPath: IndexPath, function: String = #function) {
        edit([path, newPath], .none, function: function) { set, _ in
            set.rowMoves.append(ChangeSet.Move(from: RowPlace(path), to: RowPlace(newPath)))
        }
    }
}
