extension DecodePlan {
    /// Bytes that decoding by this plan takes at most, beside the file's own: the codec's memory, what the coarse
    /// step gives, the result and its copy when it is turned upright.
    ///
    /// By the header alone; nothing has been asked for yet.
    func byteCount(_ header: ImageHeader) -> Int {
        let stored = header.storedWidth * header.storedHeight
        let reduced = reducedWidth * reducedHeight * 4
        let result = exact.map { $0.width * $0.height * 4 } ?? reduced
        // What remains to be shrunk a lot is averaged first.
        let isCoarse =
            exact.map {
                $0.source.width >= 8 * Double($0.width) || $0.source.height >= 8 * Double($0.height)
            } ?? false
        let rows = header.storedWidth * 4 * DecodePlan.rowsHeld + DecodePlan.overhead
        var bytes = rows + result + (header.orientation == .up ? 0 : result)
        switch header.format {
        case .jpeg:
            // Two bytes a coefficient where all scans have to be read before the first row.
            bytes += header.codec.isMultiScan ? header.codec.coefficientCount * 2 : 0
            bytes += exact == nil || isCoarse ? reduced : 0
        case .png:
            bytes += header.codec.isInterlaced || factor == 1 ? stored * 4 : 0
            bytes += factor > 1 ? reduced : 0
            // A canvas, a frame, and what lies below the frame.
            bytes += header.codec.isAnimated ? stored * 12 : 0
        case .webP:
            // Without loss, and for alpha, libwebp holds the whole frame; an animation's frame lies on a canvas.
            bytes += header.codec.isDecodedByRows ? 0 : stored * 5
            bytes += header.codec.isAnimated ? stored * 8 : 0
            bytes += reduced
        case .gif:
            // One byte for each pixel of the frame.
            bytes += header.codec.framePixelCount
            bytes += factor == 1 ? stored * 4 : reduced
        case .jpegXL:
            // libjxl holds three or four floating-point channels and what it gives.
            bytes += stored * 20 + reduced
        default:
            // A loader's picture, its own working copy and the one turned upright.
            bytes += stored * 12 + reduced
        }
        return bytes
    }

    /// Rows of the picture that codec and scaler hold at a time.
    private static let rowsHeld = 64
    /// Tables, profiles and small things.
    private static let overhead = 256 << 10
}
