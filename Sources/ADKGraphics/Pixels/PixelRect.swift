import ADKFoundation
import Foundation

/// A rectangle on the pixel grid. `maxX` and `maxY` are exclusive.
package struct PixelRect: Hashable, Sendable {
    package var x, y, width, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    package static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// The smallest pixel rectangle that contains `rect`, which is in points. `scale` is in pixels per point.
    package init(around rect: CGRect, scale: CGFloat) {
        // Rounding margin: 3.0000001 must not reach into a fourth pixel.
        let slack = 0.001
        let left = Int(saturating: (rect.minX * scale + slack).rounded(.down))
        let top = Int(saturating: (rect.minY * scale + slack).rounded(.down))
        self.init(
            x: left, y: top, width: max(0, Int(saturating: (rect.maxX * scale - slack).rounded(.up)) - left),
            height: max(0, Int(saturating: (rect.maxY * scale - slack).rounded(.up)) - top))
    }

    package var maxX: Int { x + width }
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    package var area: Int { max(0, width) * max(0, height) }

    /// The same rectangle in points of one pixel.
    package var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

    /// The common part of both rectangles. Its width or height is 0 if there is none.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    package func intersects(_ other: PixelRect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    package func contains(_ other: PixelRect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// The smallest rectangle that contains both. Empty rectangles are ignored.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The parts of this rectangle outside `other`: at most four rectangles.
    package func subtracting(_ other: PixelRect) -> [PixelRect] {
        if isEmpty || other.contains(self) { return [] }
        let hole = intersection(other)
        if hole.isEmpty { return [self] }
        var rest: [PixelRect] = []
        rest.reserveCapacity(4)
        func keep(_ piece: PixelRect) {
            if !piece.isEmpty { rest.append(piece) }
        }
        keep(PixelRect(x: x, y: y, width: width, height: hole.y - y))
        keep(PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height))
        keep(PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height))
        keep(PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY))
        return rest
    }
}
