import ADKSnapshot
import AsyncDisplayKit
import Foundation
import Testing

@testable import Screens

@Suite(.serialized)
struct ScreenTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test @MainActor func theListOfFilesIsAsItWas() {
        let files = ["harbour.jpg", "lighthouse.png"].map { URL(fileURLWithPath: $0) }
        let scene = SnapshotScene(
            name: "files", size: CGSize(width: 320, height: 200), make: { FilesViewController(files) })
        let verdict = Snapshot.verify(
            scene, goldens: Self.here.appendingPathComponent("Goldens"),
            results: URL(fileURLWithPath: ".build/screens"), mode: .missing)
        #expect(verdict == .same, "\(verdict)")
    }
}
