import ADKAccessibility
import ADKBus
import ADKDesktop
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import CSystem
import CXCB
import Foundation
import Glibc

/// Runs an application on an X server: owns the connection, the windows and the event loop.
@MainActor
package final class X11Host: ADKViews.Host {
    package let clock: any FrameClock = MonotonicClock()
    /// Pixels per point: the scale the program asked for, else the desktop's current one.
    package private(set) var scale: CGFloat
    /// The program chose the scale; changes of the desktop's scale are ignored.
    private let isScaleFixed: Bool
    package var frameInterval: TimeInterval { pacer.step }

    let connection: XConnection
    let keyboard: Keyboard
    let settings: SettingsWatch
    let windowManager: WindowManagerWatch
    var serverTime = ServerTime()
    private(set) var windows: [xcb_window_t: X11Window] = [:]
    /// The window that requested all input last, and did not give it back.
    var grabOwner: xcb_window_t?
    /// The open popups of all windows.
    var popups: [xcb_window_t: X11Popup] = [:]

    /// XInput2 devices; nil if the core protocol's pointer is used instead.
    let devices: PointerDevices?
    /// Created when first used: most runs neither copy nor drop.
    private(set) lazy var clipboard = makeClipboard(.general)
    private(set) lazy var primary = makeClipboard(.primary)
    private(set) lazy var selectionReader = makeReader()
    /// Made when the app asks for the types of a pasteboard.
    var selectionWatch: SelectionWatch?
    private(set) lazy var dropTarget = DropTarget(host: self)
    /// Made when content is first dragged out of a window.
    private(set) var dragSource: DragSource?
    /// The user's session bus. Nothing of it is loaded before the first use.
    let bus: BusConnection
    private(set) lazy var desktopNotifications = DesktopNotifications(bus: bus)
    /// Nil without one.
    private var session: SessionManager?
    /// Made when the session has an accessibility bus.
    var accessibility: AccessibilityService?
    private(set) var usesSelections = false
    /// Limit for the bytes of one paste or drop. Tests set it before the first paste.
    var selectionLimit = SelectionReader.limit

    /// Made when the user first writes, if there is one.
    var inputMethod: InputMethod?
    var hasLookedForInputMethod = false
    let environment: [String: String]
    /// The user's languages, like `de_AT` or `sr_RS@latin`, the best first.
    let languages: [String]
    /// The region whose formats of dates and numbers the user wants.
    let region: String?

    let loop: EventLoop
    private var pacer = FramePacer(interval: 1.0 / 60)
    /// Nil before the start-up phase is over, and if the server has no usable Present extension.
    private(set) var ticks: DisplayTicks?
    private let usesTicks: Bool
    /// The monitors' areas and refresh rates. Requested when the start-up phase is over, or when a window needs them.
    private lazy var monitorQuery = CoalescedQuery<[XMonitor]> { [weak self] in self?.connection.askMonitors($0) }
    /// The last known monitors; empty if the server cannot report them.
    var monitors: [XMonitor] { monitorQuery.lastAnswer ?? [] }
    /// A monitor was added, removed or changed. The server often reports one change with several events.
    var screensAreStale = false
    /// The monitors changed, and the windows were not adapted yet.
    private var hasNewScreens = false
    /// The window whose pixels were sent last.
    private weak var shownWindow: X11Window?
    private var status: Int32?
    /// Time of the first frame shown.
    private var firstFrame: TimeInterval?
    /// `prepare` has run: the work that could wait for the first frames is done.
    private(set) var isPrepared = false
    private var lastFrame: TimeInterval = 0
    /// A frame was shown since spare memory was last released.
    private var keepsSpareMemory = false
    private lazy var ownColormap = makeColormap()

    /// Seconds between the steps of an animation while no window can be seen. The animation still reaches its end, for
    /// code that waits for it, at next to no cost.
    private static let unseenInterval: TimeInterval = 1

    /// The range of valid scales, in pixels per point.
    package static let scales: ClosedRange<CGFloat> = 0.25...16

    /// Connects to the server, and applies the desktop's settings.
    ///
    /// - Parameters:
    ///   - display: like `:0`; nil reads `DISPLAY` from the environment.
    ///   - scale: pixels per point, within `scales`; nil uses the desktop's scale, or 1.
    ///   - environment: `ADK_NO_XI2=1` uses the core protocol's pointer. `ADK_NO_PRESENT=1` paces frames by the timer
    ///     alone. `XConnection` reads further variables.
    ///   - usesXKB: false uses the core protocol's keyboard map; for tests.
    ///   - bus: the session bus; nil makes a client for the one that `environment` names.
    package init(
        display: String? = nil, scale: CGFloat? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment, usesXKB: Bool = true,
        bus: BusConnection? = nil
    ) throws(X11Error) {
        if let scale {
            precondition(X11Host.scales.contains(scale), "a scale of \(scale) is outside \(X11Host.scales)")
        }
        connection = try XConnection(display: display, environment: environment)
        self.environment = environment
        self.bus = bus ?? BusConnection { BusAddress.session(in: environment) }
        settings = SettingsWatch(connection: connection)
        windowManager = WindowManagerWatch(connection: connection)
        isScaleFixed = scale != nil
        keyboard = Keyboard(
            connection: connection, usesXKB: usesXKB, compose: ComposeSequence(environment: environment))
        devices = environment["ADK_NO_XI2"] == "1" ? nil : PointerDevices(connection: connection)
        usesTicks = environment["ADK_NO_PRESENT"] != "1"
        // The size and the colours of the first window depend on the desktop's settings.
        connection.waitForAnswers()
        self.scale = scale ?? settings.current.scale ?? 1
        loop = EventLoop(server: connection.descriptor)
        X11Host.apply(settings.current)
        languages = UserLanguages.list(in: environment)
        region = UserLanguages.region(in: environment)
        useIcons(of: settings.current)
        UIApplication.shared.spellingLanguages = languages.map { String($0.prefix { $0 != "@" }) }
        X11Host.useProfile(settings.screenProfile.lastAnswer ?? [])
        settings.screenProfile.onAnswer = { X11Host.useProfile($0) }
        settings.onChange = { [weak self] in self?.desktopSettingsDidChange(from: $0, to: $1) }
        connection.onError = { [weak self] in self?.requestFailed($0) }
    }

    package var screenSize: CGSize {
        CGSize(width: CGFloat(connection.screen.width) / scale, height: CGFloat(connection.screen.height) / scale)
    }

    package var monitorSizes: [CGSize] {
        monitors.distinctAreas.map { CGSize(width: CGFloat($0.width) / scale, height: CGFloat($0.height) / scale) }
    }

    /// Converts images to the colours of the screen with this profile, or to sRGB if it is empty.
    private static func useProfile(_ bytes: [UInt8]) {
        UIApplication.shared.screenProfile = ScreenProfile.number(of: Data(bytes))
    }

    private static func apply(_ settings: DesktopSettings) {
        UIApplication.shared.systemUserInterfaceStyle = settings.isDark ? .dark : .light
        UIApplication.shared.pointerSettings = settings.pointer
        UIApplication.shared.caretSettings = settings.caret
        UIApplication.shared.systemReducesMotion = !settings.enablesAnimations
        UIApplication.shared.accentColor = settings.accent.map { UIColor(accent: $0[0], $0[1], $0[2]) }
        UIApplication.shared.systemContrast = settings.hasHighContrast ? .high : .normal
    }

    /// Images that apps have made already stay as they are.
    private func useIcons(of settings: DesktopSettings) {
        let scale = isScaleFixed ? self.scale : settings.scale ?? 1
        let library = IconLibrary(theme: settings.iconTheme, scale: scale, environment: environment)
        IconLibrary.current.withLock { $0 = library }
    }

    /// Applies a change of the desktop's settings.
    private func desktopSettingsDidChange(from old: DesktopSettings, to new: DesktopSettings) {
        X11Host.apply(new)
        if new.iconTheme != old.iconTheme || new.scale != old.scale { useIcons(of: new) }
        if new.cursors != old.cursors {
            connection.invalidateCursors()
            for window in windows.values { window.reloadCursor() }
        }
        let wanted = new.scale ?? 1
        guard !isScaleFixed, wanted != scale else { return }
        scale = wanted
        UIScreen.main.update()
        for window in windows.values { window.setScale(wanted) }
    }

    // MARK: - Windows

    /// The places of windows when the program ran last. Nil remembers none.
    package var places: WindowPlaces?

    package func open(_ window: UIWindow) -> any WindowSurface {
        let name = placeName(for: window)
        let place = name.flatMap { places?.place(of: $0) }
        let size = place.map { window.sizeWithinLimits(sizeOnScreen($0)) } ?? window.frame.size
        let surface = X11Window(for: window, size: size, host: self, at: place, named: name)
        windows[surface.id] = surface
        return surface
    }

    /// The name of a new window in the file of places: that of its scene's configuration, or `main`, and its number
    /// among the open windows with this name. Nil for a dialog, which the desktop places, and beyond a number.
    private func placeName(for window: UIWindow) -> String? {
        guard window.dialogParent == nil else { return nil }
        let given = window.windowScene?.session.configuration.name ?? ""
        let word = String(given.prefix(X11Host.longestName).map { $0.isLetter || $0.isNumber ? $0 : "_" })
        let role = word.isEmpty ? "main" : word
        let taken = Set(windows.values.compactMap(\.placeName))
        let names = (1...X11Host.mostPlaces).lazy.map { $0 == 1 ? role : "\(role)-\($0)" }
        return names.first { !taken.contains($0) }
    }

    private static let longestName = 40
    /// The windows of one name whose places are remembered.
    private static let mostPlaces = 64

    /// The size of a place in points, at most that of the screen.
    private func sizeOnScreen(_ place: WindowPlaces.Place) -> CGSize {
        CGSize(
            width: min(CGFloat(place.width), screenSize.width), height: min(CGFloat(place.height), screenSize.height))
    }

    /// `window` is about to be destroyed.
    func keepPlace(of window: X11Window) {
        if let places, !connection.isLost { window.keepPlace(in: places) }
    }

    /// The window is destroyed: forgets it.
    func closed(_ window: X11Window) {
        windows[window.id] = nil
        // The server ends the grab of a window that is gone.
        if grabOwner == window.id { grabOwner = nil }
        inputMethod?.windowWasClosed(window.id)
        dragSource?.windowWasClosed(window)
        ticks?.closed(window.id)
    }

    func follow(_ drag: DragSession, _ step: DragSession.Step, of window: X11Window) {
        let source = dragSource ?? DragSource(host: self)
        dragSource = source
        source.follow(drag, step, of: window)
    }

    /// `window` has sent a frame's pixels to the server.
    func shown(_ window: X11Window) { shownWindow = window }

    /// The colour map for windows whose visual is not the root window's.
    var colormap: xcb_colormap_t { ownColormap }

    private func makeColormap() -> xcb_colormap_t {
        let (id, screen) = (connection.makeID(), connection.screen)
        connection.send(.createColormap) {
            xcb_create_colormap($0, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), id, screen.root, screen.visual.id)
        }
        return id
    }

    private func requestFailed(_ error: XProtocolError) {
        // A drawable or a context that is gone says nothing about the memory: its window was destroyed from outside.
        guard [.shmPutImage, .shmAttach, .shmAttachSystemV].contains(error.request), let segment = error.segment,
            ![XCB_DRAWABLE, XCB_G_CONTEXT].contains(Int32(error.code))
        else { return }
        // The server never reports a refused image as read: the window continues without shared memory.
        for window in windows.values where window.sharedSegment == segment { window.sharedMemoryFailed() }
        for popup in popups.values where popup.sharedSegment == segment { popup.sharedMemoryFailed() }
    }

    private func makeClipboard(_ pasteboard: UIPasteboard) -> Clipboard {
        usesSelections = true
        return Clipboard(pasteboard, connection: connection)
    }

    private func makeReader() -> SelectionReader {
        usesSelections = true
        return SelectionReader(connection: connection, limit: selectionLimit)
    }

    // MARK: - The loop

    /// How often the main thread woke up. The loop does not wake up without work.
    package var wakeups: Int { loop.wakeups }

    /// Does nothing: the loop asks `FrameLoop` before each sleep, and it is awake while the main thread calls this.
    package func frameWasRequested() {}

    package func stop(status: Int32) {
        if self.status == nil { self.status = status }
    }

    /// Runs until `stop` is called or the server is gone, and returns the exit status. Call it on the first thread
    /// only.
    package func run() -> Int32 {
        loop.onEndSignal = { UIApplication.shared.terminate(status: 128 + $0) }
        while true {
            if let status { return finish(status) }
            turn()
        }
    }

    /// One turn of the loop: handles what has arrived, runs a frame if one is due, then sleeps until there is more.
    ///
    /// - Parameter limit: longest sleep in seconds; for tests, which inspect the state between turns.
    package func turn(atMost limit: TimeInterval? = nil) {
        if loop.hasInput || limit != nil {
            loop.inputWasRead()
            handleEvents()
        }
        runFrameIfDue()
        loop.runBlocks()
        connection.flush()
        // Flushing and waiting for answers read events into XCB's own queue. The descriptor is not readable then, so
        // check the queue once more before sleeping.
        let hasMore = handleEvents(onlyQueued: true)
        guard !connection.isLost else { return serverIsGone() }
        guard !hasMore, status == nil else { return }
        let next = [nextFrame, spareMemoryIsDue, preparationIsDue].compactMap { $0 }.min()
        // Also if every frame is late: input and other threads must not wait for a frame in time.
        if let next, next <= clock.now { return loop.check() }
        if let next, limit == nil, FrameLoop.shared.isAnimating, isSeen, !windows.values.contains(where: \.isWaiting) {
            loop.waitForTimer(until: next)
        } else {
            loop.wait(until: next, atMost: limit)
        }
    }

    /// Time at which the next frame must run; nil if no frame is needed.
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

    /// Whether at least one window can be seen. A popup may cover its window.
    private var isSeen: Bool { !popups.isEmpty || windows.values.contains(where: \.isSeen) }

    /// Time at which spare pixel memory goes back to the system, after a while without frames; nil if there is none.
    private var spareMemoryIsDue: TimeInterval? {
        keepsSpareMemory && PixelMemory.hasSpare ? lastFrame + X11Host.spareMemoryDelay : nil
    }

    /// Seconds. Longer than the pause between two turns of a wheel, shorter than reading a screen takes.
    private static let spareMemoryDelay: TimeInterval = 0.4

    private func releaseSpareMemory() {
        keepsSpareMemory = false
        WorkQueue.shared.async(.preload) {
            PixelMemory.trim()
            // Releases the holes that each thread leaves in the heap.
            malloc_trim(0)
        }
    }

    /// A window that had to wait for its buffer has one now: its frame must not wait for the next slot.
    func frameIsOverdue() {
        pacer.forgetLastFrame()
        FrameLoop.shared.setNeedsFrame()
    }

    private func runFrameIfDue() {
        let now = clock.now
        if let due = spareMemoryIsDue, due <= now { releaseSpareMemory() }
        if let due = preparationIsDue, due <= now { prepare() }
        guard status == nil, let next = nextFrame, next <= now else { return }
        pacer.refreshCycle = ticks?.refreshCycle
        pacer.frameBegins(at: now)
        lastFrame = now
        keepsSpareMemory = true
        let hasShown = FrameLoop.shared.runFrame(for: pacer.slot)
        loop.appHasRun()
        pacer.frameEnds(at: clock.now)
        guard hasShown else { return }
        if firstFrame == nil { firstFrame = now }
        if let ticks, let shownWindow, shownWindow.isSeen, FrameLoop.shared.isAnimating {
            ticks.frameWasShown(in: shownWindow.id)
        }
    }

    /// Time at which `prepare` is due: a while after the first frame; nil once it has run.
    private var preparationIsDue: TimeInterval? { isPrepared ? nil : firstFrame.map { $0 + X11Host.startTime } }

    /// Seconds from the first frame to the end of the start-up phase, in which the window's content appears.
    private static let startTime: TimeInterval = 0.25

    /// Sends the requests that the first frames do not need, without waiting for answers.
    private func prepare() {
        guard !isPrepared, !connection.isLost else { return }
        isPrepared = true
        windowManager.workArea.refresh()
        monitorQuery.onAnswer = { [weak self] in self?.monitorsArrived($0) }
        monitorQuery.refresh()
        connection.selectScreenChanges()
        if BusAddress.session(in: environment) != nil {
            settings.readPortal(by: bus)
            session = sessionManager()
        }
        lookForAssistivePrograms()
        if usesTicks { ticks = DisplayTicks(connection: connection) }
        for window in windows.values {
            window.sendIcon()
            window.askOrigin()
        }
    }

    private func monitorsArrived(_ monitors: [XMonitor]) {
        if let interval = monitors.frameInterval { pacer.interval = interval }
        UIScreen.main.update()
        for window in windows.values { window.monitorsArrived(monitors) }
        guard hasNewScreens else { return }
        hasNewScreens = false
        // A window manager adapts its windows itself.
        windowManager.whenKnown { [weak self] isPresent in
            guard let self, !isPresent else { return }
            for window in self.windows.values { window.screensDidChange(monitors) }
        }
    }

    /// A monitor was plugged in, unplugged, rotated or set to another mode.
    func screensChanged() {
        screensAreStale = false
        // Nothing was requested yet that could be out of date.
        guard isPrepared else { return }
        hasNewScreens = true
        ticks?.screensChanged()
        monitorQuery.refresh()
    }

    /// Calls `then` with the area of the monitor that shows `place`, or of the whole screen, in pixels. Later, if the
    /// monitors are not known yet.
    func findMonitorArea(of place: PixelRect?, _ then: @escaping @MainActor (PixelRect) -> Void) {
        monitorQuery.whenKnown { [weak self] monitors in
            guard let screen = self?.connection.screen else { return }
            let whole = PixelRect(x: 0, y: 0, width: screen.width, height: screen.height)
            then(place.flatMap { monitors.area(of: $0) } ?? whole)
        }
    }

    private func serverIsGone() {
        guard status == nil else { return }
        // No pending reply will come any more: run the continuations with nil.
        connection.readAnswers()
        StandardError.write("X server connection lost")
        UIApplication.shared.terminate(status: 1)
        // Stop in any case: `terminate` stops the frame loop's current host, which may be another one.
        stop(status: 1)
    }

    private func finish(_ status: Int32) -> Int32 {
        for window in windows.values { window.close() }
        if places != nil { waitForPlace() }
        if usesSelections { saveClipboard() }
        ByteNamedFiles.removeLinks()
        connection.flush()
        return status
    }

    /// Waits, without windows, until the server told the places of the windows that closed, or for a moment.
    private func waitForPlace() {
        let end = clock.now + X11Host.longestEnd
        while connection.isAsking, !connection.isLost, clock.now < end {
            connection.flush()
            guard !handleEvents(onlyQueued: true) else { continue }
            loop.wait(until: end, atMost: nil)
            loop.inputWasRead()
            handleEvents()
        }
    }

    /// Seconds for which the end of the program waits for the server's answers.
    private static let longestEnd: TimeInterval = 0.5

    /// Waits, without windows, until a clipboard manager has taken what was copied here, or for `handoverTimeLimit`.
    private func saveClipboard() {
        let end = clock.now + clipboard.longestHandover
        var (activity, deadline) = (clipboard.activity, clock.now + clipboard.handoverTimeLimit)
        var isDone = false
        clipboard.handOver { isDone = true }
        while !isDone, !connection.isLost, clock.now < min(deadline, end) {
            connection.flush()
            if !handleEvents(onlyQueued: true) {
                loop.wait(until: min(deadline, end), atMost: nil)
                loop.inputWasRead()
                handleEvents()
            }
            // A worker encodes an image that is pasted, and posts the result.
            MainMailbox.drain(clock: clock)
            if clipboard.isEncoding || clipboard.activity != activity {
                (activity, deadline) = (clipboard.activity, clock.now + clipboard.handoverTimeLimit)
            }
        }
    }
}
