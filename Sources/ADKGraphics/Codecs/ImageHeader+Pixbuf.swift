// Headers of the formats that gdk-pixbuf decodes. Reading the size first refuses an image over the limits before its
// loader runs.

extension ImageHeader {
    /// Makes the header of a still image.
    static func still(
        _ format: ImageFormat, width: Int, height: Int, hasAlpha: Bool, orientation: ImageOrientation = .up
    ) throws(ImageCodecError) -> ImageHeader {
        guard width > 0, height > 0 else { throw .corrupt(format, "its size is \(width) x \(height)") }
        return ImageHeader(
            format: format, storedWidth: width, storedHeight: height, orientation: orientation, hasAlpha: hasAlpha,
            codec: CodecFacts())
    }

    /// The valid lengths of a bitmap header. gdk-pixbuf allocates any length that the file announces.
    static let bitmapHeaderLengths = 12...124

    static func readBMP(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let bytes = try source.bytes(at: 14, 20)
        guard bytes.count >= 16 else { throw .corrupt(.bmp, "it ends inside its header") }
        guard bitmapHeaderLengths.contains(bytes.littleEndian32(0)) else {
            throw .corrupt(.bmp, "its header has an invalid length of \(bytes.littleEndian32(0)) bytes")
        }
        if bytes.littleEndian32(0) == 12 {
            return try still(.bmp, width: bytes.littleEndian16(4), height: bytes.littleEndian16(6), hasAlpha: false)
        }
        let width = Int(Int32(truncatingIfNeeded: bytes.littleEndian32(4)))
        let height = Int(Int32(truncatingIfNeeded: bytes.littleEndian32(8)))
        // Compressed rows, top to bottom: gdk-pixbuf refuses these. It gets the image upside down, as bitmaps are.
        let isTurned = height < 0 && bytes.count == 20 && [1, 2].contains(bytes.littleEndian32(16))
        return try still(
            .bmp, width: width, height: abs(height), hasAlpha: bytes.littleEndian16(14) == 32,
            orientation: isTurned ? .downMirrored : .up)
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
}
