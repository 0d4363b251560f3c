import ADKSnapshot
import ADKSnapshotCommand
import ArgumentParser
import AsyncDisplayKit

/// The images of the documentation, with the file names that DocC expects: `layout-inset@2x.png`,
/// `layout-inset~dark@2x.png`.
struct PicturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures", abstract: "Writes the pictures of the documentation into a folder.")

    @Option(help: ArgumentHelp("The folder, which must exist.", valueName: "dir"))
    var out: String

    func run() throws {
        try MainActor.assumeIsolated {
            UIFont.usePinnedFonts()
            for scene in SceneCatalogue.documentation {
                let theme = scene.theme == .dark ? "~dark" : ""
                let scale = scene.scale == 1 ? "" : "@\(Int(scene.scale))x"
                let file = URL(fileURLWithPath: out).appendingPathComponent("\(scene.name)\(theme)\(scale).png")
                try SnapshotPicture.write(try SceneRunner.render(scene).pixels, to: file.path)
            }
        }
    }
}
