import Foundation

/// Builds a raw file in the format DNG: a directory with a preview in JPEG, and one with a few raw pixels.
public enum HandmadeDNG {
    private struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        var value: [UInt8]
    }

    private static func short(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    private static func long(_ values: Int...) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    }

    private static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        let start = offset + 2 + entries.count * 12 + 4
        var (table, values): ([UInt8], [UInt8]) = (short(entries.count), [])
        for entry in entries {
            table += short(entry.tag, entry.type) + long(entry.count)
            if entry.value.count <= 4 {
                table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                table += long(start + values.count)
                values += entry.value + (entry.value.count % 2 == 0 ? [] : [0])
            }
        }
        return table + long(0) + values
    }

    /// A file with the preview `jpeg` of `width` x `height` pixels, and an EXIF orientation.
    public static func file(_ jpeg: [UInt8], width: Int, height: Int, orientation: Int = 1) -> Data {
        let side = 32  // LibRaw refuses fewer than 22 raw pixels in a direction.
        let pixels = [UInt8](repeating: 16, count: side * side * 2)
        let (rawDirectory, preview) = (1000, 2000)
        let raw = preview + jpeg.count + jpeg.count % 2
        let main = [
            Entry(tag: 254, type: 4, count: 1, value: long(1)), Entry(tag: 256, type: 4, count: 1, value: long(width)),
            Entry(tag: 257, type: 4, count: 1, value: long(height)),
            Entry(tag: 258, type: 3, count: 3, value: short(8, 8, 8)),
            Entry(tag: 259, type: 3, count: 1, value: short(7)), Entry(tag: 262, type: 3, count: 1, value: short(6)),
            Entry(tag: 271, type: 2, count: 5, value: Array("Acme\0".utf8)),
            Entry(tag: 272, type: 2, count: 6, value: Array("Model\0".utf8)),
            Entry(tag: 273, type: 4, count: 1, value: long(preview)),
            Entry(tag: 274, type: 3, count: 1, value: short(orientation)),
            Entry(tag: 277, type: 3, count: 1, value: short(3)),
            Entry(tag: 278, type: 4, count: 1, value: long(height)),
            Entry(tag: 279, type: 4, count: 1, value: long(jpeg.count)),
            Entry(tag: 330, type: 4, count: 1, value: long(rawDirectory)),
            Entry(tag: 50_706, type: 1, count: 4, value: [1, 4, 0, 0]),
            Entry(tag: 50_708, type: 2, count: 6, value: Array("Model\0".utf8)),
        ]
        let sensor = [
            Entry(tag: 254, type: 4, count: 1, value: long(0)), Entry(tag: 256, type: 4, count: 1, value: long(side)),
            Entry(tag: 257, type: 4, count: 1, value: long(side)), Entry(tag: 258, type: 3, count: 1, value: short(16)),
            Entry(tag: 259, type: 3, count: 1, value: short(1)),
            Entry(tag: 262, type: 3, count: 1, value: short(32_803)),
            Entry(tag: 273, type: 4, count: 1, value: long(raw)), Entry(tag: 277, type: 3, count: 1, value: short(1)),
            Entry(tag: 278, type: 4, count: 1, value: long(side)),
            Entry(tag: 279, type: 4, count: 1, value: long(pixels.count)),
            Entry(tag: 33_421, type: 3, count: 2, value: short(2, 2)),
            Entry(tag: 33_422, type: 1, count: 4, value: [0, 1, 1, 2]),
        ]
        var file = Array("II".utf8) + short(42) + long(8)
        func fill(to offset: Int) { file += [UInt8](repeating: 0, count: offset - file.count) }
        file += directory(main, at: 8)
        fill(to: rawDirectory)
        file += directory(sensor, at: rawDirectory)
        fill(to: preview)
        file += jpeg
        fill(to: raw)
        return Data(file + pixels)
    }
}
