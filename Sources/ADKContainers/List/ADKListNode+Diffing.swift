import ADKNodes
import Foundation

extension ADKListNode {
    /// Changes the items from those of the previous call to `sections`, by identity. The public methods of the
    /// containers describe it.
    @MainActor @usableFromInline
    func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], _ animation: ListAnimation, completion: ((Bool) -> Void)?,
        match: ([[Item]], [[Item]]) -> ItemMatches?
    ) {
        let old = shownItems as? TypedItemLists<Item>
        shownItems = TypedItemLists(sections: sections)
        // The items are those of the last call, unless another edit changed them.
        guard let old, old.counts == controller.data.map.counts, !controller.updates.needsReload,
            old.sections.count == sections.count,
            let matches = match(old.sections, sections)
        else {
            controller.reloadData { completion?(true) }
            return
        }
        let diff = ItemDiff(matches, from: old.counts, to: sections.map(\.count), animation)
        performBatch(
            animated: animation != .none, updates: { controller.updates.edit { $0.add(diff) } }, completion: completion)
    }

    /// Moves an item together with its node.
    @MainActor
    func move(from path: IndexPath, to newPath: IndexPath, function: String = #function) {
        edit([path, newPath], .none, function: function) { set, _ in
            set.rowMoves.append(ChangeSet.Move(from: RowPlace(path), to: RowPlace(newPath)))
        }
    }
}
