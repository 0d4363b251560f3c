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
    /// Layout may ask for layout; more rounds than this is a loop.
    private static let layoutRounds = 8

    package private(set) var host: (any Host)?
    private(set) var isRunning = false
    /// A frame was asked for and has not begun.
    package private(set) var needsFrame = false

    private var events: [(InputEvent, UIWindow)] = []
    private var timers: [FrameTimer] = []
    private var animations: [ObjectIdentifier: any FrameAnimation] = [:]
    private var layoutRoots: [ObjectIdentifier: UIWindow] = [:]
    private var rangePasses: [ObjectIdentifier: @MainActor () -> Void] = [:]
    private var rangeOrder: [ObjectIdentifier] = []
    private var frameWatchers: [ObjectIdentifier: @MainActor () -> Void] = [:]
    private var commits: [@MainActor () -> Void] = []

    /// Called with the record of every presented frame.
    package var onFrame: (@MainActor (UIFrameRecord) -> Void)?
    /// Likewise, for parts of the framework; by whom.
    var observers: [ObjectIdentifier: @MainActor (UIFrameRecord) -> Void] = [:]
    /// Fill in what only higher layers know (nodes, placeholders, scroll offset), in the order in which they began.
    private var annotations: [(owner: ObjectIdentifier, fill: @MainActor (inout UIFrameRecord) -> Void)] = []
    package var annotationCount: Int { annotations.count }

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
        animations = [:]
        layoutRoots = [:]
        rangePasses = [:]
        rangeOrder = []
        frameWatchers = [:]
        commits = []
        onFrame = nil
        observers = [:]
        annotations = []
        UIApplication.shared.windows = []
    }

    private nonisolated static func wakeMain() {
        DispatchQueue.main.async { MainActor.assumeIsolated { FrameLoop.shared.setNeedsFrame() } }
    }

    package var now: TimeInterval { host?.clock.now ?? 0 }

    /// The time the frame being run is for: when it should have begun, so that what moves is shown at even
    /// steps though frames begin a little late now and then. Not later than `now`.
    package private(set) var frameTime: TimeInterval = 0

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

    /// Input waits for a frame.
    package var hasInput: Bool { !events.isEmpty }

    /// Finished background work waits for a frame.
    package var hasResults: Bool { !commits.isEmpty || !MainMailbox.isEmpty }

    package func start(_ animation: any FrameAnimation) {
        animations[ObjectIdentifier(animation)] = animation
        setNeedsFrame()
    }

    package func stop(_ animation: any FrameAnimation) { animations[ObjectIdentifier(animation)] = nil }

    func setNeedsLayout(of window: UIWindow) {
        layoutRoots[ObjectIdentifier(window)] = window
        setNeedsFrame()
    }

    /// Runs `pass` once in the next range step, after layout; a later call for the same owner replaces it.
    package func setNeedsRangePass(for owner: AnyObject, _ pass: @escaping @MainActor () -> Void) {
        let id = ObjectIdentifier(owner)
        if rangePasses.updateValue(pass, forKey: id) == nil { rangeOrder.append(id) }
        setNeedsFrame()
    }

    /// Runs `body` in the range step of every frame there is, until told to stop; asks for none itself.
    package func watchFrames(_ owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        frameWatchers[ObjectIdentifier(owner)] = body
        setNeedsFrame()
    }

    package func stopWatchingFrames(_ owner: AnyObject) { frameWatchers[ObjectIdentifier(owner)] = nil }

    /// Calls `fill` with the record of every presented frame, until told to stop; once for each owner.
    package func annotate(for owner: AnyObject, _ fill: @escaping @MainActor (inout UIFrameRecord) -> Void) {
        stopAnnotating(for: owner)
        annotations.append((ObjectIdentifier(owner), fill))
    }

    package func stopAnnotating(for owner: AnyObject) { annotations.removeAll { $0.owner == ObjectIdentifier(owner) } }

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
        let begin = host.clock.now
        frameTime = min(begin, time ?? begin)
        var record = UIFrameRecord(time: begin)
        var mark = MonotonicClock.seconds
        func step(_ step: UIFrameRecord.Step) {
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
        if presented, onFrame != nil || !observers.isEmpty {
            for annotation in annotations { annotation.fill(&record) }
            onFrame?(record)
            for observer in observers.values { observer(record) }
        }
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
        for (id, animation) in animations where !animation.advance(to: frameTime) { animations[id] = nil }
    }

    private func layoutWindows() {
        var round = 0
        while !layoutRoots.isEmpty {
            round += 1
            precondition(round <= FrameLoop.layoutRounds, "layout asked for layout \(round) times in one frame")
            let roots = layoutRoots.values
            layoutRoots.removeAll()
            for window in roots { window.layoutTreeIfNeeded() }
        }
    }

    /// A table's pass brings nodes into the display range, whose own passes then start their drawing.
    private func runRangePasses() {
        for watcher in frameWatchers.values { watcher() }
        var round = 0
        while !rangeOrder.isEmpty, round < FrameLoop.layoutRounds {
            round += 1
            let order = rangeOrder
            let passes = rangePasses
            rangeOrder.removeAll()
            rangePasses.removeAll()
            for id in order { passes[id]?() }
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
