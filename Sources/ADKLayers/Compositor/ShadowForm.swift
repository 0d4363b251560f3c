import ADKFoundation
import ADKGraphics
import Foundation

/// The shape of a box's shadow without its colour. Lengths are in pixels.
struct ShadowForm: Hashable {
    /// The rounding, at most half of either side.
    let rounding: Rounding
    let reach: Int
    /// The box of the tile: the layer's, or the smallest one with a middle that can be repeated.
    let width, height: Int

    init(box: PixelRect, rounding: Rounding, reach: Int) {
        self.rounding = rounding.bounded(by: box)
        self.reach = reach
        // Two corners whose blurs do not meet, and a pixel between them.
        let enough = 2 * (reach + Int(saturating: self.rounding.radius.rounded(.up))) + 1
        width = min(box.width, enough)
        height = min(box.height, enough)
    }

    var tileWidth: Int { width + 2 * reach }
    var tileHeight: Int { height + 2 * reach }
    /// The pixels that one mask pixel covers along each axis. 1 for all but large shadows.
    var factor: Int { SoftMask.factor(width: tileWidth, height: tileHeight) }

    /// The tile's pixel for each of `places` of a shadow of `length` pixels.
    static func spread(_ places: Range<Int>, of length: Int, tile: Int) -> [Int] {
        let middle = tile / 2
        return places.map { $0 < middle ? $0 : max(middle, $0 - length + tile) }
    }

    /// Renders the blurred box.
    func makeMask() -> SoftMask {
        let factor = factor
        func part(_ length: Int) -> Int { (length + factor - 1) / factor }
        let raster = PixelBuffer(width: part(tileWidth), height: part(tileHeight))
        let context = CGContext(buffer: raster, scale: 1 / CGFloat(factor))
        context.setFillColor(.black)
        context.fill(rounding.path(in: CGRect(x: reach, y: reach, width: width, height: height)))
        var mask = AlphaMask(of: raster)
        ShadowBlur.apply(reach: reach, factor: factor, to: &mask)
        return SoftMask(mask: mask, factor: factor, width: tileWidth, height: tileHeight)
    }
}
