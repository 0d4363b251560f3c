/// Finds the few things that matter here in an EXIF block: a small TIFF file of which only the first two
/// directories are read.
struct ExifReader {
    /// How the picture is turned.
    private(set) var orientation: ImageOrientation?
    /// Where in the block the picture's thumbnail, a JPEG file, lies.
    private(set) var thumbnail: Range<Int>?

    /// How the picture is turned by the EXIF block `block`; damage is no reason not to show a picture.
    static func orientation(in block: [UInt8]) -> ImageOrientation? { ExifReader(block)?.orientation }

    /// `nil` when the block says nothing usable.
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
