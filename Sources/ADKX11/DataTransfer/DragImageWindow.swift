import ADKGraphics
import ADKViews
import CXCB

/// The window with the image of a drag. The pointer passes through it (XFIXES), so that the search for the window under
/// the pointer does not find it.
@MainActor
final class DragImageWindow {
    private unowned let connection: XConnection
    private let window: xcb_window_t

    /// Shows `pixels` with the corner at `place` of the root window. Nil without XFIXES.
    init?(_ pixels: PixelBuffer, at place: XPoint, host: X11Host) {
        let connection = host.connection
        guard connection.usesFixes() else { return nil }
        self.connection = connection
        window = connection.makeID()
        let (pixmap, gc, screen, window) = (connection.makeID(), connection.makeID(), connection.screen, window)
        let (width, height) = (UInt16(clamping: pixels.width), UInt16(clamping: pixels.height))
        connection.send(.createPixmap) {
            xcb_create_pixmap($0, screen.visual.depth, pixmap, screen.root, width, height)
        }
        connection.send(.createGC) { xcb_create_gc($0, gc, pixmap, 0, nil) }
        let target = PixelTarget(connection: connection, window: pixmap, gc: gc)
        var requests = PixelRequests(target: target, format: target.conversion)
        requests.send(PixelRect(x: 0, y: 0, width: Int(width), height: Int(height)), of: pixels)
        var attributes: [(xcb_cw_t, UInt32)] = [
            (XCB_CW_BACK_PIXMAP, pixmap), (XCB_CW_BORDER_PIXEL, 0), (XCB_CW_OVERRIDE_REDIRECT, 1),
        ]
        if screen.needsColormap { attributes.append((XCB_CW_COLORMAP, host.colormap)) }
        connection.send(.createWindow) {
            xcb_create_window(
                $0, screen.visual.depth, window, screen.root, place.x, place.y, width, height, 0,
                UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.visual.id,
                attributes.reduce(0) { $0 | $1.0.rawValue }, attributes.map(\.1))
        }
        let region = connection.makeID()
        connection.send(.fixesCreateRegion) { xcb_xfixes_create_region($0, region, 0, nil) }
        connection.send(.fixesSetWindowShapeRegion) {
            xcb_xfixes_set_window_shape_region($0, window, DragImageWindow.inputShape, 0, 0, region)
        }
        connection.send(.fixesDestroyRegion) { xcb_xfixes_destroy_region($0, region) }
        connection.send(.mapWindow) { xcb_map_window($0, window) }
        connection.send(.freeGC) { xcb_free_gc($0, gc) }
        connection.send(.freePixmap) { xcb_free_pixmap($0, pixmap) }
    }

    /// The shape that takes input (SHAPE's `ShapeInput`).
    private static let inputShape: UInt8 = 2

    func move(to place: XPoint) {
        let values = [
            UInt32(bitPattern: Int32(place.x)), UInt32(bitPattern: Int32(place.y)), XCB_STACK_MODE_ABOVE.rawValue,
        ]
        let mask = UInt16(
            XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_STACK_MODE.rawValue)
        connection.send(.configureWindow) { xcb_configure_window($0, window, mask, values) }
    }

    func close() { connection.send(.destroyWindow) { xcb_destroy_window($0, window) } }
}

extension XConnection {
    /// Whether there is XFIXES with shapes of windows. Greets the server the first time.
    func usesFixes() -> Bool {
        guard extensions.fixes != nil else { return false }
        if !isFixesGreeted {
            isFixesGreeted = true
            ask(.fixesQueryVersion, for: xcb_xfixes_query_version_reply_t.self) {
                xcb_xfixes_query_version($0, 2, 0).sequence
            } read: { _ in
            } then: { _ in
            }
        }
        return true
    }
}
