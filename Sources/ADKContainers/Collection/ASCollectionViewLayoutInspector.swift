import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Measures the items of any layout with the sizes that the collection's delegate allows: the base of inspectors.
///
/// Without limits of the delegate, an item is at most as large as the view across the scroll direction.
@preconcurrency @MainActor
open class ASCollectionViewLayoutInspector: ASCollectionViewLayoutInspecting {
    /// Makes an inspector. The collection holds it weakly. Any thread.
    nonisolated public init() {}

    /// Returns the size range of the delegate, or else the size of the view without its insets, unlimited along the
    /// scroll direction.
    open func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange {
        if let node = collectionView.collectionNode, let delegate = node.delegate {
            let range = delegate.collectionNode(node, constrainedSizeForItemAt: indexPath)
            if range != .unconstrained { return range }
        }
        return viewRange(of: collectionView)
    }

    /// Returns up and down.
    ///
    /// Differs from Texture: there it is none, so that such a collection has no scroll direction.
    open func scrollableDirections() -> ASScrollDirection { [.up, .down] }

    /// Returns no limits: the layout decides.
    open func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASSizeRange { .unconstrained }

    /// Returns as many as the layout places.
    open func collectionView(
        _ collectionView: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: Int
    ) -> UInt { .max }

    /// Returns all sections.
    open func collectionView(
        _ collectionView: ASCollectionView, numberOfSectionsForSupplementaryNodeOfKind kind: String
    ) -> UInt { .max }

    /// Does nothing: the delegate is asked for each item.
    open func didChangeCollectionViewDelegate(_ delegate: (any ASCollectionDelegate)?) {}
    /// Does nothing.
    open func didChangeCollectionViewDataSource(_ dataSource: (any ASCollectionDataSource)?) {}

    /// The size of the view without its insets, unlimited along the scroll direction.
    func viewRange(of view: ASCollectionView) -> ASSizeRange {
        let (size, inset) = (view.bounds.size, view.contentInset)
        let isHorizontal = view.collectionNode?.controller.axis == .horizontal
        return ASSizeRange(
            min: .zero,
            max: isHorizontal
                ? CGSize(width: CGFloat.infinity, height: max(0, size.height - inset.top - inset.bottom))
                : CGSize(width: max(0, size.width - inset.left - inset.right), height: .infinity))
    }
}

/// Measures the items of a flow layout as Texture does: with the sizes that the delegate allows, or else with the
/// layout's item size if that is not the standard one.
open class ASCollectionViewFlowLayoutInspector: ASCollectionViewLayoutInspector {
    /// The layout; nil after it was freed.
    public private(set) weak var layout: UICollectionViewFlowLayout?

    /// Makes an inspector of a layout, which it holds weakly.
    public init(flowLayout: UICollectionViewFlowLayout) {
        layout = flowLayout
        super.init()
    }

    /// The standard item size of Texture, with which items measure themselves.
    private static let standardItemSize = CGSize(width: 50, height: 50)

    override open func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange {
        let range = super.collectionView(collectionView, constrainedSizeForNodeAt: indexPath)
        guard let layout, layout.itemSize != Self.standardItemSize, range == viewRange(of: collectionView) else {
            return range
        }
        return ASSizeRange(exact: layout.itemSize)
    }

    override open func scrollableDirections() -> ASScrollDirection {
        layout?.scrollDirection == .horizontal ? [.left, .right] : [.up, .down]
    }

    /// Returns the size range of a flow delegate, or else exactly the layout's reference size along the scroll
    /// direction.
    override open func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASSizeRange {
        givenRange(of: kind, indexPath.section, in: collectionView) ?? .unconstrained
    }

    /// Returns 1 for a header or footer with a length along the scroll direction, otherwise 0.
    override open func collectionView(
        _ collectionView: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: Int
    ) -> UInt {
        guard let range = givenRange(of: kind, section, in: collectionView) else { return 0 }
        return (layout?.scrollDirection == .horizontal ? range.max.width : range.max.height) > 0 ? 1 : 0
    }

    /// The size range of a header or footer; nil for another kind.
    private func givenRange(of kind: String, _ section: Int, in collectionView: ASCollectionView) -> ASSizeRange? {
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        guard let layout, let node = collectionView.collectionNode,
            isHeader || kind == UICollectionView.elementKindSectionFooter
        else { return nil }
        let delegate = node.delegate as? any ASCollectionDelegateFlowLayout
        let range =
            isHeader
            ? delegate?.collectionNode(node, sizeRangeForHeaderInSection: section)
            : delegate?.collectionNode(node, sizeRangeForFooterInSection: section)
        if let range, range != .unconstrained { return range }
        let reference = isHeader ? layout.headerReferenceSize : layout.footerReferenceSize
        let size = collectionView.bounds.size
        return ASSizeRange(
            exact: layout.scrollDirection == .horizontal
                ? CGSize(width: reference.width, height: size.height)
                : CGSize(width: size.width, height: reference.height))
    }
}
