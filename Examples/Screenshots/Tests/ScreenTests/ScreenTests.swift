import ADKSnapshotTesting
import AsyncDisplayKit
import Screens
import Testing

struct ScreenTests {
    @Test @MainActor func theListOfFilesIsAsItWas() {
        let files = ["harbour.jpg", "lighthouse.png"].map { URL(fileURLWithPath: $0) }
        expectSnapshot(of: FilesViewController(files), "files", size: CGSize(width: 320, height: 200))
    }

    @Test func aLongNumberIsShortened() async {
        await expectSnapshot(of: BadgeNode(1_000), "badge-long", size: CGSize(width: 64, height: 24), scale: 2)
    }
}
