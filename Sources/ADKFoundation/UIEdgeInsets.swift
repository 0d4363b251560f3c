import Foundation

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
