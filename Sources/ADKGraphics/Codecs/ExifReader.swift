/// Finds the orientation in an EXIF block: a small TIFF file of which only the first
/// directory is read.
enum ExifReader {
    /// `nil` when the block says nothing usable; damage is no reason not to show a picture.
    static func orientation(in block: [UInt8]) -> ImageOrientation? {
        let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]  // "Exif", two zero bytes
        let tiff = block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block
        guard tiff.count >= 8 else { return nil }
        let isLittleEndian: Bool
        switch (tiff[0], tiff[1]) {
        case (0x49, 0x49): isLittleEndian = true
        case (0x4D, 0x4D): isLittleEndian = false
        default: return nil
        }
        func short(_ index: Int) -> Int { isLittleEndian ? tiff.littleEndian16(index) : tiff.bigEndian16(index) }
        func long(_ index: Int) -> Int { isLittleEndian ? tiff.littleEndian32(index) : tiff.bigEndian32(index) }

        let directory = long(4)
        guard short(2) == 42, directory >= 8, directory + 2 <= tiff.count else { return nil }
        for entry in 0..<short(directory) {
            let start = directory + 2 + entry * 12
            guard start + 12 <= tiff.count else { return nil }
            // Tag 0x0112, one short, stored in place.
            if short(start) == 0x0112, short(start + 2) == 3, long(start + 4) == 1 {
                return ImageOrientation(rawValue: short(start + 8))
            }
        }
        return nil
    }
}
