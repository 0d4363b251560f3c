/// Reads the orientation and the thumbnail position of an EXIF block.
///
/// The block is a small TIFF file. Only its first two directories are read.
struct ExifReader {
    /// The orientation of the image, if the block has a valid one.
    private(set) var orientation: ImageOrientation?
    /// The range of the thumbnail, a JPEG file, in the block.
    private(set) var thumbnail: Range<Int>?

    /// Returns the orientation in `block`, or nil if there is none or the block is damaged: a damaged block must not
    /// prevent the image from being shown.
    static func orientation(in block: [UInt8]) -> ImageOrientation? { ExifReader(block)?.orientation }

    /// Nil if the block is not a TIFF file.
    init?(_ block: [UInt8]) {
        let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]  // "Exif", two zero bytes
        let start = block.starts(with: prefix) ? prefix.count : 0
        guard let tiff = TIFFDirectories(block, at: start) else { return nil }
        // Tag 0x0112, one short, stored in place.
        orientation = tiff.value(of: 0x0112, in: tiff.first, type: 3).flatMap { ImageOrientation(rawValue: $0) }
        guard let second = tiff.directory(after: tiff.first),
            let offset = tiff.value(of: 0x0201, in: second, type: 4),
            let length = tiff.value(of: 0x0202, in: second, type: 4),
            offset >= 8, length > 0, offset <= block.count - start, length <= block.count - start - offset
        else { return }
        thumbnail = start + offset..<start + offset + length
    }
}
