import Foundation

extension PixelBuffer {
    /// The same shape in one colour: each pixel's alpha of `color`. For template pictures.
    package func tinted(with color: UIColor.Components) throws(ImageCodecError) -> PixelBuffer {
        let result = try PixelBuffer.unwritten(width: width, height: height, isOpaque: isOpaque && color.alpha >= 1)
        // What each alpha gives: the colour is the same everywhere.
        let shades = (0...255).map { shape -> UInt32 in
            let alpha = color.alpha * Float(shape)
            func part(_ channel: Float) -> UInt32 { UInt32((channel * alpha).rounded()) }
            return part(1) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
        }
        let full: UInt32 = isOpaque ? 0xFF00_0000 : 0
        for y in 0..<height {
            let (source, target) = (row(y), result.row(y))
            for x in 0..<width { target[x] = shades[Int((source[x] | full) >> 24)] }
        }
        return result
    }

    /// Fills a rectangle inside with `tile`, from the top left, cut at the far edges.
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

    /// Copies all of `part` to where it fits inside.
    func paste(_ part: PixelBuffer, x: Int, y: Int) {
        precondition(
            x >= 0 && y >= 0 && x + part.width <= width && y + part.height <= height,
            "\(part.width)x\(part.height) at \(x),\(y) is outside \(width)x\(height)")
        for line in 0..<part.height {
            (row(y + line) + x).update(from: part.row(line), count: part.width)
        }
    }
}
