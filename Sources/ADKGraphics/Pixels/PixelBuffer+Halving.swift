import CScaling

extension PixelBuffer {
    /// Returns the image in half the width, half the height or both: each pixel is the average of two or four.
    ///
    /// A side of odd length is rounded up. Its last pixel is averaged with itself in an opaque image, otherwise with
    /// transparency. O(pixels).
    package func halved(horizontally: Bool, vertically: Bool) -> PixelBuffer {
        halved(PixelRect(x: 0, y: 0, width: width, height: height), horizontally, vertically)
    }

    /// Returns `part`, which must lie inside the buffer, halved `across` times in width and `down` times in height. nil
    /// stands for the whole. O(pixels of the part).
    package func halved(_ part: PixelRect? = nil, across: Int, down: Int) -> PixelBuffer {
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        let part = part ?? whole
        precondition(whole.contains(part), "\(part) is outside \(width)x\(height)")
        guard across > 0 || down > 0 else { return part == whole ? self : halved(part, false, false) }
        var result = halved(part, across > 0, down > 0)
        for step in 1..<max(across, down, 1) {
            result = result.halved(horizontally: step < across, vertically: step < down)
        }
        return result
    }

    private func halved(_ part: PixelRect, _ horizontally: Bool, _ vertically: Bool) -> PixelBuffer {
        let (width, height) = (
            horizontally ? (part.width + 1) / 2 : part.width, vertically ? (part.height + 1) / 2 : part.height
        )
        let result = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
        guard width > 0, height > 0 else { return result }
        var source = csampling_source(
            pixels: row(part.y) + part.x, stride: bytesPerRow / 4, width: Int64(part.width),
            height: Int64(part.height), alpha: isOpaque ? 0xFF00_0000 : 0, repeats_edges: isOpaque ? 1 : 0)
        csampling_halve(&source, horizontally ? 1 : 0, vertically ? 1 : 0, result.row(0), result.bytesPerRow / 4)
        return result
    }
}
