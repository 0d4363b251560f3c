import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Corner rounding in the contents: the background colour replaces the pixels outside, and the border is stroked along
/// the rounding. Lengths are points. Texture's `ASCornerRoundingTypePrecomposited`.
struct PrecompositedRounding: Sendable {
    let radius: CGFloat
    let corners: CACornerMask
    let background: UIColor
    let borderWidth: CGFloat
    let borderColor: UIColor

    init?(_ state: BridgedState) {
        let rare = state.rare
        guard rare.cornerRoundingType == .precomposited, rare.cornerRadius > 0 else { return nil }
        radius = rare.cornerRadius
        corners = rare.maskedCorners
        background = state.backgroundColor ?? .clear
        borderWidth = rare.borderWidth
        borderColor = rare.borderColor ?? .black
    }

    /// Rounds the corners of the context's buffer.
    func apply(in context: CGContext) {
        let buffer = context.buffer
        let scale = context.scale
        let box = CGRect(x: 0, y: 0, width: CGFloat(buffer.width), height: CGFloat(buffer.height))
        let rounding = min(radius * scale, box.width / 2, box.height / 2)
        guard rounding > 0 else { return }
        let mask = PixelBuffer(width: buffer.width, height: buffer.height)
        let maskContext = CGContext(buffer: mask, scale: 1)
        maskContext.setFillColor(.black)
        maskContext.fill(path(in: box, radius: rounding))
        let outside = background.components(for: context.traits.colorVariant).roundedPixel
        replaceOutside(of: mask, in: buffer, by: outside, reach: Int(saturating: rounding.rounded(.up)))
        guard borderWidth > 0 else { return }
        let thickness = borderWidth * scale
        // As in Texture: half a pixel inside the line where the stroke would touch the edge.
        let inset = (thickness + 1) / 2 - 1
        let stroke = path(in: box.insetBy(dx: inset, dy: inset), radius: max(0, rounding - inset))
        stroke.lineWidth = thickness
        let border = CGContext(buffer: buffer, scale: 1, traits: context.traits)
        border.setStrokeColor(borderColor)
        border.stroke(stroke)
    }

    private func path(in rect: CGRect, radius: CGFloat) -> UIBezierPath {
        UIBezierPath(
            roundedRect: rect, byRoundingCorners: UIRectCorner(rawValue: UInt(corners.rawValue)),
            cornerRadii: CGSize(width: radius, height: radius))
    }

    /// Blends `colour` into pixels by the part that the mask does not cover. Visits only rows and columns near the
    /// corners.
    private func replaceOutside(of mask: PixelBuffer, in buffer: PixelBuffer, by colour: UInt32, reach: Int) {
        for y in 0..<buffer.height where y < reach || y >= buffer.height - reach {
            let (coverage, row) = (mask.row(y), buffer.row(y))
            for x in 0..<buffer.width where x < reach || x >= buffer.width - reach {
                let inside = coverage[x] >> 24
                if inside < 0xFF { row[x] = PrecompositedRounding.mix(row[x], inside, colour) }
            }
        }
    }

    /// Blends `share`/255 of `inner` with the rest of `outer`, byte by byte. Both are premultiplied.
    private static func mix(_ inner: UInt32, _ share: UInt32, _ outer: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
            let sum = (inner >> shift & 0xFF) * share + (outer >> shift & 0xFF) * (0xFF - share)
            result |= ((sum + 127) / 255) << shift
        }
        return result
    }
}
