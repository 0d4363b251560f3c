extension ImageHeader {
    /// Reads the first chunk of a WebP file, and its profile and EXIF chunks if the flags announce them.
    static func readWebP(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let first = try source.bytes(at: 12, 18)
        guard first.count == 18 else { throw .corrupt(.webP, "it ends inside its header") }
        switch first.name(0) {
        case "VP8 ":
            guard first[11] == 0x9D, first[12] == 0x01, first[13] == 0x2A else {
                throw .corrupt(.webP, "its frame has no start code")
            }
            var header = try webP(
                width: first.littleEndian16(14) & 0x3FFF, height: first.littleEndian16(16) & 0x3FFF, hasAlpha: false)
            header.codec.isDecodedByRows = true
            return header
        case "VP8L":
            guard first[8] == 0x2F else { throw .corrupt(.webP, "its frame has no start code") }
            let bits = first.littleEndian32(9)
            return try webP(
                width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1, hasAlpha: bits >> 28 & 1 == 1)
        case "VP8X":
            let flags = first[8]
            var header = try webP(
                width: (first.littleEndian16(12) | Int(first[14]) << 16) + 1,
                height: (first.littleEndian16(15) | Int(first[17]) << 16) + 1, hasAlpha: flags & 0x10 != 0)
            header.codec.isAnimated = flags & 0x02 != 0
            if !header.codec.isAnimated { header.codec.isDecodedByRows = try imageChunk(in: source) == "VP8 " }
            if flags & 0x20 != 0, let profile = try profile(in: source) { header.codec.profile = [profile] }
            guard flags & 0x08 != 0, let found = try orientation(in: source) else { return header }
            return header.turned(found)
        default:
            throw .corrupt(.webP, "its first chunk is of an unknown type")
        }
    }

    private static func webP(width: Int, height: Int, hasAlpha: Bool) throws(ImageCodecError) -> ImageHeader {
        guard width > 0, height > 0 else { throw .corrupt(.webP, "its size is \(width) x \(height)") }
        return ImageHeader(
            format: .webP, storedWidth: width, storedHeight: height, orientation: .up, hasAlpha: hasAlpha,
            codec: CodecFacts())
    }

    /// Returns the position of the profile, whose chunk must follow the header.
    private static func profile(in source: borrowing ByteSource) throws(ImageCodecError) -> Range<Int>? {
        let chunk = try source.bytes(at: 30, 8)
        guard chunk.count == 8, chunk.name(0) == "ICCP" else { return nil }
        return 38..<38 + chunk.littleEndian32(4)
    }

    /// Returns the name of the first chunk with pixels: `VP8 `, `VP8L`, or `ALPH` before `VP8 `.
    private static func imageChunk(in source: borrowing ByteSource) throws(ImageCodecError) -> String? {
        var position = 30
        for _ in 0..<maximumPartCount {
            let chunk = try source.bytes(at: position, 8)
            guard chunk.count == 8 else { return nil }
            let name = chunk.name(0)
            if ["VP8 ", "VP8L", "ALPH"].contains(name) { return name }
            let length = chunk.littleEndian32(4)
            position += 8 + length + length & 1
        }
        return nil
    }

    /// Returns the orientation in the EXIF chunk, which comes after the image.
    private static func orientation(in source: borrowing ByteSource) throws(ImageCodecError) -> ImageOrientation? {
        var position = 12
        for _ in 0..<maximumPartCount {
            let chunk = try source.bytes(at: position, 8)
            guard chunk.count == 8 else { return nil }
            let length = chunk.littleEndian32(4)
            if chunk.name(0) == "EXIF" {
                return ExifReader.orientation(in: try source.bytes(at: position + 8, min(length, 65_536)))
            }
            position += 8 + length + length & 1
        }
        return nil
    }
}
