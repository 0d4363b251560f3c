import ADKSnapshot
import ADKSnapshotCommand
import ArgumentParser

/// The screenshot tests of the gallery.
@main
struct AdkSnapshot: SnapshotTool {
    static var scenes: [SnapshotScene] { SceneCatalogue.all }
    static let goldens = "Tests/GalleryTests/Snapshots/Goldens"
    static let abstract = "Compares screens of the gallery with accepted pictures, pixel by pixel."
    static let commands: [any ParsableCommand.Type] = [
        PicturesCommand.self, FilmCommand.self, MutateCommand.self,
    ]
}
