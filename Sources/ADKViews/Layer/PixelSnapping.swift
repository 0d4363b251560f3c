import ADKFoundation
import ADKGraphics
import Foundation

/// From points to whole pixels, the same way wherever a layer happens to be scrolled to.
enum PixelSnapping {
    /// Sums of offsets carry errors of the last binary digits; a place is taken as the nearest
    /// of this many in a pixel before it is rounded, so that half a pixel stays half a pixel.
    private static let steps: CGFloat = 256

    /// Halves go down the page, also left of zero: what moves by whole pixels rounds alike.
    static func round(_ pixels: CGFloat) -> Int {
        let value = ((pixels * steps).rounded(.toNearestOrEven) / steps + 0.5).rounded(.down)
        return value.isNaN ? 0 : Int(min(1e9, max(-1e9, value)))
    }

    /// A whole number of pixels; anything that is no number is none.
    static func whole(_ pixels: CGFloat) -> Int { pixels.isNaN ? 0 : Int(min(1e9, max(-1e9, pixels.rounded()))) }

    /// Edges go to the nearest pixel edge, so that neighbours that touch in points touch in pixels.
    static func box(_ rect: CGRect, _ transform: CGAffineTransform) -> PixelRect {
        let mapped = rect.applying(transform)
        let (left, top) = (round(mapped.minX), round(mapped.minY))
        return PixelRect(x: left, y: top, width: round(mapped.maxX) - left, height: round(mapped.maxY) - top)
    }
}
