import ADKGraphics
import ADKLayers
import CXCB

/// Transfers a window's pixels to the server.
///
/// A transport has one buffer, which is only written while the server is not reading it. A second buffer would gain
/// next to nothing, because frames seldom wait: ARCHITECTURE, "A frame", has the measurements.
@MainActor
protocol PixelTransport: AnyObject {
    /// A buffer for a window of `width` x `height` pixels, contents undefined. The buffer made before must not be used
    /// any more. Nil if there is no memory.
    func makeBuffer(width: Int, height: Int) -> PixelBuffer?

    /// Scrolls the buffer made last without copying it, and returns the buffer that the pixels are in afterwards.
    /// Nil if this transport cannot: the caller moves the pixels.
    func scroll(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer?

    /// Copies `rects`, which lie inside the buffer made last, into the window.
    func send(_ rects: [PixelRect])

    /// The server may still be reading the buffer made last: it must not be written.
    var isBusy: Bool { get }

    /// The memory the server reads from; nil if pixels go through the connection.
    var segment: SharedSegment? { get }

    /// The server has finished reading shared memory `segment`.
    func completed(segment: xcb_shm_seg_t)
}

/// The window a transport draws into.
@MainActor
struct PixelTarget {
    let connection: XConnection
    let window: xcb_window_t
    let gc: xcb_gcontext_t

    var depth: UInt8 { connection.screen.visual.depth }
    static let format = UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue)

    /// The conversion to the window's pixel format; nil if none is needed.
    var conversion: PixelFormat? {
        connection.screen.visual.matchesPixelBuffer ? nil : PixelFormat(connection.screen.visual)
    }

    /// Creates the fastest transport that the connection and the visual support.
    func makeTransport() -> any PixelTransport {
        guard connection.sharedMemory != nil else { return SocketTransport(target: self, format: conversion) }
        if let conversion { return ConvertedTransport(target: self, format: conversion) }
        return SharedTransport(target: self)
    }
}

extension PixelTransport {
    func scroll(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer? { nil }
}
