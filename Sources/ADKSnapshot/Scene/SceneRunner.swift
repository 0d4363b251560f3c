import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// A scene's pixels, and what was where.
public struct SceneRendering: Sendable {
    public let pixels: PixelBuffer
    public let nodes: NodeFrames
}

/// Renders scenes without a screen: each in a host of its own, on a virtual clock, at rest.
///
/// On the main actor, and nothing else may be running in the main loop. A scene leaves nothing behind:
/// its window is closed and what that sets off is finished before the next.
@MainActor
public enum SceneRunner {
    /// Real seconds that one rendering of a scene may take; then it counts as one that never comes to rest.
    public nonisolated static let defaultTimeLimit: TimeInterval = 30
    /// Virtual seconds `prepare` may take by way of repeating timers.
    private static let prepareLimit: TimeInterval = 300

    /// Real seconds beyond its time limit in which a scene's code must come back.
    package static var hangGrace: TimeInterval = 15

    /// Called with a sentence, on a thread of its own, when the main thread has not come back from a scene's code
    /// fifteen seconds after its time limit: nothing but the end of the process ends that.
    /// Nil writes the sentence to standard error.
    public static var onHang: (@Sendable (String) -> Void)?

    /// The settled scene as it is shown.
    ///
    /// - Parameter timeLimit: real seconds it may take.
    public static func render(
        _ scene: SnapshotScene, timeLimit: TimeInterval = defaultTimeLimit
    ) throws(SnapshotError) -> SceneRendering {
        precondition(timeLimit > 0 && timeLimit.isFinite, "\(scene.id) is to be rendered within \(timeLimit) seconds")
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
        // What closing sets off belongs to this scene, not to the next.
        do {
            try settle(host, scene)
        } catch {
            host.abandon()
            throw error
        }
        return rendering
    }

    /// Renders `times` times, at least once; `instability` is the first rendering that differed
    /// from the first.
    public static func render(
        _ scene: SnapshotScene, times: Int, timeLimit: TimeInterval = defaultTimeLimit
    ) throws(SnapshotError) -> (rendering: SceneRendering, instability: Instability?) {
        precondition(times >= 1, "\(scene.id) is to be rendered \(times) times")
        let first = try render(scene, timeLimit: timeLimit)
        for _ in 1..<max(times, 1) {
            let next = try render(scene, timeLimit: timeLimit)
            if let difference = PixelCompare.compare(actual: next.pixels, golden: first.pixels) {
                return (first, Instability(rendering: next, difference: difference))
            }
        }
        return (first, nil)
    }

    /// A rendering that is not what the same scene gave before.
    public struct Instability: Sendable {
        public let rendering: SceneRendering
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
            try run(prepare, controller, window, host, scene)
            if let moment = scene.moment { try run(host, for: moment, scene) } else { try settle(host, scene) }
        }
        return SceneRendering(pixels: window.capture(), nodes: NodeFrames(of: window))
    }

    private static func run(
        _ prepare: SnapshotScene.Prepare, _ controller: UIViewController, _ window: UIWindow, _ host: HeadlessHost,
        _ scene: SnapshotScene
    ) throws(SnapshotError) {
        var isDone = false
        let end = host.clock.now + prepareLimit
        prepare(controller, window) { isDone = true }
        while !isDone {
            // Settling waits for work but passes over repeating timers, such as the one behind
            // `whenSettled`: the frame after it lets those fire.
            try settle(host, scene)
            if isDone { return }
            if host.hasTimer, host.clock.now < end {
                try run(host, for: host.frameInterval, scene)
            } else if let pending = host.turnInRealTime() {
                // Only the outside can go on; virtual time waits for it.
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

    private static func settle(_ host: HeadlessHost, _ scene: SnapshotScene) throws(SnapshotError) {
        do {
            try host.settle()
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
