import ADKNodes
import Foundation

extension ASTableNode {
    /// Changes the rows from the items of the previous call to `sections`, by identity.
    ///
    /// Rows that stay keep their nodes, also if they moved. Changed rows are reloaded in place. The data source must
    /// return the new items before this call. The first call, and a call after any other edit, reloads everything.
    ///
    /// Runs on the main thread, O(n log n) in the number of items. For long lists, edit rows directly.
    @MainActor
    public func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        let old = shownItems as? TypedItemLists<Item>
        shownItems = TypedItemLists(sections: sections)
        // The rows are those of the last call, unless another edit changed them.
        guard let old, old.counts == controller.data.map.counts, !controller.updates.needsReload,
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

    /// Changes the rows of a table with one section. See the method for several sections.
    @MainActor
    public func reload<Item: Identifiable & Equatable>(
        using items: [Item], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        reload(using: [items], animation: animation, completion: completion)
    }
}
