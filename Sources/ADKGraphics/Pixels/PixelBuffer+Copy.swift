import Glibc

extension PixelBuffer {
    /// The smallest rectangle outside of which another buffer of the same size has the same pixels.
    package func difference(from other: PixelBuffer) -> PixelRect {
        precondition(width == other.width && height == other.height, "buffers of different sizes")
        func differs(_ y: Int) -> Bool { memcmp(row(y), other.row(y), 4 * width) != 0 }
        guard let top = (0..<height).first(where: differs), let bottom = (top..<height).last(where: differs) else {
            return .empty
        }
        var (left, right) = (width, 0)
        for y in top...bottom where differs(y) {
            let (old, new) = (other.row(y), row(y))
            left = (0..<left).first { old[$0] != new[$0] } ?? left
            right = (right..<width).last { old[$0] != new[$0] }.map { $0 + 1 } ?? right
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom + 1 - top)
    }

    /// Returns a copy of the pixels in new memory.
    func copy(isOpaque: Bool? = nil) throws(ImageCodecError) -> PixelBuffer {
        let result = try PixelBuffer.unwritten(width: width, height: height, isOpaque: isOpaque ?? self.isOpaque)
        for y in 0..<height { result.row(y).update(from: row(y), count: width) }
        return result
    }

    /// Returns a copy of the rectangle at `x`, `y`, which must lie inside the buffer.
    func copy(x: Int, y: Int, width: Int, height: Int) throws(ImageCodecError) -> PixelBuffer {
        let result = try PixelBuffer.unwritten(width: width, height: height, isOpaque: false)
        for line in 0..<height { result.row(line).update(from: row(y + line) + x, count: width) }
        return result
    }

    /// Fills a rectangle inside the buffer with `tile`, repeated from the top left and cut off at the far edges.
    func paste(_ tile: PixelBuffer, repeatedOver columns: Range<Int>, _ rows: Range<Int>) {
        precondition(
            columns.lowerBound >= 0 && rows.lowerBound >= 0 && columns.upperBound <= width && rows.upperBound <= height,
            "columns \(columns), rows \(rows) are outside \(width)x\(height)")
        guard tile.width > 0, tile.height > 0 else { return }
        for y in rows {
            let source = tile.row((y - rows.lowerBound) % tile.height)
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: tile.width) {
                (row(y) + x).update(from: source, count: min(tile.width, columns.upperBound - x))
            }
        }
    }

    /// Copies `part` to `x`, `y`. It must fit inside the buffer.
    package func paste(_ part: PixelBuffer, x: Int, y: Int) {
        precondition(
            x >= 0 && y >= 0 && x + part.width <= width && y + part.height <= height,
            "\(part.width)x\(part.height) at \(x),\(y) is outside \(width)x\(height)")
        for line in 0..<part.height {
            (row(y + line) + x).update(from: part.row(line), count: part.width)
        }
    }
}
