import ADKGraphics
import ADKViews
import CXCB

/// Through the connection itself: for displays on another machine and servers without shared memory.
///
/// What does not fit into the socket the main thread hands over as fast as the server takes it: this is the one
/// way on which it waits for the server, for a frame's pixels at most. No further frame is composited before the
/// server has read the last.
@MainActor
final class SocketTransport: PixelTransport {
    /// One request's pixels at most, however much the server takes: 256 KiB fit into the cache
    /// they are gathered in.
    private static let bandBytes = 256 << 10
    private static let headerBytes = 64

    private let target: PixelTarget
    /// Nil where pixels are sent as they are.
    private let format: PixelFormat?
    private var buffer: PixelBuffer?
    private var band: [UInt8] = []
    /// The server has yet to read so many of the frames sent: waiting for that keeps a slow connection from filling
    /// up with frames.
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

    /// Puts the pixels of `tile` into `band`, row after row.
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

/// Cuts a rectangle into pieces that fit into one request each.
enum PixelBands {
    /// Whole rows as many as fit; where not even one row fits, pieces of rows.
    static func split(_ rect: PixelRect, maximumPixels: Int) -> [PixelRect] {
        precondition(maximumPixels > 0, "a band of \(maximumPixels) pixels")
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
