import ADKSnapshot
import AsyncDisplayKit
import Testing

@Suite(.serialized)
struct ScreenTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test @MainActor func theListOfFilesIsAsItWas() {
        let scene = SnapshotScene(
            name: "files", size: CGSize(width: 400, height: 600), make: { FilesViewController([]) })
        let verdict = Snapshot.verify(
            scene, goldens: Self.here.appendingPathComponent("Goldens"),
            results: URL(fileURLWithPath: ".build/screens"), mode: .missing)
        #expect(verdict == .same, "\(verdict)")
    }
}
