import CCairo
import Foundation

/// How much of each pixel a letter covers: plain data, usable on any thread.
///
/// Cairo puts letters on whole pixels only, which leaves uneven gaps at ordinary sizes.
/// A mask is made for each quarter of a pixel that a letter can start at; baselines stay on
/// whole pixels.
final class GlyphMask: Sendable {
    /// From the letter's whole pixel to the mask's top left corner.
    let left, top: Int
    let width, height: Int
    /// A byte a pixel, rows without gaps; 255 is covered.
    let coverage: [UInt8]

    init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
        self.coverage = coverage
    }

    static let nothing = GlyphMask(left: 0, top: 0, width: 0, height: 0, coverage: [])

    /// Positions within a pixel.
    static let shifts = 4

    /// Whether letters of `size` points are drawn from masks under `matrix`: upright and not
    /// so large that position within a pixel shows nowhere.
    static func serves(_ matrix: cairo_matrix_t, size: Double) -> Bool {
        matrix.xy == 0 && matrix.yx == 0 && matrix.xx > 0 && matrix.yy > 0 && size * max(matrix.xx, matrix.yy) <= 96
    }

    /// The whole pixel and the shift within it nearest to a point in pixels; nil far outside
    /// any picture.
    static func spot(x: Double, y: Double) -> (x: Int, y: Int, shift: Int)? {
        let limit = Double(PixelBuffer.maximumSide) * 2
        guard abs(x) < limit, abs(y) < limit else { return nil }
        let quarters = Int((x * Double(shifts)).rounded())
        let whole = Int((Double(quarters) / Double(shifts)).rounded(.down))
        return (whole, Int((y + 0.5).rounded(.down)), quarters - whole * shifts)
    }
}

/// A mask whose top left corner lies on a pixel.
struct PlacedMask {
    var mask: GlyphMask
    var x, y: Int

    var bounds: PixelRect { PixelRect(x: x, y: y, width: mask.width, height: mask.height) }
}

/// Several masks in one, so that Cairo paints once.
struct JoinedMask {
    private let bounds: PixelRect
    private let stride: Int
    private var coverage: [UInt8]

    /// Nil where nothing lies within `limits`.
    init?(_ placed: [PlacedMask], within limits: PixelRect) {
        bounds = placed.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(limits)
        guard !bounds.isEmpty else { return nil }
        stride = (bounds.width + 3) / 4 * 4
        coverage = [UInt8](repeating: 0, count: stride * bounds.height)
        for item in placed { add(item) }
    }

    /// Adds up where letters overlap, as Cairo does.
    private mutating func add(_ item: PlacedMask) {
        let mask = item.mask
        let shared = item.bounds.intersection(bounds)
        guard !shared.isEmpty else { return }
        let (bounds, stride) = (bounds, stride)
        coverage.withUnsafeMutableBufferPointer { target in
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

    /// Paints the context's source through the mask; its matrix must be the identity.
    func paint(_ cairo: OpaquePointer) {
        var copy = coverage
        copy.withUnsafeMutableBufferPointer { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress, CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height), Int32(stride))
            cairo_mask_surface(cairo, surface, Double(bounds.x), Double(bounds.y))
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
