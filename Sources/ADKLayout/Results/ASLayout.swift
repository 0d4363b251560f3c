import ADKFoundation
import Foundation

/// The result of measuring an element: its size, its position in the parent and the layouts of its children.
///
/// The parent sets `position` on the layout that it gets from `layoutThatFits(_:parentSize:)`, or uses
/// `positioned(at:)`.
///
/// Differs from Texture: a layout is a value type. It holds its elements strongly, so that a cache in an element must
/// not store the element's own layout as it is.
public struct ASLayout: Sendable {
    /// The measured element. Nil only in the layouts that a node keeps of itself.
    public internal(set) var layoutElement: (any ASLayoutElement)?
    /// The size in points, rounded up to whole pixels.
    public let size: CGSize
    /// The top left corner in the parent's coordinates, in points. Not rounded when it is set.
    public var position: CGPoint
    /// The layouts of the children, in drawing order.
    public internal(set) var sublayouts: [ASLayout]

    /// Creates a layout with the position zero.
    ///
    /// The size is rounded up to whole pixels. An invalid size (negative, NaN, 10,000,000 points or more) is reported
    /// as an ``ASLayoutProblem`` and becomes zero.
    public init(layoutElement: any ASLayoutElement, size: CGSize, sublayouts: [ASLayout] = []) {
        let pass = MeasurePass.current
        self.layoutElement = layoutElement
        self.sublayouts = sublayouts
        position = .zero
        if ASPointsValidForSize(size.width) && ASPointsValidForSize(size.height) {
            self.size = PixelRounding.ceil(size, scale: pass.pointee.environment.scale)
        } else {
            self.size = .zero
            ASLayoutProblem.report(.invalidSize(size), of: layoutElement, in: pass)
        }
    }

    /// Creates a layout at `position`, which is rounded up to whole pixels like the size. A position that is not finite
    /// is reported as an ``ASLayoutProblem`` and becomes zero.
    public init(layoutElement: any ASLayoutElement, size: CGSize, position: CGPoint, sublayouts: [ASLayout] = []) {
        self.init(layoutElement: layoutElement, size: size, sublayouts: sublayouts)
        if position.x.isFinite && position.y.isFinite {
            self.position = Self.ceil(position, scale: LayoutEnvironment.current.scale)
        } else {
            ASLayoutProblem.report(.invalidPosition(position), of: layoutElement, in: MeasurePass.current)
        }
    }

    /// Creates a layout from values that are already valid and rounded.
    init(rounded size: CGSize, position: CGPoint, element: (any ASLayoutElement)?, sublayouts: [ASLayout]) {
        layoutElement = element
        self.size = size
        self.position = position
        self.sublayouts = sublayouts
    }

    /// The kind of the measured element.
    public var type: ASLayoutElementType { layoutElement?.layoutElementType ?? .layoutSpec }

    /// The position and size in the parent's coordinates, in points.
    public var frame: CGRect { CGRect(origin: position, size: size) }

    /// The frame of `element` in this layout's coordinates, in points; `.null` if it is not a direct sublayout. O(n) in
    /// the number of direct sublayouts.
    public func frame(forElement element: any ASLayoutElement) -> CGRect {
        for sublayout in sublayouts where sublayout.layoutElement === element { return sublayout.frame }
        return .null
    }

    /// Does the same as `frame(forElement:)`: Texture's name in Swift.
    public func frame(for element: any ASLayoutElement) -> CGRect { frame(forElement: element) }

    /// A copy of the layout at `position`, in points of the parent's coordinates.
    public func positioned(at position: CGPoint) -> ASLayout {
        var copy = self
        copy.position = position
        return copy
    }

    // MARK: - Storing

    /// A copy without `layoutElement`, for the cache of an element: it does not retain the element itself.
    package func detached() -> ASLayout {
        var copy = self
        copy.layoutElement = nil
        return copy
    }

    /// A copy with `element` as `layoutElement`, for a detached layout.
    package func attached(to element: any ASLayoutElement) -> ASLayout {
        var copy = self
        copy.layoutElement = element
        return copy
    }

    static func ceil(_ point: CGPoint, scale: CGFloat) -> CGPoint {
        CGPoint(x: PixelRounding.ceil(point.x, scale: scale), y: PixelRounding.ceil(point.y, scale: scale))
    }
}

extension ASLayout: Equatable {
    /// Whether both have the same elements (by identity), sizes, positions and sublayouts. O(n).
    public static func == (a: ASLayout, b: ASLayout) -> Bool {
        var pending = [(a, b)]
        while let (a, b) = pending.popLast() {
            guard a.layoutElement === b.layoutElement, a.size == b.size, a.position == b.position,
                a.sublayouts.count == b.sublayouts.count
            else { return false }
            pending.append(contentsOf: zip(a.sublayouts, b.sublayouts))
        }
        return true
    }
}
