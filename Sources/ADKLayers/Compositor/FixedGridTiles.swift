import ADKFoundation
import ADKGraphics
import Foundation

/// Draws filtered rasters that look the same in every clip and at every scroll offset.
///
/// Cairo rounds a raster's transform by the clip. So two halves do not equal the whole. Here a raster is always drawn
/// in the same complete squares, and the visible parts of them are copied.
enum FixedGridTiles {
    /// The side of a square, in pixels. Small enough that malloc reuses its memory and the kernel does not clear it.
    private static let side = 128

    /// Paints the part of a raster in `visible` and `area`.
    ///
    /// The squares are counted from pixel `origin`, which moves with the raster. `draw` draws the raster into a
    /// square, whose top left pixel is (x, y) from `origin`.
    static func paint(
        _ area: PixelRect, from origin: (x: Int, y: Int), visible: PixelRect, alpha: CGFloat, in context: CGContext,
        draw: (_ tile: CGContext, _ x: Int, _ y: Int) -> Void
    ) {
        let seen = area.intersection(visible)
        guard !seen.isEmpty else { return }
        func first(_ start: Int, _ origin: Int) -> Int {
            origin + Int((Double(start - origin) / Double(side)).rounded(.down)) * side
        }
        for y in stride(from: first(seen.y, origin.y), to: seen.maxY, by: side) {
            for x in stride(from: first(seen.x, origin.x), to: seen.maxX, by: side) {
                let square = PixelRect(x: x, y: y, width: side, height: side)
                let tile = PixelBuffer(width: side, height: side)
                draw(CGContext(buffer: tile, scale: 1, traits: context.traits), x - origin.x, y - origin.y)
                let part = square.intersection(seen)
                context.drawDevice(tile, from: part.offsetBy(dx: -x, dy: -y), to: part, alpha: alpha)
            }
        }
    }

    /// `transform` relative to pixel `origin`, rounded so that it does not depend on the origin's last binary digits.
    static func relative(_ transform: CGAffineTransform, to origin: (x: Int, y: Int)) -> CGAffineTransform {
        let steps: CGFloat = 1024
        var result = transform
        result.tx = ((transform.tx - CGFloat(origin.x)) * steps).rounded() / steps
        result.ty = ((transform.ty - CGFloat(origin.y)) * steps).rounded() / steps
        return result
    }
}
