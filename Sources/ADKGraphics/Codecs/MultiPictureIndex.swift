/// Finds the previews among the pictures that a camera appends to a JPEG file: the Multi-Picture Format of CIPA,
/// an index in the file's header.
enum MultiPictureIndex {
    /// Pictures of which the index may tell; a camera has two or three.
    private static let maximumCount = 16

    /// Where in the file the large thumbnails lie, the smallest first. `segment` are the index's bytes after its name,
    /// which begin at `offset` in the file.
    static func previews(in segment: [UInt8], at offset: Int) -> [Range<Int>] {
        guard let tiff = TIFFDirectories(segment, at: 0), let entry = tiff.entry(of: 0xB002, in: tiff.first),
            entry.count >= 16, let place = tiff.long(entry.place)
        else { return [] }
        var previews: [Range<Int>] = []
        for index in 0..<min(maximumCount, entry.count / 16) {
            let at = place + index * 16
            guard let attributes = tiff.long(at), let length = tiff.long(at + 4), let start = tiff.long(at + 8) else {
                break
            }
            // Large thumbnails of class 1 and 2, which are the size of a screen at most.
            guard attributes & 0xFF_FFFF == 0x01_0001 || attributes & 0xFF_FFFF == 0x01_0002, start > 0,
                (1...ImageHeader.maximumPreviewLength).contains(length)
            else { continue }
            previews.append(offset + start..<offset + start + length)
        }
        return previews.sorted { $0.count < $1.count }
    }
}
