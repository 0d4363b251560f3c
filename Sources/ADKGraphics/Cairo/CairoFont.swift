import ADKFoundation
import CCairo
import CPango
import Foundation

/// A font at a size and under a transform. Used and freed under `ScaledFontTable`'s lock.
final class CairoFont {
    fileprivate let raw: OpaquePointer

    /// Creates the font of a resolved pattern whose em has `size` points. `transform` maps points to pixels. Nil if the
    /// file cannot be opened, or if the font is too large.
    init?(_ pattern: OpaquePointer, size: Double, under transform: CGAffineTransform) {
        guard size.isFinite, transform.isDrawable, size * transform.reach <= 1e5,
            let face = cairo_ft_font_face_create_for_pattern(pattern)
        else { return nil }
        defer { cairo_font_face_destroy(face) }
        guard let options = cairo_font_options_create() else { return nil }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        var fontMatrix = CairoFont.matrix(pattern, size)
        var linear = cairo_matrix_t(transform)
        (linear.x0, linear.y0) = (0, 0)
        guard let font = cairo_scaled_font_create(face, &fontMatrix, &linear, options) else { return nil }
        guard cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else {
            cairo_scaled_font_destroy(font)
            return nil
        }
        raw = font
    }

    deinit { cairo_scaled_font_destroy(raw) }

    /// The transform from the em to points: the pixel size and fontconfig's matrices, which slant glyphs or scale
    /// bitmap fonts.
    private static func matrix(_ pattern: OpaquePointer, _ size: Double) -> cairo_matrix_t {
        var product = FcMatrix(xx: 1, xy: 0, yx: 0, yy: 1)
        var next: UnsafeMutablePointer<FcMatrix>?
        var index: Int32 = 0
        while FcPatternGetMatrix(pattern, FC_MATRIX, index, &next) == FcResultMatch, let factor = next {
            var left = product
            FcMatrixMultiply(&product, &left, factor)
            index += 1
        }
        var matrix = cairo_matrix_t(xx: product.xx, yx: -product.yx, xy: -product.xy, yy: product.yy, x0: 0, y0: 0)
        cairo_matrix_scale(&matrix, size, size)
        return matrix
    }
}

extension CairoContext {
    /// Draws glyphs with the source. Positions are in the present coordinates. Glyphs outside of Cairo's range are left
    /// out. The context releases the font before this returns.
    func show(_ glyphs: [(index: UInt32, position: CGPoint)], _ font: CairoFont) {
        guard isDrawing else { return }
        let transform = transform
        let seen = glyphs.filter { DeviceRange.contains($0.position.applying(transform)) }.map {
            cairo_glyph_t(index: UInt($0.index), x: $0.position.x, y: $0.position.y)
        }
        save()
        cairo_set_scaled_font(raw, font.raw)
        cairo_show_glyphs(raw, seen, Int32(clamping: seen.count))
        restore()
    }

    /// Makes the outline of a glyph at the origin the path.
    func setPath(of glyph: UInt32, _ font: CairoFont) {
        cairo_set_scaled_font(raw, font.raw)
        cairo_set_tolerance(raw, 0.05)
        var item = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        cairo_new_path(raw)
        cairo_glyph_path(raw, &item, 1)
    }
}
