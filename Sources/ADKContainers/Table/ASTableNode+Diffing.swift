import ADKLists
import ADKNodes
import Foundation

extension ASTableNode {
    /// Changes the rows from the items of the previous call to `sections`, by identity.
    ///
    /// Rows that stay keep their nodes, also if they moved. Changed rows are reloaded in place. The data source must
    /// return the new items before this call. The first call, and a call after any other edit, reloads everything.
    ///
    /// Runs on the main thread, O(n log n) in the number of items. For long lists, pass changes that another thread
    /// made.
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        reload(to: sections, animation.listAnimation, completion: completion) { ADKItemChanges(from: $0, to: sections) }
    }

    /// Changes the rows to the new items of `changes`, which any thread may have made. See the method for several
    /// sections.
    ///
    /// Runs on the main thread, O(n) in the number of items. If the table shows other items than those before the
    /// changes, they are made again, O(n log n).
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using changes: ADKItemChanges<Item>, animation: UITableView.RowAnimation = .fade,
        completion: ((Bool) -> Void)? = nil
    ) {
        reload(to: changes.new, animation.listAnimation, completion: completion) {
            $0 == changes.old ? changes : ADKItemChanges(from: $0, to: changes.new)
        }
    }

    /// Changes the rows of a table with one section. See the method for several sections.
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using items: [Item], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        reload(using: [items], animation: animation, completion: completion)
    }
}
