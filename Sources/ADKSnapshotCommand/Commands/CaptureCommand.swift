import ADKGraphics
import ADKSnapshot
import ArgumentParser
import Foundation

struct CaptureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture", abstract: "Writes the picture of a scene to a file.")

    @Argument(help: "A scene's id, or a name that only one scene has.")
    var scene: String

    @Option(help: ArgumentHelp("The file to write.", valueName: "file.png"))
    var out: String

    @Option(
        help: ArgumentHelp(
            "Stop after this many of the scene's steps, 0 for the screen before them.", valueName: "n"))
    var steps: Int?

    @OptionGroup var language: LanguageOption

    func validate() throws {
        if let steps, steps < 0 { throw ValidationError("--steps must not be negative") }
        _ = try chosen()
    }

    private func chosen() throws -> SnapshotScene {
        let scenes = try Tool.current.scenes().filter { $0.id == scene || $0.name == scene }
        guard let first = scenes.first else {
            throw refusal("there is no scene “\(scene)”; \(Tool.current.invocation) list shows all")
        }
        guard scenes.count == 1 else {
            throw refusal("“\(scene)” is more than one picture: " + scenes.map(\.id).joined(separator: ", "))
        }
        return first
    }

    func run() throws {
        try onMainThread {
            UIFont.usePinnedFonts()
            language.apply()
            let whole = try chosen()
            let scene = steps.map { whole.stopping(afterSteps: $0) } ?? whole
            SceneRunner.onHang = endHungProcess
            do {
                try SnapshotPicture.write(try SceneRunner.render(scene).pixels, to: out)
            } catch let error as SnapshotError where Verdict.failed(error).kind == .unsettled {
                printError("\(error)")
                try Status.unsettled.exit()
            }
        }
    }
}
