import ADKFoundation
import ADKGraphics
import Foundation

/// Why a headless scene did not come to rest.
package enum SettleError: Error, Sendable, CustomStringConvertible {
    /// Something kept going for `seconds` virtual seconds.
    case neverSettled(seconds: TimeInterval, pending: String)
    /// The real time for it was over.
    case outOfTime(seconds: TimeInterval, pending: String)

    /// The work that was left, by kind and by view.
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

/// A host without a screen: windows are pixels in memory, time is virtual.
///
/// Time moves only when nothing is left to do at the present instant, and then to the next
/// timer or animation frame, so that a scene goes the same way every time. It stands still while
/// the app says that work is outstanding (`ADKOutstandingWork`).
@MainActor
package final class HeadlessHost: Host {
    /// Virtual seconds after which a scene counts as restless.
    private static let virtualLimit: TimeInterval = 120
    /// Real seconds that `run()` waits for work that only the outside can finish.
    private static let outsideLimit: TimeInterval = 20
    /// Real seconds after which `run()` looks whether it was told to stop.
    private static let slice: TimeInterval = 0.1
    /// Real seconds that one call of `settle` or `run(for:)` may take, unless `limit(to:)` was called.
    package static let realLimit: TimeInterval = 120

    package let virtualClock = VirtualClock(now: 1)
    package private(set) var scale: CGFloat
    private let screenPixels: CGSize
    package var screenSize: CGSize { CGSize(width: screenPixels.width / scale, height: screenPixels.height / scale) }
    package let frameInterval: TimeInterval = 1.0 / 60
    private var status: Int32?

    package init(scale: CGFloat = 1, screenSize: CGSize = CGSize(width: 32_767, height: 32_767)) {
        precondition(scale > 0 && scale.isFinite, "a scale of \(scale)")
        self.scale = scale
        screenPixels = screenSize
    }

    /// Another number of pixels per point, as a desktop may set it at any time: windows keep their size in points.
    package func setScale(_ new: CGFloat) {
        precondition(new > 0 && new.isFinite, "a scale of \(new)")
        scale = new
        for window in UIApplication.shared.windows {
            (window.surface as? MemorySurface)?.resize(to: window.bounds.size, scale: new)
            window.surfaceDidChange(scale: new)
        }
    }

    package var clock: any FrameClock { virtualClock }

    package func open(_ window: UIWindow) -> any WindowSurface {
        MemorySurface(size: window.frame.size, scale: scale)
    }

    package func frameWasRequested() {}
    package func stop(status: Int32) { self.status = status }

    /// Runs until the app stops itself or nothing can happen any more; the exit status.
    package func run() -> Int32 {
        var waited = 0.0
        while status == nil {
            // In slices: what never rests may still be told to stop.
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

    /// What the host is doing; read by the watchdog's thread.
    package let phase = Locked("nothing yet")
    /// A name for a view or layer in messages; nil leaves it to its class.
    package var nameOfLayer: (@MainActor (CALayer, UIView?) -> String?)?
    private var budget: (seconds: TimeInterval, end: TimeInterval)?

    /// From now on everything together may take `seconds` of real time.
    package func limit(to seconds: TimeInterval) { budget = (seconds, MonotonicClock.seconds + seconds) }

    /// The real seconds granted.
    package var timeLimit: TimeInterval { currentBudget.seconds }

    /// The real seconds granted, and the instant when they are over, by the monotonic clock.
    private var currentBudget: (seconds: TimeInterval, end: TimeInterval) {
        budget ?? (HeadlessHost.realLimit, MonotonicClock.seconds + HeadlessHost.realLimit)
    }

    /// Runs until nothing is pending but repeating timers.
    package func settle() throws(SettleError) {
        let budget = currentBudget
        var virtualEnd = clock.now + HeadlessHost.virtualLimit
        while true {
            switch step(advancingRepeatingTimers: false, until: budget.end) {
            case .progressed: break
            case .mustWaitForOutside: waitForOutside()
            case .nothingLeft: return
            }
            // Work of others may take as long as the real time allows.
            if OutstandingWork.current > 0 { virtualEnd = clock.now + HeadlessHost.virtualLimit }
            if clock.now >= virtualEnd {
                throw .neverSettled(seconds: HeadlessHost.virtualLimit, pending: describePending())
            }
            try check(budget)
        }
    }

    /// Runs frames for `duration` virtual seconds, at the frame interval, finishing background
    /// work at each instant.
    package func run(for duration: TimeInterval) throws(SettleError) {
        let budget = currentBudget
        let end = clock.now + duration
        while clock.now < end {
            while finishInstant(until: budget.end) == .holdsTime {
                try check(budget)
                waitForOutside()
            }
            try check(budget)
            advance(to: min(end, clock.now + frameInterval))
        }
    }

    /// Gives the present scene up: what it still does in the background shall not reach the next one.
    ///
    /// Results on their way to the main thread are thrown away until no job is left, for a second at most.
    package func abandon() {
        let end = MonotonicClock.seconds + 1
        OutstandingWork.forget()
        repeat {
            MainMailbox.removeAll()
            WorkQueue.shared.waitForProgress(atMost: HeadlessHost.outsidePoll)
        } while (WorkQueue.shared.unfinishedCount > 0 || !MainMailbox.isEmpty) && MonotonicClock.seconds < end
    }

    /// One turn for what waits outside, while virtual time stands still; what is pending where the real time is over.
    package func turnInRealTime() -> String? {
        waitForOutside()
        return MonotonicClock.seconds < currentBudget.end ? nil : describePending()
    }

    /// Something will happen by itself when virtual time goes on.
    package var hasTimer: Bool { FrameLoop.shared.nextTimer != nil }

    private func check(_ budget: (seconds: TimeInterval, end: TimeInterval)) throws(SettleError) {
        guard MonotonicClock.seconds >= budget.end else { return }
        throw .outOfTime(seconds: budget.seconds, pending: describePending())
    }

    /// What is pending, and what keeps changing over some more frames.
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
        // An animation's frames come at the frame interval, not as fast as they can.
        guard let outside = finishInstant(until: end) else { return .progressed }
        let loop = FrameLoop.shared
        if outside == .holdsTime {
            // What asked for layout during an animation shall have it, but the animation does not move.
            if loop.isAnimating { runFrame() }
            return .mustWaitForOutside
        }
        if loop.isAnimating {
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

    /// Work of others that the host only can wait for.
    private enum Outside {
        case nothing
        /// Time may bring it to its end.
        case fetches
        /// Time stands still for it.
        case holdsTime

        static var current: Outside {
            OutstandingWork.holdsTime ? .holdsTime : OutstandingWork.current > 0 ? .fetches : .nothing
        }
    }

    /// All work that can be done without virtual time passing, except what an animation asks for; what is
    /// left to others then. Nil where `end` of the monotonic clock came first.
    private func finishInstant(until end: TimeInterval) -> Outside? {
        let loop = FrameLoop.shared
        while MonotonicClock.seconds < end {
            // Before the main queue and the mailbox are looked into: work leaves its result there before it
            // counts as finished.
            let outside = Outside.current
            let isWorking = WorkQueue.shared.unfinishedCount > 0
            pump()
            if !MainMailbox.isEmpty || (loop.needsFrame && !loop.isAnimating) {
                runFrame()
            } else if isWorking {
                waitForWork()
            } else {
                return outside
            }
        }
        return nil
    }

    private func runFrame() {
        phase.withLock { $0 = "a frame" }
        FrameLoop.shared.runFrame()
    }

    private func waitForWork() {
        phase.withLock { $0 = "waiting for background jobs" }
        WorkQueue.shared.waitForProgress(atMost: HeadlessHost.outsidePoll)
    }

    /// Runs the blocks on the main queue and main-actor tasks.
    private func pump() {
        phase.withLock { $0 = "blocks of the main queue and tasks of the main actor" }
        MainThread.drainQueue()
    }

    /// Sleeps until something arrives on the main queue, or a moment has passed; how long it slept.
    /// The queue's handle may have been told of something that was done already: then that is no time.
    @discardableResult
    private func waitForOutside() -> TimeInterval {
        phase.withLock { $0 = "waiting for outstanding work" }
        return MainThread.waitForQueue(atMost: HeadlessHost.outsidePoll)
    }
}
