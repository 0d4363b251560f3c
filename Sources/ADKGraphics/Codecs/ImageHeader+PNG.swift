extension ImageHeader {
    /// Reads the chunks of the PNG file at `start` up to the first with pixels.
    static func readPNG(_ source: borrowing ByteSource, at start: Int = 0) throws(ImageCodecError) -> ImageHeader {
        let first = try source.bytes(at: start + 8, 8 + 13)
        guard first.count == 21 else { throw .corrupt(.png, "it ends inside its header") }
        guard first.bigEndian32(0) == 13, first.name(4) == "IHDR" else { throw .corrupt(.png, "its header is missing") }
        let (width, height) = (first.bigEndian32(8), first.bigEndian32(12))
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
            throw .corrupt(.png, "its size is \(width) x \(height)")
        }
        let colorType = first[17]
        var header = ImageHeader(
            format: .png, storedWidth: width, storedHeight: height, orientation: .up,
            hasAlpha: colorType == 4 || colorType == 6, codec: CodecFacts(isInterlaced: first[20] != 0))

        var position = start + 8 + 8 + 13 + 4
        var hasFrame = false
        for _ in 0..<maximumPartCount {
            let chunk = try source.bytes(at: position, 8)
            guard chunk.count == 8 else { throw .corrupt(.png, "it ends before its picture") }
            let length = chunk.bigEndian32(0)
            switch chunk.name(4) {
            case "IDAT":
                header.codec.hasSeparateDefaultImage = header.codec.isAnimated && !hasFrame
                return header
            case "acTL" where length == 8:
                header.codec.isAnimated = try source.bytes(at: position + 8, 4) != [0, 0, 0, 1]
            case "fcTL":
                hasFrame = true
            case "tRNS":
                header.hasAlpha = true
            case "eXIf" where length <= 65_536:
                if let found = ExifReader.orientation(in: try source.bytes(at: position + 8, length)) {
                    header = header.turned(found)
                }
            default:
                break
            }
            position += 12 + length
        }
        throw .corrupt(.png, "more than \(maximumPartCount) chunks come before the picture")
    }

    /// Returns this header with another orientation of the same stored image.
    func turned(_ orientation: ImageOrientation) -> ImageHeader {
        ImageHeader(
            format: format, storedWidth: storedWidth, storedHeight: storedHeight, orientation: orientation,
            hasAlpha: hasAlpha, codec: codec)
    }
}
