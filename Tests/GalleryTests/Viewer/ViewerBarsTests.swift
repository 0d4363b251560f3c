import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// The bars of the viewer, and the return to the feed. The numbers are those of the points of a review.
final class ViewerBarsTests: XCTestCase, @unchecked Sendable {
    @MainActor private func withHarness(
        _ photos: Range<Int> = 0..<6, _ body: (ViewerHarness, PhotoViewController) throws -> Void
    ) throws {
        let files = try PhotoFiles()
        let harness = try ViewerHarness([try files.photos(photos)])
        defer { harness.close() }
        try harness.open(0)
        try body(harness, try XCTUnwrap(harness.viewer))
    }

    /// D1.
    func testTheFeedIsAtThePhotoThatWasShownLast() throws {
        try onMain {
            try self.withHarness { harness, viewer in
                harness.key(.keyboardEnd)
                try harness.host.settle()
                XCTAssertNil(PhotoPlace(harness.feed.photoNode(at: 5), within: harness.window.bounds))
                harness.key(.keyboardEscape)
                try harness.host.settle()
                XCTAssertNil(harness.viewer)
                XCTAssertGreaterThan(try harness.cellFrame(5).intersection(harness.window.bounds).height, 200)
            }
        }
    }

    /// D30, D45.
    func testTheBarsAndThePointerFadeAfterTwoSecondsWithoutAMove() throws {
        try onMain {
            try self.withHarness { harness, viewer in
                @MainActor func move(to x: CGFloat) throws {
                    harness.send(.pointerMoved(at: CGPoint(x: x, y: 200), modifiers: []))
                    try harness.host.run(for: 0.5)
                }
                try move(to: 200)
                XCTAssertEqual(viewer.chrome.alpha, 1)
                try harness.host.run(for: 1.4)
                XCTAssertEqual(viewer.chrome.alpha, 1)
                try harness.host.run(for: 0.5)
                XCTAssertEqual(viewer.chrome.alpha, 0)
                XCTAssertEqual(harness.window.hover.cursor, .hidden)
                harness.key(.keyboardRightArrow)
                try harness.host.settle()
                XCTAssertEqual(harness.window.hover.cursor, .hidden, "also over the next photo")
                try move(to: 210)
                XCTAssertEqual(viewer.chrome.alpha, 1)
                XCTAssertNotEqual(harness.window.hover.cursor, .hidden)
            }
        }
    }

    /// D30.
    func testTheTitleNamesThePhotoAndButtonsTurnThePages() throws {
        try onMain {
            try self.withHarness { harness, viewer in
                @MainActor func click(_ button: ViewerButtonNode) throws {
                    harness.click(button.middleInWindow)
                    try harness.host.settle()
                }
                XCTAssertTrue(viewer.chrome.previous.isHidden)
                XCTAssertEqual(harness.window.title, "Ada (1 of 6)")
                try click(viewer.chrome.next)
                XCTAssertEqual(viewer.currentIndex, 1)
                XCTAssertEqual(harness.window.title, "Ada (2 of 6)")
                try click(viewer.chrome.previous)
                XCTAssertEqual(viewer.currentIndex, 0)
                harness.key(.keyboardEnd)
                try harness.host.settle()
                XCTAssertTrue(viewer.chrome.next.isHidden)
                harness.type("2")
                try harness.host.settle()
                XCTAssertEqual(viewer.chrome.allTexts, ["photo 5", "83%", "6 of 6"])
                harness.key(.keyboardEscape)
                try harness.host.settle()
                XCTAssertNil(harness.window.title)
            }
        }
    }

    /// D33, D38.
    func testEachKeyForBackLeadsFromTheViewerToTheFeedAndNotOut() throws {
        try onMain {
            try self.withHarness { harness, _ in
                for (key, flags) in [
                    (.keyboardEscape, []), (.keyboardDeleteOrBackspace, []), (.keyboardLeftArrow, .alternate),
                ] as [(UIKeyboardHIDUsage, UIKeyModifierFlags)] {
                    if harness.viewer == nil { try harness.open(0) }
                    harness.key(key, flags)
                    try harness.host.settle()
                    XCTAssertNil(harness.viewer)
                    harness.key(.keyboardEscape)
                    try harness.host.settle()
                    XCTAssertTrue(harness.window.isShown)
                }
                harness.type("q")
                XCTAssertFalse(harness.window.isShown)
            }
        }
    }

