/// The directories of a TIFF file embedded in other bytes. Offsets count from the first byte of the TIFF file.
struct TIFFDirectories {
    private let bytes: [UInt8]
    private let start: Int
    private let isLittleEndian: Bool
    /// The offset of the first directory.
    private(set) var first = 0

    init?(_ bytes: [UInt8], at start: Int) {
        guard bytes.count - start >= 8 else { return nil }
        switch (bytes[start], bytes[start + 1]) {
        case (0x49, 0x49): isLittleEndian = true
        case (0x4D, 0x4D): isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
        self.start = start
        guard short(2) == 42, let first = long(4), first >= 8, short(first) != nil else { return nil }
        self.first = first
    }

    private func short(_ offset: Int) -> Int? {
        let index = start + offset
        guard index + 2 <= bytes.count else { return nil }
        return isLittleEndian ? bytes.littleEndian16(index) : bytes.bigEndian16(index)
    }

    func long(_ offset: Int) -> Int? {
        let index = start + offset
        guard index + 4 <= bytes.count else { return nil }
        return isLittleEndian ? bytes.littleEndian32(index) : bytes.bigEndian32(index)
    }

    /// Returns the type, the count, and the offset of the four bytes that hold the value or its offset.
    func entry(of tag: Int, in directory: Int) -> (type: Int, count: Int, place: Int)? {
        for entry in 0..<(short(directory) ?? 0) {
            let at = directory + 2 + entry * 12
            guard let found = short(at), let type = short(at + 2), let count = long(at + 4), long(at + 8) != nil else {
                return nil
            }
            if found == tag { return (type, count, at + 8) }
        }
        return nil
    }

    /// Returns the value of an entry with a single number of `type`: short (3) or long (4).
    func value(of tag: Int, in directory: Int, type: Int) -> Int? {
        guard let entry = entry(of: tag, in: directory), entry.type == type, entry.count == 1 else { return nil }
        return type == 3 ? short(entry.place) : long(entry.place)
    }

    /// Returns the offset of the next directory, or nil if this is the last.
    func directory(after directory: Int) -> Int? {
        guard let count = short(directory), let next = long(directory + 2 + count * 12), next >= 8, next != directory,
            short(next) != nil
        else { return nil }
        return next
    }
}
