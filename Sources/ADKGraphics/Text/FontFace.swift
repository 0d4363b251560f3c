import ADKFoundation
import CPango
import Foundation

/// One font file at one size, as plain data: what a shaped text keeps of a font.
///
/// No Pango, Cairo or FreeType object: those live at drawing only. Equal faces are the same
/// object while the table remembers them, so that the drawing side finds its font by `id`.
final class FontFace: @unchecked Sendable {
    // No lock: the pattern is a private copy that nobody changes.
    let pattern: OpaquePointer
    /// Never given twice.
    let id: Int

    /// The em in points, before fontconfig's matrix.
    let pixelSize: Double
    /// Letters are outlines; otherwise they are pictures.
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

    /// The path of the font file; empty where the pattern names none.
    var file: String {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, FC_FILE, 0, &value) == FcResultMatch, let value else { return "" }
        return String(cString: value)
    }

    private struct Table {
        var faces: [String: (face: FontFace, lastUse: Int)] = [:]
        var uses = 0
        var nextID = 0

        /// Forgets the half that was asked for longest ago.
        mutating func forgetOldest() {
            let sorted = faces.values.map(\.lastUse).sorted()
            let middle = sorted[sorted.count / 2]
            faces = faces.filter { $0.value.lastUse >= middle }
        }
    }

    private static let table = Locked(Table())
    /// More sizes than this alive at once only costs some fonts a second scaled copy.
    private static let limit = 1_024

    /// The face for a font's resolved pattern.
    static func interned(_ resolved: OpaquePointer?) -> FontFace? {
        guard let resolved, let copy = FcPatternDuplicate(resolved) else { return nil }
        // Coverage does not change how glyphs look and makes up most of the name.
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
            if table.faces.count >= limit { table.forgetOldest() }
            table.nextID += 1
            let face = FontFace(pattern: copy, id: table.nextID)
            table.faces[name] = (face, table.uses)
            return face
        }
    }
}
