import ADKDesktop
import ADKGraphics
import ADKLayers
import CXCB
import Glibc

/// Sends pixels through memory that the server has mapped: no pixel is copied in transit.
///
/// The rows of the window form a ring, whose memory is mapped twice in a row, so that the window is contiguous wherever
/// its first row lies in the ring. Scrolling the whole window up or down copies no pixels.
@MainActor
final class SharedTransport: SegmentTransport {
    /// Alignment of rows in bytes, so that a small number of rows fills whole pages.
    private static let alignment = 64

    var transfer: SegmentTransfer
    private var buffer: PixelBuffer?
    private var ring = RowRing(height: 0, count: 0)
    /// The second mapping exists.
    private var isRing = false
    /// Sends frames of a few pixels, such as a caret: their bytes are in the request, so that the server has nothing to
    /// report, and nothing wakes up for its report.
    private var requests: PixelRequests
    private static let smallFrame = 1024
    /// The number of small frames since the server last reported one. There is a limit, because a server that hangs
    /// reads none.
    private var unreported = 0
    private static let mostUnreported = 16

    init(target: PixelTarget) {
        transfer = SegmentTransfer(target: target)
        requests = PixelRequests(target: target, format: nil)
    }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        let stride = (width * 4 + SharedTransport.alignment - 1) & ~(SharedTransport.alignment - 1)
        let rowsPerPages = SharedPages.pageSize / SharedTransport.commonDivisor(stride, SharedPages.pageSize)
        let count = (height + rowsPerPages - 1) / rowsPerPages * rowsPerPages
        isRing = transfer.reserve(count * stride)?.repeatBeginning(at: count * stride) ?? false
        ring = RowRing(height: height, count: count)
        return makeBuffer(width: width, stride: stride)
    }

    private static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }

    private func makeBuffer(width: Int, stride: Int) -> PixelBuffer? {
        guard let pages = segment?.pages else { return nil }
        let buffer = PixelBuffer(
            borrowing: pages.bytes + ring.first * stride, width: width, height: ring.height, bytesPerRow: stride,
            isOpaque: true, release: { withExtendedLifetime(pages) {} })
        self.buffer = buffer
        return buffer
    }

    func scroll(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer? {
        let isTall = shift.rect.width == buffer.width && shift.rect.height * 2 > buffer.height
        guard isRing, buffer === self.buffer, isTall, shift.dx == 0, let pages = segment?.pages else {
            return nil
        }
        let stride = buffer.bytesPerRow
        for copy in ring.scroll(shift) {
            memcpy(pages.bytes + copy.to * stride, pages.bytes + copy.from * stride, buffer.width * 4)
        }
        return makeBuffer(width: buffer.width, stride: stride) ?? buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let buffer else { return }
        if rects.reduce(0, { $0 + $1.area }) <= SharedTransport.smallFrame,
            unreported < SharedTransport.mostUnreported
        {
            unreported += 1
            for rect in rects { requests.send(rect, of: buffer) }
            return
        }
        unreported = 0
        let stride = buffer.bytesPerRow
        let pieces = rects.flatMap { rect in
            ring.stretches(of: rect.y..<rect.maxY).map { rows in
                SegmentTransfer.Piece(
                    place: PixelRect(x: rect.x, y: rows.row, width: rect.width, height: rows.count),
                    offset: rows.start * stride)
            }
        }
        transfer.put(pieces, rowWidth: stride / 4)
    }
}
