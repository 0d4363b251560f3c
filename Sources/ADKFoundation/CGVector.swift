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
