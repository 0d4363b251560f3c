extension ImageHeader {
    /// Reads the first directory of a TIFF or BigTIFF file. The size is the upright one, because the decoder gives
    /// upright pixels.
    static func readTIFF(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let start = try source.bytes(at: 0, 16)
        guard start.count == 16, let layout = TIFFLayout(start) else {
            throw .corrupt(.tiff, "it ends inside its header")
        }
        let directory = layout.number(start, layout.offsetLength, layout.offsetLength)
        guard directory >= 8, directory < source.count else { throw .corrupt(.tiff, "its directory is missing") }
        let counted = try source.bytes(at: directory, layout.countLength)
        guard counted.count == layout.countLength else { throw .corrupt(.tiff, "its directory is missing") }
        let count = min(Int(UInt16.max), layout.number(counted, 0, layout.countLength))
        let entries = try source.bytes(at: directory + layout.countLength, max(1, count * layout.entryLength))
        var (width, height, orientation, samples) = (0, 0, 1, 1)
        for at in stride(from: 0, through: entries.count - layout.entryLength, by: layout.entryLength) {
            let value = layout.value(of: entries, at)
            switch layout.number(entries, at, 2) {
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

/// The order and the lengths of the numbers in a TIFF file, or in a BigTIFF file, whose offsets have 64 bits.
struct TIFFLayout {
    private let isLittleEndian: Bool
    /// Whether the file is a BigTIFF file.
    let isBig: Bool
    /// The lengths in bytes of an offset, of the number of entries, and of an entry.
    let offsetLength, countLength, entryLength: Int

    /// Nil if a file that starts with `bytes` is no TIFF file.
    init?(_ bytes: [UInt8]) {
        switch Array(bytes.prefix(4)) {
        case [0x49, 0x49, 42, 0]: (isLittleEndian, isBig) = (true, false)
        case [0x4D, 0x4D, 0, 42]: (isLittleEndian, isBig) = (false, false)
        case [0x49, 0x49, 43, 0]: (isLittleEndian, isBig) = (true, true)
        case [0x4D, 0x4D, 0, 43]: (isLittleEndian, isBig) = (false, true)
        default: return nil
        }
        (offsetLength, countLength, entryLength) = isBig ? (8, 8, 20) : (4, 2, 12)
    }

    /// Returns the number in the `length` bytes at `index`. Numbers beyond `Int.max` are `Int.max`.
    func number(_ bytes: [UInt8], _ index: Int, _ length: Int) -> Int {
        let part = bytes[index..<index + length]
        let value = isLittleEndian ? part.reversed().reduce(0, Self.append) : part.reduce(0, Self.append)
        return Int(clamping: value)
    }

    private static func append(_ value: UInt64, _ byte: UInt8) -> UInt64 { value << 8 | UInt64(byte) }

    /// Returns the number that the entry at `index` holds: a short (3), a long (4) or a long of 64 bits (16).
    func value(of entries: [UInt8], _ index: Int) -> Int {
        let length =
            switch number(entries, index + 2, 2) {
            case 3: 2
            case 16: offsetLength
            default: 4
            }
        return number(entries, index + 4 + offsetLength, length)
    }
}
