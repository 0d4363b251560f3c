import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The source of a collection's counts, cells and supplementary nodes.
///
/// Every method has a default. Implement `collectionNode(_:numberOfItemsInSection:)` and one of the two node methods.
/// A method whose first argument is the view is called if its form with the node is not implemented.
public protocol ASCollectionDataSource: ASCommonCollectionDataSource {
    /// Returns the number of sections.
    @preconcurrency @MainActor func numberOfSections(in collectionNode: ASCollectionNode) -> Int
    /// Returns the number of items in `section`.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int
    ) -> Int
    /// Returns a block that makes the item's node. The collection runs the block on a worker thread.
    ///
    /// Return quickly. Read the data that the block needs here, and let the block capture it.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock
    /// Makes the item's node on the main thread. Called only if there is no node block.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath
    ) -> ASCellNode
    /// Returns the model of an item, which its node receives as `nodeModel`. When the item is reloaded and its node can
    /// update to the new model, the node stays.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath
    ) -> Any?

    // MARK: Supplementary nodes

    /// Returns a block that makes a supplementary node on a worker thread. Its kind is registered.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock
    /// Makes a supplementary node on the main thread. Called only if there is no node block.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode
    /// Returns the registered kinds that a section may have.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String]
    /// Returns an object with data of a section, for layouts.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, contextForSection section: Int
    ) -> (any ASSectionContext)?

    // MARK: Reordering

    /// Whether the user may drag the item to another place.
    @preconcurrency @MainActor func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode)
        -> Bool
    /// The user moved an item. Change the model. The collection moves the node itself.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath)

    // MARK: Older forms

    /// Returns a block that makes the item's node on a worker thread.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock
    /// Makes the item's node on the main thread. Called only if there is no node block.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, nodeForItemAt indexPath: IndexPath
    ) -> ASCellNode
    /// Makes a supplementary node on the main thread.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode
}

extension ASCollectionDataSource {
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func numberOfSections(in collectionNode: ASCollectionNode) -> Int {
        DefaultedMethods.answer(.sections, of: self) { numberOfSections(in: collectionNode.view as UICollectionView) }
            ?? 1
    }
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int
    ) -> Int { collectionView(collectionNode.view, numberOfItemsInSection: section) }

    /// Default: a block that returns the node of `collectionNode(_:nodeForItemAt:)`, or the block of the form with the
    /// view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let node = DefaultedMethods.answer(.nodeForItem, of: self) {
            self.collectionNode(collectionNode, nodeForItemAt: indexPath)
        }
        guard let node else { return collectionView(collectionNode.view, nodeBlockForItemAt: indexPath) }
        return { node }
    }

    /// Default: the node of the forms with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath
    ) -> ASCellNode {
        if DefaultedMethods.noteDefault(of: .nodeForItem, in: self) { return ASCellNode() }
        return collectionView(collectionNode.view, nodeBlockForItemAt: indexPath)()
    }

    /// Default: a block that returns the node of `collectionView(_:nodeForItemAt:)`.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: ASCollectionView, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let node = self.collectionView(collectionView, nodeForItemAt: indexPath)
        return { node }
    }

    /// Default: logs that all node methods are missing, and returns an empty cell.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: ASCollectionView, nodeForItemAt indexPath: IndexPath
    ) -> ASCellNode {
        listLog.error(
            """
            \(type(of: self)) has neither collectionNode(_:nodeBlockForItemAt:) nor \
            collectionNode(_:nodeForItemAt:); \(indexPath) gets an empty cell
            """)
        return ASCellNode()
    }

    /// Default: nil.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath
    ) -> Any? { nil }

    /// Default: a block that returns the node of
    /// `collectionNode(_:nodeForSupplementaryElementOfKind:at:)`.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let node = self.collectionNode(collectionNode, nodeForSupplementaryElementOfKind: kind, at: indexPath)
        return { node }
    }

    /// Default: the node of the form with the view.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode {
        collectionView(collectionNode.view, nodeForSupplementaryElementOfKind: kind, at: indexPath)
    }

    /// Default: logs that all methods are missing, and returns an empty cell.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: ASCollectionView, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode {
        listLog.error(
            """
            \(type(of: self)) makes no supplementary nodes, but \(kind) is registered; \(indexPath) gets an empty cell
            """)
        return ASCellNode()
    }

    /// Default: all registered kinds.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] { collectionNode.adapter.kinds }

    /// Default: nil.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, contextForSection section: Int
    ) -> (any ASSectionContext)? { nil }

    /// Default: false.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode
    ) -> Bool { false }

    /// Default: logs that the method is missing.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        listLog.error("\(type(of: self)) lets items move, but has no collectionNode(_:moveItemAt:to:)")
    }
}

/// The data of a section that an app passes to its layout.
public protocol ASSectionContext: AnyObject {
    /// A name for logs.
    @preconcurrency @MainActor var sectionName: String? { get set }
    /// The view of the collection. The collection sets it.
    @preconcurrency @MainActor var collectionView: ASCollectionView? { get set }
}
