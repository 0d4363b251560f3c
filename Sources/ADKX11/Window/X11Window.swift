import ADKFoundation
import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// One window on the X server, and the pixels last drawn for it.
///
/// The pixels stay in memory, so that what another window covered is shown again without
/// compositing. North-west gravity: on a resize the server keeps what it has, and shows the colour
/// behind the window's content for what is new (`followBackground`).
@MainActor
package final class X11Window: WindowSurface {
    /// The server's name for the window.
    package let id: xcb_window_t
    let connection: XConnection
    /// Pixels per point of what is shown now; the host's as soon as the window has its size for it.
    var scale: CGFloat
    /// On its way: the window was asked to be as large as that takes.
    var newScale: NewScale?
    var rescaledWhileLarge: RescaledWhileLarge?
    private(set) weak var owner: UIWindow?
    private(set) weak var host: X11Host?

    package private(set) var pixelWidth: Int
    package private(set) var pixelHeight: Int

    private let gc: xcb_gcontext_t
    private var transport: any PixelTransport
    private var buffer: PixelBuffer?
    /// The colour the server shows where there are no pixels yet; nil where it shows nothing.
    var backgroundRGB: UInt32?
    /// `buffer` has been presented at least once.
    private var hasPixels = false

    /// As the window manager last said.
    package private(set) var states: WindowStates = []
    /// Where to go back to from full screen when there is no window manager that knows.
    var placeBeforeLarge: PixelRect?
    /// What a position asked of the window manager is about: the frame's corner, or the window's.
    var gravity = XCB_GRAVITY_NORTH_WEST
    /// Asked for again whenever the window manager says that they changed; nil when the window is gone.
    private lazy var statesInquiry = makeStatesInquiry()
    /// The window was put on the screen and nothing was said of it since. It is not minimised then: a
    /// window manager that minimised it and died leaves its word behind.
    private var isNewlyMapped = false
    /// The server's time of what the user last did here.
    var lastUserTime: xcb_timestamp_t = 0
    /// Where the window manager looks how far drawing has come; nil where the server cannot.
    let resizeCounter: xcb_sync_counter_t?
    private var resizeSync = ResizeSync()
    private(set) var minimumPixelWidth = 1
    private(set) var minimumPixelHeight = 1
    /// In points; nil for no limit.
    private var minimumSize: CGSize?
    var shownCursor = ADKCursor.arrow
    var icon: UIImage?

    private var isMapped = false
    private var isObscured = false
    private(set) var isGone = false
    var isFocused = false
    /// Somebody may see the window: it is on the screen, and nothing lies over all of it. Under a compositing
    /// desktop the server takes every window that is on the screen for seen.
    package var isSeen: Bool { isMapped && !isObscured && !isGone && !states.contains(.minimized) }
    /// A frame waits for the server to have read the last.
    var isWaiting: Bool { isWanted && isSeen }
    /// A buffer was asked for when there was none to give.
    private var isWanted = false
    /// Since when, while that is recorded.
    private var waitingSince: TimeInterval?

    /// How many frames were composited and shown.
    package private(set) var presentedFrames = 0
    /// The server is still reading the pixels of the last frame.
    package var isBusy: Bool { transport.isBusy }
    /// The server's name of the memory it shows; nil where pixels go through the connection.
    package var sharedSegment: xcb_shm_seg_t? { transport.segment?.id }
    /// The memory it shows, all of it; for tests.
    var sharedPages: SharedPages? { transport.segment?.pages }

    private var wasPlaced = false
    /// What arrived since the last turn of the loop; only the sum of it matters.
    private var newSize: (width: Int, height: Int)?
    private var exposed: [PixelRect] = []

    /// X has 16 bits for positions, one of them for the sign.
    private static let sides = 1...PixelBuffer.maximumSide

    /// Windows that nobody places are put so many pixels from each other, and begin anew after so many.
    private static let cascade = (step: 32, count: 8)

    /// A window `size` points large, not shown yet.
    init(for owner: UIWindow, size: CGSize, host: X11Host) {
        self.owner = owner
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
        if let launch = StartupNotification.pendingID {
            setProperty(.netStartupID, type: connection.atoms[.utf8String], Array(launch.utf8))
            userActed(at: StartupNotification.userTime(of: launch) ?? 0)
        }
        connection.send(.mapWindow) { xcb_map_window($0, id) }
        StartupNotification.finish(with: id, on: connection)
    }

    static func pixels(of size: CGSize, scale: CGFloat) -> (Int, Int) {
        func side(_ points: CGFloat) -> Int {
            let pixels = (points * scale).rounded()
            return pixels.isNaN ? 1 : Int(min(CGFloat(sides.upperBound), max(CGFloat(sides.lowerBound), pixels)))
        }
        return (side(size.width), side(size.height))
    }

    /// Beside the windows that are there already, as far as the screen has room; window managers choose
    /// places of their own.
    private func corner(on screen: XScreen) -> (x: Int16, y: Int16) {
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
        // In the order of the attributes' bits, as the protocol wants it.
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
        // Carried out after the pixels: requests keep their order.
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

    /// Pixels go through the connection from now on; all of them are needed anew.
    private func useSocket() {
        guard !(transport is SocketTransport) else { return }
        let target = PixelTarget(connection: connection, window: id, gc: gc)
        transport = SocketTransport(target: target, format: target.conversion)
        buffer = nil
        hasPixels = false
        owner?.surfaceDidChange()
    }

    /// The server has finished with the memory `segment`.
    func completed(segment: xcb_shm_seg_t) { transport.completed(segment: segment) }

    /// The server refused pixels sent through shared memory.
    func sharedMemoryFailed() { if !isGone { useSocket() } }

    // MARK: - What the server tells

    func resized(width: Int, height: Int) {
        let sides = X11Window.sides
        resizeSync.sized()
        newSize = (
            min(sides.upperBound, max(sides.lowerBound, width)), min(sides.upperBound, max(sides.lowerBound, height))
        )
    }

    /// The window manager said where the window is, which is of no use here, and that it is done.
    func placed() {
        resizeSync.sized()
        wasPlaced = true
    }

    func exposed(_ rect: PixelRect) { exposed.append(rect) }
    func mapped() {
        isMapped = true
        isNewlyMapped = true
        statesChanged(to: states)
    }

    /// Put away by the window manager, who takes it off the screen to minimise it or to show another desktop.
    func unmapped() {
        isMapped = false
        owner?.isOutOfSight = true
    }

    func obscured(_ isFully: Bool) { isObscured = isFully }
    /// The window manager wants to know when pixels of the next size are there.
    func syncRequested(value: Int64) { resizeSync.requested(value: value) }

    func propertyChanged(_ name: xcb_atom_t) {
        if name == connection.atoms[.netWMState] || name == connection.atoms[.wmState] {
            isNewlyMapped = false
            statesInquiry.refresh()
        }
    }

    private func makeStatesInquiry() -> Inquiry<WindowStates?> {
        let inquiry = Inquiry<WindowStates?> { [weak self] in self?.askStates($0) }
        inquiry.onAnswer = { [weak self] states in
            if let self, let states, !self.isGone { self.statesChanged(to: states) }
        }
        return inquiry
    }

    func statesChanged(to states: WindowStates) {
        self.states = isNewlyMapped ? states.subtracting(.minimized) : states
        if isMapped { owner?.isOutOfSight = self.states.contains(.minimized) }
    }

    package func setMinimumSize(_ size: CGSize) {
        minimumSize = size
        applyMinimumSize(scale: newScale?.scale ?? scale)
    }

    func applyMinimumSize(scale: CGFloat) {
        guard let minimumSize else { return }
        (minimumPixelWidth, minimumPixelHeight) = X11Window.pixels(of: minimumSize, scale: scale)
        setSizeHints()
    }

    /// Acts on what the events of one turn have added up to.
    func finishEvents() {
        if let (width, height) = newSize {
            let isResized = width != pixelWidth || height != pixelHeight
            (pixelWidth, pixelHeight) = (width, height)
            newSize = nil
            if newScale != nil { applyNewScale() } else if isResized { owner?.surfaceDidChange() }
        }
        // The window manager leaves the size as it is.
        if wasPlaced { applyNewScale() }
        wasPlaced = false
        if hasPixelsOfItsSize || !isSeen { setResizeCounter(resizeSync.nothingToPresent()) }
        if rescaledWhileLarge != nil { resizeAfterLarge() }
        if isWaiting, !transport.isBusy {
            // What was uncovered is shown as it is now, with that frame.
            isWanted = false
            host?.frameIsOverdue()
            return
        }
        if !exposed.isEmpty, hasPixels { send(exposed) }
        exposed.removeAll(keepingCapacity: true)
    }

    /// Somebody else destroyed the window.
    func destroyed() {
        guard !isGone else { return }
        isGone = true
        owner?.close()
    }

    // MARK: - Closing

    package func close() {
        buffer = nil
        if !isGone {
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
