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
