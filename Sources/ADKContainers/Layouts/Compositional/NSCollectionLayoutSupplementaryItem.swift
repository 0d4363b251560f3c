import Foundation

/// An item that is attached to another one, such as a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the supplementary node.
    public let elementKind: String
    /// The place on the container, which is the item that this one is attached to.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// The place on this item that lies on `containerAnchor`. Nil puts the item inside the container.
    public let itemAnchor: NSCollectionLayoutAnchor?
    /// The order in front of other items. A higher one is in front. 1 by default.
    public var zIndex = 1

    /// Creates an item that is attached to a place of its container. Fractional dimensions relate to the container.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor? = nil
    ) {
        self.elementKind = elementKind
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        super.init(layoutSize: layoutSize)
    }
}

/// A header, a footer or another item at the boundary of a section or of a layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// The place at the boundary.
    public let alignment: NSRectAlignment
    /// The distance from that place, in points.
    public let offset: CGPoint
    /// Whether the section grows by the item. Otherwise the item lies over the section's content. True by default.
    public var extendsBoundary = true
    /// Whether the item stays in view while its section is visible. False by default.
    public var pinToVisibleBounds = false

    /// Creates an item at a boundary.
    ///
    /// Items at the same edge begin at the same position. The boundary grows by the longest of them.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        self.alignment = alignment
        offset = CGPoint(
            x: CompositionalLimits.offset(absoluteOffset.x, "the offset of a boundary item"),
            y: CompositionalLimits.offset(absoluteOffset.y, "the offset of a boundary item"))
        super.init(
            layoutSize: layoutSize, elementKind: elementKind,
            containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges, absoluteOffset: offset))
    }
}
