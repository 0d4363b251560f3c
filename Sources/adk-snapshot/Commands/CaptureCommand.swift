import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

struct CaptureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture", abstract: "Writes the picture of one of the gallery's scenes to a file.")

    @Argument(help: "A scene's id, or a name that only one scene has.")
    var scene: String

    @Option(help: ArgumentHelp("The file to write.", valueName: "file.png"))
    var out: String

    func validate() throws { _ = try chosen() }

    private func chosen() throws -> SnapshotScene {
        let scenes = SceneCatalogue.all.filter { $0.id == scene || $0.name == scene }
        guard let first = scenes.first else {
            throw ValidationError("there is no scene “\(scene)”; adk-snapshot list shows all")
        }
        guard scenes.count == 1 else {
            throw ValidationError("“\(scene)” is more than one picture: " + scenes.map(\.id).joined(separator: ", "))
        }
        return first
    }

    func run() throws {
        try onMainThread {
            UIFont.usePinnedFonts()
            SceneRunner.onHang = endHungProcess
            do {
                try SnapshotPicture.write(try SceneRunner.render(try chosen()).pixels, to: out)
            } catch let error as SnapshotError where Verdict.failed(error).kind == .unsettled {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                try Status.unsettled.exit()
            }
        }
    }
}
