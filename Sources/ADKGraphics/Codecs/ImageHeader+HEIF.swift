extension ImageHeader {
    /// Reads the boxes of a HEIF file up to its `meta` box.
    ///
    /// The size is that of the primary image after cropping and rotation, which libheif applies. `orientation` is
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
            guard let box = try BoxHeader(source, at: position, format) else {
                throw .corrupt(format, "it ends before its meta box")
            }
            if box.type == "meta" {
                let count = box.length - box.headerLength
                guard count <= HEIFMeta.maximumLength else {
                    throw .corrupt(format, "its meta box of \(count) bytes is too large")
                }
                let bytes = try source.bytes(at: position + box.headerLength, count)
                guard bytes.count == count else { throw .corrupt(format, "it ends inside its header") }
                return (HEIFMeta(bytes), position + box.headerLength)
            }
            position += box.length
        }
        throw .corrupt(format, "more than \(maximumPartCount) boxes come before its pictures")
    }
}
