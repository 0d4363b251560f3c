import ADKFoundation
import CCairo
import CPango
import Foundation

/// The cache of Cairo fonts. They are used only for drawing, under one lock for the whole process.
///
/// All threads share Cairo's font caches, which break if two threads use them at once, even through different
/// contexts. All code that creates, uses or frees a Cairo font runs in `withLock`, and no other code does.
final class ScaledFontTable: @unchecked Sendable {
    private struct Key: Hashable {
        var face: Int
        /// The linear part of the transform from points to pixels.
        var xx, yx, xy, yy: Double
    }

    /// A Cairo font. Owned by the table, valid until the lock is released.
    struct Font {
        let raw: OpaquePointer
        /// Unique in the process.
        let id: Int
        let matrix: cairo_matrix_t
    }

    private struct Entry: LeastRecentlyUsed {
        var font: Font
        var lastUse: Int
    }

    private static let lock = Lock()
    private static let shared = ScaledFontTable()

    // Guarded by `lock`, as are the fonts themselves.
    private var entries: [Key: Entry] = [:]
    private var uses = 0
    private var masks = GlyphMaskTable()

    /// The number of scaled fonts kept. Each holds rendered glyphs; Cairo caches some more fonts by itself.
    private static let limit = 128

    /// Runs `body` with the table under the process-wide lock.
    static func withLock(_ body: (ScaledFontTable) -> Void) {
        lock.withLock { body(shared) }
    }

    /// The font for `face` under `matrix`. Nil if its file cannot be opened.
    func font(for face: FontFace, under matrix: cairo_matrix_t) -> Font? {
        uses += 1
        let key = Key(face: face.id, xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy)
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUse = uses
            return entries.values[index].font
        }
        guard let raw = ScaledFontTable.make(face, under: matrix) else { return nil }
        if entries.count >= ScaledFontTable.limit {
            for entry in entries.removeLeastRecentlyUsedHalf() { cairo_scaled_font_destroy(entry.font.raw) }
        }
        let font = Font(raw: raw, id: uses, matrix: matrix)
        entries[key] = Entry(font: font, lastUse: uses)
        return font
    }

    /// The mask of a glyph that starts `shift` quarters into a pixel.
    func mask(_ glyph: UInt32, shift: Int, font: Font) -> GlyphMask {
        masks.mask(for: GlyphMaskTable.Key(font: font.id, glyph: glyph, shift: UInt8(shift))) {
            GlyphRasterizer(font: font).mask(glyph, shift: shift)
        }
    }

    private static func make(_ face: FontFace, under matrix: cairo_matrix_t) -> OpaquePointer? {
        guard let fontFace = cairo_ft_font_face_create_for_pattern(face.pattern) else { return nil }
        defer { cairo_font_face_destroy(fontFace) }
        guard let options = cairo_font_options_create() else { return nil }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        var fontMatrix = face.matrix
        var linear = matrix
        (linear.x0, linear.y0) = (0, 0)
        guard let font = cairo_scaled_font_create(fontFace, &fontMatrix, &linear, options) else { return nil }
        guard cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else {
            cairo_scaled_font_destroy(font)
            return nil
        }
        return font
    }
}

extension FontFace {
    /// The transform from the em to points: the pixel size and fontconfig's matrices, which slant glyphs or scale
    /// bitmap fonts.
    fileprivate var matrix: cairo_matrix_t {
        var product = FcMatrix(xx: 1, xy: 0, yx: 0, yy: 1)
        var next: UnsafeMutablePointer<FcMatrix>?
        var index: Int32 = 0
        while FcPatternGetMatrix(pattern, FC_MATRIX, index, &next) == FcResultMatch, let factor = next {
            var left = product
            FcMatrixMultiply(&product, &left, factor)
            index += 1
        }
        var matrix = cairo_matrix_t(xx: product.xx, yx: -product.yx, xy: -product.xy, yy: product.yy, x0: 0, y0: 0)
        cairo_matrix_scale(&matrix, pixelSize, pixelSize)
        return matrix
    }
}
