import Glibc

extension PixelBuffer {
    /// A buffer whose pixels hold anything until they are written; for code that writes every
    /// one of them. An error instead of a crash where memory is short.
    package static func unwritten(width: Int, height: Int, isOpaque: Bool) throws(ImageCodecError) -> PixelBuffer {
        try owning(PixelMemory.allocate(width * height * 4), width, height, isOpaque)
    }

    /// A buffer of zeros; where it is large, in memory that takes no room until it is written to. An error instead
    /// of a crash where memory is short.
    static func cleared(width: Int, height: Int, isOpaque: Bool) throws(ImageCodecError) -> PixelBuffer {
        try owning(PixelMemory.allocateZeroed(width * height * 4), width, height, isOpaque)
    }

    private static func owning(
        _ bytes: UnsafeMutableRawPointer?, _ width: Int, _ height: Int, _ isOpaque: Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let byteCount = width * height * 4
        guard let bytes else { throw .outOfMemory(byteCount: byteCount) }
        // No lock: freed once, by the buffer's deinit, when nobody reads any more.
        nonisolated(unsafe) let owned = bytes
        return PixelBuffer(
            borrowing: bytes, width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque,
            release: { PixelMemory.deallocate(owned, byteCount) })
    }

    /// Full alpha everywhere, whatever was there.
    func fillAlpha() {
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width { row[x] |= 0xFF00_0000 }
        }
    }
}
