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
/// Main thread, and nothing else may be running in the main loop. A scene leaves nothing behind:
/// its window is closed and what that sets off is finished before the next.
@MainActor
public enum SceneRunner {
    /// Virtual seconds `prepare` may take.
    private static let prepareLimit: TimeInterval = 300

    /// The settled scene as it is shown.
    public static func render(_ scene: SnapshotScene) throws(SnapshotError) -> SceneRendering {
        guard FrameLoop.shared.host == nil else { throw .hostInUse(scene: scene.id) }
        let application = UIApplication.shared
        let before = (application.preferredWindowSize, application.userInterfaceStyle)
        let host = HeadlessHost(scale: scene.scale)
        FrameLoop.shared.attach(host)
        application.preferredWindowSize = scene.size
        application.userInterfaceStyle = scene.theme.style
        defer {
            FrameLoop.shared.detach()
            (application.preferredWindowSize, application.userInterfaceStyle) = before
        }

        let window = UIWindow(frame: CGRect(origin: .zero, size: scene.size))
        window.overrideUserInterfaceStyle = scene.theme.style
        let rendering: SceneRendering
        do {
            rendering = try show(scene, in: window, host)
        } catch {
            window.close()
            throw error
        }
        window.close()
        // What closing sets off belongs to this scene, not to the next.
        try settle(host, scene)
        return rendering
    }

    /// Renders `times` times, at least once; `instability` is the first rendering that differed
    /// from the first.
    public static func render(
        _ scene: SnapshotScene, times: Int
    ) throws(SnapshotError) -> (rendering: SceneRendering, instability: Instability?) {
        precondition(times >= 1, "\(scene.id) is to be rendered \(times) times")
        let first = try render(scene)
        for _ in 1..<max(times, 1) {
            let next = try render(scene)
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
            guard host.clock.now < end else { throw .neverPrepared(scene: scene.id, seconds: prepareLimit) }
            try run(host, for: host.frameInterval, scene)
        }
    }

    private static func run(_ host: HeadlessHost, for duration: TimeInterval, _ scene: SnapshotScene) throws(SnapshotError) {
        do {
            try host.run(for: duration)
        } catch {
            throw .neverSettled(scene: scene.id, pending: "\(error)")
        }
    }

    private static func settle(_ host: HeadlessHost, _ scene: SnapshotScene) throws(SnapshotError) {
        do {
            try host.settle()
        } catch {
            switch error {
            case .neverSettled(let pending): throw .neverSettled(scene: scene.id, pending: pending)
            }
        }
    }
}
