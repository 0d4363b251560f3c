import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// Places items one after the other in rows, each as large as its node wants to be. Rows start at the left, and their
/// items at the top of the row. There are no spaces.
///
/// In a collection that scrolls vertically only, items are measured near the viewport only, and the length of the other
/// rows is estimated. Otherwise there is one row, for which all items are measured in the background. Supplementary
/// items are not placed.
///
/// Differs from Texture: in a collection that scrolls vertically only, each section begins a new row, and an item is at
/// most as wide as the viewport.
public final class ASCollectionFlowLayoutDelegate: ASCollectionLayoutDelegate {
    private let directions: ASScrollDirection

    /// Makes the delegate of a collection that scrolls in these directions.
    public init(scrollableDirections: ASScrollDirection) { directions = scrollableDirections }

    /// Makes the delegate of a collection that scrolls vertically.
    public convenience init() { self.init(scrollableDirections: ASScrollDirectionVerticalDirections) }

    /// The directions in which the collection scrolls.
    @preconcurrency @MainActor public func scrollableDirections() -> ASScrollDirection { directions }

    /// Nothing.
    @preconcurrency @MainActor public func additionalInfoForLayout(withElements elements: ASElementMap) -> (
        any Sendable
    )? { nil }

    /// The geometry of rows; nil for one row.
    @MainActor func makeGeometry() -> FlowGeometry? {
        guard directions.isDisjoint(with: ASScrollDirectionHorizontalDirections) else { return nil }
        var section = FlowSection()
        section.minimumLineSpacing = 0
        section.minimumInteritemSpacing = 0
        section.headerLength = 0
        section.footerLength = 0
        var settings = FlowSettings(items: .selfSizing(estimate: Self.estimate), section: section)
        settings.alignment = .leading
        settings.centersItems = false
        return FlowGeometry(axis: .vertical, settings: settings)
    }

    /// The size that items count with until some are measured.
    private static let estimate = CGSize(width: 100, height: 100)

    /// Makes and measures all nodes. The part around the initial offset is published as soon as it is measured. O(n).
    public static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        let elements = context.elements.itemElements
        guard !elements.isEmpty else { return ASCollectionLayoutState(context: context) }
        var count = firstPart
        while count < elements.count, !context.isCancelled {
            let part = layout(elements.prefix(count), context)
            if part.contentSize.height > context.initialContentOffset.y + context.viewportSize.height
                || part.contentSize.width > context.initialContentOffset.x + context.viewportSize.width
            {
                context.publish(part)
                break
            }
            count *= 4
        }
        return layout(elements[...], context)
    }

    /// The number of items measured before it is known whether they fill the viewport.
    private static let firstPart = 64

    private static func layout(
        _ elements: ArraySlice<ASCollectionElement>, _ context: ASCollectionLayoutContext
    ) -> ASCollectionLayoutState {
        guard !context.isCancelled else { return ASCollectionLayoutState(context: context) }
        var owners: [ObjectIdentifier: ASCollectionElement] = [:]
        var nodes: [ASCellNode] = []
        for element in elements {
            if context.isCancelled { return ASCollectionLayoutState(context: context) }
            let node = element.node
            owners[ObjectIdentifier(node)] = element
            nodes.append(node)
        }
        let rows = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, flexWrap: .wrap,
            alignContent: .start, children: nodes)
        let range = ASSizeRangeForCollectionLayoutThatFitsViewportSize(
            context.viewportSize, context.scrollableDirections)
        return ASCollectionLayoutState(context: context, layout: rows.layoutThatFits(range)) { layout in
            layout.layoutElement.flatMap { owners[ObjectIdentifier($0)] }
        }
    }
}
