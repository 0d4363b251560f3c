import ADKFoundation
import Foundation

/// The cache of Cairo fonts. They are used only for drawing, under one lock for the whole process.
///
/// All threads share Cairo's font caches, which break if two threads use them at once, even through different
/// contexts. All code that creates, uses or frees a Cairo font runs in `withLock`, and no other code does.
final class ScaledFontTable: @unchecked Sendable {
    private struct Key: Hashable {
        var face: Int
        /// The linear part of the transform from points to pixels.
        var a, b, c, d: CGFloat
    }

    /// A Cairo font. Owned by the table, used until the lock is released.
    struct Font {
        let raw: CairoFont
        /// Unique in the process.
        let id: Int
        let matrix: CGAffineTransform
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
    func font(for face: FontFace, under matrix: CGAffineTransform) -> Font? {
        uses += 1
        let key = Key(face: face.id, a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d)
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUse = uses
            return entries.values[index].font
        }
        guard let raw = CairoFont(face.pattern, size: face.pixelSize, under: matrix) else { return nil }
        if entries.count >= ScaledFontTable.limit { _ = entries.removeLeastRecentlyUsedHalf() }
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
}
