import ADKLists
import ADKViews
import Foundation

/// Items as layouts and UIKit's code ask for them.
extension UICollectionView {
    /// The items in the viewport, first item first.
    public var indexPathsForVisibleItems: [IndexPath] { content?.visiblePaths ?? [] }
    /// The selected items; nil if there are none. First those of large ranges in the order of the collection, then the
    /// others in the order of their selection.
    public var indexPathsForSelectedItems: [IndexPath]? {
        content.flatMap { $0.selectedPaths.isEmpty ? nil : $0.selectedPaths }
    }
    /// The item at a point of the content; nil if there is none.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? { content?.path(at: point) }
    /// The layout's attributes of an item; nil if it is not shown.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        collectionViewLayout.driver?.flush()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }
    /// The layout's attributes of a supplementary view; nil if it is not shown.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionViewLayout.driver?.flush()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
    /// The counts of the items; nil in a view that an app makes itself.
    ///
    /// Differs from UIKit: it is read-only and answers the counts only. The data source of the app belongs to the
    /// collection node.
    public var dataSource: (any UICollectionViewDataSource)? { content }
}

/// The counts of a collection view's items.
///
/// Differs from UIKit: cells are nodes, which come from an `ASCollectionDataSource`.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
    /// The number of items in a section; 0 for a section that does not exist.
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    /// The number of sections.
    func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension CollectionContent {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        collectionView.numberOfItems(inSection: section)
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { collectionView.numberOfSections }
}

/// Moving of an item by a gesture of the app.
///
/// The collection moves items by itself where its data source allows that. These methods are for other gestures.
extension UICollectionView {
    /// Starts to move an item. Returns false if its data source does not allow it, or the item is not in the view.
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        content?.beginMovement(at: indexPath) ?? false
    }
    /// Moves the item's middle to a point of the content. The other items make room.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        content?.updateMovement(to: targetPosition)
    }
    /// Drops the item. The data source moves it in its model, then the collection moves it, without a reload.
    public func endInteractiveMovement() { content?.endMovement() }
    /// Ends the movement. The item returns to its place.
    public func cancelInteractiveMovement() { content?.cancelMovement() }
}
