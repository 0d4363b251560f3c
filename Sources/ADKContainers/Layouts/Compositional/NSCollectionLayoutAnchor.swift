import Foundation

/// A place on a rectangle to which a supplementary item is attached.
public final class NSCollectionLayoutAnchor: Sendable {
    /// The edges at which the place is. Without an edge along an axis, it is at the centre of that axis.
    public let edges: NSDirectionalRectEdge
    /// The distance from that place, in points or in fractions of the supplementary item's size.
    public let offset: CGPoint
    /// Whether `offset` is in fractions.
    public let isFractionalOffset: Bool
    /// Whether `offset` is in points.
    public var isAbsoluteOffset: Bool { !isFractionalOffset }

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
        self.edges = edges
        self.offset = CGPoint(
            x: CompositionalLimits.offset(offset.x, "the offset of a layout anchor"),
            y: CompositionalLimits.offset(offset.y, "the offset of a layout anchor"))
        isFractionalOffset = isFractional
    }

    /// Creates an anchor at the edges.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isFractional: false) }

    /// Creates an anchor at a distance in points from the edges.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isFractional: false)
    }

    /// Creates an anchor at a distance from the edges, in fractions of the supplementary item's size.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isFractional: true)
    }

    /// The anchor's point on `rect`, without the offset.
    func point(on rect: CGRect) -> CGPoint {
        CGPoint(
            x: edges.contains(.leading) ? rect.minX : edges.contains(.trailing) ? rect.maxX : rect.midX,
            y: edges.contains(.top) ? rect.minY : edges.contains(.bottom) ? rect.maxY : rect.midY)
    }

    /// The offset in points for an item of `size`.
    func offset(for size: CGSize) -> CGPoint {
        isFractionalOffset ? CGPoint(x: offset.x * size.width, y: offset.y * size.height) : offset
    }
}

extension CGRect {
    /// The frame of an item of `size` whose `itemAnchor` is at the anchor `container` of `rect`. Without an item
    /// anchor, the item is inside `rect` at the same edges.
    static func anchored(
        _ size: CGSize, at container: NSCollectionLayoutAnchor, of rect: CGRect, _ itemAnchor: NSCollectionLayoutAnchor?
    ) -> CGRect {
        let own = (itemAnchor ?? NSCollectionLayoutAnchor(edges: container.edges))
        let place = container.point(on: rect)
        let inside = own.point(on: CGRect(origin: .zero, size: size))
        let offset = container.offset(for: size)
        let ownOffset = itemAnchor?.offset(for: size) ?? .zero
        return CGRect(
            x: place.x - inside.x + offset.x + ownOffset.x, y: place.y - inside.y + offset.y + ownOffset.y,
            width: size.width, height: size.height)
    }
}
