extension ImageHeader {
    /// Reads the boxes of a HEIF file up to its `meta` box.
    ///
    /// The size is that of the primary picture after cropping and rotation, which libheif applies. `orientation` is
    /// `up`.
    static func readHEIF(_ source: borrowing ByteSource, _ format: ImageFormat) throws(ImageCodecError) -> ImageHeader {
        let (meta, start) = try heifMeta(source, format)
        var (width, height) = (0, 0)
        var facts = CodecFacts()
        for property in meta.primaryProperties {
            switch property {
            case .size(let newWidth, let newHeight): (width, height) = (newWidth, newHeight)
            case .crop(let newWidth, let newHeight): (width, height) = (min(width, newWidth), min(height, newHeight))
            case .rotation(let quarters) where quarters % 2 == 1: swap(&width, &height)
            case .color(let color): facts.codedColor = color
            case .profile(let range): facts.profile = [start + range.lowerBound..<start + range.upperBound]
            case .rotation, .alpha, .other: break
            }
        }
        guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max) else {
            throw .corrupt(
                format,
                meta.primaryProperties.isEmpty ? "it has no primary picture" : "its size is \(width) x \(height)")
        }
        return ImageHeader(
            format: format, storedWidth: width, storedHeight: height, orientation: .up, hasAlpha: meta.hasAlpha,
            codec: facts)
    }

    /// Returns the meta box and the offset of its payload in the file.
    static func heifMeta(
        _ source: borrowing ByteSource, _ format: ImageFormat
    ) throws(ImageCodecError) -> (HEIFMeta, start: Int) {
        var position = 0
        for _ in 0..<maximumPartCount {
            let box = try source.bytes(at: position, 16)
            guard box.count >= 8 else { throw .corrupt(format, "it ends before its meta box") }
            var (length, header) = (box.bigEndian32(0), 8)
            if length == 1 {
                guard box.count == 16, box[8] == 0 else { throw .corrupt(format, "one of its boxes is too long") }
                (length, header) = (box.bigEndian32(8) << 32 | box.bigEndian32(12), 16)
            } else if length == 0 {
                length = source.count - position
            }
            guard length >= header else {
                throw .corrupt(format, "one of its boxes has an invalid length of \(length) bytes")
            }
            if box.name(4) == "meta" {
                let count = length - header
                guard count <= HEIFMeta.maximumLength else {
                    throw .corrupt(format, "its meta box of \(count) bytes is too large")
                }
                let bytes = try source.bytes(at: position + header, count)
                guard bytes.count == count else { throw .corrupt(format, "it ends inside its header") }
                return (HEIFMeta(bytes), position + header)
            }
            position += length
        }
        throw .corrupt(format, "more than \(maximumPartCount) boxes come before its pictures")
    }
}
