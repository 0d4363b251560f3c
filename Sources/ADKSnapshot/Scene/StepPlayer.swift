import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The host that a scene is played on: its clock, and the work that it runs.
@MainActor
protocol StepTarget: AnyObject {
    var clock: any FrameClock { get }
    /// Seconds between two frames of an animation.
    var frameInterval: TimeInterval { get }
    /// Runs until nothing is pending, or until `isDone` answers true.
    func settle(orUntil isDone: () -> Bool) throws(SettleError)
    /// Runs frames for some seconds of the clock.
    func run(for duration: TimeInterval) throws(SettleError)
    /// Finishes the present instant, then holds background work.
    func pauseWork() throws(SettleError)
    /// Starts the work that was held.
    func resumeWork()
    /// A timer will fire when the clock moves on.
    var hasTimer: Bool { get }
    /// Waits once for outside work while the clock stands still. Returns the pending work if the real time is over.
    func turnInRealTime() -> String?
    /// The real seconds that a rendering may take.
    var timeLimit: TimeInterval { get }
}

extension HeadlessHost: StepTarget {}

/// Plays the steps of one rendering of a scene, and takes its screenshots.
@MainActor
struct StepPlayer {
    let scene: SnapshotScene
    let controller: UIViewController
    let window: UIWindow
    let target: any StepTarget
    var pointer: CGPoint?
    var isPressed = false
    /// The time of the last press, by the target's clock.
    var lastPress: TimeInterval?
    /// The index of the current step. Nil while the window opens.
    private var current: Int?

    init(_ scene: SnapshotScene, _ controller: UIViewController, _ window: UIWindow, _ target: any StepTarget) {
        self.scene = scene
        self.controller = controller
        self.window = window
        self.target = target
    }

    /// The virtual seconds that repeating timers may advance the clock while `prepare` runs.
    private static let prepareLimit: TimeInterval = 300
    /// The seconds that stand for an instant of 0: enough for one frame.
    private static let shortest: TimeInterval = 1e-6

    /// Plays all steps. The window has just been opened.
    mutating func play() throws(SnapshotError) -> SceneRendering {
        try settle(before: 0)
        var end = target.clock.now
        for (index, step) in scene.steps.enumerated() {
            current = index
            end = try perform(step) ?? target.clock.now
            if !step.isTimed { try settle(before: index + 1) }
        }
        return try frames(since: end)
    }

    /// Settles, unless the next step or the frames of a film decide how much time passes.
    private func settle(before next: Int) throws(SnapshotError) {
        let isTimed = next < scene.steps.count ? scene.steps[next].isAdvance : !scene.frames.isEmpty
        if !isTimed { try settle() }
    }

    /// Takes a screenshot at each of the scene's instants, counted from `start`, or one of the present.
    private func frames(since start: TimeInterval) throws(SnapshotError) -> SceneRendering {
        guard !scene.frames.isEmpty else {
            return SceneRendering([try frame(at: nil)], elements: SceneElements.text())
        }
        var frames: [FilmFrame] = []
        for instant in scene.frames {
            try run(for: max(frames.isEmpty ? StepPlayer.shortest : 0, start + instant - target.clock.now))
            frames.append(try frame(at: instant))
        }
        return SceneRendering(frames, elements: SceneElements.text())
    }

    private func frame(at instant: TimeInterval?) throws(SnapshotError) -> FilmFrame {
        let pixels = try SceneRunner.screenshot(of: window, scene)
        var masks: [MaskedArea] = []
        if !scene.masks.isEmpty {
            let finder = NodeFinder(window)
            for mask in scene.masks {
                do {
                    masks += try finder.rects(of: mask.query).map {
                        MaskedArea(name: mask.name, rect: PixelRect(around: $0, scale: window.scale))
                    }
                } catch {
                    throw .maskFailed(scene: scene.id, reason: error.reason)
                }
            }
        }
        return FilmFrame(instant: instant, pixels: pixels, nodes: NodeFrames(of: window), masks: masks)
    }

