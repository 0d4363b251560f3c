import Foundation

/// Builds EXIF blocks and JPEG segments.
enum HandmadeExif {
    /// An EXIF block with only an orientation.
    static func block(_ orientation: Int, littleEndian: Bool = true) -> [UInt8] {
        let value = UInt8(orientation)
        let tiff: [UInt8] =
            littleEndian
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
            : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
        return Array("Exif".utf8) + [0, 0] + tiff
    }

    /// A JPEG marker segment.
    static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        let length = bytes.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + bytes
    }

    /// Inserts `segments` right after the first marker of `jpeg`.
    static func insert(_ segments: [UInt8], into jpeg: Data) -> Data {
        jpeg.prefix(2) + Data(segments) + jpeg.dropFirst(2)
    }
}

extension HandmadeExif {
    /// An EXIF block with an orientation and a thumbnail.
    static func block(_ orientation: Int, thumbnail: [UInt8], littleEndian: Bool = true) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return littleEndian ? bytes : bytes.reversed()
        }
        func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(1, 4) + value
        }
        let start = (littleEndian ? Array("II".utf8) : Array("MM".utf8)) + number(42, 2) + number(8, 4)
        let first = number(1, 2) + entry(0x0112, 3, number(orientation, 2) + [0, 0]) + number(26, 4)
        let second =
            number(2, 2) + entry(0x0201, 4, number(56, 4)) + entry(0x0202, 4, number(thumbnail.count, 4)) + number(0, 4)
        return Array("Exif".utf8) + [0, 0] + start + first + second + thumbnail
    }

    /// A multi-picture index of the image itself and of a second one, `offset` bytes after the start of the index.
    static func multiPictureIndex(kind: Int, length: Int, offset: Int) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let tiff =
            Array("II".utf8) + number(42, 2) + number(8, 4) + number(3, 2)
            + number(0xB000, 2) + number(7, 2) + number(4, 4) + Array("0100".utf8)
            + number(0xB001, 2) + number(4, 2) + number(1, 4) + number(2, 4)
            + number(0xB002, 2) + number(7, 2) + number(32, 4) + number(50, 4) + number(0, 4)
        let entries =
            number(0x2003_0000, 4) + number(0, 12) + number(kind, 4) + number(length, 4) + number(offset, 4)
            + number(0, 4)
        return segment(0xE2, Array("MPF".utf8) + [0] + tiff + entries)
    }
}
