import AsyncDisplayKit
import GalleryLibrary
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKNodes
@testable import ADKViews
@testable import GalleryScenes

/// The zoom and the row of photos while pages are turned, and the photos of the grid and the mosaic in the viewer.
final class ViewerPagesTests: XCTestCase, @unchecked Sendable {
    @MainActor private func withHarness(_ photos: [Photo], _ body: (ViewerHarness) throws -> Void) throws {
        let harness = try ViewerHarness([photos])
        defer { harness.close() }
        try harness.open(0)
        try body(harness)
    }

    func testAPhotoThatWasReadBeforeThePageHadAViewIsNotShownAsAPoint() throws {
        try onMain {
            let files = try PhotoFiles()
            _ = try files.photo(0, width: 90, height: 60)
            let file = PhotoPath(files.folder.path("0.png"))
            let photo = Photo(try XCTUnwrap(LibraryPhoto(lookingUp: file)))
            XCTAssertFalse(photo.isSizeKnown)
            FrameLoop.shared.detach()
            defer { FrameLoop.shared.detach() }
            let host = HeadlessHost.attached()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            window.makeKeyAndVisible()
            defer { window.close() }
            let page = PhotoPageNode(photo, thumbnail: nil, thumbnails: nil) {}
            page.recursivelySetInterfaceState(.preload)
            try host.settle()
            guard case .loaded = page.picture.image.loadState else { return XCTFail("it is not read") }
            page.frame = window.bounds
            window.addSubnode(page)
            try host.settle()
            XCTAssertEqual(page.zoom.frame.size, CGSize(width: 90, height: 60))
        }
    }

    func testTheZoomStaysWhilePagesAreTurned() throws {
        try onMain {
            let files = try PhotoFiles()
            var photos = try files.photos(0..<3)
            photos.append(try files.photo(3, width: 60, height: 40))
            photos.append(try files.photo(4))
            try self.withHarness(photos) { harness in
                @MainActor func turn(_ key: UIKeyboardHIDUsage) throws {
                    harness.key(key)
                    try harness.host.settle()
                }
                harness.type("1")
                try harness.host.settle()
                harness.key(.keyboardDownArrow)
                try harness.host.settle()
                let frame = try harness.shownFrame()
                XCTAssertEqual(frame, CGRect(x: -150, y: -100, width: 900, height: 600))
                for _ in 1..<3 {
                    try turn(.keyboardRightArrow)
                    XCTAssertEqual(try harness.shownFrame(), frame, "the same part of the next photo")
                }
                // A photo that is too small for the zoom does not end it.
                try turn(.keyboardRightArrow)
                XCTAssertEqual(try harness.shownFrame().size, CGSize(width: 60, height: 40))
                try turn(.keyboardRightArrow)
                XCTAssertEqual(try harness.shownFrame(), frame)
                harness.type("2")
                try harness.host.settle()
                try turn(.keyboardHome)
                XCTAssertEqual(try harness.shownFrame().height, 500, accuracy: 1e-6)
                XCTAssertEqual(try harness.page().zoom.mode, .fill)
                harness.type("0")
                try harness.host.settle()
                try turn(.keyboardRightArrow)
                XCTAssertTrue(try harness.page().zoom.isFitted)
            }
        }
    }

    func testAKeyShowsTheNextPhotoInTheNextFrame() throws {
        try onMain {
            let files = try PhotoFiles()
            try self.withHarness(try files.photos(0..<4)) { harness in
                let viewer = try XCTUnwrap(harness.viewer)
                for index in 1...2 {
                    harness.key(.keyboardRightArrow)
                    XCTAssertEqual(viewer.pager.contentOffset.x, CGFloat(index) * 600)
                    XCTAssertEqual(viewer.currentIndex, index)
                    let pixel = harness.pixel(300, 250)
                    try harness.host.settle()
                    XCTAssertEqual(harness.pixel(300, 250), pixel, "the photo was seen at once")
                }
                // The button moves the pages.
                try harness.host.settle()
                harness.click(viewer.chrome.next.middleInWindow)
                try harness.step()
                XCTAssertEqual(viewer.chosenIndex, 3)
                XCTAssertTrue((1200.5..<1800).contains(viewer.pager.contentOffset.x))
            }
        }
    }

