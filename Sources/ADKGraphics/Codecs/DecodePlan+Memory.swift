extension DecodePlan {
    /// Returns an upper bound of the bytes that decoding by this plan uses, without the file: the codec's memory, the
    /// coarse result, the exact result, and its copy if it is turned upright. Computed from the header only.
    func byteCount(_ header: ImageHeader) -> Int {
        let stored = header.storedWidth * header.storedHeight
        let reduced = reducedWidth * reducedHeight * 4
        let result = exact.map { $0.width * $0.height * 4 } ?? reduced
        // A large remaining reduction averages blocks first.
        let isCoarse =
            exact.map {
                $0.source.width >= 8 * Double($0.width) || $0.source.height >= 8 * Double($0.height)
            } ?? false
        let rows = header.storedWidth * 4 * DecodePlan.rowsHeld + DecodePlan.overhead
        var bytes = rows + result + (header.orientation == .up ? 0 : result)
        switch header.format {
        case .jpeg:
            // Two bytes per coefficient if all scans must be read before the first row.
            bytes += header.codec.isMultiScan ? header.codec.coefficientCount * 2 : 0
            bytes += exact == nil || isCoarse ? reduced : 0
        case .png:
            bytes += header.codec.isInterlaced && factor > 1 ? stored * 4 : 0
            bytes += held.pixelCount(reducedWidth, reducedHeight) * 4
            // A canvas, a frame, and the saved canvas under the frame.
            bytes += header.codec.isAnimated ? stored * 12 : 0
        case .webP:
            // libwebp holds the whole frame if it is lossless or has alpha. An animation has a canvas as well.
            bytes += header.codec.isDecodedByRows ? 0 : stored * 5
            bytes += header.codec.isAnimated ? stored * 8 : 0
            bytes += held.pixelCount(reducedWidth, reducedHeight) * 4
        case .gif:
            // One byte per pixel of the frame.
            bytes += header.codec.framePixelCount
            bytes += factor == 1 ? stored * 4 : reduced
        case .jpegXL:
            // libjxl holds three or four floating-point channels and its output.
            bytes += stored * 20 + reduced
        default:
            // The loader's image, its working copy and the upright copy.
            bytes += stored * 12 + reduced
        }
        return bytes
    }

    /// The number of rows that codec and scaler hold at a time.
    private static let rowsHeld = 64
    /// Bytes for tables, profiles and other small allocations.
    private static let overhead = 256 << 10
}
