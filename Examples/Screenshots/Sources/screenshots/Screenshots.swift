import ADKSnapshot
import ADKSnapshotCommand
import ScreenScenes

@main
struct Screenshots: SnapshotTool {
    static var scenes: [SnapshotScene] { ScreenScenes.all }
}
