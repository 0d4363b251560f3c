import AsyncDisplayKit
import GalleryScenes
import HeadlessTesting
import TestSupport
import XCTest

/// Tests of files that are deleted while a feed shows their folder.
final class VanishedPhotoTests: XCTestCase, @unchecked Sendable {
    /// Delivers photos whose files no longer exist.
    private final class Listed: PhotoSource {
        let title = "a folder"
        let photos: [Photo]

        init(_ photos: [Photo]) { self.photos = photos }

        func nextPage() throws(PhotoSourceError) -> PhotoPage { PhotoPage(photos: photos, hasMore: false) }
    }

    @MainActor private func texts(below node: ASDisplayNode) -> [String] {
        let own = (node as? ASTextNode)?.attributedText.map { $0.attributedText.string }
        return (own.map { [$0] } ?? []) + node.subnodes.flatMap { texts(below: $0) }
    }

    func testAPhotoDeletedAfterTheFolderWasReadShowsAMessage() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let folder = try TestFolder()
            let photos = (0..<8).map { index in
                Photo(
                    id: "\(index)", file: URL(fileURLWithPath: folder.path("gone \(index).jpg")), pixelWidth: 600,
                    pixelHeight: 400, author: Photo.Author(name: "Ada"), caption: "photo \(index)")
            }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 600))
            let feed = FeedViewController(source: Listed(photos))
            window.rootViewController = feed
            window.makeKeyAndVisible()
            defer { window.close() }
            try host.settle()

            var seen: Set<String> = []
            // Checks the first rows and rows that were created before they became visible.
            for y in [0, 1200] as [CGFloat] {
                feed.node.contentOffset.y = y
                try host.settle()
                for cell in feed.node.visibleNodes {
                    let texts = self.texts(below: cell)
                    guard let caption = texts.first(where: { $0.contains("photo ") && !$0.contains("cannot") }) else {
                        continue
                    }
                    seen.insert(caption)
                    XCTAssertTrue(texts.contains { $0.contains("This photo cannot be shown") }, "\(texts)")
                }
            }
            XCTAssertGreaterThan(seen.count, 2, "\(seen)")
        }
    }
}
