import ADKGraphics
import Foundation

/// The blur of a layer's shadow: two passes of a box blur. It extends exactly twice the shadow's radius, and there
/// resembles a Gaussian of that standard deviation.
enum ShadowBlur {
    /// The largest radius, in points.
    static let largestRadius: CGFloat = 100

    static func clampedRadius(_ radius: CGFloat) -> CGFloat { radius > 0 ? min(largestRadius, radius) : 0 }

    /// The pixels by which a shadow of `radius` points extends on each side.
    static func reach(radius: CGFloat, scale: CGFloat) -> Int { Int((clampedRadius(radius) * scale * 2).rounded(.up)) }

    /// Blurs a mask, each pixel of which covers `factor` x `factor` pixels.
    static func apply(reach: Int, factor: Int, to mask: inout AlphaMask) {
        BoxBlur(reach: reach / factor, passes: 2).apply(to: &mask)
    }
}

/// A blurred mask. It may be coarser than the pixels it covers, because a wide blur needs few samples.
struct SoftMask {
    /// The largest number of pixels in a mask, which bounds the work. Larger masks are made coarser.
    private static let largestArea = 1 << 18

    let mask: AlphaMask
    /// The pixels that one mask pixel covers, along each axis.
    let factor: Int
    /// The size in pixels. The mask itself may extend a little further.
    let width, height: Int

    /// The factor for a mask of this many pixels.
    static func factor(width: Int, height: Int) -> Int {
        var factor = 1
        while (width / factor + 1) * (height / factor + 1) > largestArea { factor += 1 }
        return factor
    }

    /// Renders the pixels at `columns` and `rows` in `shades`. Both are in pixels of the mask's full size.
    func raster(columns: [Int], rows: ArraySlice<Int>, shades: MaskShades) -> PixelBuffer {
        let buffer = PixelBuffer(width: columns.count, height: rows.count)
        let xs = columns.map { sample($0, mask.width) }
        mask.coverage.withUnsafeBufferPointer { bytes in
            for (line, row) in rows.enumerated() {
                let y = sample(row, mask.height)
                let (upper, lower) = (y.first * mask.stride, y.second * mask.stride)
                let pixels = buffer.row(line)
                for (column, x) in xs.enumerated() {
                    let above = Int(bytes[upper + x.first]) * (256 - x.share) + Int(bytes[upper + x.second]) * x.share
                    let below = Int(bytes[lower + x.first]) * (256 - x.share) + Int(bytes[lower + x.second]) * x.share
                    pixels[column] = shades[UInt8((above * (256 - y.share) + below * y.share + 0x8000) >> 16)]
                }
            }
        }
        return buffer
    }

    /// The two mask pixels around the middle of a pixel, and the weight of the second in 256ths.
    private func sample(_ place: Int, _ count: Int) -> (first: Int, second: Int, share: Int) {
        if factor == 1 { return (place, place, 0) }
        let exact = (Double(place) + 0.5) / Double(factor) - 0.5
        let first = exact.rounded(.down)
        return (
            min(count - 1, max(0, Int(first))), min(count - 1, max(0, Int(first) + 1)),
            Int(((exact - first) * 256).rounded())
        )
    }
}
