import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The pixels of a scene, and the frames of its nodes.
public struct SceneRendering: Sendable {
    /// The window's pixels.
    public let pixels: PixelBuffer
    /// The frames of the window's nodes and views.
    public let nodes: NodeFrames
}

/// Renders scenes without a screen. Each scene has a host of its own with a virtual clock, and is rendered when it
/// has settled.
///
/// No other host may run in the process. After a scene its window is closed, and the runner waits for the work that
/// this starts, so that scenes do not affect each other.
@MainActor
public enum SceneRunner {
    /// The default real seconds that one rendering may take. A scene that takes longer fails as unsettled.
    public nonisolated static let defaultTimeLimit: TimeInterval = 30
    /// The virtual seconds that repeating timers may advance the clock while `prepare` runs.
    private static let prepareLimit: TimeInterval = 300

    /// The real seconds after the time limit before a scene's code counts as hung.
    package static var hangGrace: TimeInterval = 15

    /// Called with a message, on a thread of its own, if the main thread is still in a scene's code fifteen seconds
    /// after the time limit. Only ending the process can stop such code. Nil writes the message to standard error.
    public static var onHang: (@Sendable (String) -> Void)?

    /// Renders the settled scene once.
    ///
    /// - Parameters:
    ///   - scene: the scene to render.
    ///   - timeLimit: the real seconds that it may take. Positive and finite.
    /// - Throws: ``SnapshotError`` if another host runs, or if the scene fails or does not settle.
    public static func render(
        _ scene: SnapshotScene, timeLimit: TimeInterval = defaultTimeLimit
    ) throws(SnapshotError) -> SceneRendering {
        precondition(
            timeLimit > 0 && timeLimit.isFinite,
            "\(scene.id): the time limit must be positive and finite, but is \(timeLimit)")
        guard FrameLoop.shared.host == nil else { throw .hostInUse(scene: scene.id) }
        let application = UIApplication.shared
        let before = (application.preferredWindowSize, application.userInterfaceStyle)
        let host = HeadlessHost(scale: scene.scale)
        host.nameOfLayer = NodeFrames.qualifiedName
        host.limit(to: timeLimit)
        let onHang = onHang ?? { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        let watchdog = HangWatchdog(seconds: timeLimit + hangGrace, phase: host.phase) { [id = scene.id] in
            onHang("\(id): \($0).")
        }
        FrameLoop.shared.attach(host)
        application.preferredWindowSize = scene.size
        application.userInterfaceStyle = scene.theme.style
        defer {
            watchdog.stop()
            FrameLoop.shared.detach()
            (application.preferredWindowSize, application.userInterfaceStyle) = before
        }

        let window = UIWindow(frame: CGRect(origin: .zero, size: scene.size))
        window.overrideUserInterfaceStyle = scene.theme.style
        let rendering: SceneRendering
        do {
            defer { window.close() }
            rendering = try show(scene, in: window, host)
        } catch {
            if error.isUnsettled { host.abandon() }
            throw error
        }
        // Work started by closing belongs to this scene, not to the next.
        do {
            try settle(host, scene)
        } catch {
            host.abandon()
            throw error
        }
        return rendering
    }

    /// Renders the scene up to `times` times, at least once. `instability` is the first rendering that differed from
    /// the first one; it ends the loop.
    public static func render(
        _ scene: SnapshotScene, times: Int, timeLimit: TimeInterval = defaultTimeLimit
    ) throws(SnapshotError) -> (rendering: SceneRendering, instability: Instability?) {
        precondition(times >= 1, "\(scene.id): the number of renderings must be positive, but is \(times)")
        let first = try render(scene, timeLimit: timeLimit)
        for _ in 1..<max(times, 1) {
            let next = try render(scene, timeLimit: timeLimit)
            if let difference = PixelCompare.compare(actual: next.pixels, golden: first.pixels) {
                return (first, Instability(rendering: next, difference: difference))
            }
        }
        return (first, nil)
    }

    /// A rendering that differs from an earlier one of the same scene.
    public struct Instability: Sendable {
        /// The differing rendering.
        public let rendering: SceneRendering
        /// Its difference from the first rendering.
        public let difference: PixelDifference
    }

    // MARK: - Steps

    private static func show(
        _ scene: SnapshotScene, in window: UIWindow, _ host: HeadlessHost
    ) throws(SnapshotError) -> SceneRendering {
        let controller: UIViewController
        do {
            controller = try scene.make()
        } catch {
            throw .sceneFailed(scene: scene.id, reason: "\(error)")
        }
        window.rootViewController = controller
        window.makeKeyAndVisible()
        try settle(host, scene)
        if let prepare = scene.prepare {
            let prepared = try run(prepare, controller, window, host, scene)
            if let moment = scene.moment {
                try run(host, for: max(0, prepared + moment - host.clock.now), scene)
            } else {
                try settle(host, scene)
            }
        }
        return SceneRendering(pixels: window.capture(), nodes: NodeFrames(of: window))
    }

    /// Runs `prepare` to its end. Returns the time of the end, in seconds of the virtual clock.
    private static func run(
        _ prepare: SnapshotScene.Prepare, _ controller: UIViewController, _ window: UIWindow, _ host: HeadlessHost,
        _ scene: SnapshotScene
    ) throws(SnapshotError) -> TimeInterval {
        var prepared: TimeInterval?
        let end = host.clock.now + prepareLimit
        prepare(controller, window) { prepared = prepared ?? host.clock.now }
        while true {
            if let prepared { return prepared }
            // Settling waits for work but not for repeating timers, such as the one behind `whenSettled`. The frame
            // after it fires those. A timer that fires while other work is pending may end the preparation too.
            try settle(host, scene) { prepared != nil }
            if let prepared { return prepared }
            if host.hasTimer, host.clock.now < end {
                try run(host, for: host.frameInterval, scene)
            } else if let pending = host.turnInRealTime() {
                // Only events from outside can continue the scene. Virtual time waits for them.
                throw .neverPrepared(scene: scene.id, seconds: host.timeLimit, pending: pending)
            }
        }
    }

    private static func run(_ host: HeadlessHost, for duration: TimeInterval, _ scene: SnapshotScene)
        throws(SnapshotError)
    {
        do {
            try host.run(for: duration)
        } catch {
            throw described(error, scene)
        }
    }

    private static func settle(
        _ host: HeadlessHost, _ scene: SnapshotScene, orUntil isDone: () -> Bool = { false }
    ) throws(SnapshotError) {
        do {
            try host.settle(orUntil: isDone)
        } catch {
            throw described(error, scene)
        }
    }

    private static func described(_ error: SettleError, _ scene: SnapshotScene) -> SnapshotError {
        switch error {
        case .neverSettled(_, let pending): .neverSettled(scene: scene.id, pending: pending)
        case .outOfTime(let seconds, let pending): .outOfTime(scene: scene.id, seconds: seconds, pending: pending)
        }
    }
}
