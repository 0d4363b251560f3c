import ADKLayout
import ADKNodes
import Foundation

/// Places items one after the other in rows, each as large as its node wants to be. Rows start at the left, and their
/// items at the top of the row. There are no spaces.
///
/// All items of all sections follow each other. A collection that scrolls horizontally has one row. Supplementary items
/// are not placed.
public final class ASCollectionFlowLayoutDelegate: ASCollectionLayoutDelegate {
    private let directions: ASScrollDirection

    /// Makes the delegate of a collection that scrolls in these directions.
    public init(scrollableDirections: ASScrollDirection) { directions = scrollableDirections }

    /// Makes the delegate of a collection that scrolls vertically.
    public convenience init() { self.init(scrollableDirections: ASScrollDirectionVerticalDirections) }

    /// The directions in which the collection scrolls.
    @MainActor public func scrollableDirections() -> ASScrollDirection { directions }

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
