import ADKSnapshot
import AsyncDisplayKit
import Screens

/// The scenes of the app.
public enum ScreenScenes {
    public static let all =
        SnapshotScene.matrix(
            name: "files", sizes: [CGSize(width: 320, height: 200)], themes: [.light, .dark],
            make: { FilesViewController(files) })
        + SnapshotScene.matrix(
            name: "badge", sizes: [CGSize(width: 64, height: 24)], scales: [1, 2],
            make: { ASDKViewController(node: BadgeNode(7)) })

    private static let files = ["harbour.jpg", "lighthouse.png"].map { URL(fileURLWithPath: $0) }
}
