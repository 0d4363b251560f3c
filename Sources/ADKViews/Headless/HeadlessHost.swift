import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The reason why a headless scene did not settle.
package enum SettleError: Error, Sendable, CustomStringConvertible {
    /// Work was still pending after `seconds` virtual seconds.
    case neverSettled(seconds: TimeInterval, pending: String)
    /// The real time limit was reached.
    case outOfTime(seconds: TimeInterval, pending: String)

    /// The pending work, by kind and by view.
    package var pending: String {
        switch self {
        case .neverSettled(_, let pending), .outOfTime(_, let pending): pending
        }
    }

    package var description: String {
        switch self {
        case .neverSettled(let seconds, let pending):
            "the scene did not settle within \(Int(seconds)) virtual seconds: still pending: \(pending)"
        case .outOfTime(let seconds, let pending):
            String(format: "the scene did not settle within %g real seconds: still pending: ", seconds) + pending
        }
    }
}

/// A host without a screen. Windows are pixels in memory, and time is virtual.
///
/// Time moves only when nothing is left to do at the current instant. It then moves to the next timer or animation
/// frame, so that a scene runs the same in every run. It stands still while the app declares outstanding work
/// (`ADKOutstandingWork`).
@MainActor
package final class HeadlessHost: Host {
    /// The virtual seconds after which a scene counts as never settling.
    private static let virtualLimit: TimeInterval = 120
    /// The real seconds for which `run()` waits for work outside of the process.
    private static let outsideLimit: TimeInterval = 20
    /// The real seconds after which `run()` checks whether it was stopped.
    private static let slice: TimeInterval = 0.1
    /// The real seconds for one call of `settle` or `run(for:)`, unless `limit(to:)` was called.
    package static let realLimit: TimeInterval = 120

    /// The clock, which only the host moves.
    package let virtualClock = VirtualClock(now: 1)
    package private(set) var scale: CGFloat
    private let screenPixels: CGSize
    package var screenSize: CGSize { CGSize(width: screenPixels.width / scale, height: screenPixels.height / scale) }
    package let frameInterval: TimeInterval = 1.0 / 60
    private var status: Int32?
    /// Shows the windows. Nil keeps their pixels in memory.
    private let screen: (any SceneScreen)?
    private var order: WorkSchedule.Order?
    private var stall = StallWatch(limit: 5)

    /// Creates a host with a screen of `screenSize` pixels and `scale` pixels per point.
    ///
    /// - Parameter screen: shows the windows. The size that apps see stays `screenSize`.
    package init(
        scale: CGFloat = 1, screenSize: CGSize = CGSize(width: 32_767, height: 32_767),
        on screen: (any SceneScreen)? = nil
    ) {
        precondition(scale > 0 && scale.isFinite, "a scale of \(scale)")
        self.scale = scale
        self.screen = screen
        screenPixels = screenSize
        // Two screenshots of a caret that blinks differ, as do those of machines with other dictionaries or icons.
        UIApplication.shared.caretSettings = CaretSettings(blinkPeriod: 0)
        UIApplication.shared.spellingLanguages = []
        IconLibrary.current.withLock { $0 = nil }
    }

    /// False: a scene has all content in its window. Tests of dialogs set it.
    package var opensDialogs = false

    /// The notifications of a test. There is no desktop that shows any.
    package var notifications: (any NotificationService)?
    /// The file dialog of a test. Nil if there is none.
    package var fileChooser: (@MainActor (FileChoice) async -> FileChoiceAnswer)?

    package func chooseFiles(_ choice: FileChoice) async -> FileChoiceAnswer {
        await fileChooser?(choice) ?? .unavailable
    }

    /// Changes the pixels per point, as a desktop may at any time. Windows keep their size in points.
    package func setScale(_ new: CGFloat) {
        precondition(new > 0 && new.isFinite, "a scale of \(new)")
        scale = new
        for window in UIApplication.shared.windows {
            (window.surface as? any ResizableSurface)?.resize(to: window.bounds.size, scale: new)
            window.surfaceDidChange(scale: new)
        }
    }

    package var clock: any FrameClock { virtualClock }

    package func open(_ window: UIWindow) -> any WindowSurface {
        screen?.open(size: window.frame.size, scale: scale) ?? MemorySurface(size: window.frame.size, scale: scale)
    }

    /// Gives background work the same order in every run, until the loop drops the host. Call it after the host is
    /// attached.
    package func follow(_ order: WorkSchedule.Order) {
        self.order = order
        WorkSchedule.begin(order)
    }

    package func frameWasRequested() {}
    package func stop(status: Int32) { self.status = status }

    /// Runs until the app stops itself or nothing can happen any more. Returns the exit status.
    package func run() -> Int32 {
        var waited = 0.0
        while status == nil {
            // In slices, so that an endless scene can still be stopped.
            switch step(advancingRepeatingTimers: true, until: MonotonicClock.seconds + HeadlessHost.slice) {
            case .progressed: waited = 0
            case .mustWaitForOutside:
                waited += waitForOutside()
                if waited > HeadlessHost.outsideLimit { return 1 }
            case .nothingLeft: return 0
            }
        }
        return status ?? 0
    }

    // MARK: - Settling

    /// The host's current activity, read by the watchdog's thread.
    package let phase = Locked("code before the first frame")
    /// Names views and layers in messages. Without a name, the class is used.
    package var nameOfLayer: (@MainActor (CALayer, UIView?) -> String?)?
    private var budget: (seconds: TimeInterval, end: TimeInterval)?

    /// Limits the real time of everything from now on to `seconds`.
    package func limit(to seconds: TimeInterval) { budget = (seconds, MonotonicClock.seconds + seconds) }

    /// The real seconds of the current limit.
    package var timeLimit: TimeInterval { currentBudget.seconds }

    /// The real seconds of the current limit, and its end by the monotonic clock.
    private var currentBudget: (seconds: TimeInterval, end: TimeInterval) {
        budget ?? (HeadlessHost.realLimit, MonotonicClock.seconds + HeadlessHost.realLimit)
    }

    /// Runs until nothing but repeating timers and animations without an end is pending, or until `isDone` answers
    /// true. It is asked between the steps.
    package func settle(orUntil isDone: () -> Bool = { false }) throws(SettleError) {
        let budget = currentBudget
        var virtualEnd = clock.now + HeadlessHost.virtualLimit
        while !isDone() {
            switch step(advancingRepeatingTimers: false, until: budget.end) {
            case .progressed: break
            case .mustWaitForOutside: waitForOutside()
            case .nothingLeft: return
            }
            // Outside work may take all of the real time.
            if OutstandingWork.current > 0 { virtualEnd = clock.now + HeadlessHost.virtualLimit }
            if clock.now >= virtualEnd {
                throw .neverSettled(seconds: HeadlessHost.virtualLimit, pending: describePending())
            }
            try check(budget)
        }
    }

    /// Runs frames for `duration` virtual seconds at the frame interval. Finishes background work at each instant.
    package func run(for duration: TimeInterval) throws(SettleError) {
        let budget = currentBudget
        let end = clock.now + duration
        while clock.now < end {
            try finishInstant(budget)
            advance(to: min(end, clock.now + frameInterval))
        }
    }

    /// Finishes the work of the present instant. Then holds background work until `resumeWork()`, as if all threads
    /// were busy. Meanwhile a scene settles without it, and without the fetches that wait for it.
    package func pauseWork() throws(SettleError) {
        try finishInstant(currentBudget)
        WorkQueue.shared.pause()
    }

    /// Starts the work that was held. Does nothing without a pause.
    package func resumeWork() { WorkQueue.shared.resume() }

    /// Abandons the current scene, so that its background work does not affect the next one.
    ///
    /// Drops results for the main thread until no job is left, for a second at most.
    package func abandon() {
        let end = MonotonicClock.seconds + 1
        WorkSchedule.end()
        order = nil
        OutstandingWork.forget()
        repeat {
            MainMailbox.removeAll()
            WorkQueue.shared.waitForProgress(atMost: HeadlessHost.outsidePoll)
        } while (WorkQueue.shared.unfinishedCount > 0 || !MainMailbox.isEmpty) && MonotonicClock.seconds < end
    }

    /// Waits once for outside work while virtual time stands still. Returns the pending work if the real time is over.
    package func turnInRealTime() -> String? {
        waitForOutside()
        return MonotonicClock.seconds < currentBudget.end ? nil : describePending()
    }

    /// A timer will fire when virtual time moves on.
    package var hasTimer: Bool { FrameLoop.shared.nextTimer != nil }

    /// Does all work that needs no virtual time, and waits while virtual time stands still.
    private func finishInstant(_ budget: (seconds: TimeInterval, end: TimeInterval)) throws(SettleError) {
        while finishInstant(until: budget.end) == .holdsTime {
            try check(budget)
            waitForOutside()
        }
        try check(budget)
    }

    private func check(_ budget: (seconds: TimeInterval, end: TimeInterval)) throws(SettleError) {
        guard MonotonicClock.seconds >= budget.end else { return }
        throw .outOfTime(seconds: budget.seconds, pending: describePending())
    }

    /// The pending work, and the views that keep changing in some more frames.
    private func describePending() -> String {
        let pending = FrameLoop.shared.pendingDescription
        let finder = UnsettledViewFinder(name: nameOfLayer)
        for _ in 0..<UnsettledViewFinder.frames {
            pump()
            WorkQueue.shared.waitForProgress(atMost: HeadlessHost.outsidePoll)
            if FrameLoop.shared.isAnimating, !OutstandingWork.holdsTime {
                virtualClock.advance(to: clock.now + frameInterval)
                FrameLoop.shared.setNeedsFrame()
            }
            finder.watch { runFrame() }
        }
        return ([pending] + finder.findings).joined(separator: "; ")
    }

    // MARK: - Steps

    private enum Progress { case progressed, mustWaitForOutside, nothingLeft }
    private static let outsidePoll: TimeInterval = 0.01

    private func step(advancingRepeatingTimers: Bool, until end: TimeInterval) -> Progress {
        // The frames of an animation come at the frame interval, not as fast as possible.
        guard let outside = finishInstant(until: end) else { return .progressed }
        let loop = FrameLoop.shared
        if outside == .holdsTime {
            // Views that requested layout during an animation get it. The animation does not move.
            if loop.isAnimating { runFrame() }
            return .mustWaitForOutside
        }
        let hasOnlyEndlessAnimations =
            !advancingRepeatingTimers && loop.isIdleButForEndlessAnimations && loop.nextOneShotTimer == nil
        if loop.isAnimating, !hasOnlyEndlessAnimations {
            advance(to: clock.now + frameInterval)
            return .progressed
        }
        if let next = loop.nextOneShotTimer ?? (advancingRepeatingTimers ? loop.nextTimer : nil) {
            advance(to: next)
            return .progressed
        }
        return outside == .nothing ? .nothingLeft : .mustWaitForOutside
    }

    private func advance(to time: TimeInterval) {
        virtualClock.advance(to: time)
        FrameLoop.shared.setNeedsFrame()
        runFrame()
    }

    /// Outside work that the host can only wait for.
    private enum Outside {
        case nothing
        /// Virtual time may complete it.
        case fetches
        /// Virtual time stands still for it.
        case holdsTime

        static var current: Outside {
            if OutstandingWork.holdsTime { return .holdsTime }
            // A fetch begins with a job. No time completes it while jobs are held.
            return OutstandingWork.current > 0 && !WorkQueue.shared.isPaused ? .fetches : .nothing
        }
    }

    /// Does all work that needs no virtual time, except frames of animations. Returns the outside work that is left, or
    /// nil if the monotonic clock reached `end`.
    private func finishInstant(until end: TimeInterval) -> Outside? {
        let loop = FrameLoop.shared
        while MonotonicClock.seconds < end {
            // Read before the main queue and the mailbox: work leaves its result there before it counts as finished.
            let (outside, work) = (Outside.current, Work.current)
            pump()
            let hasFrame = !MainMailbox.isEmpty || (loop.needsFrame && !loop.isAnimating)
            switch turn(hasFrame, work) {
            case .frame: runFrame()
            case .job: startJob()
            case .work: waitForWork()
            case .none: return outside
            }
        }
        return nil
    }

    private enum Turn {
        case frame
        /// Start the next job of the schedule.
        case job
        /// Wait for jobs that have started, or for hops.
        case work
        case none
    }

    /// Work of the process that a scheduled order waits for.
    private struct Work {
        /// Queued and running jobs, without those that a pause holds.
        var jobs: Int
        var startedJobs: Int
        var hops: Int

        static var current: Work {
            let queue = WorkQueue.shared
            let started = queue.startedCount
            return Work(
                jobs: queue.isPaused ? started : queue.unfinishedCount, startedJobs: started,
                hops: OutstandingWork.count(of: .hop))
        }
    }

    /// The next step at this instant. `work` is what there was before the main queue was run.
    private func turn(_ hasFrame: Bool, _ work: Work) -> Turn {
        let ready: Turn = hasFrame ? .frame : work.jobs > 0 ? .work : .none
        guard let order else { return ready }
        let mustWait = !stall.isStalled(jobs: work.startedJobs, hops: work.hops, at: MonotonicClock.seconds)
        switch order {
        case .arrival:
            return mustWait ? .work : ready
        case .seeded:
            if mustWait { return .work }
            guard WorkQueue.shared.heldCount > 0, !WorkQueue.shared.isPaused else { return ready }
            // Work that is stalled may wait for a job that has not started, or for the main thread.
            return hasFrame && WorkQueue.shared.prefersFrame() ? .frame : .job
        }
    }

    private func runFrame() {
        phase.withLock { $0 = "a frame" }
        FrameLoop.shared.runFrame()
    }

    private func startJob() {
        if WorkQueue.shared.startedCount > 0 {
            WorkQueue.shared.startNext()
            waitForWork()
        } else {
            // Starts the job and waits for it, however soon it ends.
            phase.withLock { $0 = "waiting for background jobs" }
            WorkQueue.shared.waitForProgress(atMost: HeadlessHost.outsidePoll)
        }
    }

    /// Waits for a job that has started. Without one, waits for outside work: that must not start jobs of the schedule.
    private func waitForWork() {
        phase.withLock { $0 = "waiting for background jobs" }
        if WorkQueue.shared.startedCount > 0 {
            WorkQueue.shared.waitForProgress(atMost: HeadlessHost.outsidePoll)
        } else {
            waitForOutside()
        }
    }

    /// Runs the blocks of the main queue and the tasks of the main actor.
    private func pump() {
        phase.withLock { $0 = "blocks of the main queue and tasks of the main actor" }
        MainThread.drainQueue()
    }

    /// Sleeps until the main queue has work, or a moment passed. Returns the real seconds. The queue may have signalled
    /// work that is already done: then the time is zero.
    @discardableResult
    private func waitForOutside() -> TimeInterval {
        phase.withLock { $0 = "waiting for outstanding work" }
        return MainThread.waitForQueue(atMost: HeadlessHost.outsidePoll)
    }
}