    // MARK: - Steps

    /// Whether the step before the current one decided how much time passed.
    var followsAdvance: Bool { current.map { $0 > 0 && scene.steps[$0 - 1].isAdvance } ?? false }

    /// Performs a step. Returns the time of its end if it is known better than the current time.
    private mutating func perform(_ step: SnapshotStep) throws(SnapshotError) -> TimeInterval? {
        switch step.action {
        case .prepare(let prepare): return try run(prepare)
        case .settle: try settle()
        case .advance(let seconds):
            guard (0...60).contains(seconds) else { throw failed("the seconds must be in 0...60, but are \(seconds)") }
            try run(for: max(seconds, StepPlayer.shortest))
        case .pause: try pauseWork()
        case .resume: target.resumeWork()
        case .run(let body):
            do {
                try body(controller, window)
            } catch let error as StepFailure {
                throw failed(error.reason)
            } catch {
                throw failed("\(error)")
            }
        default: try performInput(step.action)
        }
        return nil
    }

    /// The error of the current step. `reason` is a sentence without its end.
    func failed(_ reason: String) -> SnapshotError {
        .stepFailed(scene: scene.id, step: place ?? "opening the window", reason: reason)
    }

    /// The current step in words: `step 2 (click “retry”)`. Nil if it has no words of its own.
    private var place: String? {
        guard let current else { return nil }
        let step = scene.steps[current]
        if case .prepare = step.action { return nil }
        return "step \(current + 1) (\(step.description))"
    }

    /// Runs `prepare` to its end. Returns the time of the end, in seconds of the virtual clock.
    private func run(_ prepare: SnapshotScene.Prepare) throws(SnapshotError) -> TimeInterval {
        var prepared: TimeInterval?
        let (target, end) = (target, target.clock.now + StepPlayer.prepareLimit)
        prepare(controller, window) { prepared = prepared ?? target.clock.now }
        while true {
            if let prepared { return prepared }
            // Settling waits for work but not for repeating timers, such as the one behind `whenSettled`. The frame
            // after it fires those. A timer that fires while other work is pending may end the preparation too.
            do {
                try settle { prepared != nil }
            } catch .outOfTime(_, let seconds, "nothing") {
                // The time ended between two waits: the scene was at rest, and only `done` was missing.
                throw .neverPrepared(scene: scene.id, seconds: seconds, pending: "nothing")
            }
            if let prepared { return prepared }
            if target.hasTimer, target.clock.now < end {
                try run(for: target.frameInterval)
            } else if let pending = target.turnInRealTime() {
                // Only events from outside can continue the scene. Virtual time waits for them.
                throw .neverPrepared(scene: scene.id, seconds: target.timeLimit, pending: pending)
            }
        }
    }

    // MARK: - Time

    func run(for duration: TimeInterval) throws(SnapshotError) {
        do {
            try target.run(for: duration)
        } catch {
            throw described(error)
        }
    }

    func settle(orUntil isDone: () -> Bool = { false }) throws(SnapshotError) {
        do {
            try target.settle(orUntil: isDone)
        } catch {
            throw described(error)
        }
    }

    private func pauseWork() throws(SnapshotError) {
        do {
            try target.pauseWork()
        } catch {
            throw described(error)
        }
    }

    private func described(_ error: SettleError) -> SnapshotError {
        SnapshotError(error, scene: place.map { "\(scene.id), after \($0)," } ?? scene.id)
    }
}

extension SnapshotError {
    /// - Parameter scene: the scene as the subject of a sentence.
    init(_ error: SettleError, scene: String) {
        switch error {
        case .neverSettled(_, let pending): self = .neverSettled(scene: scene, pending: pending)
        case .outOfTime(let seconds, let pending): self = .outOfTime(scene: scene, seconds: seconds, pending: pending)
        }
    }
}
