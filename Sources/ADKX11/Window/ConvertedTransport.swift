import ADKGraphics
import ADKViews
import CXCB

/// Sends pixels through shared memory to visuals whose pixels differ from a `PixelBuffer`'s. Changed pixels are
/// converted into the shared memory.
@MainActor
final class ConvertedTransport: SegmentTransport {
    private let format: PixelFormat
    var transfer: SegmentTransfer
    private var buffer: PixelBuffer?

    init(target: PixelTarget, format: PixelFormat) {
        transfer = SegmentTransfer(target: target)
        self.format = format
    }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        guard transfer.reserve(format.bytesPerRow(width) * height) != nil else { return nil }
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        self.buffer = buffer
        return buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let pages = segment?.pages, let buffer else { return }
        let stride = format.bytesPerRow(buffer.width)
        let pieces = rects.map { rect in
            let row = rect.y * stride
            format.convert(rect, of: buffer, to: pages.bytes + row + rect.x * format.bytesPerPixel, stride: stride)
            return SegmentTransfer.Piece(place: rect, offset: row)
        }
        transfer.put(pieces, rowWidth: buffer.width)
    }
}