    func testAHeldKeyWaitsForEachPhotoAndPassesOverNone() throws {
        try onMain {
            let files = try PhotoFiles()
            try self.withHarness(try files.photos(0..<12)) { harness in
                let viewer = try XCTUnwrap(harness.viewer)
                let key = InputEvent.keyDown(UIKey(keyCode: .keyboardRightArrow, characters: ""))
                try harness.host.pauseWork()
                for index in [1, 2, 2, 2] {
                    harness.send(key)
                    XCTAssertEqual(viewer.currentIndex, index, "two pages were drawn ahead")
                }
                XCTAssertEqual(viewer.pageTurn.target, 3)
                XCTAssertEqual(viewer.chosenIndex, 2, "commands are for the photo that is shown")
                harness.host.resumeWork()
                let backdrop = harness.pixel(5, 5)
                var seen: [Int] = []
                for _ in 0..<2_000 where seen.last != 11 {
                    harness.send(key)
                    XCTAssertNotEqual(harness.pixel(300, 250), backdrop, "photo \(viewer.currentIndex)")
                    try harness.step()
                    XCTAssertNotEqual(harness.pixel(300, 250), backdrop, "photo \(viewer.currentIndex)")
                    if viewer.currentIndex != seen.last { seen.append(viewer.currentIndex) }
                }
                XCTAssertEqual(seen.last, 11)
                XCTAssertEqual(seen, Array((seen.first ?? 0)...11))
            }
        }
    }

    func testAPhotoThatIsNotDrawnInTimeIsTurnedToAllTheSame() throws {
        try onMain {
            let files = try PhotoFiles()
            try self.withHarness(try files.photos(0..<12)) { harness in
                let viewer = try XCTUnwrap(harness.viewer)
                try harness.host.pauseWork()
                for _ in 0..<3 { harness.key(.keyboardRightArrow) }
                XCTAssertEqual(viewer.currentIndex, 2)
                // Another press does not wait for the page before.
                harness.key(.keyboardRightArrow)
                XCTAssertEqual(viewer.currentIndex, 3)
                XCTAssertEqual(viewer.pageTurn.target, 4)
                for _ in 0..<40 { try harness.step() }
                XCTAssertEqual(viewer.currentIndex, 4)
                harness.key(.keyboardRightArrow)
                harness.key(.keyboardHome)
                if case .waiting = viewer.pageTurn { XCTFail("it waits for a page that is not wanted") }
                XCTAssertEqual(viewer.chosenIndex, 0)
                harness.host.resumeWork()
                try harness.host.settle()
                XCTAssertEqual(viewer.currentIndex, 0)
                XCTAssertTrue(try harness.page().isReady)
            }
        }
    }

    func testTheFilmStripFollowsThePhotoAndAClickTurnsToAnother() throws {
        try onMain {
            let files = try PhotoFiles()
            try self.withHarness(try files.photos(0..<30, width: 90, height: 60)) { harness in
                let viewer = try XCTUnwrap(harness.viewer)
                let strip = viewer.strip
                XCTAssertFalse(strip.isShown)
                XCTAssertEqual(viewer.pager.bounds.height, 500)
                harness.type("t")
                try harness.host.settle()
                XCTAssertTrue(strip.isShown)
                XCTAssertEqual(viewer.pager.bounds.height, 500 - FilmStrip.height)
                XCTAssertEqual(strip.node.indexPathsForSelectedItems, [IndexPath(item: 0, section: 0)])
                for key in [.keyboardEnd, .keyboardLeftArrow] as [UIKeyboardHIDUsage] {
                    harness.key(key)
                    try harness.host.settle()
                }
                let path = IndexPath(item: 28, section: 0)
                XCTAssertEqual(strip.node.indexPathsForSelectedItems, [path])
                let cell = try XCTUnwrap(strip.node.nodeForItem(at: IndexPath(item: 26, section: 0)))
                XCTAssertNotNil(strip.node.nodeForItem(at: path)?.view.window)
                harness.click(cell.middleInWindow)
                try harness.host.settle()
                XCTAssertEqual(viewer.currentIndex, 26)
                XCTAssertEqual(strip.node.indexPathsForSelectedItems, [IndexPath(item: 26, section: 0)])
                harness.key(.keyboardRightArrow)
                try harness.host.settle()
                XCTAssertEqual(viewer.currentIndex, 27, "keys turn the pages after a click in the row")
                // The next viewer shows the row as well, until it is hidden.
                harness.key(.keyboardEscape)
                try harness.host.settle()
                harness.feed.open(3)
                try harness.host.settle()
                XCTAssertEqual(harness.viewer?.strip.isShown, true)
                harness.type("t")
                try harness.host.settle()
                XCTAssertEqual(harness.viewer?.pager.bounds.height, 500)
                XCTAssertFalse(harness.feed.showsFilmStrip)
            }
        }
    }

