import ArgumentParser
import AsyncDisplayKit
import Foundation

/// The program that the motion benchmark measures: a window that repeats one animation, prints what it cost, and
/// then rests until it is terminated.
struct MotionWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "motion-window", abstract: "The window that the motion benchmark measures.",
        shouldDisplay: false)

    /// The screens to choose from.
    enum Screen: String, ExpressibleByArgument {
        case push, nodes
    }

    @Argument(help: "push or nodes.")
    var screen: Screen

    @Argument(help: "How many animations are counted.")
    var transitions: Int

    @Argument(help: "The duration of each in milliseconds. A push has its own.")
    var milliseconds: Int

    @Option(help: "The window's size in pixels.")
    var size = PixelSize(width: 1280, height: 800)

    func run() throws {
        MainActor.assumeIsolated {
            UIFont.usePinnedFonts()
            let delegate = MotionDelegate()
            delegate.plan = self
            UIApplicationMain(
                delegate,
                options: ADKApplicationOptions(
                    windowSize: CGSize(width: size.width, height: size.height), scale: 1, host: .x11))
        }
    }
}

/// Repeats the animation and meters it.
private final class MotionDelegate: UIResponder, UIApplicationDelegate {
    var plan: MotionWindow?
    private var screen: (any MotionScreen)?
    private var window: UIWindow?
    private var meter: MotionMeter?
    /// Animations that are complete. The first two are not counted.
    private var done = -2

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.userInterfaceStyle = .light
        let screen: any MotionScreen = plan?.screen == .nodes ? FiftyNodesScreen() : PushScreen()
        self.screen = screen
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = screen
        window.makeKeyAndVisible()
        self.window = window
        // As in the peers: the first frame and what it loads are past by then.
        FrameTimer.schedule(after: 1.5) { [weak self] in self?.next() }
        return true
    }

    private func next() {
        guard let plan, let screen, let window else { return }
        if done == 0 { meter = MotionMeter(window) }
        guard done < plan.transitions else { return finish(plan) }
        meter?.begin()
        let seconds = screen.animate(seconds: Double(plan.milliseconds) / 1000) { [weak self] in
            guard let self else { return }
            meter?.end()
            done += 1
            FrameTimer.schedule(after: 0) { [weak self] in self?.next() }
        }
        meter?.animatedSeconds += seconds
    }

    private func finish(_ plan: MotionWindow) {
        guard let meter else { return }
        self.meter = nil
        meter.stop()
        // The kept rasters are counted at rest: some frames after the end.
        FrameTimer.schedule(after: 0.5) {
            let line = meter.line(transitions: plan.transitions)
            try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
        }
    }
}
