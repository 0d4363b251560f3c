import Foundation

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
