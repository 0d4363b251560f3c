import Foundation

/// The transformation that makes a stored image upright. Raw values are those of EXIF tag 0x0112.
package enum ImageOrientation: Int, Sendable, CaseIterable {
    /// Stored upright.
    case up = 1
    /// Mirrored horizontally.
    case upMirrored
    /// Turned by 180 degrees.
    case down
    /// Mirrored vertically.
    case downMirrored
    /// Mirrored along the diagonal from the top left.
    case leftMirrored
    /// Needs a quarter turn clockwise.
    case right
    /// Mirrored along the diagonal from the top right.
    case rightMirrored
    /// Needs a quarter turn counter-clockwise.
    case left

    /// Whether the upright image has width and height exchanged.
    package var swapsSides: Bool { rawValue >= 5 }

    /// Maps a point of the upright unit square to the stored one.
    private func stored(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        switch self {
        case .up: CGPoint(x: x, y: y)
        case .upMirrored: CGPoint(x: 1 - x, y: y)
        case .down: CGPoint(x: 1 - x, y: 1 - y)
        case .downMirrored: CGPoint(x: x, y: 1 - y)
        case .leftMirrored: CGPoint(x: y, y: x)
        case .right: CGPoint(x: y, y: 1 - x)
        case .rightMirrored: CGPoint(x: 1 - y, y: 1 - x)
        case .left: CGPoint(x: 1 - y, y: x)
        }
    }

    /// Maps a rectangle of the upright unit square to the stored one.
    func stored(_ rect: CGRect) -> CGRect {
        // Exact for the whole square, without rounding.
        guard rect != CGRect(x: 0, y: 0, width: 1, height: 1) else { return rect }
        let a = stored(rect.minX, rect.minY)
        let b = stored(rect.maxX, rect.maxY)
        return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }
}
