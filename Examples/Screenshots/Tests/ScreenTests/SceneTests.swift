import ADKSnapshot
import ADKSnapshotTesting
import ScreenScenes
import Testing

/// Every scene of the program `screenshots`, in `swift test` as well.
struct SceneTests {
    @Test(arguments: ScreenScenes.all)
    @MainActor func aSceneIsAsItWas(scene: SnapshotScene) {
        expectSnapshot(of: scene, goldens: "../../Goldens")
    }
}
