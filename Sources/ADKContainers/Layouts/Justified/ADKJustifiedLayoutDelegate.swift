import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// Places items in rows of nearly equal height that fill the width. Items keep their shapes, as in photo services.
///
/// A section is a header of fixed height, if the data source has one, and the rows of its items. The number of items in
/// a row is the one whose height comes closest to `ADKJustifiedLayoutProperties.rowHeight`. The last row of a section
/// is as high as that if it is not full. The collection scrolls vertically. Footers and other supplementary items are
/// not placed.
///
/// No node is made or measured for the layout. Rows are computed on a worker thread, from the shapes of the items
/// alone: O(n) there for the sections that changed, and about seven bytes for each item. At most 16,384 items of
/// changed sections are placed on the main thread, so that a small edit is shown at once. A larger change is computed
/// in the background. Until its rows are ready, the items follow each other in the rows of the former layout, and new
/// sections take no space.
///
/// Texture has no such delegate.
public final class ADKJustifiedLayoutDelegate: ASCollectionLayoutDelegate {
    /// The shapes and lengths. Without it nothing is shown.
    @preconcurrency @MainActor public weak var propertiesProvider: (any ADKJustifiedLayoutPropertiesProviding)?

    /// Makes a delegate. `propertiesProvider` is set before the collection is shown.
    public init() {}

    /// Vertical.
    @preconcurrency @MainActor public func scrollableDirections() -> ASScrollDirection {
        ASScrollDirectionVerticalDirections
    }

    /// Returns the answer of the provider; nil without one.
    @preconcurrency @MainActor public func additionalInfoForLayout(withElements elements: ASElementMap) -> (
        any Sendable
    )? {
        propertiesProvider?.justifiedLayoutDelegate(self, propertiesForElements: elements)
    }

    /// Calculates the places of all elements. A collection does not use it: it computes rows only. O(n).
    public static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        guard let properties = context.additionalInfo as? ADKJustifiedLayoutProperties else {
            return ASCollectionLayoutState(context: context)
        }
        let elements: ASElementMap = context.elements
        let slots = elements.slots
        let style = JustifiedStyle(
            properties, width: context.viewportSize.width, scale: LayoutEnvironment.current.scale)
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        var start = 0.0
        for section in 0..<slots.sections {
            var header = 0.0
            let path = IndexPath(item: 0, section: section)
            if let element = elements.supplementaryElement(ofKind: ElementKind.header, at: path) {
                header = style.header
                let attributes = UICollectionViewLayoutAttributes(
                    forSupplementaryViewOfKind: ElementKind.header, with: path)
                attributes.frame = CGRect(
                    x: 0, y: style.points(start), width: context.viewportSize.width, height: style.points(header))
                table[element] = attributes
            }
            let rows = JustifiedRows(
                count: slots.rows(in: section), style, isCancelled: { context.isCancelled },
                ratio: { properties.aspectRatio(IndexPath(item: $0, section: section)) })
            for item in 0..<rows.count {
                let path = IndexPath(item: item, section: section)
                guard let element = elements.elementForItem(at: path) else { continue }
                let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = style.points(rows.box(item).moved(by: start + header))
                table[element] = attributes
            }
            start += header + rows.length
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: context.viewportSize.width, height: style.points(start)),
            elementToLayoutAttributesTable: table)
    }
}

/// Answers the shapes and lengths of a justified layout. Main thread.
///
/// It is asked before each layout: when items or the viewport's size change, by `relayoutItems()`, and after
/// `invalidateLayout()` of the collection's layout.
public protocol ADKJustifiedLayoutPropertiesProviding: AnyObject {
    /// Returns the properties for the items that the collection has now.
    @preconcurrency @MainActor func justifiedLayoutDelegate(
        _ delegate: ADKJustifiedLayoutDelegate, propertiesForElements elements: ASElementMap
    ) -> ADKJustifiedLayoutProperties
}

/// The shapes and lengths of a justified layout. Lengths are in points.
///
/// A length that is negative or not finite is logged and counts as 0; a row height of 0 counts as 1 pixel.
public struct ADKJustifiedLayoutProperties: Sendable {
    /// The height that rows come close to. Default: 200.
    public var rowHeight: CGFloat
    /// The space between items and between rows. Default: 4.
    public var spacing: CGFloat
    /// The space around the rows of each section. Default: none.
    public var sectionInset: UIEdgeInsets
    /// The height of section headers. A header is as wide as the collection. Default: 0, which shows no headers.
    public var headerHeight: CGFloat
    /// Whether a header stays at the top while its section is visible. Default: false.
    public var pinsHeaders: Bool
    /// Returns the width of an item divided by its height. Called on any thread, so capture the shapes as values.
    ///
    /// A ratio that is not finite or not positive counts as 1. Others are kept between 1/20 and 20.
    public var aspectRatio: @Sendable (IndexPath) -> CGFloat

    /// Makes properties.
    public init(
        rowHeight: CGFloat = 200, spacing: CGFloat = 4, sectionInset: UIEdgeInsets = .zero, headerHeight: CGFloat = 0,
        pinsHeaders: Bool = false, aspectRatio: @escaping @Sendable (IndexPath) -> CGFloat
    ) {
        self.rowHeight = rowHeight
        self.spacing = spacing
        self.sectionInset = sectionInset
        self.headerHeight = headerHeight
        self.pinsHeaders = pinsHeaders
        self.aspectRatio = aspectRatio
    }
}
