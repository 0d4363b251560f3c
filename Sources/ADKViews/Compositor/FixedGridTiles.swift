import ADKFoundation
import ADKGraphics
import Foundation

/// Pictures drawn with filtering, the same whatever part of them is painted, and wherever they
/// are scrolled to.
///
/// Cairo rounds a picture's transform by the clip it is drawn under, so that two halves are not
/// the whole. Here a picture is always drawn in the same squares, each of them whole, and what is
/// seen of them is copied.
enum FixedGridTiles {
    /// Pixels; small enough that a square's memory is not the kernel's to clear.
    private static let side = 128

    /// Paints what lies in `visible` and in `area` of a picture.
    ///
    /// The squares are counted from pixel `origin`, which moves with the picture. `draw` draws the
    /// picture into one of them, whose top left pixel is pixel (x, y) counted from `origin`.
    static func paint(
        _ area: PixelRect, from origin: (x: Int, y: Int), visible: PixelRect, alpha: CGFloat, isOpaque: Bool,
        in context: CGContext, draw: (_ tile: CGContext, _ x: Int, _ y: Int) -> Void
    ) {
        let seen = area.intersection(visible)
        guard !seen.isEmpty else { return }
        func first(_ start: Int, _ origin: Int) -> Int {
            origin + Int((Double(start - origin) / Double(side)).rounded(.down)) * side
        }
        for y in stride(from: first(seen.y, origin.y), to: seen.maxY, by: side) {
            for x in stride(from: first(seen.x, origin.x), to: seen.maxX, by: side) {
                let square = PixelRect(x: x, y: y, width: side, height: side)
                let tile = PixelBuffer(width: side, height: side, isOpaque: isOpaque)
                draw(CGContext(buffer: tile, scale: 1, traits: context.traits), x - origin.x, y - origin.y)
                let part = square.intersection(seen)
                context.drawDevice(tile, from: part.offsetBy(dx: -x, dy: -y), to: part, alpha: alpha)
            }
        }
    }

    /// `transform` as seen from pixel `origin`, without the last binary digits of where that is.
    static func relative(_ transform: CGAffineTransform, to origin: (x: Int, y: Int)) -> CGAffineTransform {
        let steps: CGFloat = 1024
        var result = transform
        result.tx = ((transform.tx - CGFloat(origin.x)) * steps).rounded() / steps
        result.ty = ((transform.ty - CGFloat(origin.y)) * steps).rounded() / steps
        return result
    }
}
