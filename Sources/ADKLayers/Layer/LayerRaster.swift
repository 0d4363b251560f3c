import ADKGraphics
import Foundation

/// The kept raster of a layer in motion, upright and at full opacity. Used by one thread.
///
/// Places in it are in its pixels, counted from the layer's origin.
final class LayerRaster {
    /// The resolution and the colours of a raster.
    struct Style: Equatable {
        /// Pixels per point of the layer.
        var scale: CGFloat
        var variant: ColorVariant
        var isOpaque: Bool
    }

    let pixels: PixelBuffer
    let style: Style
    /// The place of `pixels`.
    let frame: PixelRect
    /// The part to paint before it is shown. All of it in a new raster.
    private(set) var stale = DamageRegion()
    private var halves: Halves?

    /// The raster halved `across` times in width and `down` times in height.
    private struct Halves {
        let across, down: Int
        let pixels: PixelBuffer
        /// The parts of the raster that were painted later.
        var stale = DamageRegion()
    }

    init(_ frame: PixelRect, _ style: Style) {
        // An opaque layer paints every pixel.
        let unwritten =
            style.isOpaque ? try? PixelBuffer.unwritten(width: frame.width, height: frame.height, isOpaque: true) : nil
        pixels = unwritten ?? PixelBuffer(width: frame.width, height: frame.height, isOpaque: style.isOpaque)
        self.style = style
        self.frame = frame
        stale.add(frame)
    }

    /// The bytes of the raster.
    var byteCount: Int { pixels.byteCount + (halves?.pixels.byteCount ?? 0) }

    // MARK: - Stale parts

    /// Marks a part of the layer, in its points.
    func markStale(_ rect: CGRect) {
        // Painting rounds edges to pixels.
        let part = PixelRect(around: rect, scale: style.scale)
        stale.add(
            PixelRect(x: part.x - 1, y: part.y - 1, width: part.width + 2, height: part.height + 2)
                .intersection(frame))
    }

    /// Returns the stale rectangles in `part`, which are painted next. The rest stays stale.
    func drainStale(in part: PixelRect) -> [PixelRect] {
        var (seen, rest) = (DamageRegion(), DamageRegion())
        for rect in stale.rects {
            seen.add(rect.intersection(part))
            for piece in rect.subtracting(part) { rest.add(piece) }
        }
        guard !seen.isEmpty else { return [] }
        stale = rest
        let painted = seen.drain(within: part)
        for rect in painted { halves?.stale.add(rect) }
        return painted
    }

    // MARK: - Pixels that are known

    /// Takes the common part from a raster of the same style, which has another frame.
    func copy(_ other: LayerRaster) {
        let common = frame.intersection(other.frame)
        guard !common.isEmpty, style == other.style else { return }
        take(common, from: other.pixels, x: other.frame.x, y: other.frame.y)
        for rect in other.stale.rects { stale.add(rect.intersection(common)) }
    }

    /// Takes `valid`, a part of the frame, from pixels whose first one is at (`x`, `y`) of this raster. `covered` are
    /// rectangles of `valid` that have other pixels.
    func seed(_ valid: PixelRect, from shown: PixelBuffer, x: Int, y: Int, covered: [PixelRect]) {
        take(valid, from: shown, x: x, y: y)
        for rect in covered { stale.add(rect.intersection(valid)) }
    }

    private func take(_ part: PixelRect, from source: PixelBuffer, x: Int, y: Int) {
        for row in part.y..<part.maxY {
            (pixels.row(row - frame.y) + (part.x - frame.x)).update(
                from: source.row(row - y) + (part.x - x), count: part.width)
        }
        let rest = stale.rects.flatMap { $0.subtracting(part) }
        stale = DamageRegion()
        for rect in rest { stale.add(rect) }
    }

    // MARK: - Half size

    /// The raster halved `across` times in width and `down` times in height. Only the parts that were painted since
    /// the last call are computed. What is not painted yet has no meaning.
    ///
    /// The frame must be a multiple of 2^`across` wide and of 2^`down` high, so that no block is at an edge.
    func halved(_ across: Int, _ down: Int) -> PixelBuffer {
        if across == 0, down == 0 { return pixels }
        guard var known = halves, known.across == across, known.down == down else {
            let result = pixels.halved(across: across, down: down)
            halves = Halves(across: across, down: down, pixels: result)
            return result
        }
        let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        for rect in known.stale.drain(within: frame) {
            let part = rect.offsetBy(dx: -frame.x, dy: -frame.y).aligned(to: 1 << max(across, down))
                .intersection(whole)
            known.pixels.paste(
                pixels.halved(part, across: across, down: down), x: part.x >> across, y: part.y >> down)
        }
        halves = known
        return known.pixels
    }
}

extension PixelBuffer {
    /// Makes the pixels of `rect` transparent.
    func clear(_ rect: PixelRect) {
        for y in rect.y..<rect.maxY { (row(y) + rect.x).update(repeating: 0, count: rect.width) }
    }
}
