extension PixelBuffer {
    /// Returns the pixels turned upright, or the buffer itself if `orientation` is `up`.
    func upright(_ orientation: ImageOrientation) throws(ImageCodecError) -> PixelBuffer {
        guard orientation != .up else { return self }
        let swaps = orientation.swapsSides
        let result = try PixelBuffer.unwritten(
            width: swaps ? height : width, height: swaps ? width : height, isOpaque: isOpaque)
        guard width > 0, height > 0 else { return result }

        // The source offsets, in bytes, of one pixel to the right and one pixel down in the result.
        let row = bytesPerRow
        let (right, down): (Int, Int) =
            switch orientation {
            case .up: (4, row)
            case .upMirrored: (-4, row)
            case .down: (-4, -row)
            case .downMirrored: (4, -row)
            case .leftMirrored: (row, 4)
            case .right: (-row, 4)
            case .rightMirrored: (-row, -4)
            case .left: (row, -4)
            }
        var corner = 0
        if right < 0 { corner -= right * (result.width - 1) }
        if down < 0 { corner -= down * (result.height - 1) }
        copyTiles(to: result, from: bytes + corner, right: right, down: down)
        return result
    }

    /// Copies in square tiles, so that source cache lines are reused when rows become columns.
    private func copyTiles(to result: PixelBuffer, from corner: UnsafeMutableRawPointer, right: Int, down: Int) {
        let side = 32
        for top in stride(from: 0, to: result.height, by: side) {
            for left in stride(from: 0, to: result.width, by: side) {
                let (bottom, end) = (min(top + side, result.height), min(left + side, result.width))
                var y = top
                while y < bottom {
                    let target = result.row(y)
                    var source = corner + (y &* down &+ left &* right)
                    var x = left
                    while x < end {
                        target[x] = source.load(as: UInt32.self)
                        source += right
                        x &+= 1
                    }
                    y &+= 1
                }
            }
        }
    }
}
