import Foundation

/// Distances inward from the four edges of a rectangle, in points; negative values grow it.
public struct UIEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    public static let zero = UIEdgeInsets()

    /// The two horizontal insets added.
    package var horizontal: CGFloat { left + right }
    /// The two vertical insets added.
    package var vertical: CGFloat { top + bottom }
}

extension CGRect {
    /// The rectangle shrunk by `insets`; sizes never go below zero.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: max(0, size.width - insets.horizontal), height: max(0, size.height - insets.vertical))
    }
}
