import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The settings of a flow layout, with the answers of the delegate.
extension CollectionAdapter {
    /// The size of items of which a flow layout knows no other. Items with this size measure themselves.
    ///
    /// Source: `ASCollectionViewFlowLayoutInspector`, kDefaultItemSize.
    private static let standardItemSize = CGSize(width: 50, height: 50)

    /// The settings of a flow layout. O(sections) if the delegate answers by section, else O(1).
    func flowSettings(of layout: UICollectionViewFlowLayout) -> FlowSettings {
        let axis: ListAxis = layout.scrollDirection == .vertical ? .vertical : .horizontal
        let standard = FlowSection(
            inset: layout.sectionInset, minimumLineSpacing: layout.minimumLineSpacing,
            minimumInteritemSpacing: layout.minimumInteritemSpacing,
            headerLength: axis.length(layout.headerReferenceSize),
            footerLength: axis.length(layout.footerReferenceSize))
        var settings = FlowSettings(items: flowItems(of: layout), section: standard)
        settings.pinsHeaders = layout.sectionHeadersPinToVisibleBounds
        settings.pinsFooters = layout.sectionFootersPinToVisibleBounds
        guard let delegate = delegate as? any ASCollectionDelegateFlowLayout else { return settings }
        for section in 0..<itemMap.sections {
            let own = flowSection(section, of: layout, delegate, axis)
            if own != standard { settings.overrides[section] = own }
        }
        return settings
    }

    private func flowItems(of layout: UICollectionViewFlowLayout) -> FlowSettings.Items {
        let estimate = layout.estimatedItemSize
        if estimate != .zero {
            return .selfSizing(
                estimate: estimate == UICollectionViewFlowLayout.automaticSize
                    ? CollectionAdapter.standardItemSize : estimate)
        }
        let isMeasured = layoutInspector != nil || layout.itemSize == CollectionAdapter.standardItemSize
        return isMeasured || delegateLimitsSizes ? .selfSizing(estimate: layout.itemSize) : .fixed(layout.itemSize)
    }

    /// Whether the delegate answers size ranges. The first item stands for all.
    private var delegateLimitsSizes: Bool {
        guard let delegate, let section = (0..<itemMap.sections).first(where: { itemMap.rows(in: $0) > 0 }) else {
            return false
        }
        let first = IndexPath(item: 0, section: section)
        return delegate.collectionNode(collectionNode, constrainedSizeForItemAt: first) != .unconstrained
    }

    private func flowSection(
        _ section: Int, of layout: UICollectionViewFlowLayout, _ delegate: any ASCollectionDelegateFlowLayout,
        _ axis: ListAxis
    ) -> FlowSection {
        let node = collectionNode
        return FlowSection(
            inset: delegate.collectionNode(node, layout: layout, insetForSectionAt: section),
            minimumLineSpacing: delegate.collectionNode(node, layout: layout, minimumLineSpacingForSectionAt: section),
            minimumInteritemSpacing: delegate.collectionNode(
                node, layout: layout, minimumInteritemSpacingForSectionAt: section),
            headerLength: length(
                delegate.collectionNode(node, sizeRangeForHeaderInSection: section), layout.headerReferenceSize, axis),
            footerLength: length(
                delegate.collectionNode(node, sizeRangeForFooterInSection: section), layout.footerReferenceSize, axis))
    }

    /// The length of a header or footer along the axis; nil if it is measured.
    private func length(_ range: ASSizeRange, _ reference: CGSize, _ axis: ListAxis) -> CGFloat? {
        if range == .unconstrained { return axis.length(reference) }
        return axis.length(range.min) == axis.length(range.max) ? axis.length(range.max) : nil
    }
}
