// Headers of the formats that gdk-pixbuf decodes. Reading the size first refuses a picture over the limits before its
// loader runs.

extension ImageHeader {
    /// Makes the header of a still picture that needs no turning.
    private static func still(
        _ format: ImageFormat, width: Int, height: Int, hasAlpha: Bool
    ) throws(ImageCodecError) -> ImageHeader {
        guard width > 0, height > 0 else { throw .corrupt(format, "its size is \(width) x \(height)") }
        return ImageHeader(
            format: format, storedWidth: width, storedHeight: height, orientation: .up, hasAlpha: hasAlpha,
            codec: CodecFacts())
    }

    /// The valid lengths of a bitmap header. gdk-pixbuf allocates any length that the file announces.
    private static let bitmapHeaderSizes = 12...124

    static func readBMP(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let bytes = try source.bytes(at: 14, 16)
        guard bytes.count == 16 else { throw .corrupt(.bmp, "it ends inside its header") }
        guard bitmapHeaderSizes.contains(bytes.littleEndian32(0)) else {
            throw .corrupt(.bmp, "its header has an invalid length of \(bytes.littleEndian32(0)) bytes")
        }
        if bytes.littleEndian32(0) == 12 {
            return try still(.bmp, width: bytes.littleEndian16(4), height: bytes.littleEndian16(6), hasAlpha: false)
        }
        // A negative height means that rows are stored top to bottom.
        let height = Int(Int32(truncatingIfNeeded: bytes.littleEndian32(8)))
        let width = Int(Int32(truncatingIfNeeded: bytes.littleEndian32(4)))
        return try still(.bmp, width: width, height: abs(height), hasAlpha: bytes.littleEndian16(14) == 32)
    }

    /// Reads the directory of an icon file. The size is that of its largest picture, or of the deepest among several
    /// largest: gdk-pixbuf decodes that one.
    static func readICO(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let count = try source.bytes(at: 4, 2).littleEndian16(0)
        let entries = try source.bytes(at: 6, min(count, 256) * 16)
        guard entries.count >= 16 else { throw .corrupt(.ico, "it ends inside its header") }
        var best = (width: 0, height: 0, depth: 0)
        for start in stride(from: 0, to: entries.count - 15, by: 16) {
            func side(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }
            try checkIcon(at: entries.littleEndian32(start + 12), source)
            let entry = (
                width: side(entries[start]), height: side(entries[start + 1]),
                depth: entries.littleEndian16(start + 6)
            )
            if (entry.width * entry.height, entry.depth) > (best.width * best.height, best.depth) { best = entry }
        }
        return try still(.ico, width: best.width, height: best.height, hasAlpha: true)
    }

    /// Throws `corrupt` if a picture in an icon file begins neither with the PNG signature nor with a valid length of a
    /// bitmap header.
    private static func checkIcon(at offset: Int, _ source: borrowing ByteSource) throws(ImageCodecError) {
        let first = try source.bytes(at: offset, 4)
        guard first.count == 4,
            first == [0x89, 0x50, 0x4E, 0x47] || bitmapHeaderSizes.contains(first.littleEndian32(0))
        else {
            throw .corrupt(.ico, "one of its pictures has no valid header")
        }
    }

    /// Reads the width and height after the type of a PNM file. Comments may come between them.
    static func readPNM(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let bytes = try source.bytes(at: 2, 4096)
        var numbers: [Int] = []
        var current: Int?
        var isComment = false
        for byte in bytes {
            if isComment {
                isComment = byte != 10 && byte != 13
            } else if (0x30...0x39).contains(byte) {
                current = min((current ?? 0) * 10 + Int(byte - 0x30), Int(Int32.max))
            } else {
                if let number = current { numbers.append(number) }
                current = nil
                if numbers.count == 2 { return try still(.pnm, width: numbers[0], height: numbers[1], hasAlpha: false) }
                guard [9, 10, 11, 12, 13, 32, 35].contains(byte) else { break }
                isComment = byte == 35
            }
        }
        throw .corrupt(.pnm, "its header has no size")
    }

    /// Reads the first directory of a TIFF file. The size is the upright one, because the decoder gives upright pixels.
    static func readTIFF(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let start = try source.bytes(at: 0, 8)
        guard start.count == 8 else { throw .corrupt(.tiff, "it ends inside its header") }
        let isLittleEndian = start[0] == 0x49
        func short(_ bytes: [UInt8], _ index: Int) -> Int {
            isLittleEndian ? bytes.littleEndian16(index) : bytes.bigEndian16(index)
        }
        func long(_ bytes: [UInt8], _ index: Int) -> Int {
            isLittleEndian ? bytes.littleEndian32(index) : bytes.bigEndian32(index)
        }
        let directory = long(start, 4)
        let counted = try source.bytes(at: directory, 2)
        guard directory >= 8, counted.count == 2 else { throw .corrupt(.tiff, "its directory is missing") }
        let count = short(counted, 0)
        let entries = try source.bytes(at: directory + 2, max(1, count * 12))
        var (width, height, orientation, samples) = (0, 0, 1, 1)
        for entry in 0..<min(count, entries.count / 12) {
            let at = entry * 12
            let value = short(entries, at + 2) == 3 ? short(entries, at + 8) : long(entries, at + 8)
            switch short(entries, at) {
            case 0x100: width = value
            case 0x101: height = value
            case 0x112: orientation = value
            case 0x115: samples = value
            default: break
            }
        }
        if (5...8).contains(orientation) { swap(&width, &height) }
        return try still(.tiff, width: width, height: height, hasAlpha: samples == 2 || samples >= 4)
    }
}
