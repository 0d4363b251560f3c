extension PixelBuffer {
    /// The pixels blurred by repeated box averaging. The colours at the edges continue outside. Any thread.
    ///
    /// - Parameter reach: how far a pixel spreads to each side, in pixels. 0 or less gives the same pixels.
    /// - Complexity: O(pixels), with the reach added to each side.
    package func blurred(reach: Int) -> PixelBuffer {
        guard reach > 0 else { return self }
        let blur = BoxBlur(reach: reach)
        let result = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
        for y in 0..<height { for x in 0..<width { result.row(y)[x] = 0 } }
        // A box outside of the mask counts as 0: the border must not reach the image.
        var mask = AlphaMask(width: width + 2 * reach, height: height + 2 * reach)
        for shift in [0, 8, 16, 24] as [UInt32] {
            for y in 0..<mask.height {
                let row = row(min(max(y - reach, 0), height - 1))
                for x in 0..<mask.width {
                    let pixel = row[min(max(x - reach, 0), width - 1)]
                    mask.coverage[y * mask.stride + x] = UInt8(truncatingIfNeeded: pixel >> shift)
                }
            }
            blur.apply(to: &mask)
            for y in 0..<height {
                let (row, start) = (result.row(y), (y + reach) * mask.stride + reach)
                for x in 0..<width { row[x] |= UInt32(mask.coverage[start + x]) << shift }
            }
        }
        return result
    }
}
