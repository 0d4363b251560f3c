import ADKLists

extension UICollectionViewLayoutAttributes {
    /// The kind of element.
    public var representedElementCategory: UICollectionView.ElementCategory {
        guard representedElementKind != nil else { return .cell }
        return isDecoration ? .decorationView : .supplementaryView
    }
}
