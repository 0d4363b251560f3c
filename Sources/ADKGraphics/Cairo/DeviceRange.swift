import Foundation

/// The pixels that Cairo can compute with. It has 24 bits for whole pixels, and larger numbers wrap around.
enum DeviceRange {
    /// The largest coordinate of a point. Distances between points then fit as well.
    static let limit: CGFloat = 2_097_152
    /// The largest width of a line, in pixels. It covers the largest bitmap from any point inside it.
    static let lineWidth: CGFloat = 262_144
    /// The farthest that a corner of a line may reach, in pixels.
    static let corner: CGFloat = 1_048_576

    /// Whether Cairo can compute with the point.
    static func contains(_ point: CGPoint) -> Bool { abs(point.x) <= limit && abs(point.y) <= limit }

    /// The nearest point inside the range.
    static func clamp(_ point: CGPoint) -> CGPoint {
        CGPoint(x: min(limit, max(-limit, point.x)), y: min(limit, max(-limit, point.y)))
    }

    /// The ends of straight lines inside the range that stand for the line from `start` to `end`.
    ///
    /// The part inside the range is exact. Each part outside is moved to the border of the range, so that a fill has
    /// the same inside.
    static func pieces(from start: CGPoint, to end: CGPoint) -> [CGPoint] {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        func crossings(_ from: CGFloat, _ length: CGFloat) -> [CGFloat] {
            [(-limit - from) / length, (limit - from) / length].filter { $0 > 0 && $0 < 1 }
        }
        let parts = (crossings(start.x, dx) + crossings(start.y, dy)).sorted()
        return (parts.map { CGPoint(x: start.x + dx * $0, y: start.y + dy * $0) } + [end]).map(clamp)
    }

    /// A point that `pieces` can compute with. Nil if it is not finite.
    static func computable(_ point: CGPoint) -> CGPoint? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        return CGPoint(x: min(1e15, max(-1e15, point.x)), y: min(1e15, max(-1e15, point.y)))
    }
}
