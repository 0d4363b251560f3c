import ADKGraphics
import ADKViews
import CXCB
import Glibc

/// Through memory the server has mapped: no pixel is copied on the way to it.
///
/// The memory is half as high again as the window. What scrolls up or down as a whole is then not
/// copied: the window's first row is another one. Only where the memory ends are the pixels moved to
/// its other end, every dozen frames or so.
@MainActor
final class SharedTransport: PixelTransport {
    private let target: PixelTarget
    private var segment: SharedSegment?
    private var buffer: PixelBuffer?
    private var rows = ScrollingRows(height: 0, slack: 0)
    /// Completion events still to come for `segment`.
    private var pending = 0

    init(target: PixelTarget) { self.target = target }

    var segmentID: xcb_shm_seg_t? { segment?.id }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        let needed = width * (height + height / 2) * 4
        let capacity = BufferCapacity.bytes(for: needed, current: segment?.pages.byteCount ?? 0)
        if segment?.pages.byteCount != capacity {
            segment = SharedSegment(byteCount: capacity, connection: target.connection)
            // The old segment may still be read, but nobody writes to it any more.
            pending = 0
        }
        rows = ScrollingRows(height: height, slack: capacity / (width * 4) - height)
        return makeBuffer(width: width)
    }

    private func makeBuffer(width: Int) -> PixelBuffer? {
        guard let pages = segment?.pages else { return nil }
        let stride = width * 4
        let buffer = PixelBuffer(
            borrowing: pages.bytes + rows.first * stride, width: width, height: rows.height, bytesPerRow: stride,
            isOpaque: true, release: { withExtendedLifetime(pages) {} })
        self.buffer = buffer
        return buffer
    }

    func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer {
        let isTall = shift.rect.width == buffer.width && shift.rect.height * 2 > buffer.height
        guard buffer === self.buffer, isTall, shift.dx == 0, let pages = segment?.pages else {
            shift.apply(to: buffer)
            return buffer
        }
        let stride = buffer.bytesPerRow
        for copy in rows.scroll(shift) {
            memmove(pages.bytes + copy.to * stride, pages.bytes + copy.from * stride, copy.count * stride)
        }
        return makeBuffer(width: buffer.width) ?? buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let segment, let buffer, !rects.isEmpty else { return }
        let (window, gc, depth) = (target.window, target.gc, target.depth)
        let offset = UInt32(rows.first * buffer.bytesPerRow)
        for (index, rect) in rects.enumerated() {
            // Requests are carried out in order: one event after the last one speaks for all.
            let isLast: UInt8 = index == rects.count - 1 ? 1 : 0
            target.connection.send(.shmPutImage) { handle in
                xcb_shm_put_image(
                    handle, window, gc, UInt16(buffer.width), UInt16(buffer.height), UInt16(rect.x), UInt16(rect.y),
                    UInt16(rect.width), UInt16(rect.height), Int16(rect.x), Int16(rect.y), depth, PixelTarget.format,
                    isLast, segment.id, offset)
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
