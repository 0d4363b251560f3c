import ADKGraphics
import ADKViews
import CXCB

/// Through shared memory, for visuals whose pixels are not a `PixelBuffer`'s: what has changed is
/// converted on the way.
@MainActor
final class ConvertedTransport: PixelTransport {
    private let target: PixelTarget
    private let format: PixelFormat
    private var buffer: PixelBuffer?
    private(set) var segment: SharedSegment?
    /// Completion events still to come for `segment`.
    private var pending = 0

    init(target: PixelTarget, format: PixelFormat) {
        self.target = target
        self.format = format
    }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        let needed = format.bytesPerRow(width) * height
        let capacity = BufferCapacity.bytes(for: needed, current: segment?.pages.byteCount ?? 0)
        if segment?.pages.byteCount != capacity {
            segment = SharedSegment(byteCount: capacity, connection: target.connection)
            pending = 0
        }
        guard segment != nil else { return nil }
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        self.buffer = buffer
        return buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let segment, let buffer, !rects.isEmpty else { return }
        let stride = format.bytesPerRow(buffer.width)
        let (window, gc, depth) = (target.window, target.gc, target.depth)
        for (index, rect) in rects.enumerated() {
            let start = segment.pages.bytes + rect.y * stride + rect.x * format.bytesPerPixel
            format.convert(rect, of: buffer, to: start, stride: stride)
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
