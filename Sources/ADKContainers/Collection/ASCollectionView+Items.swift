import ADKFoundation
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Queries, scrolling and selection, as those of the node.
extension ASCollectionView {
    /// The node of an item. Nil if the item does not exist or is too far from the viewport to have a node.
    public func nodeForItem(at indexPath: IndexPath) -> ASCellNode? { collectionNode?.nodeForItem(at: indexPath) }
    /// The index path of a node; nil if the node is no item of this collection.
    public func indexPath(for cellNode: ASCellNode) -> IndexPath? { collectionNode?.indexPath(for: cellNode) }
    /// The supplementary node of a registered kind; nil if there is none or it is far from the viewport.
    public func supplementaryNode(forElementKind elementKind: String, at indexPath: IndexPath) -> ASCellNode? {
        collectionNode?.supplementaryNode(forElementKind: elementKind, at: indexPath)
    }
    /// The nodes of the items in the viewport, first item first. Items without a node are left out.
    public func visibleNodes() -> [ASCellNode] { collectionNode?.visibleNodes ?? [] }
    /// The view of an item's node; nil if the item is not in the view.
    public func cellForItem(at indexPath: IndexPath) -> UIView? { collectionNode?.cellForItem(at: indexPath) }
    /// The object with the data of a section, from the data source.
    public func context(forSection section: Int) -> (any ASSectionContext)? {
        collectionNode?.context(forSection: section)
    }

    /// Scrolls to an item. Does nothing if the item does not exist.
    public func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool
    ) { collectionNode?.scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }

    /// Whether a click selects an item.
    public var allowsSelection: Bool {
        get { collectionNode?.allowsSelection ?? false }
        set { collectionNode?.allowsSelection = newValue }
    }
    /// Whether several items can be selected.
    public var allowsMultipleSelection: Bool {
        get { collectionNode?.allowsMultipleSelection ?? false }
        set { collectionNode?.allowsMultipleSelection = newValue }
    }
    /// Selects an item without calling the delegate. Nil deselects all items.
    public func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
    ) { collectionNode?.selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition) }
    /// Deselects an item without calling the delegate.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        collectionNode?.deselectItem(at: indexPath, animated: animated)
    }
}
