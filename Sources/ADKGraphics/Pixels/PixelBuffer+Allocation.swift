import Glibc

extension PixelBuffer {
    /// Makes a buffer with undefined pixels, for code that writes all of them.
    ///
    /// - Throws: `outOfMemory`.
    package static func unwritten(width: Int, height: Int, isOpaque: Bool) throws(ImageCodecError) -> PixelBuffer {
        try owning(PixelMemory.allocate(width * height * 4), width, height, isOpaque)
    }

    /// Makes a buffer of zeros. The pages of a large buffer use no physical memory until they are written.
    ///
    /// - Throws: `outOfMemory`.
    static func cleared(width: Int, height: Int, isOpaque: Bool) throws(ImageCodecError) -> PixelBuffer {
        try owning(PixelMemory.allocateZeroed(width * height * 4), width, height, isOpaque)
    }

    private static func owning(
        _ bytes: UnsafeMutableRawPointer?, _ width: Int, _ height: Int, _ isOpaque: Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let byteCount = width * height * 4
        guard let bytes else { throw .outOfMemory(byteCount: byteCount) }
        // No lock: only the buffer's deinit frees the memory, after the last read.
        nonisolated(unsafe) let owned = bytes
        return PixelBuffer(
            borrowing: bytes, width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque,
            release: { PixelMemory.deallocate(owned, byteCount) })
    }

    /// The same memory as a buffer whose alpha bytes count.
    var withAlpha: PixelBuffer {
        PixelBuffer(
            borrowing: bytes, width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: false,
            release: { withExtendedLifetime(self) {} })
    }

    /// Sets the alpha of every pixel to 255.
    func fillAlpha() {
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width { row[x] |= 0xFF00_0000 }
        }
    }
}
