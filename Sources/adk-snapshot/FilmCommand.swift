import ADKSnapshot
import ADKSnapshotCommand
import ArgumentParser
import AsyncDisplayKit

/// The frames of the film in README, as files `00-feed-000.png` in the order in which they are shown.
struct FilmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "film", abstract: "Writes the frames of a film of the gallery into a folder.")

    /// Real seconds for the frames of one scene. A debug build needs most of it.
    private static let timeLimit: TimeInterval = 600

    @Option(help: ArgumentHelp("The folder, which must exist.", valueName: "dir"))
    var out: String

    @Option(help: ArgumentHelp("Frames for each second.", valueName: "n"))
    var rate = 20

    func validate() throws {
        guard (1...60).contains(rate) else { throw ValidationError("--rate must lie between 1 and 60") }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            UIFont.usePinnedFonts()
            for (index, scene) in SceneCatalogue.films(rate: rate).enumerated() {
                let frames = try SceneRunner.render(scene, timeLimit: FilmCommand.timeLimit).frames
                for (number, frame) in frames.enumerated() {
                    let name = String(format: "%02d-%@-%03d.png", index, scene.name, number)
                    try SnapshotPicture.write(
                        frame.pixels, to: URL(fileURLWithPath: out).appendingPathComponent(name).path)
                }
            }
        }
    }
}
