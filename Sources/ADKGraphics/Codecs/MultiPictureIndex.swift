/// Finds previews among the images that a camera appends to a JPEG file, by the index in the file's header: the
/// Multi-Picture Format of CIPA.
enum MultiPictureIndex {
    /// The most index entries that are read. Cameras write two or three.
    private static let maximumCount = 16

    /// Returns the positions of the large thumbnails in the file, the smallest first.
    ///
    /// `segment` holds the bytes of the index after its name. `offset` is their position in the file.
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
            // Large thumbnails of class 1 and 2, which are at most as large as a screen.
            guard attributes & 0xFF_FFFF == 0x01_0001 || attributes & 0xFF_FFFF == 0x01_0002, start > 0,
                (1...ImageHeader.maximumPreviewLength).contains(length)
            else { continue }
            previews.append(offset + start..<offset + start + length)
        }
        return previews.sorted { $0.count < $1.count }
    }
}
