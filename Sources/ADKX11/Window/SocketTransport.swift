import ADKGraphics
import ADKViews
import CXCB

/// Sends pixels through the connection: for displays on another machine and servers without shared memory.
///
/// The main thread waits while the server reads pixels that do not fit into the socket's buffer: for one frame's pixels
/// at most. No other transport waits. No further frame is composited before the server has read the last one.
@MainActor
final class SocketTransport: PixelTransport {
    /// Largest number of pixel bytes in one request, even if the server accepts more: 256 KiB fit into the cache in
    /// which they are gathered.
    private static let bandBytes = 256 << 10
    private static let headerBytes = 64

    private let target: PixelTarget
    /// Conversion of pixels; nil if none is needed.
    private let format: PixelFormat?
    private var buffer: PixelBuffer?
    private var band: [UInt8] = []
    /// Number of frames sent that the server has not read. Waiting for them keeps a slow connection from filling up
    /// with frames.
    private var unread = 0

    init(target: PixelTarget, format: PixelFormat?) {
        self.target = target
        self.format = format
    }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        self.buffer = buffer
        return buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let buffer, !rects.isEmpty else { return }
        for rect in rects { send(rect, of: buffer) }
        unread += 1
        target.connection.whenCarriedOut { [weak self] in self?.unread -= 1 }
    }

    private func send(_ rect: PixelRect, of buffer: PixelBuffer) {
        let limit = min(SocketTransport.bandBytes, target.connection.maximumRequestBytes - SocketTransport.headerBytes)
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
    private func gather(_ tile: PixelRect, of buffer: PixelBuffer) {
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

    var segment: SharedSegment? { nil }
    var isBusy: Bool { unread > 0 }

    func completed(segment: xcb_shm_seg_t) {}
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
