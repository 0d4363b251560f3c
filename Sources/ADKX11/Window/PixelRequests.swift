import ADKGraphics
import CXCB

/// Sends pixels in requests: they are copied through the connection.
@MainActor
struct PixelRequests {
    /// Largest number of pixel bytes in one request, even if the server accepts more: 256 KiB fit into the cache in
    /// which they are gathered.
    private static let bandBytes = 256 << 10
    private static let headerBytes = 64

    private let target: PixelTarget
    /// Conversion of pixels; nil if none is needed.
    private let format: PixelFormat?
    private var band: [UInt8] = []

    init(target: PixelTarget, format: PixelFormat?) { (self.target, self.format) = (target, format) }

    /// Sends the pixels of `rect`.
    mutating func send(_ rect: PixelRect, of buffer: PixelBuffer) {
        let limit = min(PixelRequests.bandBytes, target.connection.maximumRequestBytes - PixelRequests.headerBytes)
        for tile in PixelBands.split(rect, maximumPixels: limit / 4) {
            gather(tile, of: buffer)
            let (window, gc, depth) = (target.window, target.gc, target.depth)
            band.withUnsafeBytes { bytes in
                target.connection.send(.putImage) { handle in
                    xcb_put_image(
                        handle, PixelTarget.format, window, gc, UInt16(tile.width), UInt16(tile.height),
                        Int16(tile.x), Int16(tile.y), 0, depth, UInt32(bytes.count),
                        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
                }
            }
        }
    }

    /// Copies the pixels of `tile` into `band`, row after row.
    private mutating func gather(_ tile: PixelRect, of buffer: PixelBuffer) {
        band.removeAll(keepingCapacity: true)
        guard let format else {
            for y in tile.y..<tile.maxY {
                band.append(contentsOf: UnsafeRawBufferPointer(start: buffer.row(y) + tile.x, count: tile.width * 4))
            }
            return
        }
        let stride = format.bytesPerRow(tile.width)
        band.append(contentsOf: repeatElement(0, count: stride * tile.height))
        band.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            format.convert(tile, of: buffer, to: start, stride: stride)
        }
    }
}

/// Splits a rectangle into pieces that fit into one request each.
enum PixelBands {
    /// Pieces of as many whole rows as fit; pieces of rows if not even one row fits.
    static func split(_ rect: PixelRect, maximumPixels: Int) -> [PixelRect] {
        precondition(maximumPixels > 0, "a band needs at least one pixel, not \(maximumPixels)")
        let width = min(rect.width, maximumPixels)
        guard width > 0, rect.height > 0 else { return [] }
        let height = max(1, maximumPixels / width)
        return stride(from: rect.y, to: rect.maxY, by: height).flatMap { y in
            stride(from: rect.x, to: rect.maxX, by: width).map { x in
                PixelRect(x: x, y: y, width: min(width, rect.maxX - x), height: min(height, rect.maxY - y))
            }
        }
    }
}
