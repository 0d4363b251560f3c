import ADKFoundation
import ADKGraphics
import Foundation

/// Rounded boxes, borders and clips as nine-part rasters, each drawn once. Lengths are in pixels. Used by one thread.
final class RoundedTiles {
    private enum Kind: Hashable {
        case fill(UIColor)
        case border(UIColor, width: CGFloat)
        /// The area outside the rounding, to be erased.
        case outside
    }

    private struct Key: Hashable {
        var kind: Kind
        var rounding: Rounding
        var variant: ColorVariant
    }

    private let tiles = TileCache<Key, NineSlice>(byteLimit: 16 << 20)

    /// The number of tiles made so far.
    var madeCount: Int { tiles.madeCount }

    /// The four corners of a rounded box, which have soft edges.
    private func corners(of box: PixelRect, _ rounding: Rounding) -> [PixelRect] {
        let (w, h) = cornerSize(box, rounding)
        return [
            PixelRect(x: box.x, y: box.y, width: w, height: h),
            PixelRect(x: box.maxX - w, y: box.y, width: w, height: h),
            PixelRect(x: box.x, y: box.maxY - h, width: w, height: h),
            PixelRect(x: box.maxX - w, y: box.maxY - h, width: w, height: h),
        ]
    }

    /// The box without its corners.
    func cross(of box: PixelRect, _ rounding: Rounding) -> [PixelRect] {
        let (w, h) = cornerSize(box, rounding)
        return [
            PixelRect(x: box.x + w, y: box.y, width: box.width - 2 * w, height: h),
            PixelRect(x: box.x, y: box.y + h, width: box.width, height: box.height - 2 * h),
            PixelRect(x: box.x + w, y: box.maxY - h, width: box.width - 2 * w, height: h),
        ].filter { !$0.isEmpty }
    }

    private func cornerSize(_ box: PixelRect, _ rounding: Rounding) -> (Int, Int) {
        let inset = max(1, Int(saturating: rounding.bounded(by: box).radius.rounded(.up)))
        return (min(inset, box.width / 2), min(inset, box.height / 2))
    }

    /// The corners of a filled box: each with its raster, the part of the raster, and its place.
    func filledCorners(
        of box: PixelRect, _ rounding: Rounding, _ color: UIColor, _ traits: UITraitCollection
    ) -> [(raster: PixelBuffer, part: PixelRect, target: PixelRect)] {
        let tile = slice(.fill(color), rounding.bounded(by: box), traits).tile
        return corners(of: box, rounding).enumerated().map { index, corner in
            let x = index % 2 == 0 ? 0 : tile.width - corner.width
            let y = index < 2 ? 0 : tile.height - corner.height
            return (tile, PixelRect(x: x, y: y, width: corner.width, height: corner.height), corner)
        }
    }

    func stroke(_ box: PixelRect, _ rounding: Rounding, width: CGFloat, _ color: UIColor, in context: CGContext) {
        // A border that is wider than half the box fills it.
        let width = min(width, CGFloat((min(box.width, box.height) + 1) / 2), Rounding.largest)
        guard width > 0 else { return }
        _ = slice(.border(color, width: width), rounding.bounded(by: box), context.traits).paint(box, in: context)
    }

    /// Erases the part of `box` outside of `rounding`.
    func eraseOutside(_ box: PixelRect, _ rounding: Rounding, in context: CGContext) {
        _ = slice(.outside, rounding.bounded(by: box), context.traits).paint(box, in: context, operation: .erase)
    }

    private func slice(_ kind: Kind, _ rounding: Rounding, _ traits: UITraitCollection) -> NineSlice {
        let key = Key(kind: kind, rounding: rounding, variant: traits.colorVariant)
        return tiles.tile(for: key) {
            let slice = RoundedTiles.make(kind, rounding, traits)
            return (slice, slice.tile.byteCount)
        }
    }

    private static func make(_ kind: Kind, _ rounding: Rounding, _ traits: UITraitCollection) -> NineSlice {
        var reach = rounding.radius
        if case .border(_, let width) = kind { reach = max(reach, width) }
        let inset = max(1, Int(saturating: reach.rounded(.up)))
        let side = 2 * inset + 1
        let tile = PixelBuffer(width: side, height: side)
        let context = CGContext(buffer: tile, scale: 1, traits: traits)
        let box = CGRect(x: 0, y: 0, width: side, height: side)
        switch kind {
        case .fill(let color):
            context.setFillColor(color)
            context.fill(rounding.path(in: box))
        case .border(let color, let width) where rounding.radius > 0 && rounding.radius < width / 2:
            // Stroking a line this wide would give square corners.
            context.setFillColor(color)
            context.fill(rounding.path(in: box))
            let hole = max(0, side - 2 * Int(saturating: width.rounded()))
            let start = (side - hole) / 2
            for y in start..<start + hole { for x in start..<start + hole { tile.row(y)[x] = 0 } }
        case .border(let color, let width):
            let path = rounding.path(in: box, inset: width / 2)
            path.lineWidth = width
            context.setStrokeColor(color)
            context.stroke(path)
        case .outside:
            context.setFillColor(.black)
            context.fill(rounding.path(in: box))
            // The coverage inside becomes the coverage outside.
            for y in 0..<side {
                for x in 0..<side { tile.row(y)[x] = (0xFF - tile.row(y)[x] >> 24) << 24 }
            }
        }
        return NineSlice(tile: tile, inset: inset)
    }
}
