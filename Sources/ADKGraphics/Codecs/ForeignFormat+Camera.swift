extension ForeignFormat {
    /// Returns the format of a camera's raw file with a TIFF signature, or nil for other files.
    ///
    /// The first directory of such a file describes at most a small preview, so it must not be decoded as a TIFF
    /// image.
    static func cameraFormat(_ bytes: [UInt8]) -> ForeignFormat? {
        guard bytes.count >= 10, let layout = TIFFLayout(bytes), !layout.isBig else { return nil }
        if bytes[8] == 0x43, bytes[9] == 0x52 { return .canonRaw }
        return cameraFormat(TIFFDirectory(bytes))
    }

    private static func cameraFormat(_ directory: TIFFDirectory) -> ForeignFormat? {
        // DNGVersion
        if directory.entry(0xC612) != nil { return .digitalNegative }
        // NewSubfileType: bit 0 marks a reduced version of another image in the file. SubIFDs: its position.
        guard let kind = directory.entry(0xFE), kind & 1 == 1, directory.entry(0x14A) != nil else { return nil }
        let maker = directory.text(0x10F).uppercased()
        if maker.hasPrefix("NIKON") { return .nikonRaw }
        if maker.hasPrefix("SONY") { return .sonyRaw }
        if maker.hasPrefix("PENTAX") || maker.hasPrefix("RICOH") { return .pentaxRaw }
        return maker.isEmpty ? nil : .otherRaw
    }
}

/// The entries of the first directory of a TIFF file that lie within the given bytes.
private struct TIFFDirectory {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool
    /// The offset of the first entry.
    private let start: Int
    private let count: Int

    /// - Parameter bytes: The first bytes of the file, at least eight.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isLittleEndian = bytes[0] == 0x49
        let offset = isLittleEndian ? bytes.littleEndian32(4) : bytes.bigEndian32(4)
        start = offset + 2
        guard offset >= 8, start <= bytes.count else {
            count = 0
            return
        }
        let announced = isLittleEndian ? bytes.littleEndian16(offset) : bytes.bigEndian16(offset)
        count = min(announced, (bytes.count - start) / 12)
    }

    private func short(_ index: Int) -> Int { isLittleEndian ? bytes.littleEndian16(index) : bytes.bigEndian16(index) }
    private func long(_ index: Int) -> Int { isLittleEndian ? bytes.littleEndian32(index) : bytes.bigEndian32(index) }

    private func place(_ tag: Int) -> Int? { (0..<count).map { start + $0 * 12 }.first { short($0) == tag } }

    /// The number in an entry, or the offset of its values.
    func entry(_ tag: Int) -> Int? {
        guard let at = place(tag) else { return nil }
        return short(at + 2) == 3 ? short(at + 8) : long(at + 8)
    }

    /// The text of an entry. Empty if there is none or it lies outside of the bytes.
    func text(_ tag: Int) -> String {
        guard let at = place(tag), short(at + 2) == 2 else { return "" }
        let length = long(at + 4)
        let from = length <= 4 ? at + 8 : long(at + 8)
        guard from <= bytes.count, length <= bytes.count - from else { return "" }
        return String(decoding: bytes[from..<from + length].prefix { $0 != 0 }, as: UTF8.self)
    }
}
