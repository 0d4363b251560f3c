import ADKNodes
import Foundation

extension ASTableNode {
    /// Goes from the items of the last call to `sections`, by identity: rows that stay keep their nodes,
    /// also where they moved; rows that changed are made anew in place. The data source has to give
    /// the new items by now. The first call, and one after any other edit, reloads everything.
    ///
    /// On the main thread, O(n log n) in the number of items; for long lists edit rows directly.
    @MainActor
    public func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        let old = shownItems as? TypedItemLists<Item>
        shownItems = TypedItemLists(sections: sections)
        // The rows are those of the last call, unless something else edited them.
        guard let old, old.counts == controller.data.map.counts, !controller.data.needsReload,
            old.sections.count == sections.count,
            let diff = ItemDiff(from: old.sections, to: sections)
        else {
            controller.reloadData { completion?(true) }
            return
        }
        performBatch(
            animated: animation != .none,
            updates: {
                self.deleteRows(at: diff.deleted, with: animation)
                self.insertRows(at: diff.inserted, with: animation)
                self.reloadRows(at: diff.changed, with: animation)
                for move in diff.moved { self.moveRow(at: move.from, to: move.to) }
            }, completion: completion)
    }

    /// The same for a table of one section.
    @MainActor
    public func reload<Item: Identifiable & Equatable>(
        using items: [Item], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        reload(using: [items], animation: animation, completion: completion)
    }
}
