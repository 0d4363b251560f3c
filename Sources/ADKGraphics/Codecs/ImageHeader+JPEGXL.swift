/// The optional container of a JPEG XL image: boxes, as in HEIF files.
enum JPEGXLContainer {
    static let signature: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10]

    /// Returns the offset of the codestream in the file.
    static func codestream(in source: borrowing ByteSource) throws(ImageCodecError) -> Int {
        var position = signature.count
        for _ in 0..<ImageHeader.maximumPartCount {
            guard let box = try BoxHeader(source, at: position, .jpegXL) else {
                throw .corrupt(.jpegXL, "it ends before its picture")
            }
            switch box.type {
            case "jxlc" where position > signature.count: return position + box.headerLength
            // A part of the codestream, after its four-byte number.
            case "jxlp" where position > signature.count: return position + box.headerLength + 4
            default: break
            }
            // Checked here because libjxl prints its own complaint about a wrong box to the terminal.
            if position == signature.count, box.type != "ftyp" || box.bytes.count < 12 || box.bytes.name(8) != "jxl " {
                throw .corrupt(.jpegXL, "its container is of another file type")
            }
            position += box.length
        }
        throw .corrupt(.jpegXL, "more than \(ImageHeader.maximumPartCount) boxes come before its picture")
    }
}

extension ImageHeader {
    /// Reads the header of a JPEG XL file. The size is the upright one, because libjxl turns the image upright.
    static func readJPEGXL(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let first = try source.bytes(at: 0, 2)
        let start = first == [0xFF, 0x0A] ? 0 : try JPEGXLContainer.codestream(in: source)
        var bits = JPEGXLBits(try source.bytes(at: start, 512))
        guard bits.next(16) == 0x0AFF else { throw .corrupt(.jpegXL, "its picture has no start code") }
        let size = bits.size()
        let metadata = bits.metadata()
        guard !bits.isOver else { throw .corrupt(.jpegXL, "it ends inside its header") }
        let isTurned = metadata.orientation >= 5
        return ImageHeader(
            format: .jpegXL, storedWidth: isTurned ? size.height : size.width,
            storedHeight: isTurned ? size.width : size.height, orientation: .up, hasAlpha: metadata.hasAlpha,
            codec: CodecFacts())
    }
}

/// Reads the fields at the start of a JPEG XL codestream (ISO/IEC 18181-1, annex D), least significant bit first.
private struct JPEGXLBits {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether more bits were read than there are. Missing bits read as zero.
    private(set) var isOver = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next(_ count: Int) -> Int {
        guard position + count <= bytes.count * 8 else {
            isOver = true
            return 0
        }
        var value = 0
        for bit in 0..<count {
            value |= Int(bytes[(position + bit) >> 3] >> UInt8((position + bit) & 7) & 1) << bit
        }
        position += count
        return value
    }

    private mutating func flag() -> Bool { next(1) == 1 }

    /// Reads a number in one of four encodings: `bits` is its length, `offset` is added to it.
    private mutating func number(_ encodings: (bits: Int, offset: Int)...) -> Int {
        let encoding = encodings[next(2)]
        return next(encoding.bits) + encoding.offset
    }

    /// The aspect ratios, width to height, by their code.
    private static let ratios = [(0, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]

    mutating func size() -> (width: Int, height: Int) {
        let isSmall = flag()
        func side(_ bits: inout JPEGXLBits) -> Int {
            isSmall ? (bits.next(5) + 1) * 8 : bits.number((9, 1), (13, 1), (18, 1), (30, 1))
        }
        let height = side(&self)
        let ratio = next(3)
        guard ratio > 0 else { return (side(&self), height) }
        return (height * Self.ratios[ratio].0 / Self.ratios[ratio].1, height)
    }

    private mutating func skipPreview() {
        let isSmall = flag()
        func skipSide(_ bits: inout JPEGXLBits) {
            _ =
                isSmall
                ? bits.number((0, 16), (0, 32), (5, 1), (9, 33)) : bits.number((6, 1), (8, 65), (10, 321), (12, 1345))
        }
        skipSide(&self)
        if next(3) == 0 { skipSide(&self) }
    }

    private mutating func skipAnimation() {
        _ = number((0, 100), (0, 1000), (10, 1), (30, 1))
        _ = number((0, 1), (0, 1001), (8, 1), (10, 1))
        _ = number((0, 0), (3, 0), (16, 0), (32, 0))
        _ = flag()
    }

    /// Reads the metadata up to the first extra channel. `hasAlpha` is also true if only a later channel can be alpha.
    mutating func metadata() -> (orientation: Int, hasAlpha: Bool) {
        guard !flag() else { return (1, false) }
        var orientation = 1
        if flag() {
            orientation = next(3) + 1
            if flag() { _ = size() }
            if flag() { skipPreview() }
            if flag() { skipAnimation() }
        }
        if flag() {
            _ = number((0, 32), (0, 16), (0, 24), (6, 1))
            _ = next(4)
        } else {
            _ = number((0, 8), (0, 10), (0, 12), (6, 1))
        }
        _ = flag()
        let extraChannels = number((0, 0), (0, 1), (4, 2), (12, 1))
        guard extraChannels > 0 else { return (orientation, false) }
        let isAlpha = flag() || number((0, 0), (0, 1), (4, 2), (6, 18)) == 0
        return (orientation, isAlpha || extraChannels > 1)
    }
}