    func testASlideShowGoesRoundAndEndsWithTheViewer() throws {
        try onMain {
            try self.withHarness(0..<3) { harness, viewer in
                harness.type("s")
                for index in [1, 2, 0, 1] {
                    try harness.host.run(for: PhotoViewController.slideDuration)
                    try harness.host.settle()
                    XCTAssertEqual(viewer.currentIndex, index)
                }
                harness.type("s")
                try harness.host.run(for: 2 * PhotoViewController.slideDuration)
                XCTAssertEqual(viewer.currentIndex, 1)
                // Each photo is shown whole, and Escape ends the slide show alone.
                harness.type("1")
                try harness.host.settle()
                XCTAssertEqual(viewer.currentPage?.zoom.isFitted, false)
                harness.type("s")
                try harness.host.settle()
                XCTAssertEqual(viewer.currentPage?.zoom.isFitted, true)
                harness.key(.keyboardEscape)
                XCTAssertNil(viewer.slides)
                XCTAssertFalse(viewer.isBeingDismissed)
            }
        }
    }

    func testTheCommandsOfTheViewerAreInItsMenuAndInTheListOfKeys() throws {
        try onMain {
            try self.withHarness(0..<3) { harness, viewer in
                let titles = [
                    "Fit to Window", "Fill Window", "Actual Size", "Larger", "Smaller", "Turn View Right",
                    "Turn View Left", "Mirror View", "Film Strip", "Slide Show",
                ]
                XCTAssertEqual(viewer.keyCommands?.map(\.title), titles)
                XCTAssertEqual(viewer.viewMenus.flatMap(\.children).map(\.title), titles)
                harness.window.showHelp(nil)
                try harness.host.settle()
                let listed = try XCTUnwrap(MenuScreen.current(in: harness.window)?.session?.menu).descendants
                for title in titles { XCTAssertTrue(listed.contains { $0.title == title }, title) }
            }
        }
    }

    func testTheInformationIsBesideThePhotoInAWideWindowAndOverItInANarrowOne() throws {
        try onMain {
            try self.withHarness(0..<3) { harness, viewer in
                harness.type("i")
                for width in [900, 400] as [CGFloat] {
                    harness.window.resizeHeadless(to: CGSize(width: width, height: 500))
                    try harness.host.settle()
                    XCTAssertEqual(viewer.pager.frame.width, width == 900 ? 900 - PhotoFactsNode.width : 400)
                    XCTAssertEqual(viewer.facts.frame.maxX, width)
                    XCTAssertEqual(viewer.currentIndex, 0)
                }
                harness.type("i")
                try harness.host.settle()
                XCTAssertEqual(viewer.pager.frame.width, 400)
            }
        }
    }

    /// D21.
    func testAButtonReactsToThePointerBeforeThePress() throws {
        try onMain {
            try self.withHarness { harness, viewer in
                let button = viewer.chrome.next
                XCTAssertFalse(button.isHovered)
                harness.send(.pointerMoved(at: button.middleInWindow, modifiers: []))
                try harness.host.settle()
                XCTAssertTrue(button.isHovered)
                harness.send(.pointerMoved(at: CGPoint(x: 300, y: 250), modifiers: []))
                try harness.host.settle()
                XCTAssertFalse(button.isHovered)
            }
        }
    }

    /// D28.
    func testATransparentPictureStandsOnACheckerboard() throws {
        try onMain {
            let files = try PhotoFiles()
            let image = PixelBuffer(width: 300, height: 200)
            let file = URL(fileURLWithPath: files.folder.path("clear.png"))
            try XCTUnwrap(UIImage(pixels: image, scale: 1).pngData()).write(to: file)
            let photo = Photo(
                id: "clear", file: file, pixelWidth: 300, pixelHeight: 200, author: Photo.Author(name: "Ada"))
            let harness = try ViewerHarness([[photo]])
            defer { harness.close() }
            try harness.open(0)
            XCTAssertEqual(try harness.shownFrame(), CGRect(x: 150, y: 150, width: 300, height: 200))
            let shown = harness.window.capture()
            let greys = Set((160..<200).map { shown.pixel(x: $0, y: 170) & 0xFF })
            XCTAssertEqual(greys.count, 2)
            XCTAssertTrue(greys.allSatisfy { (0x60..<0xC0).contains($0) }, "black and white can be seen on both")
        }
    }
}
