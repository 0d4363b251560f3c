import ADKFoundation
import Foundation

/// The coverage of each pixel by a glyph: plain data, usable on any thread.
///
/// Cairo positions glyphs on whole pixels only, which makes gaps uneven at ordinary sizes. Here a glyph has a mask
/// for each quarter pixel that it can start at. Baselines stay on whole pixels.
final class GlyphMask: Sendable {
    /// The offset in pixels from the glyph's whole pixel to the mask's top left corner.
    let left, top: Int
    let width, height: Int
    /// One byte per pixel, rows without padding. 255 is fully covered.
    let coverage: [UInt8]

    init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
        self.coverage = coverage
    }

    static let nothing = GlyphMask(left: 0, top: 0, width: 0, height: 0, coverage: [])

    /// The number of positions within a pixel.
    static let shifts = 4

    /// Whether glyphs of `size` points are drawn from masks under `matrix`: if it does not rotate, and the size is at
    /// most 96 pixels. Subpixel positions make no visible difference at larger sizes.
    static func isUsable(under matrix: CGAffineTransform, size: Double) -> Bool {
        matrix.b == 0 && matrix.c == 0 && matrix.a > 0 && matrix.d > 0 && size * max(matrix.a, matrix.d) <= 96
    }

    /// The whole pixel and the quarter nearest to a point in pixels. Nil if it is far outside any image.
    static func pixelPosition(x: Double, y: Double) -> (x: Int, y: Int, shift: Int)? {
        let limit = Double(PixelBuffer.maximumSide) * 2
        guard abs(x) < limit, abs(y) < limit else { return nil }
        let quarters = Int((x * Double(shifts)).rounded())
        let whole = Int((Double(quarters) / Double(shifts)).rounded(.down))
        return (whole, Int((y + 0.5).rounded(.down)), quarters - whole * shifts)
    }
}

/// A mask at a pixel position of its top left corner.
struct PlacedMask {
    var mask: GlyphMask
    var x, y: Int

    var bounds: PixelRect { PixelRect(x: x, y: y, width: mask.width, height: mask.height) }
}

/// The union of several masks, so that Cairo paints only once.
struct JoinedMask {
    private let bounds: PixelRect
    private var union: AlphaMask

    /// Nil if no mask intersects `limits`.
    init?(_ placed: [PlacedMask], within limits: PixelRect) {
        bounds = placed.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(limits)
        guard !bounds.isEmpty else { return nil }
        union = AlphaMask(width: bounds.width, height: bounds.height)
        for item in placed { add(item) }
    }

    /// Adds up the coverage, saturating at 255, as Cairo does.
    private mutating func add(_ item: PlacedMask) {
        let mask = item.mask
        let shared = item.bounds.intersection(bounds)
        guard !shared.isEmpty else { return }
        let (bounds, stride) = (bounds, union.stride)
        union.coverage.withUnsafeMutableBufferPointer { target in
            mask.coverage.withUnsafeBufferPointer { source in
                for y in shared.y..<shared.maxY {
                    var from = (y - item.y) * mask.width + shared.x - item.x
                    var to = (y - bounds.y) * stride + shared.x - bounds.x
                    for _ in 0..<shared.width {
                        let (sum, overflow) = target[to].addingReportingOverflow(source[from])
                        target[to] = overflow ? 255 : sum
                        from += 1
                        to += 1
                    }
                }
            }
        }
    }

    /// Paints the context's source through the mask.
    func paint(_ cairo: CairoContext) {
        var copy = union
        copy.paint(cairo, x: bounds.x, y: bounds.y)
    }
}
