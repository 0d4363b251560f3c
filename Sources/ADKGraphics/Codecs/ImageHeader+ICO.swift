/// One of the images in an icon file.
struct IconEntry: Equatable {
    let width: Int
    let height: Int
    let depth: Int
    /// The offset of the entry in the file. It has `length` bytes.
    let offset: Int
    /// The position of the image in the file. It may reach beyond the end.
    let image: Range<Int>
    /// Whether the image is a PNG file. Otherwise it is a bitmap.
    let isPNG: Bool

    static let length = 16

    /// Returns the largest image, or the deepest among several largest.
    ///
    /// - Throws: `corrupt` if an image begins neither with the PNG signature nor with a valid length of a bitmap
    ///   header.
    static func best(in source: borrowing ByteSource) throws(ImageCodecError) -> IconEntry {
        let count = try source.bytes(at: 4, 2).littleEndian16(0)
        let bytes = try source.bytes(at: 6, min(count, 256) * length)
        guard var best = try entry(bytes, 0, source) else { throw .corrupt(.ico, "it ends inside its header") }
        for start in stride(from: length, through: bytes.count - length, by: length) {
            guard let next = try entry(bytes, start, source) else { break }
            if (next.width * next.height, next.depth) > (best.width * best.height, best.depth) { best = next }
        }
        return best
    }

    private static func entry(
        _ bytes: [UInt8], _ start: Int, _ source: borrowing ByteSource
    ) throws(ImageCodecError) -> IconEntry? {
        guard start + length <= bytes.count else { return nil }
        func side(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }
        let offset = bytes.littleEndian32(start + 12)
        let first = try source.bytes(at: offset, 4)
        let isPNG = first == [0x89, 0x50, 0x4E, 0x47]
        guard first.count == 4, isPNG || ImageHeader.bitmapHeaderLengths.contains(first.littleEndian32(0)) else {
            throw .corrupt(.ico, "one of its pictures has no valid header")
        }
        return IconEntry(
            width: side(bytes[start]), height: side(bytes[start + 1]), depth: bytes.littleEndian16(start + 6),
            offset: 6 + start, image: offset..<offset + bytes.littleEndian32(start + 8), isPNG: isPNG)
    }
}

extension ImageHeader {
    /// Reads the directory of an icon file. The size is that of its best image.
    static func readICO(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let entry = try IconEntry.best(in: source)
        guard entry.isPNG else { return try still(.ico, width: entry.width, height: entry.height, hasAlpha: true) }
        var header = try readPNG(source, at: entry.image.lowerBound)
        header.format = .ico
        header.codec.embeddedPNG = entry.image
        // An animation is shown as its default image.
        (header.codec.isAnimated, header.codec.hasSeparateDefaultImage) = (false, false)
        return header
    }
}
