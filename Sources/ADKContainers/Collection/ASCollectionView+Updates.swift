import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Edits and their progress, as those of the node.
extension ASCollectionView {
    /// Reloads all items.
    public func reloadData() { collectionNode?.reloadData() }
    /// Reloads all items. `completion` runs when the new visible items are measured.
    public func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        collectionNode?.reloadData(completion: completion)
    }
    /// Measures every item again in the background. Items keep their nodes.
    public func relayoutItems() { collectionNode?.relayoutItems() }
    /// Makes a kind of supplementary nodes known.
    public func registerSupplementaryNode(ofKind elementKind: String) {
        collectionNode?.registerSupplementaryNode(ofKind: elementKind)
    }

    /// Collects the edits made in `updates` and applies them as one batch.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        collectionNode?.performBatchUpdates(updates, completion: completion)
    }
    /// The same for a block that may be missing. Without one, only `completion` runs.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        collectionNode?.performBatchUpdates(updates, completion: completion)
    }
    /// Collects the edits made in `updates` and applies them as one batch, with or without animations.
    public func performBatch(animated: Bool, updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        collectionNode?.performBatch(animated: animated, updates: updates, completion: completion)
    }
    /// The same for a block that may be missing. Without one, only `completion` runs.
    public func performBatch(animated: Bool, updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        collectionNode?.performBatch(animated: animated, updates: updates, completion: completion)
    }

    /// Inserts items at the index paths they have after the batch.
    public func insertItems(at indexPaths: [IndexPath]) { collectionNode?.insertItems(at: indexPaths) }
    /// Deletes items by their index paths before the batch.
    public func deleteItems(at indexPaths: [IndexPath]) { collectionNode?.deleteItems(at: indexPaths) }
    /// Makes new nodes for items.
    public func reloadItems(at indexPaths: [IndexPath]) { collectionNode?.reloadItems(at: indexPaths) }
    /// Moves an item together with its node.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        collectionNode?.moveItem(at: indexPath, to: newIndexPath)
    }
    /// Inserts sections at the indexes they have after the batch.
    public func insertSections(_ sections: IndexSet) { collectionNode?.insertSections(sections) }
    /// Deletes sections by their indexes before the batch.
    public func deleteSections(_ sections: IndexSet) { collectionNode?.deleteSections(sections) }
    /// Makes new nodes for all items and supplementary nodes of sections.
    public func reloadSections(_ sections: IndexSet) { collectionNode?.reloadSections(sections) }
    /// Moves a section. Its items keep their nodes.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        collectionNode?.moveSection(section, toSection: newSection)
    }

    /// Whether a batch is being collected, visible items are being made or measured, or a completed batch waits for its
    /// items.
    public var isProcessingUpdates: Bool { collectionNode?.isProcessingUpdates ?? false }
    /// Calls `completion` when no update is in progress, immediately if there is none.
    public func onDidFinishProcessingUpdates(_ completion: @escaping @MainActor () -> Void) {
        guard let collectionNode else { return completion() }
        collectionNode.onDidFinishProcessingUpdates(completion)
    }
    /// Blocks the main thread until the visible items are made and measured.
    public func waitUntilAllUpdatesAreCommitted() { collectionNode?.waitUntilAllUpdatesAreProcessed() }
    /// Whether the view shows the items of the last edit or reload where the layout places them.
    public var isSynchronized: Bool { collectionNode?.isSynchronized ?? true }
    /// Calls `completion` when the view is synchronized, immediately if it is.
    public func onDidFinishSynchronizing(_ completion: @escaping @MainActor () -> Void) {
        guard let collectionNode else { return completion() }
        collectionNode.onDidFinishSynchronizing(completion)
    }
}
