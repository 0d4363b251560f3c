import ADKSnapshot
import AsyncDisplayKit
import GalleryScenes

/// The scenes of the film in README. They have no goldens: `Scripts/front-door` takes them with `film`.
extension SceneCatalogue {
    private static let screen = CGSize(width: 560, height: 400)
    private static let middle = CGPoint(x: screen.width / 2, y: screen.height / 2)

    /// A feed that scrolls, a photo that flies to the window and back, and a walk that is pushed and popped.
    static func films(rate: Int) -> [SnapshotScene] {
        [
            film(
                "scroll", seconds: 3, rate: rate, make: { try narrowFeed() },
                [(0.2, wheel(2)), (0.4, wheel(3)), (0.6, wheel(3)), (1.4, wheel(4)), (1.6, wheel(4)), (2.2, wheel(-3))]),
            film(
                "flight", seconds: 2.2, rate: rate, make: { try narrowFeed() },
                [(0.3, click(middle)), (1.3, key(.keyboardEscape))]),
            film(
                "navigation", seconds: 3.6, rate: rate, make: { NavigationViewController() },
                [
                    (0.3, click(CGPoint(x: middle.x, y: 260))), (1.2, key(.keyboardEscape)),
                    (2, click(CGPoint(x: screen.width - 45, y: 71))), (2.9, key(.keyboardEscape)),
                ]),
        ]
    }

    /// A feed with room beside its column, so that a photo flies some distance.
    @MainActor
    private static func narrowFeed() throws -> FeedViewController {
        FeedViewController(source: try PhotoSources.open(nil), column: .points(360))
    }

    private static func film(
        _ name: String, seconds: Double, rate: Int, make: @escaping SnapshotScene.Make,
        _ acts: [(at: TimeInterval, events: [Event])]
    ) -> SnapshotScene {
        SnapshotScene(
            name: name, size: screen, frames: (0..<Int(seconds * Double(rate))).map { Double($0) / Double(rate) },
            make: make,
            steps: [
                .run("plan the acts") { _, window in
                    for act in acts {
                        FrameTimer.schedule(after: act.at) { [weak window] in
                            guard let window else { return }
                            for event in act.events { FrameLoop.shared.post(event(), to: window) }
                        }
                    }
                }
            ])
    }

    // MARK: - Input

    /// An event, made when it is posted: a press has the time of its frame.
    private typealias Event = @MainActor @Sendable () -> InputEvent

    private static func wheel(_ clicks: CGFloat) -> [Event] {
        [{ .scroll(.clicks(dx: 0, dy: clicks), at: middle, modifiers: []) }]
    }

    private static func click(_ point: CGPoint) -> [Event] {
        [
            { .pointerMoved(at: point, modifiers: []) },
            { .pointerDown(button: .primary, at: point, time: FrameLoop.shared.now, modifiers: []) },
            { .pointerUp(button: .primary, at: point, time: FrameLoop.shared.now, modifiers: []) },
        ]
    }

    private static func key(_ code: UIKeyboardHIDUsage) -> [Event] {
        let key = UIKey(keyCode: code, characters: "", modifierFlags: [])
        return [{ .keyDown(key) }, { .keyUp(key) }]
    }
}
