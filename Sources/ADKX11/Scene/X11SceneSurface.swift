import ADKGraphics
import ADKLayers
import ADKViews
import CXCB
import Foundation

/// A window of a scene on an X server, at the corner of the screen. It receives no input.
@MainActor
final class X11SceneSurface: ResizableSurface {
    /// The server's ID of the window.
    let id: xcb_window_t
    private(set) var pixelWidth: Int
    private(set) var pixelHeight: Int

    private unowned let screen: X11SceneScreen
    private let connection: XConnection
    private let gc: xcb_gcontext_t
    private let transport: any PixelTransport
    private var buffer: PixelBuffer?
    /// The buffer has the pixels of a frame.
    private var hasPixels = false

    init(on screen: X11SceneScreen, connection: XConnection, size: CGSize, scale: CGFloat) {
        self.screen = screen
        self.connection = connection
        (pixelWidth, pixelHeight) = X11Window.pixels(of: size, scale: scale)
        id = connection.makeID()
        gc = connection.makeID()
        transport = PixelTarget(connection: connection, window: id, gc: gc).makeTransport()
        create()
    }

    private func create() {
        let (id, gc, server) = (id, gc, connection.screen)
        let (width, height) = (UInt16(pixelWidth), UInt16(pixelHeight))
        // No window manager may move or resize it.
        let mask = XCB_CW_BACK_PIXMAP.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
        connection.send(.createWindow) {
            xcb_create_window(
                $0, server.visual.depth, id, server.root, 0, 0, width, height, 0,
                UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), server.visual.id, mask, [0, 1])
        }
        connection.send(.createGC) { xcb_create_gc($0, gc, id, XCB_GC_GRAPHICS_EXPOSURES.rawValue, [UInt32(0)]) }
        connection.send(.mapWindow) { xcb_map_window($0, id) }
        screen.synchronize()
    }

    // MARK: - Pixels

    func acquireBuffer() -> PixelBuffer? {
        // A lost server reports nothing. The frame is drawn, and the error comes when its pixels are read.
        if transport.isBusy { screen.synchronize() }
        if buffer?.width != pixelWidth || buffer?.height != pixelHeight {
            hasPixels = false
            buffer = transport.makeBuffer(width: pixelWidth, height: pixelHeight)
        }
        return buffer
    }

    var shownBuffer: PixelBuffer? { hasPixels ? buffer : nil }

    func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer {
        let scrolled = transport.scroll(shift, in: buffer)
        if scrolled == nil { shift.apply(to: buffer) }
        let moved = scrolled ?? buffer
        self.buffer = moved
        return moved
    }

    func present(_ update: SurfaceUpdate) {
        guard let buffer else { return }
        hasPixels = true
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        transport.send(update.changed.map { $0.intersection(whole) }.filter { !$0.isEmpty })
        screen.synchronize()
    }

    /// The server has finished reading the shared memory `segment`.
    func completed(segment: xcb_shm_seg_t) { transport.completed(segment: segment) }

    func resize(to size: CGSize, scale: CGFloat) {
        (pixelWidth, pixelHeight) = X11Window.pixels(of: size, scale: scale)
        hasPixels = false
        let id = id
        let mask = UInt16(XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue)
        let sides = [UInt32(pixelWidth), UInt32(pixelHeight)]
        connection.send(.configureWindow) { xcb_configure_window($0, id, mask, sides) }
    }

    // MARK: - Not part of the pixels

    func setTitle(_ title: String) {}
    func setIcon(_ icon: UIImage) {}
    func setCursor(_ cursor: ADKCursor) {}
    func setTextInput(_ input: TextInputPlace?) {}

    func close() {
        buffer = nil
        let (id, gc) = (id, gc)
        connection.send(.freeGC) { xcb_free_gc($0, gc) }
        connection.send(.destroyWindow) { xcb_destroy_window($0, id) }
        screen.synchronize()
        screen.closed(self)
    }
}
