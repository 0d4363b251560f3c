import ADKNodes
import Foundation

extension ADKListNode {
    /// Changes the items from those of the previous call to `sections`, by identity. The public methods of the
    /// containers describe it.
    @MainActor @usableFromInline
    package func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], _ animation: ListAnimation, completion: ((Bool) -> Void)?,
        match: ([[Item]], [[Item]]) -> ItemMatches?
    ) {
        let (updates, items) = (controller.updates, TypedItemLists(sections: sections))
        // Edits of an open batch use the index paths before it: two differences cannot share one.
        guard let old = updates.shownItems.lists as? TypedItemLists<Item>, !updates.needsReload,
            !updates.hasCollectedEdits, old.sections.count == sections.count,
            let matches = match(old.sections, sections)
        else {
            controller.reloadData { completion?(true) }
            return updates.willShow(items)
        }
        let diff = ItemDiff(matches, from: old.counts, to: sections.map(\.count), animation)
        performBatch(
            animated: animation != .none,
            updates: {
                updates.edit { $0.add(diff) }
                updates.willShow(items)
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
