import Foundation

/// The connection between a layout and its list.
extension UICollectionViewLayout {
    /// The items that the layout is asked about; nil without a geometry.
    var itemMap: SlotMap? { nil }

    func didInvalidate(_ context: UICollectionViewLayoutInvalidationContext) {
        collectionView?.content?.layoutDidInvalidate()
    }
}
