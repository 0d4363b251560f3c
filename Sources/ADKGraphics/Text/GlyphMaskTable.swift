import Foundation

/// A cache of glyph masks, limited in bytes. Guarded by `ScaledFontTable`'s lock.
struct GlyphMaskTable {
    struct Key: Hashable {
        var font: Int
        var glyph: UInt32
        var shift: UInt8
    }

    private struct Entry: LeastRecentlyUsed {
        var mask: GlyphMask
        var lastUse: Int
    }

    private var masks: [Key: Entry] = [:]
    private(set) var byteCount = 0
    private var uses = 0

    /// 6 MB: some thousand glyphs of ordinary size.
    private static let limit = 6 << 20
    private static let overhead = 112

    /// The cached mask for `key`, or the result of `make`.
    mutating func mask(for key: Key, make: () -> GlyphMask) -> GlyphMask {
        uses += 1
        if let index = masks.index(forKey: key) {
            masks.values[index].lastUse = uses
            return masks.values[index].mask
        }
        let mask = make()
        byteCount += mask.coverage.count + GlyphMaskTable.overhead
        masks[key] = Entry(mask: mask, lastUse: uses)
        if byteCount > GlyphMaskTable.limit {
            masks.removeLeastRecentlyUsedHalf()
            byteCount = masks.values.reduce(0) { $0 + $1.mask.coverage.count + GlyphMaskTable.overhead }
        }
        return mask
    }
}
