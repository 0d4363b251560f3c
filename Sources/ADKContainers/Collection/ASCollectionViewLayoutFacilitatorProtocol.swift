import ADKLists
import Foundation

/// Is told about edits before a collection applies them, so that it can prepare the layout. Main thread.
///
/// Edits that it makes itself are refused: the collection logs them and reloads.
public protocol ASCollectionViewLayoutFacilitatorProtocol: AnyObject {
    /// Items at these index paths are about to be deleted or reloaded (index paths before the batch), or inserted
    /// (index paths after the batch). Called once for each of these kinds of edits.
    @preconcurrency @MainActor func collectionViewWillEditCells(
        atIndexPaths indexPaths: [IndexPath], batched isBatched: Bool)
    /// Sections are about to be deleted or reloaded (indexes before the batch), or inserted (indexes after the batch).
    @preconcurrency @MainActor func collectionViewWillEditSections(at indexes: IndexSet, batched isBatched: Bool)
    /// A batch of edits is about to be applied. The edits follow.
    @preconcurrency @MainActor func collectionViewWillPerformBatchUpdates()
}

extension ASCollectionViewLayoutFacilitatorProtocol {
    /// Passes on the edits of a batch. O(sections + edited items).
    @MainActor
    func willApply(_ changes: ResolvedChanges) {
        collectionViewWillPerformBatchUpdates()
        let (old, new) = (changes.old.sections, changes.new.sections)
        let deleted = IndexSet((0..<old).filter { changes.sections.new(of: $0) == nil })
        let inserted = IndexSet((0..<new).filter { changes.sections.old(of: $0) == nil })
        for sections in [changes.reloadedSections, deleted, inserted] where !sections.isEmpty {
            collectionViewWillEditSections(at: sections, batched: true)
        }
        let edits = changes.edits.sorted { $0.key < $1.key }
        let reloaded = edits.flatMap { section, edits in edits.reloaded.map { IndexPath(item: $0, section: section) } }
        let removed = edits.flatMap { section, edits in
            edits.removed.map { IndexPath(item: $0, section: section) }
        }
        .filter { changes.rowMoves.target(of: $0) == nil }
        let added = edits.flatMap { section, edits in
            edits.added.map { IndexPath(item: $0, section: changes.sections.new(of: section) ?? section) }
        }
        .filter { !changes.rowMoves.isTarget($0) }
        for paths in [reloaded, removed, added] where !paths.isEmpty {
            collectionViewWillEditCells(atIndexPaths: paths, batched: true)
        }
    }
}
