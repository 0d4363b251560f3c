import ADKGraphics
import Foundation

/// A blurred mask that may be coarser than the pixels it covers: what is blurred far needs few.
struct SoftMask {
    /// Masks of more pixels than this are made coarser, so that the work for one has a bound.
    private static let largestArea = 1 << 18

    let mask: AlphaMask
    /// Pixels each way for one of the mask.
    let factor: Int
    /// In pixels; the mask may reach a little farther.
    let width, height: Int

    /// How much coarser a mask of this many pixels is made.
    static func factor(width: Int, height: Int) -> Int {
        var factor = 1
        while (width / factor + 1) * (height / factor + 1) > largestArea { factor += 1 }
        return factor
    }

    /// The pixels at `columns` and `rows`, which are pixels of the mask's full size, in `shades`.
    func picture(columns: [Int], rows: ArraySlice<Int>, shades: MaskShades) -> PixelBuffer {
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

    /// The two pixels of the mask around the middle of a pixel, and the share of the second in 256ths.
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