    func testAFilmStripThatFitsTheWindowShowsAllPhotosWhicheverIsChosen() throws {
        try onMain {
            let files = try PhotoFiles()
            try self.withHarness(try files.photos(0..<6, width: 90, height: 60)) { harness in
                harness.key(.keyboardEnd)
                try harness.host.settle()
                harness.type("t")
                try harness.host.settle()
                let strip = try XCTUnwrap(harness.viewer).strip.node
                XCTAssertEqual(strip.contentOffset, .zero)
                XCTAssertEqual(strip.visibleNodes.count, 6)
                XCTAssertEqual(strip.indexPathsForSelectedItems, [IndexPath(item: 5, section: 0)])
            }
        }
    }

    func testTheFilmStripIsRememberedAndFollowsTheFolder() throws {
        try onMain {
            let (files, state) = (try PhotoFiles(), try TestFolder())
            for number in 0..<6 { _ = try files.photo(number, width: 90, height: 60) }
            let library = PhotoLibrary(roots: [PhotoPath(files.folder.path)], indexFolder: nil)
            let photos = PhotosViewController(library, state: GalleryState(folder: state.url))
            let harness = SceneHarness(width: 600, height: 400) {
                PhotosNavigationController(rootViewController: photos)
            }
            defer { harness.close() }
            library.settle()
            try harness.host.settle()
            photos.open(2, animated: false)
            photos.viewer?.setFilmStrip(shown: true)
            try harness.host.settle()
            let strip = try XCTUnwrap(photos.viewer).strip
            XCTAssertEqual(strip.node.numberOfItems(inSection: 0), 6)
            unlink(files.folder.path("0.png"))
            library.refresh()
            library.settle()
            try harness.host.settle()
            XCTAssertEqual(strip.node.numberOfItems(inSection: 0), 5)
            XCTAssertEqual(strip.node.indexPathsForSelectedItems, [IndexPath(item: 1, section: 0)])
            GalleryState.finishWriting()
            XCTAssertTrue(GalleryState(folder: state.url).showsFilmStrip)
            // A file of an earlier version has no such value, and keeps its others.
            try state.write(#"{"arrangement":"feed","scale":{"width":200},"orders":[]}"#, to: "view.json")
            let old = GalleryState(folder: state.url)
            XCTAssertEqual(old.arrangement, .feed)
            XCTAssertFalse(old.showsFilmStrip)
        }
    }

    func testAPhotoOfTheScenesGridAndMosaicOpensByClickAndEnterAndFliesBack() throws {
        try onMain {
            let files = try PhotoFiles()
            let pages = [
                try files.photos(0..<12, width: 90, height: 60), try files.photos(12..<15, width: 90, height: 60),
            ]
            for isMosaic in [false, true] {
                let source = ListedPhotos(pages)
                let harness = SceneHarness(width: 600, height: 400) { () -> UIViewController in
                    isMosaic ? MosaicViewController(source: source) : GridViewController(source: source)
                }
                defer { harness.close() }
                try harness.host.settle()
                let scene = try XCTUnwrap(harness.controller as? any CollectionShelf)
                let cell = try XCTUnwrap(scene.photoNode(at: 1)?.supernode)
                harness.click(cell.middleInWindow)
                try harness.host.run(for: PhotoFlight.duration / 2)
                XCTAssertEqual(scene.photoNode(at: 1)?.alpha, 0, "it flies, mosaic: \(isMosaic)")
                try harness.host.settle()
                XCTAssertEqual(scene.viewer?.currentIndex, 1)
                XCTAssertEqual(scene.photoNode(at: 1)?.alpha, 1)
                // More photos are read while the viewer is turned to the last one.
                for _ in 0..<3 {
                    harness.key(.keyboardEnd)
                    try harness.host.settle()
                }
                XCTAssertEqual(scene.viewer?.currentIndex, 14)
                harness.key(.keyboardEscape)
                try harness.host.settle()
                XCTAssertNil(scene.presentedViewController)
                XCTAssertNotNil(PhotoPlace(scene.photoNode(at: 14), within: harness.window.bounds))
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertEqual(scene.viewer?.currentIndex, 14)
                XCTAssertTrue(scene.viewer?.chrome.allTexts.contains("15 of 15") == true)
            }
        }
    }
}
