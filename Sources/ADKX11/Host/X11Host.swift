import ADKFoundation
import ADKGraphics
import ADKViews
import CSystem
import CXCB
import Foundation
import Glibc

/// Runs an application on an X server: the connection, its windows, and the loop.
@MainActor
package final class X11Host: ADKViews.Host {
    package let clock: any FrameClock = MonotonicClock()
    /// Pixels per point: what the program asked for, or else what the desktop says now.
    package private(set) var scale: CGFloat
    /// The program's own choice is kept whatever the desktop says.
    private let isScaleFixed: Bool
    package var frameInterval: TimeInterval { pacer.step }

    let connection: XConnection
    let keyboard: Keyboard
    let settings: SettingsWatch
    let windowManager: WindowManagerWatch
    var serverTime = ServerTime()
    private(set) var windows: [xcb_window_t: X11Window] = [:]

    /// Nil where the core protocol's pointer has to do.
    let devices: PointerDevices?
    /// Made when first used: most runs copy and drop nothing.
    private(set) lazy var clipboard = makeClipboard()
    private(set) lazy var reader = makeReader()
    private(set) lazy var drops = DropTarget(host: self)
    private(set) var usesSelections = false
    /// Bytes another program may hand over at most; before the first paste, for tests.
    var selectionLimit = SelectionReader.limit

    private let loop: EventLoop
    private var pacer = FramePacer(interval: 1.0 / 60)
    /// Nil until the start is over, and where the server does not tell.
    private(set) var ticks: DisplayTicks?
    private let usesTicks: Bool
    /// Where the monitors are and how fast; asked for when the start is over, or when a window needs to know.
    private lazy var monitorInquiry = Inquiry<[XMonitor]> { [weak self] in self?.connection.askMonitors($0) }
    /// As far as is known; empty where the server cannot tell.
    var monitors: [XMonitor] { monitorInquiry.lastAnswer ?? [] }
    /// Monitors came, went or changed; a change often tells itself several times.
    var screensAreStale = false
    /// They did, and the windows have not followed yet.
    private var hasNewScreens = false
    /// The window whose pixels were sent last.
    private weak var shownWindow: X11Window?
    private var status: Int32?
    /// When the first frame was shown, and whether what could wait until then was done.
    private var firstFrame: TimeInterval?
    private(set) var isPrepared = false
    private var lastFrame: TimeInterval = 0
    /// Something was shown since memory was given back.
    private var keepsSpareMemory = false
    private lazy var ownColormap = makeColormap()

    /// Seconds from one step of an animation to the next while nobody sees any window: it goes on and
    /// comes to its end, whoever waits for that, and costs next to nothing.
    private static let unseenInterval: TimeInterval = 1

    /// What a scale may be.
    package static let scales: ClosedRange<CGFloat> = 0.25...16

    /// - Parameters:
    ///   - display: like `:0`; nil takes `DISPLAY` of the environment.
    ///   - scale: pixels per point, within `scales`; nil for what the desktop says, or 1.
    ///   - environment: `ADK_NO_XI2=1` takes the core protocol's pointer, `ADK_NO_PRESENT=1` lets frames go
    ///     by the timer alone; and what `XConnection` takes.
    ///   - usesXKB: false takes the core protocol's keyboard map; for tests.
    package init(
        display: String? = nil, scale: CGFloat? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment, usesXKB: Bool = true
    ) throws(X11Error) {
        if let scale {
            precondition(X11Host.scales.contains(scale), "a scale of \(scale) is outside \(X11Host.scales)")
        }
        connection = try XConnection(display: display, environment: environment)
        settings = SettingsWatch(connection: connection)
        windowManager = WindowManagerWatch(connection: connection)
        isScaleFixed = scale != nil
        keyboard = Keyboard(
            connection: connection, usesXKB: usesXKB, compose: ComposeSequence(environment: environment))
        devices = environment["ADK_NO_XI2"] == "1" ? nil : PointerDevices(connection: connection)
        usesTicks = environment["ADK_NO_PRESENT"] != "1"
        // The size of the first window and its colours depend on the settings.
        connection.waitForAnswers()
        self.scale = scale ?? settings.look.scale ?? 1
        loop = EventLoop(server: connection.descriptor)
        X11Host.apply(settings.look)
        settings.onChange = { [weak self] in self?.lookDidChange(from: $0, to: $1) }
        connection.onError = { [weak self] in self?.requestFailed($0) }
    }

    package var screenSize: CGSize {
        CGSize(width: CGFloat(connection.screen.width) / scale, height: CGFloat(connection.screen.height) / scale)
    }

    private static func apply(_ look: DesktopLook) {
        UIApplication.shared.systemUserInterfaceStyle = look.isDark ? .dark : .light
        UIApplication.shared.pointerSettings = look.pointer
    }

    /// What the desktop is set to is followed at once.
    private func lookDidChange(from old: DesktopLook, to look: DesktopLook) {
        X11Host.apply(look)
        if look.cursors != old.cursors {
            connection.forgetCursors()
            for window in windows.values { window.showCursorAnew() }
        }
        let wanted = look.scale ?? 1
        guard !isScaleFixed, wanted != scale else { return }
        scale = wanted
        for window in windows.values { window.setScale(wanted) }
    }

    // MARK: - Windows

    package func open(_ window: UIWindow) -> any WindowSurface {
        let surface = X11Window(for: window, size: window.frame.size, host: self)
        windows[surface.id] = surface
        return surface
    }

    func closed(_ window: X11Window) {
        windows[window.id] = nil
        ticks?.closed(window.id)
    }

    /// A frame's pixels were sent.
    func shown(_ window: X11Window) { shownWindow = window }

    /// What windows of another visual than the root's have to name.
    var colormap: xcb_colormap_t { ownColormap }

    private func makeColormap() -> xcb_colormap_t {
        let (id, screen) = (connection.makeID(), connection.screen)
        connection.send(.createColormap) {
            xcb_create_colormap($0, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), id, screen.root, screen.visual.id)
        }
        return id
    }

    private func requestFailed(_ error: XProtocolError) {
        guard [.shmPutImage, .shmAttach, .shmAttachSystemV].contains(error.request) else { return }
        // A refused picture is never reported as read: go on without shared memory.
        for window in windows.values { window.sharedMemoryFailed() }
    }

    private func makeClipboard() -> Clipboard {
        usesSelections = true
        return Clipboard(connection: connection)
    }

    private func makeReader() -> SelectionReader {
        usesSelections = true
        return SelectionReader(connection: connection, limit: selectionLimit)
    }

    // MARK: - The loop

    /// How often the main thread woke up; nothing to do means no wake-up.
    package var wakeups: Int { loop.wakeups }

    /// Nothing to do here: the loop asks `FrameLoop` before each sleep, and whoever calls this
    /// is on the main thread, so the loop is awake.
    package func frameWasRequested() {}

    package func stop(status: Int32) {
        if self.status == nil { self.status = status }
    }

    /// Runs until `stop`, or until the server is gone; the exit status. From the main thread only.
    package func run() -> Int32 {
        while true {
            if let status { return finish(status) }
            turn()
        }
    }

    /// One turn: what has arrived, a frame if it is time, then sleep until there is more.
    ///
    /// - Parameter limit: seconds to sleep at most; for tests, that look at something meanwhile.
    package func turn(atMost limit: TimeInterval? = nil) {
        if loop.hasInput || limit != nil {
            loop.inputWasRead()
            handleEvents()
        }
        runFrameIfDue()
        connection.flush()
        // Flushing and waiting for answers read events into XCB's own queue, where they do not
        // make the descriptor readable: look there once more before sleeping.
        let hasMore = handleEvents(onlyQueued: true)
        guard !connection.isLost else { return serverIsGone() }
        guard !hasMore, status == nil else { return }
        let next = [nextFrame, spareMemoryIsDue, preparationIsDue].compactMap { $0 }.min()
        if let next, next <= clock.now { return }
        if let next, limit == nil, FrameLoop.shared.isAnimating, isSeen, !windows.values.contains(where: \.isWaiting) {
            loop.doze(until: next)
        } else {
            loop.wait(until: next, atMost: limit)
        }
    }

    /// When a frame has to run: nil when nothing asks for one.
    private var nextFrame: TimeInterval? {
        let frames = FrameLoop.shared
        guard frames.needsFrame else { return frames.nextTimer.map { max($0, pacer.due) } }
        if !frames.isAnimating { return frames.hasResults ? pacer.dueForResults : pacer.due }
        guard isSeen || frames.hasInput || frames.hasResults else {
            let pause = pacer.slot + X11Host.unseenInterval
            return max(pacer.due, min(pause, frames.nextTimer ?? pause))
        }
        return pacer.due
    }

    /// Somebody may see one of the windows.
    private var isSeen: Bool { windows.values.contains(where: \.isSeen) }

    /// When memory that is kept for what comes next goes back to the system: nothing was shown for a while.
    private var spareMemoryIsDue: TimeInterval? {
        keepsSpareMemory && PixelMemory.hasSpare ? lastFrame + X11Host.spareMemoryDelay : nil
    }

    /// Seconds; longer than the pause between two turns of a wheel, shorter than reading takes.
    private static let spareMemoryDelay: TimeInterval = 0.4

    private func releaseSpareMemory() {
        keepsSpareMemory = false
        WorkQueue.shared.async(.preload) {
            PixelMemory.trim()
            // Holes in the heap, which each thread leaves behind.
            malloc_trim(0)
        }
    }

    /// A window that had no buffer to give has one now: its frame is not to wait for the next slot.
    func frameIsOverdue() {
        pacer.forgetLastFrame()
        FrameLoop.shared.setNeedsFrame()
    }

    private func runFrameIfDue() {
        let now = clock.now
        if let due = spareMemoryIsDue, due <= now { releaseSpareMemory() }
        if let due = preparationIsDue, due <= now { prepare() }
        guard status == nil, let next = nextFrame, next <= now else { return }
        pacer.beat = ticks?.beat
        pacer.frameBegins(at: now)
        lastFrame = now
        keepsSpareMemory = true
        let hasShown = FrameLoop.shared.runFrame(for: pacer.slot)
        pacer.frameEnds(at: clock.now)
        guard hasShown else { return }
        if firstFrame == nil { firstFrame = now }
        if let ticks, let shownWindow, shownWindow.isSeen, FrameLoop.shared.isAnimating {
            ticks.frameWasShown(in: shownWindow.id)
        }
    }

    /// When what the first pictures do not need is to be done.
    private var preparationIsDue: TimeInterval? { isPrepared ? nil : firstFrame.map { $0 + X11Host.startTime } }

    /// Seconds from the first frame until a start is over: what fills the window comes meanwhile.
    private static let startTime: TimeInterval = 0.25

    /// Asks for what can wait until there are pictures, and does not wait for the answers.
    private func prepare() {
        guard !isPrepared, !connection.isLost else { return }
        isPrepared = true
        monitorInquiry.onAnswer = { [weak self] in self?.monitorsArrived($0) }
        monitorInquiry.refresh()
        connection.selectScreenChanges()
        if usesTicks { ticks = DisplayTicks(connection: connection) }
        for window in windows.values { window.sendIcon() }
    }

    private func monitorsArrived(_ monitors: [XMonitor]) {
        if let interval = monitors.frameInterval { pacer.interval = interval }
        guard hasNewScreens else { return }
        hasNewScreens = false
        // A window manager sees to its windows itself.
        windowManager.whenKnown { [weak self] isPresent in
            guard let self, !isPresent else { return }
            for window in self.windows.values { window.screensDidChange(monitors) }
        }
    }

    /// A monitor was plugged in, taken away, turned or set to another mode.
    func screensChanged() {
        screensAreStale = false
        // Nothing was asked yet that could have changed.
        guard isPrepared else { return }
        hasNewScreens = true
        ticks?.screensChanged()
        monitorInquiry.refresh()
    }

    /// Tells `then` what full screen means at `place`.
    func findMonitorArea(of place: PixelRect?, _ then: @escaping @MainActor (PixelRect) -> Void) {
        monitorInquiry.whenKnown { [weak self] monitors in
            guard let screen = self?.connection.screen else { return }
            let whole = PixelRect(x: 0, y: 0, width: screen.width, height: screen.height)
            then(place.flatMap { monitors.area(of: $0) } ?? whole)
        }
    }

    private func serverIsGone() {
        guard status == nil else { return }
        // None of them will get another answer.
        connection.readAnswers()
        StandardError.say("X server connection lost")
        UIApplication.shared.terminate(status: 1)
        // Whoever else hosts the frame loop by now, this one is at its end.
        stop(status: 1)
    }

    private func finish(_ status: Int32) -> Int32 {
        for window in windows.values { window.close() }
        if usesSelections { saveClipboard() }
        ByteNamedFiles.removeLinks()
        connection.flush()
        return status
    }

    /// Stays for a moment, without windows, until a clipboard manager has what was copied here.
    private func saveClipboard() {
        let end = clock.now + clipboard.longestFarewell
        var (activity, deadline) = (clipboard.activity, clock.now + clipboard.farewellPatience)
        var isDone = false
        clipboard.handOver { isDone = true }
        while !isDone, !connection.isLost, clock.now < min(deadline, end) {
            connection.flush()
            if !handleEvents(onlyQueued: true) {
                loop.wait(until: min(deadline, end), atMost: nil)
                loop.inputWasRead()
                handleEvents()
            }
            // A picture that is pasted is encoded by a worker.
            MainMailbox.drain(clock: clock)
            if clipboard.isEncoding || clipboard.activity != activity {
                (activity, deadline) = (clipboard.activity, clock.now + clipboard.farewellPatience)
            }
        }
    }
}
