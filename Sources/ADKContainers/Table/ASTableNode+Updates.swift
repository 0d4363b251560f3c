import ADKFoundation
import ADKLists
import ADKNodes
import Foundation

/// Edits.
///
/// Deletions, reloads and the origins of moves use index paths before the batch. Insertions and the targets of moves
/// use index paths after the batch. The data source must return the new counts when the edit is applied.
extension ASTableNode {
    /// Inserts rows at the index paths they have after the batch.
    @preconcurrency @MainActor
    public func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation.listAnimation) { $0.insertedRows.add($1) }
    }

    /// Deletes rows by their index paths before the batch.
    @preconcurrency @MainActor
    public func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation.listAnimation) { $0.deletedRows.add($1) }
    }

    /// Makes new nodes for rows. The old nodes stay visible until the new ones are drawn.
    @preconcurrency @MainActor
    public func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation.listAnimation) { $0.reloadedRows.add($1) }
    }

    /// Moves a row together with its node.
    ///
    /// Differs from Texture: Texture makes a new node for the row.
    @preconcurrency @MainActor
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        move(from: indexPath, to: newIndexPath)
    }

    /// Inserts sections at the indexes they have after the batch.
    @preconcurrency @MainActor
    public func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        edit(\.insertedSections, sections, animation.listAnimation)
    }

    /// Deletes sections by their indexes before the batch.
    @preconcurrency @MainActor
    public func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        edit(\.deletedSections, sections, animation.listAnimation)
    }

    /// Makes new nodes for all rows, headers and footers of sections.
    @preconcurrency @MainActor
    public func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        edit(\.reloadedSections, sections, animation.listAnimation)
    }

    /// Moves a section. Its rows keep their nodes.
    @preconcurrency @MainActor
    public func moveSection(_ section: Int, toSection newSection: Int) {
        controller.updates.edit { $0.sectionMoves.append(ChangeSet.SectionMove(from: section, to: newSection)) }
    }
}

extension UITableView.RowAnimation {
    @usableFromInline var listAnimation: ListAnimation {
        switch self {
        case .none: .none
        case .fade, .middle, .automatic: .fade
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        }
    }
}
