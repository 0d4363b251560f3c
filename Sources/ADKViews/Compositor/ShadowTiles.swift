import ADKGraphics
import Foundation

/// What a shadow looks like; lengths in pixels.
struct ShadowStyle: Hashable {
    var rounding: Rounding
    var blur: CGFloat
    var color: UIColor
    var opacity: CGFloat

    /// Pixels the blur reaches beyond the box.
    var reach: Int { Int((blur * 2).rounded(.up)) }

    /// The pixels the shadow of `box` (pixels) touches; `offset` is in points.
    func area(around box: PixelRect, offset: CGSize, scale: CGFloat) -> PixelRect {
        PixelRect(
            x: box.x - reach + Int((offset.width * scale).rounded()),
            y: box.y - reach + Int((offset.height * scale).rounded()), width: box.width + 2 * reach,
            height: box.height + 2 * reach)
    }
}

/// Blurred boxes, each blurred once and then painted in nine parts around any rectangle.
/// Belongs to one thread.
final class ShadowTiles {
    /// Distinct shadows kept; more are made anew.
    private static let limit = 32

    private struct Key: Hashable {
        var style: ShadowStyle
        var dark: Bool
    }

    private var tiles: [Key: NineSlice] = [:]

    /// Paints a shadow over its whole `area`.
    func paint(_ style: ShadowStyle, in area: PixelRect, _ context: CGContext) {
        let middle = tile(for: style, dark: context.traits.userInterfaceStyle == .dark).paint(area, in: context)
        // The middle of a shadow is one colour.
        context.fillDevice(middle, style.color.withAlphaComponent(style.opacity))
    }

    private func tile(for style: ShadowStyle, dark: Bool) -> NineSlice {
        let key = Key(style: style, dark: dark)
        if let tile = tiles[key] { return tile }
        let tile = ShadowTiles.make(style, dark: dark)
        if tiles.count >= ShadowTiles.limit { tiles.removeAll() }
        tiles[key] = tile
        return tile
    }

    private static func make(_ style: ShadowStyle, dark: Bool) -> NineSlice {
        let reach = style.reach
        let inset = 2 * reach + Int(style.rounding.radius.rounded(.up)) + 1
        let side = 2 * inset + 1
        // The box itself, hard-edged, then blurred along x and along y.
        let mask = PixelBuffer(width: side, height: side)
        let context = CGContext(buffer: mask, scale: 1)
        context.setFillColor(.white)
        context.fill(
            style.rounding.path(in: CGRect(x: reach, y: reach, width: side - 2 * reach, height: side - 2 * reach)))
        var alpha = (0..<side * side).map { Float(mask.row($0 / side)[$0 % side] >> 24) / 255 }
        let kernel = gaussian(deviation: style.blur)
        alpha = blurRows(alpha, side: side, kernel: kernel)
        alpha = blurRows(alpha, side: side, kernel: kernel)
        let color = style.color.components(for: dark ? .dark : .light)
        let buffer = PixelBuffer(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side {
                var shade = color
                shade.alpha = alpha[y * side + x] * Float(style.opacity)
                buffer.row(y)[x] = shade.pixel
            }
        }
        return NineSlice(tile: buffer, inset: inset)
    }

    private static func gaussian(deviation: CGFloat) -> [Float] {
        guard deviation > 0 else { return [1] }
        let reach = Int((deviation * 2).rounded(.up))
        let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * Double(deviation * deviation)))) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Blurs along the rows and turns the square over its diagonal, so that twice is both ways.
    private static func blurRows(_ values: [Float], side: Int, kernel: [Float]) -> [Float] {
        let reach = kernel.count / 2
        var result = [Float](repeating: 0, count: values.count)
        for y in 0..<side {
            for x in 0..<side {
                var sum: Float = 0
                for k in -reach...reach where (0..<side).contains(x + k) { sum += values[y * side + x + k] * kernel[k + reach] }
                result[x * side + y] = sum
            }
        }
        return result
    }
}
