import Foundation

/// The place of the EXIF block in files of the formats that have one.
enum ExifPlace {
    /// Against hostile files: the most chunks that are looked at.
    private static let maximumCount = 4096

    /// The position of the block within a PNG, WebP, TIFF, HEIC or AVIF file. JPEG has `JPEGSegments`.
    static func find(_ file: inout FileWindow) -> Range<Int>? {
        let start = file.prefix(12)
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return inPNG(&file) }
        if start.starts(with: "RIFF".utf8), start.suffix(4).elementsEqual("WEBP".utf8) { return inWebP(&file) }
        if start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42]) {
            return 0..<file.count
        }
        if start.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8) { return HEIFItems.exif(&file) }
        return nil
    }

    private static func inPNG(_ file: inout FileWindow) -> Range<Int>? {
        var offset = 8
        for _ in 0..<maximumCount {
            guard let length = file.bigEndian(at: offset, 4), let name = file.bytes(at: offset + 4, 4) else {
                return nil
            }
            let content = offset + 8..<offset + 8 + length
            if name.elementsEqual("eXIf".utf8) { return content.upperBound <= file.count ? content : nil }
            offset = content.upperBound + 4
        }
        return nil
    }

    private static func inWebP(_ file: inout FileWindow) -> Range<Int>? {
        var offset = 12
        for _ in 0..<maximumCount {
            guard let name = file.bytes(at: offset, 4).map(Array.init), let length = file.bytes(at: offset + 4, 4)
            else { return nil }
            let count = length.reversed().reduce(0) { $0 << 8 | Int($1) }
            var content = offset + 8..<offset + 8 + count
            if name.elementsEqual("EXIF".utf8) {
                guard content.upperBound <= file.count else { return nil }
                // Some programs write the signature of JPEG in front.
                if file.bytes(at: content.lowerBound, 6)?.elementsEqual(Array("Exif\0\0".utf8)) == true {
                    content = content.lowerBound + 6..<content.upperBound
                }
                return content
            }
            offset = content.upperBound + count % 2
        }
        return nil
    }
}
