import ADKFoundation
import Foundation

/// The result of measuring an element: its size, its position in the parent, and the layouts of what is in it.
///
/// A value: copies are independent, and nothing in a layout changes behind its owner's back. It keeps its elements
/// alive; a cache that belongs to an element stores the layout `detached()`.
///
/// Differs from Texture: a value type, so `position` is set on a `var`.
public struct ASLayout: Sendable {
    /// The element that was measured; nil only in a detached layout.
    public internal(set) var layoutElement: (any ASLayoutElement)?
    /// In points, whole pixels.
    public let size: CGSize
    /// The top left corner in the parent, in points.
    public var position: CGPoint
    public internal(set) var sublayouts: [ASLayout]

    /// A layout at zero. The size is rounded up to whole pixels of the current environment; an invalid one is
    /// reported and becomes zero.
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

    /// As the form without `position`; an explicit position is rounded up to whole pixels too.
    public init(layoutElement: any ASLayoutElement, size: CGSize, position: CGPoint, sublayouts: [ASLayout] = []) {
        self.init(layoutElement: layoutElement, size: size, sublayouts: sublayouts)
        if position.x.isFinite && position.y.isFinite {
            self.position = Self.ceil(position, scale: LayoutEnvironment.current.scale)
        } else {
            ASLayoutProblem.report(.invalidPosition(position), of: layoutElement, in: MeasurePass.current)
        }
    }

    /// Parts that are known to be valid and rounded.
    init(rounded size: CGSize, position: CGPoint, element: (any ASLayoutElement)?, sublayouts: [ASLayout]) {
        layoutElement = element
        self.size = size
        self.position = position
        self.sublayouts = sublayouts
    }

    public var type: ASLayoutElementType { layoutElement?.layoutElementType ?? .layoutSpec }

    /// In the parent's coordinates, in points.
    public var frame: CGRect { CGRect(origin: position, size: size) }

    /// The frame of `element` among the direct sublayouts; `.null` if it is not there.
    public func frame(forElement element: any ASLayoutElement) -> CGRect {
        for sublayout in sublayouts where sublayout.layoutElement === element { return sublayout.frame }
        return .null
    }

    /// The same layout at another position.
    public func positioned(at position: CGPoint) -> ASLayout {
        var copy = self
        copy.position = position
        return copy
    }

    // MARK: - Storing

    /// The layout without its own element: what an element may keep of itself without keeping itself alive.
    package func detached() -> ASLayout {
        var copy = self
        copy.layoutElement = nil
        return copy
    }

    /// A detached layout with its element again.
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
    /// Same elements (by identity), sizes, positions and sublayouts. O(n).
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
