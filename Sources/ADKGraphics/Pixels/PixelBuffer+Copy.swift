extension PixelBuffer {
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
