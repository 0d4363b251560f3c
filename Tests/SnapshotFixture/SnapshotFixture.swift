import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKSnapshot
import ADKSnapshotCommand
import ADKViews
import Foundation

/// A screenshot program with scenes that behave badly, for tests of the command line.
@main
struct SnapshotFixture: SnapshotTool {
    static var scenes: [SnapshotScene] {
        // The watchdog must not wait long for the scene that hangs.
        MainActor.assumeIsolated { SceneRunner.hangGrace = 0 }
        let environment = ProcessInfo.processInfo.environment
        return (1...6).map { number in scene("plain-\(number)") { print("made plain-\(number)") } }
            + [
                scene("killed") { kill(getpid(), SIGKILL) },
                scene("exits") { exit(7) },
                scene("hangs") {
                    // Tells which process renders.
                    if let file = environment["ADK_FIXTURE_HANGS"] {
                        try Data("\(getpid())".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
                    }
                    while true { pause() }
                },
                scene("stops") { kill(getpid(), SIGSTOP) },
                scene("traps") { fatalError("the last words") },
                scene("talks") { for number in 0..<50_000 { print("line \(number)") } },
                scene("throws") { throw CocoaError(.featureUnsupported) },
                scene("varied", scale: 1) {}, scene("varied", scale: 2) {}, scene("varied", theme: .dark) {},
                scene("varied", direction: .rightToLeft) {},
            ]
            + (environment["ADK_FIXTURE_TEXTS"] == nil ? [] : [texts, faint])
            // Mistakes in an app's list.
            + (environment["ADK_FIXTURE_TWICE"] == nil ? [] : [scene("plain-1") {}])
            + (environment["ADK_FIXTURE_FAULTS"] == nil ? [] : [scene("two words") {}, scene("none", scale: 0) {}])
    }

    private static func scene(
        _ name: String, scale: CGFloat = 1, theme: SnapshotScene.Theme = .light,
        direction: SnapshotScene.Direction = .leftToRight, _ body: @escaping @MainActor @Sendable () throws -> Void
    ) -> SnapshotScene {
        SnapshotScene(
            name: name, size: CGSize(width: 40, height: 30), scale: scale, theme: theme, direction: direction,
            make: {
                try body()
                let controller = UIViewController()
                controller.view.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
                return controller
            })
    }

    /// A text whose node is as large as the text in the development language.
    private static let texts = SnapshotScene(
        name: "texts", size: CGSize(width: 200, height: 60),
        make: {
            let node = ASTextNode()
            node.attributedText = AttributedString(String(localized: "Cancel"))
            node.maximumNumberOfLines = 1
            node.debugName = "button"
            node.frame = CGRect(x: 10, y: 10, width: 60, height: 24)
            let controller = UIViewController()
            controller.view.addSubnode(node)
            return controller
        })

    /// A text of too little contrast.
    private static let faint = SnapshotScene(
        name: "faint", size: CGSize(width: 200, height: 60),
        make: {
            let node = ASTextNode()
            var text = AttributedString("Faint")
            text.foregroundColor = UIColor(white: 0.7, alpha: 1)
            node.attributedText = text
            node.frame = CGRect(x: 10, y: 10, width: 100, height: 24)
            let controller = UIViewController()
            controller.view.backgroundColor = .white
            controller.view.addSubnode(node)
            return controller
        })
}
