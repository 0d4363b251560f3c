import Foundation

/// How a stored picture is turned to be upright; the raw values are EXIF's tag 0x0112.
package enum ImageOrientation: Int, Sendable, CaseIterable {
    case up = 1
    case upMirrored
    case down
    case downMirrored
    /// Mirrored at the diagonal from the top left.
    case leftMirrored
    /// Turned a quarter clockwise to be upright.
    case right
    /// Mirrored at the diagonal from the top right.
    case rightMirrored
    /// Turned a quarter counter-clockwise to be upright.
    case left

    /// Width and height change places.
    package var swapsSides: Bool { rawValue >= 5 }

    /// Where a point of the upright unit square lies in the stored one.
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

    /// Where a part of the upright unit square lies in the stored one.
    func stored(_ rect: CGRect) -> CGRect {
        // The whole stays exactly the whole.
        guard rect != CGRect(x: 0, y: 0, width: 1, height: 1) else { return rect }
        let a = stored(rect.minX, rect.minY)
        let b = stored(rect.maxX, rect.maxY)
        return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }
}
