import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// One act of a scene between opening its window and taking its screenshot: input, time, or code of the screen.
///
/// Steps run in order. The scene settles after each, except before and after ``advance(_:)``. So a click shows its
/// result, and `[.click("open"), .advance(0.1)]` shows the first tenth of a second of it. If a scene begins with
/// `advance`, its time counts from the opening of the window.
///
/// Input is delivered as in a real window: a frame sends it to the view at the place, with hit test, hover, focus and
/// gestures. A step that cannot be performed fails the scene with an error that names the step.
public struct SnapshotStep: Sendable, CustomStringConvertible {
    /// The code of a step.
    public typealias Body = @MainActor @Sendable (_ controller: UIViewController, _ window: UIWindow) throws -> Void

    enum Action: Sendable {
        case hover(SnapshotPlace)
        case press(SnapshotPlace)
        case release
        case click(SnapshotPlace, count: Int, UIKeyModifierFlags)
        case drag(SnapshotPlace, CGVector, moves: Int, releases: Bool)
        case wheel(SnapshotPlace, clicks: CGVector, UIKeyModifierFlags)
        case scroll(SnapshotPlace, points: CGVector)
        case keys([UIKey])
        case paste(String)
        case select(NSRange, SnapshotPlace)
        case compose(String)
        case settle
        case advance(TimeInterval)
        case pause
        case resume
        case run(Body)
        case prepare(SnapshotScene.Prepare)
    }

    /// The step in words, for messages.
    public let description: String
    let action: Action

    init(_ description: String, _ action: Action) {
        self.description = description
        self.action = action
    }

    /// Whether the step decides by itself how much time passes.
    var isTimed: Bool {
        switch action {
        case .advance, .settle, .pause: true
        default: false
        }
    }

    var isAdvance: Bool {
        if case .advance = action { true } else { false }
    }

    // MARK: - Time

    /// Waits until the scene settles. Needed only after ``advance(_:)``.
    public static let waitUntilSettled = SnapshotStep("wait until settled", .settle)

    /// Runs for some seconds of the virtual clock. Not negative, at most 60.
    public static func advance(_ seconds: TimeInterval) -> SnapshotStep {
        SnapshotStep("advance \(SnapshotScene.text(seconds)) s", .advance(seconds))
    }

    // MARK: - Background work

    /// Holds background jobs back from here on, as if all threads were busy. The screenshot shows what stands for rows
    /// and drawings that are not ready.
    ///
    /// The jobs of the present instant finish first, without time passing. Later steps play input, time and code as
    /// usual, but new rows are not measured, new nodes are not drawn, and nothing is fetched. So the scene settles in
    /// every run in the same state, without all that. A job that the main thread waits for does run. The work goes on
    /// with ``resumeBackgroundWork``, or when the screenshot was taken. The step itself does not settle the scene.
    public static let pauseBackgroundWork = SnapshotStep("pause background work", .pause)

    /// Starts the jobs that ``pauseBackgroundWork`` held back.
    public static let resumeBackgroundWork = SnapshotStep("resume background work", .resume)

    // MARK: - Code

    /// Runs code on the screen, for example to feed it data. An error of `body` fails the scene.
    public static func run(_ description: String, _ body: @escaping Body) -> SnapshotStep {
        SnapshotStep(description, .run(body))
    }

    /// Runs code on a screen whose root controller is of the class `type`. Another controller fails the scene.
    public static func run<Controller: UIViewController>(
        _ description: String, as type: Controller.Type,
        _ body: @escaping @MainActor @Sendable (_ controller: Controller, _ window: UIWindow) throws -> Void
    ) -> SnapshotStep {
        run(description) { controller, window in
            guard let typed = controller as? Controller else {
                throw StepFailure("the controller is a \(Swift.type(of: controller)), not a \(type)")
            }
            try body(typed, window)
        }
    }

    static func prepare(_ body: @escaping SnapshotScene.Prepare) -> SnapshotStep {
        SnapshotStep("prepare", .prepare(body))
    }
}
