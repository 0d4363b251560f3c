import ADKGraphics
import ADKViews
import CXCB

/// How a window's pixels reach the server.
///
/// One buffer each: it is only written while the server is not reading it. What a second one would gain was
/// measured and is in ARCHITECTURE, "A frame": next to nothing, for frames seldom have to wait.
@MainActor
protocol PixelTransport: AnyObject {
    /// Memory for a window of that size in pixels, contents undefined; the one before is not to
    /// be used any more. Nil when there is no memory.
    func makeBuffer(width: Int, height: Int) -> PixelBuffer?

    /// Scrolls the buffer made last without copying it, and returns the buffer that the pixels are in afterwards.
    /// Nil if this transport cannot: the caller moves the pixels.
    func scroll(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer?

    /// Copies `rects`, which lie inside the buffer made last, into the window.
    func send(_ rects: [PixelRect])

    /// The server may still read the buffer made last: it must not be written.
    var isBusy: Bool { get }

    /// The memory the server reads from; nil where pixels go through the connection.
    var segment: SharedSegment? { get }

    /// The server has finished reading shared memory `segment`.
    func completed(segment: xcb_shm_seg_t)
}

/// Where a transport puts pixels.
@MainActor
struct PixelTarget {
    let connection: XConnection
    let window: xcb_window_t
    let gc: xcb_gcontext_t

    var depth: UInt8 { connection.screen.visual.depth }
    static let format = UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue)

    /// How pixels are to be converted for the window's visual; nil where they are right as they are.
    var conversion: PixelFormat? {
        connection.screen.visual.matchesPixelBuffer ? nil : PixelFormat(connection.screen.visual)
    }

    /// The best way there is.
    func makeTransport() -> any PixelTransport {
        guard connection.sharedMemory != nil else { return SocketTransport(target: self, format: conversion) }
        if let conversion { return ConvertedTransport(target: self, format: conversion) }
        return SharedTransport(target: self)
    }
}

extension PixelTransport {
    func scroll(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer? { nil }
}
