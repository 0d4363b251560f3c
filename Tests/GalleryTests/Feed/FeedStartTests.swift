import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

@testable import GalleryScenes

/// Tests of a feed before its first photo is shown.
final class FeedStartTests: XCTestCase, @unchecked Sendable {
    private final class Numbered: PhotoSource {
        let title = "numbers"
        private let count, pixelHeight: Int
        private let delivered = Locked(0)

        init(count: Int = 36, pixelHeight: Int = 1067) { (self.count, self.pixelHeight) = (count, pixelHeight) }

        func nextPage() throws(PhotoSourceError) -> PhotoPage {
            let before = delivered.withLock { delivered in
                defer { delivered += 12 }
                return delivered
            }
            let photos = (before..<min(before + 12, count)).map { number in
                Photo(
                    id: "\(number)", file: URL(fileURLWithPath: "/nowhere/\(number).jpg"), pixelWidth: 1600,
                    pixelHeight: pixelHeight, author: Photo.Author(name: "Ada"), caption: "photo \(number)")
            }
            return PhotoPage(photos: photos, hasMore: before + 12 < count)
        }
    }

    @MainActor private func withFeed(
        _ source: any PhotoSource, column: ColumnWidth = .full,
        _ body: (FeedViewController, HeadlessHost) throws -> Void
    ) throws {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
        let feed = FeedViewController(source: source, column: column)
        window.rootViewController = feed
        window.makeKeyAndVisible()
        defer { window.close() }
        try body(feed, host)
    }

    func testPhotosReadInAdvanceAreShownAtOnce() throws {
        try onMain {
            let source = EagerSource(Numbered())
            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
            try withFeed(source) { feed, host in
                feed.loadViewIfNeeded()
                XCTAssertEqual(feed.tableNode(feed.node, numberOfRowsInSection: 0), 12)
                try host.settle()
                // The later pages are fetched as usual.
                for _ in 0..<4 {
                    feed.node.contentOffset.y = feed.node.view.contentSize.height
                    try host.settle()
                }
                XCTAssertEqual(feed.node.numberOfRows(inSection: 0), 36)
                XCTAssertEqual(feed.node.numberOfRows(inSection: 1), 0)
            }
        }
    }

    /// The program reads the first page of its first window in advance. Later pages must have the same delay as in
    /// other windows.
    func testLaterPagesOfTheAlbumAreDelayedInTheFirstWindowToo() throws {
        try onMain {
            for isReadAhead in [false, true] {
                let album = try PhotoSources.open(nil)
                let source: any PhotoSource = isReadAhead ? EagerSource(album) : album
                let host = HeadlessHost.attached()
                let store = FeedStore(source: source)
                _ = store.accept(.success(try source.nextPage()))
                let begin = host.clock.now
                var arrival: TimeInterval?
                store.afterSimulatedLatency { arrival = host.clock.now - begin }
                try host.settle()
                XCTAssertEqual(try XCTUnwrap(arrival), 0.3, accuracy: 0.001, "read ahead: \(isReadAhead)")
            }
        }
    }

    func testKeysWaitOnTheLastPhotoForThoseThatAreBeingLoaded() throws {
        try onMain {
            try withFeed(Numbered()) { feed, host in
                AccessibilityFeed.shared.start { _, _ in }
                defer { AccessibilityFeed.shared.stop() }
                try host.settle()
                let window = try XCTUnwrap(feed.view.window)
                @MainActor func press(_ key: UIKeyboardHIDUsage) throws {
                    FrameLoop.shared.post(.keyDown(UIKey(keyCode: key)), to: window)
                    try host.run(for: 0.02)
                }
                XCTAssertTrue(feed.node.view.becomeFirstResponder())
                XCTAssertEqual(feed.node.numberOfRows(inSection: 1), 1, "more are loaded")
                try press(.keyboardDownArrow)
                try press(.keyboardEnd)
                XCTAssertEqual(feed.node.focusedIndexPath, IndexPath(row: 11, section: 0))
                try host.settle()
                XCTAssertGreaterThan(feed.node.numberOfRows(inSection: 0), 12)
                try press(.keyboardDownArrow)
                XCTAssertEqual(feed.node.focusedIndexPath, IndexPath(row: 12, section: 0))
            }
        }
    }

    func testReturnOpensTheNearestPhotoWhereNoneIsInTheMiddleOfTheWindow() throws {
        try onMain {
            try withFeed(Numbered(count: 1, pixelHeight: 200)) { feed, host in
                try host.settle()
                XCTAssertNil(feed.node.indexPathForRow(at: CGPoint(x: 640, y: 400)))
                XCTAssertEqual(feed.middlePhoto, 0)
                XCTAssertTrue(feed.openFocusedPhoto())
            }
        }
    }

    func testTheEstimatedRowHeightFollowsTheWidthOfTheColumn() throws {
        try onMain {
            for (column, expected) in [(.full, 983), (.points(600), 530), (.points(3000), 983)] as [(ColumnWidth, Int)]
            {
                try withFeed(Numbered(), column: column) { feed, host in
                    try host.settle()
                    XCTAssertEqual(Int(feed.node.estimatedRowHeight), expected, "\(column)")
                    let measured = feed.node.rectForRow(at: IndexPath(row: 0, section: 0)).height
                    XCTAssertEqual(measured, feed.node.estimatedRowHeight, accuracy: 60, "\(column)")
                }
            }
        }
    }
}
