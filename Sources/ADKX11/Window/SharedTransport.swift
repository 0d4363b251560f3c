import ADKGraphics
import ADKViews
import CXCB
import Glibc

/// Through memory the server has mapped: no pixel is copied on the way to it.
///
/// The rows of the window are a ring, whose memory is mapped twice in a row: they lie in one piece
/// wherever they begin. What scrolls up or down as a whole is then not copied.
@MainActor
final class SharedTransport: PixelTransport {
    /// Bytes that begin a row, so that some rows fill whole pages.
    private static let alignment = 64

    private let target: PixelTarget
    private(set) var segment: SharedSegment?
    private var buffer: PixelBuffer?
    private var ring = RowRing(height: 0, count: 0)
    /// The second mapping is there.
    private var isRing = false
    /// Completion events still to come for `segment`.
    private var pending = 0

    init(target: PixelTarget) { self.target = target }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        let stride = (width * 4 + SharedTransport.alignment - 1) & ~(SharedTransport.alignment - 1)
        let rowsPerPages = SharedPages.pageSize / SharedTransport.commonDivisor(stride, SharedPages.pageSize)
        let count = (height + rowsPerPages - 1) / rowsPerPages * rowsPerPages
        let capacity = BufferCapacity.bytes(for: count * stride, current: segment?.pages.byteCount ?? 0)
        if segment?.pages.byteCount != capacity {
            segment = SharedSegment(byteCount: capacity, connection: target.connection)
            // The old segment may still be read, but nobody writes to it any more.
            pending = 0
        }
        isRing = segment?.pages.repeatBeginning(at: count * stride) ?? false
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

    func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer {
        let isTall = shift.rect.width == buffer.width && shift.rect.height * 2 > buffer.height
        guard isRing, buffer === self.buffer, isTall, shift.dx == 0, let pages = segment?.pages else {
            shift.apply(to: buffer)
            return buffer
        }
        let stride = buffer.bytesPerRow
        for copy in ring.scroll(shift) {
            memcpy(pages.bytes + copy.to * stride, pages.bytes + copy.from * stride, buffer.width * 4)
        }
        return makeBuffer(width: buffer.width, stride: stride) ?? buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let segment, let buffer, !rects.isEmpty else { return }
        let (window, gc, depth, stride) = (target.window, target.gc, target.depth, buffer.bytesPerRow)
        let pieces = rects.flatMap { rect in ring.stretches(of: rect.y..<rect.maxY).map { (rect, $0) } }
        for (index, (rect, piece)) in pieces.enumerated() {
            // Requests are carried out in order: one event after the last one speaks for all.
            let isLast: UInt8 = index == pieces.count - 1 ? 1 : 0
            target.connection.send(.shmPutImage) { handle in
                xcb_shm_put_image(
                    handle, window, gc, UInt16(stride / 4), UInt16(piece.count), UInt16(rect.x), 0,
                    UInt16(rect.width), UInt16(piece.count), Int16(rect.x), Int16(piece.row), depth, PixelTarget.format,
                    isLast, segment.id, UInt32(piece.start * stride))
            }
        }
        pending += 1
    }

    var isBusy: Bool { pending > 0 }

    func poll() {}

    func completed(segment id: xcb_shm_seg_t) {
        if id == segment?.id { pending = max(0, pending - 1) }
    }
}
