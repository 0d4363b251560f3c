import CScaling

extension PixelBuffer {
    /// Returns the picture in half the width, half the height or both: each pixel is the average of two or four.
    ///
    /// A side of odd length is rounded up. Its last pixel is averaged with itself in an opaque picture, otherwise with
    /// transparency. O(pixels).
    package func halved(horizontally: Bool, vertically: Bool) -> PixelBuffer {
        let (width, height) = (horizontally ? (width + 1) / 2 : width, vertically ? (height + 1) / 2 : height)
        let result = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
        guard width > 0, height > 0 else { return result }
        var source = csampling_source(
            pixels: row(0), stride: bytesPerRow / 4, width: Int64(self.width), height: Int64(self.height),
            alpha: isOpaque ? 0xFF00_0000 : 0, repeats_edges: isOpaque ? 1 : 0)
        csampling_halve(&source, horizontally ? 1 : 0, vertically ? 1 : 0, result.row(0), result.bytesPerRow / 4)
        return result
    }
}
