import ADKSnapshot
import AsyncDisplayKit
import GalleryLibrary
import TestSupport
import XCTest

@testable import GalleryScenes

/// The window with the photos of a folder, which is no scene, can be read, reached and used by everyone.
final class PhotosAuditTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private static func open(_ folder: String, _ arrangement: PhotoArrangement) -> PhotosViewController {
        var state = GalleryState(folder: nil)
        state.arrangement = arrangement
        let photos = PhotosViewController(PhotoLibrary(roots: [PhotoPath(folder)], indexFolder: nil), state: state)
        photos.loadViewIfNeeded()
        photos.settle()
        return photos
    }

    /// Moves the photos into a folder with a short name, which fits a narrow bar.
    private static func album(of photos: [Photo], in folder: TestFolder) throws -> String {
        let album = folder.path("album")
        try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: false)
        for photo in photos {
            try FileManager.default.moveItem(
                atPath: photo.file.path, toPath: album + "/" + photo.file.lastPathComponent)
        }
        return album
    }

    private func audit(
        _ name: String, _ make: @escaping @MainActor @Sendable () -> PhotosViewController,
        prepare: @escaping @MainActor @Sendable (PhotosViewController) -> Void = { _ in }
    ) throws {
        for theme in [SnapshotScene.Theme.light, .dark] {
            let scene = SnapshotScene(
                name: name, size: CGSize(width: 900, height: 600), theme: theme,
                make: { PhotosNavigationController(rootViewController: make()) },
                prepare: { controller, _, done in
                    let bar = controller as? PhotosNavigationController
                    if let photos = bar?.viewControllers.first as? PhotosViewController { prepare(photos) }
                    done()
                })
            let findings = Locked<[String]>([])
            try withSnapshotFolders { _ in
                let found = try scene.audit()
                findings.withLock { $0 = found.map { "\($0.rule.rawValue) \($0.element) \($0.message)" } }
            }
            XCTAssertEqual(findings.current, [], "\(name), \(theme)")
        }
    }

    func testTheListOfAFolderHasNoFinding() throws {
        let files = try PhotoFiles()
        let folder = try PhotosAuditTests.album(of: try files.photos(0..<6, width: 90, height: 60), in: files.folder)
        for arrangement in PhotoArrangement.allCases {
            try audit("\(arrangement)") { PhotosAuditTests.open(folder, arrangement) }
        }
    }

    func testAnOpenedPhotoWithItsInformationHasNoFinding() throws {
        let files = try PhotoFiles()
        let folder = try PhotosAuditTests.album(of: try files.photos(0..<3), in: files.folder)
        try audit("viewer") {
            PhotosAuditTests.open(folder, .grid)
        } prepare: { photos in
            photos.open(1, animated: false)
            photos.viewer?.toggleInformation()
        }
    }
}
