import CCairo
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
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
            trace(glyph, on: surface, x: offset - left, y: -top) { cairo in
                cairo_set_source_rgba(cairo, 0, 0, 0, 1)
                cairo_fill(cairo)
            }
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        let coverage = (0..<height).flatMap { pixels[$0 * stride..<$0 * stride + width] }
        return GlyphMask(left: Int(left), top: Int(top), width: width, height: height, coverage: coverage)
    }

    /// The bounds of the outline, in pixels. Nil if there is no outline.
    private func extents(of glyph: UInt32) -> CGRect? {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
        trace(glyph, on: surface, x: 0, y: 0) { cairo in
            cairo_identity_matrix(cairo)
            cairo_path_extents(cairo, &left, &top, &right, &bottom)
        }
        cairo_surface_destroy(surface)
        let box = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        return box.width > 0 && box.height > 0 && box.width.isFinite && box.height.isFinite ? box : nil
    }

    /// Calls `body` with a context whose path is the outline. The context releases the font before this returns.
    private func trace(
        _ glyph: UInt32, on surface: OpaquePointer?, x: Double, y: Double, _ body: (OpaquePointer) -> Void
    ) {
        guard let cairo = cairo_create(surface) else { return }
        var matrix = font.matrix
        (matrix.x0, matrix.y0) = (x, y)
        cairo_set_matrix(cairo, &matrix)
        cairo_set_scaled_font(cairo, font.raw)
        cairo_set_tolerance(cairo, 0.05)
        var item = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        cairo_glyph_path(cairo, &item, 1)
        body(cairo)
        cairo_destroy(cairo)
    }
}
