import ADKFoundation
import ADKGraphics
import Foundation

/// The order of a frame: input, work that arrived, animation, layout, ranges, commit,
/// composite, present. One for the process, because there is one main thread.
///
/// Nothing to do, no frame: whoever has something calls `setNeedsFrame()`.
@MainActor
package final class FrameLoop {
    package static let shared = FrameLoop()

    /// A share of a frame that arrived work may take before the rest waits for the next.
    private static let actorBudget: TimeInterval = 0.004
    /// A range pass may ask for another; what asks more often than this goes on with the next frame.
    private static let rangeRounds = 8

    package private(set) var host: (any Host)?
    private(set) var isRunning = false
    /// A frame was asked for and has not begun.
    package private(set) var needsFrame = false

    private var events: [(InputEvent, UIWindow)] = []
    private var timers: [FrameTimer] = []
    private var animations = OwnerList<any FrameAnimation>()
    private var layoutRoots = OwnerList<UIWindow>()
    private(set) var layoutRounds = LayoutRounds()
    private var rangePasses = OwnerList<@MainActor () -> Void>()
    private var commits: [@MainActor () -> Void] = []

    /// The callbacks of every frame.
    var watchers = FrameWatchers()

    /// Frames of the start that are listed one by one.
    private static let tracedFrames = 40
    private var shownFrames = 0

    private init() {}

    // MARK: - Host

    package func attach(_ host: any Host) {
        self.host = host
        MainMailbox.setWake { [weak self] in
            // Any thread: the host's own wake-up reaches its loop, which then runs a frame.
            guard self != nil else { return }
            FrameLoop.wakeMain()
        }
        if !MainMailbox.isEmpty { setNeedsFrame() }
    }

    /// Forgets the host, its windows and all work; for tests that run one host after another.
    package func detach() {
        MainMailbox.setWake(nil)
        host = nil
        needsFrame = false
        events = []
        timers = []
        animations = OwnerList()
        layoutRoots = OwnerList()
        layoutRounds = LayoutRounds()
        rangePasses = OwnerList()
        commits = []
        watchers = FrameWatchers()
        UIApplication.shared.windows = []
    }

    private nonisolated static func wakeMain() {
        DispatchQueue.main.async { MainActor.assumeIsolated { FrameLoop.shared.setNeedsFrame() } }
    }

    package var now: TimeInterval { host?.clock.now ?? 0 }

    /// The time the frame being run is for: when it should have begun, so that what moves is shown at even
    /// steps though frames begin a little late now and then. Not later than `now`.
    package private(set) var frameTime: TimeInterval = 0

    /// Frames that have begun.
    private(set) var frameNumber = 0

    package func setNeedsFrame() {
        guard !needsFrame else { return }
        needsFrame = true
        host?.frameWasRequested()
    }

    // MARK: - What a frame has to do

    package func post(_ event: InputEvent, to window: UIWindow) {
        events.append((event, window))
        setNeedsFrame()
    }

    func add(_ timer: FrameTimer) {
        timers.append(timer)
        host?.frameWasRequested()
    }

    func remove(_ timer: FrameTimer) { timers.removeAll { $0 === timer } }

    /// When the next timer is due, by the host's clock.
    package var nextTimer: TimeInterval? { timers.lazy.map(\.deadline).min() }
    /// Likewise, of those that will not come back.
    package var nextOneShotTimer: TimeInterval? { timers.lazy.filter { !$0.repeats }.map(\.deadline).min() }
    /// An animation is under way: frames follow at the host's pace.
    package var isAnimating: Bool { !animations.isEmpty }
    /// The classes of what moves, for messages.
    var animationNames: [String] { Set(animations.values.map { String(describing: type(of: $0)) }).sorted() }

    /// Input waits for a frame.
    package var hasInput: Bool { !events.isEmpty }

    /// Finished background work waits for a frame.
    package var hasResults: Bool { !commits.isEmpty || !MainMailbox.isEmpty }

    /// Advances `animation` once a frame from the next animation step on. Animations advance in the order
    /// in which they were started; one that is started again keeps its place.
    package func start(_ animation: any FrameAnimation) {
        animations.set(animation, for: ObjectIdentifier(animation))
        setNeedsFrame()
    }

    /// Ends `animation`: it is not advanced any more, not even in the step under way.
    package func stop(_ animation: any FrameAnimation) { animations.remove(ObjectIdentifier(animation)) }

    /// Windows are laid out in the order in which they asked.
    func setNeedsLayout(of window: UIWindow) {
        layoutRoots.set(window, for: ObjectIdentifier(window))
        setNeedsFrame()
    }

    /// Runs `pass` once in the next range step, after layout; a later call for the same owner replaces it.
    package func setNeedsRangePass(for owner: AnyObject, _ pass: @escaping @MainActor () -> Void) {
        rangePasses.set(pass, for: ObjectIdentifier(owner))
        setNeedsFrame()
    }

    /// Runs `commit` in the next commit step: finished drawings become contents there.
    package func enqueueCommit(_ commit: @escaping @MainActor () -> Void) {
        commits.append(commit)
        setNeedsFrame()
    }

    // MARK: - The frame

    /// Runs one frame; returns whether anything was presented. Host only.
    ///
    /// - Parameter time: the time it is for, by the host's clock; nil for now.
    @discardableResult
    package func runFrame(for time: TimeInterval? = nil) -> Bool {
        guard let host, !isRunning else { return false }
        isRunning = true
        defer { isRunning = false }
        // Cleared first: whatever asks for a frame from here on means the next one.
        needsFrame = false
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
        // A commit may move rows; what it asks for is laid out in this frame, not after it was seen.
        layoutWindows()
        step(.commit)
        var presented = false
        for window in UIApplication.shared.windows {
            guard let update = window.composite() else { continue }
            record.damagedPixels += update.painted.reduce(0) { $0 + $1.area }
            record.movedPixels += update.moves.reduce(0) { $0 + $1.to.area }
            step(.composite)
            window.present(update)
            presented = true
        }
        step(presented ? .present : .composite)
        if isAnimating { setNeedsFrame() }
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
        let batch = EventCoalescer.coalesce(events, same: ===)
        events.removeAll(keepingCapacity: true)
        // One of them may close the window of others.
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
        // What is started in this step comes after, and advances with the next frame.
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

    /// A table's pass brings nodes into the display range, whose own passes then start their drawing.
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

/// Something that changes with time. Advanced once a frame until it says it is over.
@MainActor
package protocol FrameAnimation: AnyObject {
    /// Moves to `time`, in the host clock's seconds; false when there is nothing more to come.
    func advance(to time: TimeInterval) -> Bool
}
