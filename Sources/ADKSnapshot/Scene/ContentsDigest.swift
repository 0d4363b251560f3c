import ADKGraphics

/// A short hash of what a layer draws, for records that people read.
enum ContentsDigest {
    /// Eight hexadecimal digits of the size and the pixels. The alpha byte of an opaque image, which is undefined,
    /// does not count. O(pixels).
    static func text(_ image: PixelBuffer) -> String { String(PixelDigest.of(image).suffix(8)) }
}
