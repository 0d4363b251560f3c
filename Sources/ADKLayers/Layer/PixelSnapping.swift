import ADKFoundation
import ADKGraphics
import Foundation

/// Rounds points to whole pixels, with the same result at every scroll offset.
enum PixelSnapping {
    /// Sums of offsets have errors in their last binary digits. A position is rounded to this fraction of a pixel
    /// first, so that half a pixel stays half a pixel.
    private static let steps: CGFloat = 256

    /// Rounds halves down the page, for negative values too, so that moving content by whole pixels does not change its
    /// rounding.
    static func round(_ pixels: CGFloat) -> Int {
        let value = ((pixels * steps).rounded(.toNearestOrEven) / steps + 0.5).rounded(.down)
        return Int(saturating: value)
    }

    /// Rounds to a whole number of pixels. NaN gives 0.
    static func whole(_ pixels: CGFloat) -> Int { Int(saturating: pixels.rounded()) }

    /// Rounds each edge to the nearest pixel edge, so that boxes that touch in points touch in pixels.
    static func box(_ rect: CGRect, _ transform: CGAffineTransform) -> PixelRect {
        let mapped = rect.applying(transform)
        let (left, top) = (round(mapped.minX), round(mapped.minY))
        return PixelRect(x: left, y: top, width: round(mapped.maxX) - left, height: round(mapped.maxY) - top)
    }
}
