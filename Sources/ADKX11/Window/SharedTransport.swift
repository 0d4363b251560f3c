import ADKGraphics
import ADKViews
import CXCB

/// Through memory the server has mapped: no pixel is copied on the way to it.
@MainActor
final class SharedTransport: PixelTransport {
    private let target: PixelTarget
    private var segment: SharedSegment?
    private var buffer: PixelBuffer?
    /// Completion events still to come for `segment`.
    private var pending = 0

    init(target: PixelTarget) { self.target = target }

    var segmentID: xcb_shm_seg_t? { segment?.id }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        let needed = width * height * 4
        let capacity = BufferCapacity.bytes(for: needed, current: segment?.pages.byteCount ?? 0)
        if segment?.pages.byteCount != capacity {
            segment = SharedSegment(byteCount: capacity, connection: target.connection)
            // The old segment may still be read, but nobody writes to it any more.
            pending = 0
        }
        guard let pages = segment?.pages else { return nil }
        let buffer = PixelBuffer(
            borrowing: pages.bytes, width: width, height: height, bytesPerRow: width * 4, isOpaque: true,
            release: { withExtendedLifetime(pages) {} })
        self.buffer = buffer
        return buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let segment, let buffer, !rects.isEmpty else { return }
        let (window, gc, depth) = (target.window, target.gc, target.depth)
        for (index, rect) in rects.enumerated() {
            // Requests are carried out in order: one event after the last one speaks for all.
            let isLast: UInt8 = index == rects.count - 1 ? 1 : 0
            target.connection.send(.shmPutImage) { handle in
                xcb_shm_put_image(
                    handle, window, gc, UInt16(buffer.width), UInt16(buffer.height), UInt16(rect.x), UInt16(rect.y),
                    UInt16(rect.width), UInt16(rect.height), Int16(rect.x), Int16(rect.y), depth, PixelTarget.format,
                    isLast, segment.id, 0)
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
