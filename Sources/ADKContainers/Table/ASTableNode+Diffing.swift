import ADKLists
import ADKNodes
import Foundation

extension ASTableNode {
    /// Changes the rows from the items of the previous call to `sections`, by identity.
    ///
    /// Rows that stay keep their nodes, also if they moved. Changed rows are reloaded in place. The data source must
    /// return the new items before this call. The first call, and a call after any other edit, reloads everything.
    ///
    /// Runs on the main thread, O(n log n) in the number of items. For long lists, edit rows directly.
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using sections: [[Item]], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        reload(using: sections, animation.listAnimation, completion: completion) { ItemMatches(from: $0, to: $1) }
    }

    /// Changes the rows of a table with one section. See the method for several sections.
    @preconcurrency @MainActor @inlinable
    public func reload<Item: Identifiable & Equatable>(
        using items: [Item], animation: UITableView.RowAnimation = .fade, completion: ((Bool) -> Void)? = nil
    ) {
        reload(using: [items], animation: animation, completion: completion)
    }
}
