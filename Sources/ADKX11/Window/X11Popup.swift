import ADKGraphics
import ADKLayers
import ADKViews
import CXCB
import Foundation

/// A popup on the X server: a window that no window manager places or frames (override-redirect).
///
/// Its window has the input while it grabs it. Otherwise the popup selects the pointer's events itself, and the host
/// gives them to the window.
@MainActor
final class X11Popup: PopupSurface {
    /// The server's ID of the popup.
    let id: xcb_window_t
    private(set) weak var parent: X11Window?
    /// In pixels of the parent.
    private(set) var frame = PixelRect(x: 0, y: 0, width: 1, height: 1)
    private unowned let host: X11Host
    private let connection: XConnection
    private let gc: xcb_gcontext_t
    private var transport: any PixelTransport
    private var buffer: PixelBuffer?
    private var hasPixels = false
    private var isMapped = false
    /// A buffer was requested while none was available.
    private var isWanted = false
    private var exposed: [PixelRect] = []
    var sharedSegment: xcb_shm_seg_t? { transport.segment?.id }

    init(_ popup: WindowPopup, of parent: X11Window, host: X11Host) {
        self.parent = parent
        self.host = host
        connection = host.connection
        id = connection.makeID()
        gc = connection.makeID()
        transport = PixelTarget(connection: connection, window: id, gc: gc).makeTransport()
        create()
        let type: Atoms.Name =
            switch popup.kind {
            case .dropDownMenu: .netWMWindowTypeDropDownMenu
            case .popUpMenu: .netWMWindowTypePopUpMenu
            }
        let atoms = connection.atoms
        connection.setProperty(
            atoms[.netWMWindowType], of: id, type: XCB_ATOM_ATOM.rawValue, [atoms[type], atoms[.netWMWindowTypeNormal]])
        connection.setProperty(
            XCB_ATOM_WM_TRANSIENT_FOR.rawValue, of: id, type: XCB_ATOM_WINDOW.rawValue, [parent.id])
        connection.setProperty(atoms[.dndAware], of: id, type: XCB_ATOM_ATOM.rawValue, [DropTarget.version])
    }

    private func create() {
        let screen = connection.screen
        let pointer =
            host.devices == nil
            ? [XCB_EVENT_MASK_BUTTON_PRESS, XCB_EVENT_MASK_BUTTON_RELEASE, XCB_EVENT_MASK_POINTER_MOTION] : []
        let events: [xcb_event_mask_t] = pointer + [XCB_EVENT_MASK_EXPOSURE]
        // In the order of the attributes' bits, as the protocol requires.
        var attributes: [(xcb_cw_t, UInt32)] = [
            (XCB_CW_BACK_PIXMAP, 0), (XCB_CW_BORDER_PIXEL, 0), (XCB_CW_OVERRIDE_REDIRECT, 1),
            (XCB_CW_EVENT_MASK, events.reduce(0) { $0 | $1.rawValue }),
        ]
        if screen.needsColormap { attributes.append((XCB_CW_COLORMAP, host.colormap)) }
        let mask = attributes.reduce(0) { $0 | $1.0.rawValue }
        connection.send(.createWindow) {
            xcb_create_window(
                $0, screen.visual.depth, id, screen.root, 0, 0, 1, 1, 0,
                UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.visual.id, mask, attributes.map(\.1))
        }
        host.devices?.select(for: id)
        connection.send(.createGC) { xcb_create_gc($0, gc, id, XCB_GC_GRAPHICS_EXPOSURES.rawValue, [UInt32(0)]) }
    }

    // MARK: - Place

    func place(at frame: PixelRect) {
        guard let origin = parent?.origin else { return }
        self.frame = frame
        let fields = [
            XCB_CONFIG_WINDOW_X, XCB_CONFIG_WINDOW_Y, XCB_CONFIG_WINDOW_WIDTH, XCB_CONFIG_WINDOW_HEIGHT,
            XCB_CONFIG_WINDOW_STACK_MODE,
        ].reduce(0) { $0 | $1.rawValue }
        let values = [
            UInt32(bitPattern: Int32(clamping: Int(origin.x) + frame.x)),
            UInt32(bitPattern: Int32(clamping: Int(origin.y) + frame.y)),
            UInt32(clamping: max(1, frame.width)), UInt32(clamping: max(1, frame.height)),
            XCB_STACK_MODE_ABOVE.rawValue,
        ]
        connection.send(.configureWindow) { xcb_configure_window($0, id, UInt16(fields), values) }
        guard !isMapped else { return }
        isMapped = true
        connection.send(.mapWindow) { xcb_map_window($0, id) }
    }

    func setShape(_ rects: [PixelRect]) {
        guard connection.usesFixes() else { return }
        let rects = rects.map {
            xcb_rectangle_t(
                x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
                height: UInt16(clamping: $0.height))
        }
        let region = connection.makeID()
        connection.send(.fixesCreateRegion) { xcb_xfixes_create_region($0, region, UInt32(rects.count), rects) }
        connection.send(.fixesSetWindowShapeRegion) {
            xcb_xfixes_set_window_shape_region($0, id, X11Popup.boundingShape, 0, 0, region)
        }
        connection.send(.fixesDestroyRegion) { xcb_xfixes_destroy_region($0, region) }
    }

    /// The shape that is seen and takes input (SHAPE's `ShapeBounding`).
    private static let boundingShape: UInt8 = 0

    // MARK: - Pixels

    func acquireBuffer() -> PixelBuffer? {
        guard isMapped, !transport.isBusy else {
            isWanted = true
            return nil
        }
        if buffer?.width != frame.width || buffer?.height != frame.height {
            hasPixels = false
            buffer = transport.makeBuffer(width: frame.width, height: frame.height)
            if buffer == nil { useSocket() }
        }
        return buffer
    }

    func present(_ update: SurfaceUpdate) {
        hasPixels = true
        send(update.changed + exposed)
        exposed = []
    }

    private func send(_ rects: [PixelRect]) {
        guard let buffer else { return }
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        transport.send(rects.map { $0.intersection(whole) }.filter { !$0.isEmpty })
    }

    private func useSocket() {
        let target = PixelTarget(connection: connection, window: id, gc: gc)
        transport = SocketTransport(target: target, format: target.conversion)
        buffer = transport.makeBuffer(width: frame.width, height: frame.height)
    }

    /// The server has finished reading the shared memory `segment`.
    func completed(segment: xcb_shm_seg_t) { transport.completed(segment: segment) }

    /// The server refused a request for shared memory: the window draws the content again.
    func sharedMemoryFailed() {
        useSocket()
        parent?.owner?.surfaceDidChange()
    }

    /// The server lost the pixels of `rect`.
    func exposed(_ rect: PixelRect) { exposed.append(rect) }

    /// Applies the sum of one turn's events.
    func finishEvents() {
        guard !transport.isBusy else { return }
        if isWanted {
            isWanted = false
            host.frameIsOverdue()
        } else if !exposed.isEmpty, hasPixels {
            send(exposed)
            exposed = []
        }
    }

    func close() {
        buffer = nil
        connection.send(.freeGC) { xcb_free_gc($0, gc) }
        connection.send(.destroyWindow) { xcb_destroy_window($0, id) }
        host.closed(self)
    }
}
