import Foundation

/// A horizontal and a vertical distance, in points.
public struct CGVector: Hashable, Sendable {
    /// The horizontal and the vertical distance, in points.
    public var dx, dy: CGFloat

    /// Creates a vector.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector with both distances 0.
    public static let zero = CGVector(dx: 0, dy: 0)
}

extension CGPoint {
    package static func + (point: CGPoint, vector: CGVector) -> CGPoint {
        CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    package static func - (point: CGPoint, origin: CGPoint) -> CGVector {
        CGVector(dx: point.x - origin.x, dy: point.y - origin.y)
    }
}

/// Distances inward from the four edges of a rectangle, in points. Negative values enlarge the rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge, in points.
    public var top: CGFloat
    /// The distance from the left edge, in points.
    public var left: CGFloat
    /// The distance from the bottom edge, in points.
    public var bottom: CGFloat
    /// The distance from the right edge, in points.
    public var right: CGFloat

    /// Creates insets, in points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates insets of 0.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Insets of 0.
    public static let zero = UIEdgeInsets()

    /// The sum of the left and the right inset.
    package var horizontal: CGFloat { left + right }
    /// The sum of the top and the bottom inset.
    package var vertical: CGFloat { top + bottom }
}

extension CGRect {
    /// The rectangle reduced by `insets`. Its width and height are at least 0.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: max(0, size.width - insets.horizontal), height: max(0, size.height - insets.vertical))
    }
}

/// Distances inward from the four edges of a rectangle, in points, with names that follow the direction of the
/// layout.
///
/// `leading` is the left edge, and the right edge in a right-to-left layout.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge, in points.
    public var top: CGFloat
    /// The distance from the leading edge, in points.
    public var leading: CGFloat
    /// The distance from the bottom edge, in points.
    public var bottom: CGFloat
    /// The distance from the trailing edge, in points.
    public var trailing: CGFloat

    /// Creates insets, in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates insets of 0.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// The insets in a layout of a direction.
    package func physical(isRightToLeft: Bool) -> UIEdgeInsets {
        let (left, right) = isRightToLeft ? (trailing, leading) : (leading, trailing)
        return UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }

    /// Insets of 0.
    public static let zero = NSDirectionalEdgeInsets()
}
