import ADKDesktop
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import CXCB
import Foundation

/// A window on the X server, and the pixels last drawn for it.
///
/// The pixels stay in memory, so that an uncovered part is shown again without compositing. The window has north-west
/// gravity: on a resize the server keeps the old pixels and fills the new area with the background colour
/// (`followBackground`).
@MainActor
package final class X11Window: WindowSurface {
    /// The server's ID of the window.
    package let id: xcb_window_t
    let connection: XConnection
    /// Pixels per point of the current pixels. Becomes the host's scale when the window has its size for it.
    var scale: CGFloat
    /// A pending scale, which waits for the window's new size.
    var newScale: NewScale?
    /// Set if the scale changed while the window filled the screen.
    var rescaledWhileLarge: RescaledWhileLarge?
    private(set) weak var owner: UIWindow?
    private(set) weak var host: X11Host?

    package private(set) var pixelWidth: Int
    package private(set) var pixelHeight: Int

    private let gc: xcb_gcontext_t
    private var transport: any PixelTransport
    private var buffer: PixelBuffer?
    /// The window's background colour on the server; nil if none is set.
    var backgroundRGB: UInt32?
    /// `buffer` has been presented at least once.
    private var hasPixels = false

    /// The states that the window manager last reported, or that were set without one.
    package private(set) var states: WindowStates = []
    /// The place to restore after full screen without a window manager.
    var placeBeforeLarge: PixelRect?
    /// Whether requested positions are those of the frame's corner or of the window's own.
    var gravity = XCB_GRAVITY_NORTH_WEST
    /// The window's states, requested again whenever the window manager reports a change; nil if the window is gone.
    private lazy var statesInquiry = makeStatesQuery()
    /// The window was mapped and its states were not reported since. It is not minimised then: a window manager that
    /// minimised it and died leaves a stale property behind.
    private var isNewlyMapped = false
    /// Server time of the user's last action in the window.
    var lastUserTime: xcb_timestamp_t = 0
    /// The window's corner on the screen, in pixels, as the last input event told it, or the server before the first
    /// one. Nil until then.
    var origin: XPoint?
    /// Counter through which the window manager follows drawing; nil if the server has no SYNC extension.
    let resizeCounter: xcb_sync_counter_t?
    private var resizeSync = ResizeSync()
    /// Smallest and largest size in pixels; nil for no largest size.
    private(set) var leastPixels: (width: Int, height: Int) = (1, 1)
    private(set) var mostPixels: (width: Int, height: Int)?
    /// Smallest and largest size in points; nil for no limits.
    private var sizeLimits: (minimum: CGSize, maximum: CGSize?)?
    var shownCursor = ADKCursor.arrow
    var icon: UIImage?

    private(set) var isMapped = false
    private var isObscured = false
    private(set) var isGone = false
    var isFocused = false
    /// Whether the window can be seen: it is mapped, and no window covers all of it. Under a compositing desktop the
    /// server reports every mapped window as visible.
    package var isSeen: Bool { isMapped && !isObscured && !isGone && !states.contains(.minimized) }
    /// A frame waits until the server has read the last one.
    var isWaiting: Bool { isWanted && isSeen }
    /// A buffer was requested while none was available.
    private var isWanted = false
    /// Start of the wait for a buffer, while tracing is on.
    private var waitingSince: TimeInterval?

    /// Number of frames presented.
    package private(set) var presentedFrames = 0
    /// Whether the server is still reading the last frame's pixels.
    package var isBusy: Bool { transport.isBusy }
    /// The server's ID of the shared memory; nil if pixels go through the socket.
    package var sharedSegment: xcb_shm_seg_t? { transport.segment?.id }
    /// The whole shared memory; for tests.
    var sharedPages: SharedPages? { transport.segment?.pages }

    private var wasPlaced = false
    /// The server or the window manager reported the window's place or size.
    private var isConfigured = false
    /// Events since the last turn of the loop; only their sum matters.
    private var newSize: (width: Int, height: Int)?
    private var exposed: [PixelRect] = []

    /// Valid window sides in pixels: X positions have 16 bits, one of them for the sign.
    private static let sides = 1...PixelBuffer.maximumSide

    /// Offset in pixels between windows that no window manager places, and the number of windows after which the
    /// cascade starts again.
    private static let cascade = (step: 32, count: 8)

    /// The place that the window was opened at, if it had one when the program ran last.
    let restoredPlace: WindowPlaces.Place?
    /// The name of the window in the file of places. Nil if its place is not remembered.
    let placeName: String?
    /// The size in points with which the window was opened.
    let openedSize: (width: Int, height: Int)

    /// Creates a window of `size` points, and maps it. `place` is the one that it had when the program ran last.
    init(
        for owner: UIWindow, size: CGSize, host: X11Host, at place: WindowPlaces.Place? = nil, named name: String? = nil
    ) {
        self.owner = owner
        placeName = name
        restoredPlace = place
        openedSize = X11Window.pixels(of: size, scale: 1)
        self.host = host
        connection = host.connection
        scale = host.scale
        (pixelWidth, pixelHeight) = X11Window.pixels(of: size, scale: host.scale)
        id = connection.makeID()
        gc = connection.makeID()
        let target = PixelTarget(connection: connection, window: id, gc: gc)
        resizeCounter = X11Window.makeResizeCounter(on: connection)
        transport = target.makeTransport()
        create()
        setProperties()
        if let launch = StartupNotification.pendingID { setLaunch(launch) }
        connection.send(.mapWindow) { xcb_map_window($0, id) }
        StartupNotification.finish(with: id, on: connection)
        if place?.isMaximized == true { setState(.maximized, to: true) }
    }

    /// The window for which this one is a dialog.
    var dialogParent: X11Window? { owner?.dialogParent?.surface as? X11Window }

    private func setLaunch(_ id: String) {
        setProperty(.netStartupID, type: connection.atoms[.utf8String], Array(id.utf8))
        userActed(at: StartupNotification.userTime(of: id) ?? 0)
    }

    /// Another start of the program, with the launch `id`, is complete with this window.
    func belongs(toLaunch id: String) {
        setLaunch(id)
        StartupNotification.finish(id, with: self.id, on: connection)
    }

    /// The size in whole pixels, clamped to what X allows.
    static func pixels(of size: CGSize, scale: CGFloat) -> (Int, Int) {
        func side(_ points: CGFloat) -> Int {
            let pixels = (points * scale).rounded()
            return pixels.isNaN ? 1 : Int(min(CGFloat(sides.upperBound), max(CGFloat(sides.lowerBound), pixels)))
        }
        return (side(size.width), side(size.height))
    }

    /// The corner of the new window: cascaded from the windows already open, as far as the screen has room. Window
    /// managers choose places of their own.
    private func corner(on screen: XScreen) -> (x: Int16, y: Int16) {
        if let restoredPlace { return cornerOnScreen(restoredPlace) }
        if let parent = dialogParent, let origin = parent.origin {
            func middle(_ start: Int16, _ room: Int, _ length: Int) -> Int16 {
                Int16(clamping: Int(start) + (room - length) / 2)
            }
            return (
                middle(origin.x, parent.pixelWidth, pixelWidth), middle(origin.y, parent.pixelHeight, pixelHeight)
            )
        }
        let wanted = (host?.windows.count ?? 0) % X11Window.cascade.count * X11Window.cascade.step
        func place(_ length: Int, _ room: Int) -> Int16 { Int16(clamping: max(0, min(wanted, room - length))) }
        return (place(pixelWidth, screen.width), place(pixelHeight, screen.height))
    }

    private func create() {
        let screen = connection.screen
        let corner = corner(on: screen)
        let devices = host?.devices
        let pointer =
            devices == nil
            ? [XCB_EVENT_MASK_BUTTON_PRESS, XCB_EVENT_MASK_BUTTON_RELEASE, XCB_EVENT_MASK_POINTER_MOTION] : []
        let events: [xcb_event_mask_t] =
            pointer + [
                XCB_EVENT_MASK_EXPOSURE, XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_VISIBILITY_CHANGE,
                XCB_EVENT_MASK_KEY_PRESS, XCB_EVENT_MASK_KEY_RELEASE, XCB_EVENT_MASK_FOCUS_CHANGE,
                XCB_EVENT_MASK_ENTER_WINDOW, XCB_EVENT_MASK_LEAVE_WINDOW, XCB_EVENT_MASK_PROPERTY_CHANGE,
            ]
        // In the order of the attributes' bits, as the protocol requires.
        var attributes: [(xcb_cw_t, UInt32)] = [
            (XCB_CW_BACK_PIXMAP, 0), (XCB_CW_BORDER_PIXEL, 0),
            (XCB_CW_BIT_GRAVITY, XCB_GRAVITY_NORTH_WEST.rawValue),
            (XCB_CW_EVENT_MASK, events.reduce(0) { $0 | $1.rawValue }),
        ]
        if screen.needsColormap, let host { attributes.append((XCB_CW_COLORMAP, host.colormap)) }
        let mask = attributes.reduce(0) { $0 | $1.0.rawValue }
        let values = attributes.map(\.1)
        connection.send(.createWindow) {
            xcb_create_window(
                $0, screen.visual.depth, id, screen.root, corner.x, corner.y, UInt16(pixelWidth), UInt16(pixelHeight),
                0,
                UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.visual.id, mask, values)
        }
        devices?.select(for: id)
        connection.send(.createGC) { xcb_create_gc($0, gc, id, XCB_GC_GRAPHICS_EXPOSURES.rawValue, [UInt32(0)]) }
    }

    // MARK: - Pixels

    package func acquireBuffer() -> PixelBuffer? {
        guard isSeen, !transport.isBusy else {
            if isSeen, Trace.isOn, waitingSince == nil { waitingSince = MonotonicClock.seconds }
            isWanted = true
            return nil
        }
        if let since = waitingSince {
            waitingSince = nil
            Trace.add("wait for the server", from: since, to: MonotonicClock.seconds, lane: "server")
        }
        if buffer?.width != pixelWidth || buffer?.height != pixelHeight {
            hasPixels = false
            buffer = transport.makeBuffer(width: pixelWidth, height: pixelHeight)
            if buffer == nil { useSocket() }
        }
        return buffer
    }

    package var shownBuffer: PixelBuffer? {
        guard hasPixels, let buffer, buffer.width == pixelWidth, buffer.height == pixelHeight else { return nil }
        return buffer
    }

    package func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer {
        let scrolled = transport.scroll(shift, in: buffer)
        if scrolled == nil { shift.apply(to: buffer) }
        let moved = scrolled ?? buffer
        self.buffer = moved
        return moved
    }

    package func present(_ update: SurfaceUpdate) {
        guard !isGone, buffer != nil else { return }
        if !hasPixels || update.painted.first?.height == pixelHeight { followBackground() }
        hasPixels = true
        presentedFrames += 1
        host?.shown(self)
        send(update.changed + exposed)
        exposed.removeAll(keepingCapacity: true)
        // The server sets the counter after the pixels: it processes requests in order.
        if hasPixelsOfItsSize { setResizeCounter(resizeSync.presented()) }
    }

    private var hasPixelsOfItsSize: Bool {
        hasPixels && newSize == nil && buffer?.width == pixelWidth && buffer?.height == pixelHeight
    }

    private func send(_ rects: [PixelRect]) {
        guard !isGone, let buffer else { return }
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        transport.send(rects.map { $0.intersection(whole) }.filter { !$0.isEmpty })
    }

    /// Switches to the socket: all pixels are drawn again.
    private func useSocket() {
        guard !(transport is SocketTransport) else { return }
        let target = PixelTarget(connection: connection, window: id, gc: gc)
        transport = SocketTransport(target: target, format: target.conversion)
        buffer = nil
        hasPixels = false
        owner?.surfaceDidChange()
    }

    /// The server has finished reading the shared memory `segment`.
    func completed(segment: xcb_shm_seg_t) { transport.completed(segment: segment) }

    /// The server refused a request for shared memory.
    func sharedMemoryFailed() { if !isGone { useSocket() } }

    // MARK: - Events from the server

    /// The server reported a new size in pixels.
    func resized(width: Int, height: Int) {
        let sides = X11Window.sides
        resizeSync.sized()
        isConfigured = true
        newSize = (
            min(sides.upperBound, max(sides.lowerBound, width)), min(sides.upperBound, max(sides.lowerBound, height))
        )
    }

    /// The window manager reported the window's position: it has handled a resize request without changing the size.
    func placed() {
        resizeSync.sized()
        isConfigured = true
        wasPlaced = true
    }

    /// The server lost the pixels of `rect`.
    func exposed(_ rect: PixelRect) { exposed.append(rect) }

    /// The window is on the screen.
    func mapped() {
        isMapped = true
        isNewlyMapped = true
        statesChanged(to: states)
        askOrigin()
    }

    /// The window manager took the window off the screen, to minimise it or to show another desktop.
    func unmapped() {
        isMapped = false
        owner?.isOutOfSight = true
    }

    /// Records whether other windows cover all of the window.
    func obscured(_ isFully: Bool) { isObscured = isFully }

    /// The window manager waits for the pixels of the next size.
    func syncRequested(value: Int64) { resizeSync.requested(value: value) }

    func propertyChanged(_ name: xcb_atom_t) {
        if name == connection.atoms[.netWMState] || name == connection.atoms[.wmState] {
            isNewlyMapped = false
            statesInquiry.refresh()
        }
    }

    private func makeStatesQuery() -> CoalescedQuery<WindowStates?> {
        let query = CoalescedQuery<WindowStates?> { [weak self] in self?.askStates($0) }
        query.onAnswer = { [weak self] states in
            if let self, let states, !self.isGone { self.statesChanged(to: states) }
        }
        return query
    }

    func statesChanged(to states: WindowStates) {
        self.states = isNewlyMapped ? states.subtracting(.minimized) : states
        if isMapped { owner?.isOutOfSight = self.states.contains(.minimized) }
    }

    package func setSizeLimits(minimum: CGSize, maximum: CGSize?) {
        sizeLimits = (minimum, maximum)
        applySizeLimits(scale: newScale?.scale ?? scale)
    }

    func applySizeLimits(scale: CGFloat) {
        guard let sizeLimits else { return }
        leastPixels = X11Window.pixels(of: sizeLimits.minimum, scale: scale)
        mostPixels = sizeLimits.maximum.map { X11Window.pixels(of: $0, scale: scale) }
        setSizeHints()
    }

    /// Applies the sum of one turn's events.
    func finishEvents() {
        // Before the request for the size of a new scale is sent, events answer something else.
        let waitsForSize = newScale?.timer != nil
        if let (width, height) = newSize {
            let isResized = width != pixelWidth || height != pixelHeight
            (pixelWidth, pixelHeight) = (width, height)
            newSize = nil
            if waitsForSize { applyNewScale() } else if isResized { owner?.surfaceDidChange() }
        }
        // The window manager left the size as it is.
        if wasPlaced, waitsForSize { applyNewScale() }
        wasPlaced = false
        if isConfigured { if owner?.hasPopups ?? false { popupsMayHaveMoved() } else { askOrigin() } }
        isConfigured = false
        if hasPixelsOfItsSize || !isSeen { setResizeCounter(resizeSync.nothingToPresent()) }
        if rescaledWhileLarge != nil { resizeAfterLarge() }
        if isWaiting, !transport.isBusy {
            // Uncovered parts are shown with that frame.
            isWanted = false
            host?.frameIsOverdue()
            return
        }
        if !exposed.isEmpty, hasPixels { send(exposed) }
        exposed.removeAll(keepingCapacity: true)
    }

    /// Another program destroyed the window.
    func destroyed() {
        guard !isGone else { return }
        isGone = true
        owner?.close()
    }

    // MARK: - Closing

    package func close() {
        buffer = nil
        if !isGone {
            host?.keepPlace(of: self)
            isGone = true
            connection.send(.freeGC) { xcb_free_gc($0, gc) }
            if let counter = resizeCounter {
                connection.send(.destroyCounter) { xcb_sync_destroy_counter($0, counter) }
            }
            connection.send(.destroyWindow) { xcb_destroy_window($0, id) }
        }
        host?.closed(self)
    }
}
