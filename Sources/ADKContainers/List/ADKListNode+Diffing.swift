import ADKNodes
import Foundation

extension ADKListNode {
    /// Changes the items from those of the previous call to `sections`, by identity. The public methods of the
    /// containers describe it.
    @MainActor
    func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], _ animation: ListAnimation, completion: ((Bool) -> Void)?
    ) {
        let (updates, items) = (controller.updates, TypedItemLists(sections: sections))
        // Edits of an open batch use the index paths before it: two differences cannot share one.
        guard let old = updates.shownItems.lists as? TypedItemLists<Item>, !updates.needsReload,
            !updates.hasCollectedEdits, old.sections.count == sections.count,
            let diff = ItemDiff(from: old.sections, to: sections)
        else {
            controller.reloadData { completion?(true) }
            return updates.willShow(items)
        }
        performBatch(
            animated: animation != .none,
            updates: {
                self.edit(diff.deleted, animation) { $0.deletedRows.add($1) }
                self.edit(diff.inserted, animation) { $0.insertedRows.add($1) }
                self.edit(diff.changed, animation) { $0.reloadedRows.add($1) }
                for move in diff.moved { self.move(from: move.from, to: move.to) }
                updates.willShow(items)
            }, completion: completion)
    }

    /// Moves an item together with its node.
    @MainActor
    func move(from path: IndexPath, to newPath: IndexPath, function: String = #function) {
        edit([path, newPath], .none, function: function) { set, _ in
            set.rowMoves.append(ChangeSet.Move(from: path, to: newPath))
        }
    }
}
