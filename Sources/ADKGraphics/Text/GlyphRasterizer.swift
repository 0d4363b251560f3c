import ADKFoundation
import Foundation

/// Renders a glyph's outline into a mask at a position within a pixel. Guarded by `ScaledFontTable`'s lock.
struct GlyphRasterizer {
    let font: ScaledFontTable.Font

    /// The mask of `glyph` that starts `shift` quarters into a pixel. Empty if there is no outline.
    func mask(_ glyph: UInt32, shift: Int) -> GlyphMask {
        let offset = Double(shift) / Double(GlyphMask.shifts)
        guard let box = extents(of: glyph) else { return .nothing }
        let (left, top) = ((box.minX + offset).rounded(.down), box.minY.rounded(.down))
        let (right, bottom) = ((box.maxX + offset).rounded(.up), box.maxY.rounded(.up))
        let (width, height) = (Int(right - left), Int(bottom - top))
        // A broken font may have glyphs of any size.
        guard (1...2_048).contains(width), (1...2_048).contains(height) else { return .nothing }
        let stride = (width + 3) / 4 * 4
        var pixels = [UInt8](repeating: 0, count: stride * height)
        pixels.withUnsafeMutableBufferPointer { bytes in
            let surface = CairoSurface(coverage: bytes.baseAddress, width: width, height: height, stride: stride)
            context(on: surface, x: offset - left, y: -top, outlining: glyph).fill()
        }
        let coverage = (0..<height).flatMap { pixels[$0 * stride..<$0 * stride + width] }
        return GlyphMask(left: Int(left), top: Int(top), width: width, height: height, coverage: coverage)
    }

    /// The bounds of the outline, in pixels. Nil if there is no outline.
    private func extents(of glyph: UInt32) -> CGRect? {
        let box = context(on: CairoSurface(), x: 0, y: 0, outlining: glyph).devicePathExtents
        return box.width > 0 && box.height > 0 && box.width.isFinite && box.height.isFinite ? box : nil
    }

    /// A context whose path is the outline and whose source is black.
    private func context(on surface: CairoSurface, x: Double, y: Double, outlining glyph: UInt32) -> CairoContext {
        let cairo = CairoContext(surface) { "a glyph" }
        var matrix = font.matrix
        (matrix.tx, matrix.ty) = (x, y)
        cairo.transform = matrix
        cairo.setPath(of: glyph, font.raw)
        return cairo
    }
}
