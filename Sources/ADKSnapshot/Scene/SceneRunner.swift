import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// Renders scenes without a screen. Each scene has a host of its own with a virtual clock, and is rendered when it
/// has settled.
///
/// No other host may run in the process. After a scene its window is closed, and the runner waits for the work that
/// this starts, so that scenes do not affect each other.
@MainActor
package enum SceneRunner {
    /// The real seconds after the time limit before a scene's code counts as hung.
    package static var hangGrace: TimeInterval = 15

    /// Called with a message, on a thread of its own, if the main thread is still in a scene's code fifteen seconds
    /// after the time limit. Only ending the process can stop such code. Nil writes the message to standard error.
    package static var onHang: (@Sendable (String) -> Void)?

    /// The seed of the second rendering of a scene, unless another is chosen.
    package nonisolated static let defaultSeed: UInt64 = 1

    /// The screen that shows the windows of scenes. Nil, the default, keeps their pixels in memory.
    package static var screen: (any SceneScreen)?

    /// The language in which scenes are shown. The development language by default.
    package static var language = SceneLanguage.development

    /// Renders the settled scene once.
    ///
    /// Background jobs take no part in chance: their results reach the main thread in the same order in every run.
    ///
    /// - Parameters:
    ///   - scene: the scene to render.
    ///   - timeLimit: the real seconds that it may take. Positive and finite.
    ///   - seed: chooses another order of background work: jobs start in another order, and their results are
    ///     delivered late, early or reversed. Equal seeds give equal orders. Nil uses the order in which the jobs were
    ///     queued.
    ///   - inspect: called with the window and the rendering before the window closes.
    /// - Throws: ``SnapshotError`` if another host runs, or if the scene fails or does not settle.
    package static func render(
        _ scene: SnapshotScene, timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit, seed: UInt64? = nil,
        inspect: ((UIWindow, SceneRendering) -> Void)? = nil
    ) throws(SnapshotError) -> SceneRendering {
        precondition(
            timeLimit > 0 && timeLimit.isFinite,
            "\(scene.id): the time limit must be positive and finite, but is \(timeLimit)")
        if let fault = scene.fault { throw .invalidScene(reason: fault) }
        guard FrameLoop.shared.host == nil else { throw .hostInUse(scene: scene.id) }
        let application = UIApplication.shared
        let before = (
            application.preferredWindowSize, application.userInterfaceStyle, application.userInterfaceLayoutDirection
        )
        let host = HeadlessHost(scale: scene.scale, on: screen)
        host.nameOfLayer = NodeFrames.qualifiedName
        host.limit(to: timeLimit)
        let onHang = onHang ?? { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        let watchdog = HangWatchdog(seconds: timeLimit + hangGrace, phase: host.phase) { [id = scene.id] in
            onHang("\(id): \($0).")
        }
        FrameLoop.shared.attach(host)
        host.follow(seed.map { .seeded($0) } ?? .arrival)
        application.preferredWindowSize = scene.size
        application.userInterfaceStyle = scene.theme.style
        application.userInterfaceLayoutDirection = language.direction ?? scene.direction.layoutDirection
        language.begin()
        defer {
            language.end()
            watchdog.stop()
            FrameLoop.shared.detach()
            (
                application.preferredWindowSize, application.userInterfaceStyle,
                application.userInterfaceLayoutDirection
            ) = before
        }

        let window = UIWindow(frame: CGRect(origin: .zero, size: scene.size))
        window.overrideUserInterfaceStyle = scene.theme.style
        let rendering: SceneRendering
        do {
            defer {
                window.close()
                host.resumeWork()
            }
            rendering = try show(scene, in: window, host)
            inspect?(window, rendering)
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
    ///
    /// - Parameters:
    ///   - scene: the scene to render.
    ///   - times: how often.
    ///   - timeLimit: the real seconds that each rendering may take. Positive and finite.
    ///   - seed: the order of background work in the second rendering. Later renderings use the numbers after it.
    package static func render(
        _ scene: SnapshotScene, times: Int, timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit,
        seed: UInt64 = defaultSeed
    ) throws(SnapshotError) -> (rendering: SceneRendering, instability: Instability?) {
        precondition(times >= 1, "\(scene.id): the number of renderings must be positive, but is \(times)")
        let first = try render(scene, timeLimit: timeLimit)
        for index in 1..<max(times, 1) {
            let seed = seed &+ UInt64(index - 1)
            let next = try render(scene, timeLimit: timeLimit, seed: seed)
            let masks = first.record.areas(of: scene.masks) + next.record.areas(of: scene.masks)
            if let difference = PixelCompare.compare(actual: next.pixels, golden: first.pixels, masks: masks) {
                return (first, Instability(rendering: next, difference: difference, seed: seed))
            }
        }
        return (first, nil)
    }

    /// A rendering that differs from an earlier one of the same scene.
    package struct Instability: Sendable {
        /// The differing rendering.
        package let rendering: SceneRendering
        /// Its difference from the first rendering.
        package let difference: PixelDifference
        /// The seed of its order of background work.
        package let seed: UInt64
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
        var player = StepPlayer(scene, controller, window, host)
        return try player.play()
    }

    /// The window's pixels: those on the screen, if there is one.
    static func screenshot(of window: UIWindow, _ scene: SnapshotScene) throws(SnapshotError) -> PixelBuffer {
        guard let screen, let surface = window.surface else { return window.capture() }
        do {
            return try screen.screenshot(of: surface)
        } catch {
            throw .sceneFailed(scene: scene.id, reason: "\(error)")
        }
    }

    private static func settle(_ host: HeadlessHost, _ scene: SnapshotScene) throws(SnapshotError) {
        do {
            try host.settle()
        } catch {
            throw SnapshotError(error, scene: scene.id)
        }
    }
}
