import ADKFoundation
import CPango
import Foundation

/// One font file at one size, as plain data. Shaped texts keep these.
///
/// Contains no Pango, Cairo or FreeType object; those exist only while drawing. Equal faces are the same object while
/// the table keeps them, so that drawing can find its font by `id`.
final class FontFace: @unchecked Sendable {
    // No lock: the pattern is a private copy that does not change.
    let pattern: OpaquePointer
    /// Unique in the process.
    let id: Int

    /// The em in points, before fontconfig's matrix is applied.
    let pixelSize: Double
    /// Whether glyphs are outlines. Otherwise they are bitmaps or in colour.
    let isOutline: Bool

    private init(pattern: OpaquePointer, id: Int) {
        self.pattern = pattern
        self.id = id
        var size = 12.0
        FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size)
        pixelSize = size
        var (outline, color) = (FcBool(1), FcBool(0))
        FcPatternGetBool(pattern, FC_OUTLINE, 0, &outline)
        FcPatternGetBool(pattern, FC_COLOR, 0, &color)
        isOutline = outline != 0 && color == 0
    }

    deinit { FcPatternDestroy(pattern) }

    /// The path of the font file. Empty if the pattern has none.
    var file: String {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, FC_FILE, 0, &value) == FcResultMatch, let value else { return "" }
        return String(cString: value)
    }

    private struct Entry: LeastRecentlyUsed {
        var face: FontFace
        var lastUse: Int
    }

    private struct Table {
        var faces: [String: Entry] = [:]
        var uses = 0
        var nextID = 0
    }

    private static let table = Locked(Table())
    /// The number of faces kept. With more sizes in use, some fonts are scaled twice.
    private static let limit = 1_024

    /// The face for the resolved pattern of a font.
    static func interned(_ resolved: OpaquePointer?) -> FontFace? {
        guard let resolved, let copy = FcPatternDuplicate(resolved) else { return nil }
        // Coverage does not change how glyphs look, but is most of the name.
        FcPatternDel(copy, FC_CHARSET)
        FcPatternDel(copy, FC_LANG)
        guard let unparsed = FcNameUnparse(copy) else {
            FcPatternDestroy(copy)
            return nil
        }
        let name = String(cString: unparsed)
        free(unparsed)
        return table.withLock { table in
            table.uses += 1
            if let known = table.faces[name]?.face {
                FcPatternDestroy(copy)
                table.faces[name]?.lastUse = table.uses
                return known
            }
            if table.faces.count >= limit { table.faces.removeLeastRecentlyUsedHalf() }
            table.nextID += 1
            let face = FontFace(pattern: copy, id: table.nextID)
            table.faces[name] = Entry(face: face, lastUse: table.uses)
            return face
        }
    }
}
