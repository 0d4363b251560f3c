extension ImageHeader {
    /// Reads a GIF file up to its first image.
    static func readGIF(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let screen = try source.bytes(at: 6, 7)
        guard screen.count == 7 else { throw .corrupt(.gif, "it ends inside its header") }
        var position = 13 + GIFFile.paletteLength(screen[4])
        var isTransparent = false
        for _ in 0..<maximumPartCount {
            let block = try source.bytes(at: position, 10)
            switch block.first {
            case 0x21? where block.count >= 3:
                if block[1] == 0xF9, block.count >= 5, block[2] == 4 { isTransparent = block[3] & 1 == 1 }
                position = try afterSubBlocks(position + 2, source)
            case 0x2C? where block.count == 10:
                return try gif(screen: screen, frame: block, isTransparent: isTransparent)
            default:
                throw .corrupt(.gif, "it ends before its first picture")
            }
        }
        throw .corrupt(.gif, "more than \(maximumPartCount) blocks come before its first picture")
    }

    private static func gif(screen: [UInt8], frame: [UInt8], isTransparent: Bool) throws(ImageCodecError) -> ImageHeader
    {
        let place = GIFFrame.Place(frame)
        let canvas = GIFFile.canvas(width: screen.littleEndian16(0), height: screen.littleEndian16(2), first: place)
        guard canvas.width > 0, canvas.height > 0 else {
            throw .corrupt(.gif, "its size is \(canvas.width) x \(canvas.height)")
        }
        let coversAll = place.x == 0 && place.y == 0 && place.width >= canvas.width && place.height >= canvas.height
        return ImageHeader(
            format: .gif, storedWidth: canvas.width, storedHeight: canvas.height, orientation: .up,
            hasAlpha: isTransparent || !coversAll, codec: CodecFacts(framePixelCount: place.width * place.height))
    }

    private static func afterSubBlocks(_ start: Int, _ source: borrowing ByteSource) throws(ImageCodecError) -> Int {
        var position = start
        for _ in 0..<maximumPartCount * 16 {
            guard let length = try source.bytes(at: position, 1).first else { break }
            position += 1 + Int(length)
            if length == 0 { return position }
        }
        throw .corrupt(.gif, "it ends before its first picture")
    }
}
