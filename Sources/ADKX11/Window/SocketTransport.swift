import ADKGraphics
import ADKViews
import CXCB

/// Sends pixels through the connection: for displays on another machine and servers without shared memory.
///
/// The main thread waits while the server reads pixels that do not fit into the socket's buffer: for one frame's pixels
/// at most. No other transport waits. No further frame is composited before the server has read the last one.
@MainActor
final class SocketTransport: PixelTransport {
    private let target: PixelTarget
    private var requests: PixelRequests
    private var buffer: PixelBuffer?
    /// Number of frames sent that the server has not read. Waiting for them keeps a slow connection from filling up
    /// with frames.
    private var unread = 0

    init(target: PixelTarget, format: PixelFormat?) {
        self.target = target
        requests = PixelRequests(target: target, format: format)
    }

    func makeBuffer(width: Int, height: Int) -> PixelBuffer? {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        self.buffer = buffer
        return buffer
    }

    func send(_ rects: [PixelRect]) {
        guard let buffer, !rects.isEmpty else { return }
        for rect in rects { requests.send(rect, of: buffer) }
        unread += 1
        target.connection.whenCarriedOut { [weak self] in self?.unread -= 1 }
    }

    var segment: SharedSegment? { nil }
    var isBusy: Bool { unread > 0 }

    func completed(segment: xcb_shm_seg_t) {}
}
