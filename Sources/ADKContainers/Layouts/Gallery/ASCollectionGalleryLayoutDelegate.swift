import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// Places items of one size in lines. No node is made or measured for that, so that a million items cost nothing.
///
/// All items of all sections follow each other. In a collection that scrolls vertically, items fill rows from left to
/// right; in one that scrolls horizontally, they fill columns downwards. There are as many in a line as fit into the
/// viewport, at least 1. Supplementary items are not placed.
public final class ASCollectionGalleryLayoutDelegate: ASCollectionLayoutDelegate {
    private let directions: ASScrollDirection

    /// The answers about sizes and spacings, in points. Without it nothing is shown. A change applies with the next
    /// layout.
    @preconcurrency @MainActor public weak var propertiesProvider: (any ASCollectionGalleryLayoutPropertiesProviding)?

    /// Makes the delegate of a collection that scrolls either vertically or horizontally. Other directions are logged,
    /// and the collection scrolls vertically.
    public init(scrollableDirections: ASScrollDirection) {
        let isVertical = !scrollableDirections.isDisjoint(with: ASScrollDirectionVerticalDirections)
        let isHorizontal = !scrollableDirections.isDisjoint(with: ASScrollDirectionHorizontalDirections)
        if isVertical == isHorizontal {
            Misuse.report(
                """
                a gallery scrolls either vertically or horizontally, not in the directions \
                \(scrollableDirections.rawValue); it scrolls vertically
                """)
        }
        directions = isVertical == isHorizontal ? ASScrollDirectionVerticalDirections : scrollableDirections
    }

    /// The directions in which the collection scrolls.
    @preconcurrency @MainActor public func scrollableDirections() -> ASScrollDirection { directions }

    /// Returns the answers of the provider; nil without one.
    @preconcurrency @MainActor public func additionalInfoForLayout(withElements elements: ASElementMap) -> (
        any Sendable
    )? {
        info(elements)
    }

    @MainActor func info(_ elements: ASElementMap) -> GalleryInfo? {
        guard let provider = propertiesProvider else { return nil }
        return GalleryInfo(
            itemSize: provider.galleryLayoutDelegate(self, sizeForElements: elements),
            lineSpacing: provider.galleryLayoutDelegate(self, minimumLineSpacingForElements: elements),
            itemSpacing: provider.galleryLayoutDelegate(self, minimumInteritemSpacingForElements: elements),
            inset: provider.galleryLayoutDelegate(self, sectionInsetForElements: elements))
    }

    /// Calculates the places of all elements. A collection does not use it: it computes the places that it needs. O(n).
    public static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        guard let info = context.additionalInfo as? GalleryInfo else {
            return ASCollectionLayoutState(context: context)
        }
        let isVertical = !context.scrollableDirections.isDisjoint(with: ASScrollDirectionVerticalDirections)
        let lines = GalleryLines(
            info, axis: isVertical ? .vertical : .horizontal, viewport: context.viewportSize,
            scale: LayoutEnvironment.current.scale, count: context.elements.slots.rows)
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        for (number, path) in context.elements.itemIndexPaths.enumerated() {
            guard lines.isVisible, let element = context.elements.elementForItem(at: path) else { continue }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = lines.frame(number)
            table[element] = attributes
        }
        return ASCollectionLayoutState(
            context: context, contentSize: lines.contentSize, elementToLayoutAttributesTable: table)
    }
}

/// Answers about the sizes and spacings of a gallery, in points. Main thread.
///
/// The answers are read before each layout: when items or the viewport's size change, and by `relayoutItems()`. Values
/// that are not finite or negative are logged and count as 0. Nothing is shown if the size is 0.
public protocol ASCollectionGalleryLayoutPropertiesProviding: AnyObject {
    /// Returns the size of every item.
    @preconcurrency @MainActor func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
    ) -> CGSize
    /// Returns the space between lines.
    @preconcurrency @MainActor func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat
    /// Returns the space between the items of a line.
    @preconcurrency @MainActor func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: ASElementMap
    ) -> CGFloat
    /// Returns the insets of all items together.
    @preconcurrency @MainActor func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets
}

extension ASCollectionGalleryLayoutPropertiesProviding {
    /// Default: 0.
    @preconcurrency @MainActor public func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat { 0 }
    /// Default: 0.
    @preconcurrency @MainActor public func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: ASElementMap
    ) -> CGFloat { 0 }
    /// Default: no insets.
    @preconcurrency @MainActor public func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets { .zero }
}
