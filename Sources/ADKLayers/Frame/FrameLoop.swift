import ADKFoundation
import ADKGraphics
import Foundation

/// Runs the steps of a frame: input, finished work, animation, layout, ranges, commit, composite, present. There is one
/// loop, because there is one main thread.
///
/// A frame runs only after a call of ``setNeedsFrame()``.
@MainActor
package final class FrameLoop {
    /// The only loop of the process.
    package static let shared = FrameLoop()

    /// Seconds of a frame for finished work. The rest waits for the next frame.
    private static let actorBudget: TimeInterval = 0.004
    /// The most rounds of range passes in a frame, since a pass may request another. Further rounds run in the next
    /// frame.
    private static let rangeRounds = 8

    /// The host that runs the loop; nil before the launch.
    package private(set) var host: (any FrameHost)?
    /// The open windows, in the order in which they were opened. Set by the application.
    package var windows: [any FrameWindow] = []
    /// The step of the frame that runs; nil between frames.
    private var currentStep: ADKFrameRecord.Step?
    var isRunning: Bool { currentStep != nil }
    /// A frame was requested and has not begun.
    package private(set) var needsFrame = false
    /// The requested frame is for more than the next step of animations.
    private(set) var needsFrameForWork = false

    private var events: [(InputEvent, any FrameWindow)] = []
    private var timers: [FrameTimer] = []
    private var animations = OwnerList<any FrameAnimation>()
    private var layoutRoots = OwnerList<any FrameWindow>()
    private(set) var layoutRounds = LayoutRounds()
    private var rangePasses = OwnerList<@MainActor () -> Void>()
    private var commits: [@MainActor () -> Void] = []

    /// The callbacks of every frame.
    var watchers = FrameWatchers()

    /// The number of first frames that a trace lists one by one.
    private static let tracedFrames = 40
    private var shownFrames = 0

    private init() {}

    // MARK: - Host

    /// Connects the loop to `host`, which runs its frames from now on.
    package func attach(_ host: any FrameHost) {
        self.host = host
        host.onAttach()
        MainMailbox.setWake { [weak self] in
            // Any thread. Wakes the host's loop, which then runs a frame.
            guard self != nil else { return }
            FrameLoop.wakeMain()
        }
        if !MainMailbox.isEmpty { setNeedsFrame() }
    }

    /// Drops the host, its windows and all work. For tests that run several hosts.
    package func detach() {
        MainMailbox.setWake(nil)
        WorkSchedule.end()
        for body in detachObservers { body() }
        let former = host
        host = nil
        needsFrame = false
        needsFrameForWork = false
        events = []
        let dropped = timers
        timers = []
        for timer in dropped { timer.drop() }
        animations = OwnerList()
        layoutRoots = OwnerList()
        layoutRounds = LayoutRounds()
        rangePasses = OwnerList()
        commits = []
        watchers = FrameWatchers()
        windows = []
        former?.onDetach()
    }

    private var detachObservers: [@MainActor () -> Void] = []

    /// Calls `body` whenever a host is dropped.
    package func onDetach(_ body: @escaping @MainActor () -> Void) { detachObservers.append(body) }

    private nonisolated static func wakeMain() {
        DispatchQueue.main.async { MainActor.assumeIsolated { FrameLoop.shared.setNeedsFrame() } }
    }

    /// The current time of the host's clock, in seconds; 0 without a host.
    package var now: TimeInterval { host?.clock.now ?? 0 }

    /// The time that the current frame is for: its regular start, so that motion has even steps when frames begin a
    /// little late. Never later than `now`.
    package private(set) var frameTime: TimeInterval = 0

    /// The time of changes that begin now: that of the current frame, or the current time between frames.
    package var animationTime: TimeInterval { isRunning ? frameTime : now }

    /// The number of frames that have begun.
    package private(set) var frameNumber = 0

    /// Requests a frame. The host runs it as soon as its rate allows. Further requests until then have no effect.
    package func setNeedsFrame() {
        // What the animation step requests is done in the same frame.
        if currentStep != .animate { needsFrameForWork = true }
        requestFrame()
    }

    /// Requests a frame for work of `step`, unless a frame runs that comes to this step yet.
    package func setNeedsFrame(for step: ADKFrameRecord.Step) {
        if let currentStep, currentStep.rawValue < step.rawValue { return }
        setNeedsFrame()
    }

    private func requestFrame() {
        guard !needsFrame else { return }
        needsFrame = true
        host?.frameWasRequested()
    }

    // MARK: - Requests

    /// Queues `event` for `window`. The next frame delivers it.
    package func post(_ event: InputEvent, to window: any FrameWindow) {
        events.append((event, window))
        // Also from the animation step: events are not delivered in the same frame.
        needsFrameForWork = true
        requestFrame()
    }

    func add(_ timer: FrameTimer) {
        timers.append(timer)
        host?.frameWasRequested()
    }

    func remove(_ timer: FrameTimer) { timers.removeAll { $0 === timer } }

    /// The number of timers that will fire.
    package var timerCount: Int { timers.count }
    /// The time of the next timer, by the host's clock.
    package var nextTimer: TimeInterval? { timers.lazy.map(\.deadline).min() }
    /// The time of the next timer that does not repeat.
    package var nextOneShotTimer: TimeInterval? { timers.lazy.filter { !$0.repeats }.map(\.deadline).min() }
    /// An animation is running: frames follow at the host's rate.
    package var isAnimating: Bool { !animations.isEmpty }
    /// An animation is running that has an end.
    package var isAnimatingToAnEnd: Bool { animations.values.contains { !$0.isEndless } }
    /// The class names of the running animations, for messages.
    var animationNames: [String] { Set(animations.values.map { String(describing: type(of: $0)) }).sorted() }

    /// Input waits for a frame.
    package var hasInput: Bool { !events.isEmpty }

    /// Finished background work waits for a frame.
    package var hasResults: Bool { !commits.isEmpty || !MainMailbox.isEmpty }

    /// Advances `animation` in every frame, from the next animation step on. Animations advance in the order of their
    /// start. Starting one again keeps its place.
    package func start(_ animation: any FrameAnimation) {
        animations.set(animation, for: ObjectIdentifier(animation))
        setNeedsFrame()
    }

    /// Ends `animation`. It is not advanced again, not even in the current step.
    package func stop(_ animation: any FrameAnimation) { animations.remove(ObjectIdentifier(animation)) }

    /// Schedules the layout of `window`. Windows are laid out in the order of their requests.
    package func setNeedsLayout(of window: any FrameWindow) {
        layoutRoots.set(window, for: ObjectIdentifier(window))
        setNeedsFrame(for: .layout)
    }

    /// Runs `pass` once in the next range step, after layout. A later call for the same owner replaces it.
    package func setNeedsRangePass(for owner: AnyObject, _ pass: @escaping @MainActor () -> Void) {
        rangePasses.set(pass, for: ObjectIdentifier(owner))
        setNeedsFrame(for: .range)
    }

    /// Runs `commit` in the next commit step, which turns finished drawings into layer contents.
    package func enqueueCommit(_ commit: @escaping @MainActor () -> Void) {
        commits.append(commit)
        setNeedsFrame(for: .commit)
    }

    // MARK: - The frame

    /// Runs one frame. Returns whether it presented anything. Called by the host.
    ///
    /// - Parameter time: the time the frame is for, by the host's clock; nil for the current time.
    @discardableResult
    package func runFrame(for time: TimeInterval? = nil) -> Bool {
        guard let host, !isRunning else { return false }
        currentStep = .input
        defer { currentStep = nil }
        // Cleared first: a request from here on is for the next frame, or for a step that follows.
        needsFrame = false
        needsFrameForWork = false
        frameNumber += 1
        let begin = host.clock.now
        frameTime = min(begin, time ?? begin)
        var record = ADKFrameRecord(time: begin)
        var mark = MonotonicClock.seconds
        func step(_ step: ADKFrameRecord.Step) {
            let now = MonotonicClock.seconds
            record[step] += now - mark
            if Trace.isOn { Trace.add(step.traceName, from: mark, to: now) }
            mark = now
            currentStep = step.next
        }

        deliverEvents()
        step(.input)
        fireTimers(at: begin)
        MainMailbox.drain(clock: host.clock, deadline: host.clock.now + FrameLoop.actorBudget)
        if !MainMailbox.isEmpty { setNeedsFrame() }
        step(.actor)
        advanceAnimations()
        step(.animate)
        layoutWindows()
        step(.layout)
        runRangePasses()
        step(.range)
        runCommits()
        // A commit may move rows. They are laid out before this frame is shown.
        layoutWindows()
        step(.commit)
        var presented = false
        for window in windows {
            guard let update = window.composite() else { continue }
            record.damagedPixels += update.painted.reduce(0) { $0 + $1.area }
            record.movedPixels += update.moves.reduce(0) { $0 + $1.to.area }
            step(.composite)
            window.present(update)
            presented = true
        }
        step(presented ? .present : .composite)
        if isAnimating { requestFrame() }
        for place in watchers.ends.compact() { watchers.ends[place]?.value() }
        if presented, watchers.wantRecords { deliver(&record) }
        if presented, Trace.isOn {
            Trace.add("frame", from: mark - record.total, to: mark)
            shownFrames += 1
            if shownFrames <= FrameLoop.tracedFrames { Trace.mark("frame shown") }
        }
        return presented
    }

    private func deliverEvents() {
        guard !events.isEmpty else { return }
        let batch = EventCoalescer.coalesce(events) { $0 === $1 }
        events.removeAll(keepingCapacity: true)
        // An event may close the window of a later one.
        for (event, window) in batch where window.isShown { window.handle(event) }
    }

    private func fireTimers(at time: TimeInterval) {
        guard let next = nextTimer, next <= time else { return }
        let due = timers.filter { $0.deadline <= time }.sorted { $0.deadline < $1.deadline }
        for timer in due where timer.isValid {
            if timer.repeats {
                timer.deadline = max(timer.deadline + timer.interval, time)
            } else {
                remove(timer)
                timer.finish()
            }
            timer.body()
        }
    }

    private func advanceAnimations() {
        // An animation started in this step advances from the next frame on.
        for place in animations.compact() {
            guard let (owner, animation) = animations[place], !animation.advance(to: frameTime) else { continue }
            animations.remove(owner)
        }
    }

    private func layoutWindows() {
        guard !layoutRoots.isEmpty else { return }
        for _ in 0..<LayoutRounds.limit {
            for window in layoutRoots.drain() { window.layoutTreeIfNeeded() }
            if layoutRoots.isEmpty { return layoutRounds.ended() }
        }
        layoutRounds.pause(layoutRoots.drain(), frameInterval: host?.frameInterval ?? 0) { [weak self] windows in
            for window in windows where window.isShown { self?.setNeedsLayout(of: window) }
        }
    }

    /// A list's pass brings nodes into the display range, and their own passes then start their drawing.
    private func runRangePasses() {
        for place in watchers.range.compact() { watchers.range[place]?.value() }
        var round = 0
        while !rangePasses.isEmpty, round < FrameLoop.rangeRounds {
            round += 1
            for pass in rangePasses.drain() { pass() }
        }
    }

    private func runCommits() {
        guard !commits.isEmpty else { return }
        let batch = commits
        commits.removeAll()
        for commit in batch { commit() }
    }
}

/// A change over time, advanced once a frame until it ends.
@MainActor
package protocol FrameAnimation: AnyObject {
    /// Moves to `time`, in seconds of the host's clock. Returns false at the end.
    func advance(to time: TimeInterval) -> Bool
    /// Whether it has no end. A scene settles without waiting for it. False by default.
    var isEndless: Bool { get }
}

extension FrameAnimation {
    package var isEndless: Bool { false }
}
