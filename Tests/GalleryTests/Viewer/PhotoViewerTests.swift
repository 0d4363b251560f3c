import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// An opened photo: pages, zoom, keys and what stays as it was below.
final class PhotoViewerTests: XCTestCase, @unchecked Sendable {
    @MainActor private func withHarness(
        pages: [Range<Int>] = [0..<6], width: CGFloat = 600, height: CGFloat = 500, isRightToLeft: Bool = false,
        _ body: (ViewerHarness) throws -> Void
    ) throws {
        let files = try PhotoFiles()
        let harness = try ViewerHarness(
            pages.map { try files.photos($0) }, width: width, height: height, isRightToLeft: isRightToLeft)
        defer { harness.close() }
        try body(harness)
    }

    @MainActor private func texts(below node: ASDisplayNode) -> [String] {
        let own = (node as? ASTextNode)?.attributedText.map { $0.attributedText.string }
        return (own.map { [$0] } ?? []) + node.subnodes.flatMap { texts(below: $0) }
    }

    func testKeysTurnToThePhotosBesideInBothDirections() throws {
        try onMain {
            for isRightToLeft in [false, true] {
                try self.withHarness(isRightToLeft: isRightToLeft) { harness in
                    try harness.open(0)
                    let (next, previous): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
                        isRightToLeft
                        ? (.keyboardLeftArrow, .keyboardRightArrow) : (.keyboardRightArrow, .keyboardLeftArrow)
                    for (key, index) in [
                        (previous, 0), (next, 1), (.keyboardPageDown, 2), (.keyboardSpacebar, 3), (next, 4),
                        (.keyboardPageUp, 3), (previous, 2), (.keyboardEnd, 5), (next, 5), (.keyboardHome, 0),
                    ] as [(UIKeyboardHIDUsage, Int)] {
                        harness.key(key)
                        try harness.host.settle()
                        XCTAssertEqual(harness.viewer?.currentIndex, index, "\(key), right to left: \(isRightToLeft)")
                        XCTAssertEqual(try harness.page().photo.id, "\(index)")
                        let texts = try self.texts(below: XCTUnwrap(harness.viewer).chrome)
                        XCTAssertEqual(texts, ["photo \(index)", "67%", "\(index + 1) of 6"])
                    }
                    // Presses in quick succession add up.
                    for _ in 0..<3 { harness.key(next) }
                    try harness.host.settle()
                    XCTAssertEqual(harness.viewer?.currentIndex, 3)
                }
            }
        }
    }

    func testASwipeTurnsOnePageAndLeavesTheZoom() throws {
        try onMain {
            for isRightToLeft in [false, true] {
                try self.withHarness(isRightToLeft: isRightToLeft) { harness in
                    try harness.open(0)
                    let point = CGPoint(x: 300, y: 250)
                    for _ in 0..<12 {
                        harness.send(
                            .scroll(.points(dx: isRightToLeft ? -40 : 40, dy: 0), at: point, modifiers: []))
                        try harness.step()
                    }
                    harness.send(.scroll(.ended, at: point, modifiers: []))
                    try harness.host.settle()
                    XCTAssertEqual(harness.viewer?.currentIndex, 1)
                    XCTAssertTrue(try harness.page().zoom.isFitted)
                }
            }
        }
    }

    func testASwipeThatBeginsSlowlyMovesAZoomedPhotoInsteadOfTurningThePage() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                let point = CGPoint(x: 300, y: 250)
                harness.wheel(-4, at: point)
                try harness.host.settle()
                let before = try harness.shownFrame()
                for dx in [1, 40, 40, 40, 40] as [CGFloat] {
                    harness.send(.scroll(.points(dx: dx, dy: 0), at: point, modifiers: []))
                    try harness.step()
                }
                harness.send(.scroll(.ended, at: point, modifiers: []))
                try harness.host.settle()
                XCTAssertEqual(harness.viewer?.currentIndex, 0)
                XCTAssertEqual(try harness.shownFrame().minX, before.minX - 161, accuracy: 0.01)
            }
        }
    }

    func testASwipeMovesAZoomedPhotoAndTurnsPagesAtItsEdge() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                let point = CGPoint(x: 300, y: 250)
                harness.wheel(-4, at: point)
                try harness.host.settle()
                @MainActor func swipe(_ steps: Int) throws {
                    for _ in 0..<steps {
                        harness.send(.scroll(.points(dx: 40, dy: 0), at: point, modifiers: []))
                        try harness.step()
                    }
                    harness.send(.scroll(.ended, at: point, modifiers: []))
                    try harness.host.settle()
                }
                let before = try harness.shownFrame()
                try swipe(5)
                XCTAssertEqual(try harness.shownFrame().minX, before.minX - 200, accuracy: 0.01)
                // The movement that reaches the edge does not turn the page.
                try swipe(60)
                XCTAssertEqual(try harness.shownFrame().maxX, 600, accuracy: 0.01)
                XCTAssertEqual(harness.viewer?.currentIndex, 0)
                try swipe(12)
                XCTAssertEqual(harness.viewer?.currentIndex, 1)
                // The zoom stays.
                XCTAssertEqual(try harness.shownFrame().width, before.width, accuracy: 0.01)
            }
        }
    }

    func testTheWheelZoomsAboutThePointer() throws {
        try onMain {
            for modifiers in [[], .control] as [UIKeyModifierFlags] {
                try self.withHarness { harness in
                    try harness.open(0)
                    let point = CGPoint(x: 150, y: 150)
                    // The photo is at (0, 50), 600 x 400. Its point (150, 100) is under the pointer.
                    for clicks in 1...4 {
                        harness.wheel(-1, at: point, modifiers)
                        try harness.host.settle()
                        let factor = pow(1.25, CGFloat(clicks))
                        let (width, height) = (600 * factor, 400 * factor)
                        let frame = try harness.shownFrame()
                        XCTAssertEqual(frame.minX, 150 - 150 * factor, accuracy: 1e-6)
                        // Lower than the window: in the middle.
                        let top = height <= 500 ? (500 - height) / 2 : nil
                        if let top { XCTAssertEqual(frame.minY, top, accuracy: 1e-6) }
                        XCTAssertEqual(frame.width, width, accuracy: 1e-6)
                    }
                    harness.wheel(100, at: point, modifiers)
                    try harness.host.settle()
                    XCTAssertEqual(try harness.shownFrame(), CGRect(x: 0, y: 50, width: 600, height: 400))
                    harness.wheel(-100, at: point, modifiers)
                    try harness.host.settle()
                    XCTAssertEqual(try harness.shownFrame().width, 7200, accuracy: 1e-6)
                }
            }
        }
    }

    /// In every frame of an animated zoom, the point under the pointer stays there.
    func testAnAnimatedZoomStaysAnchoredInEveryFrame() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                let point = CGPoint(x: 222, y: 250)
                for turn in 0..<30 {
                    if turn % 7 == 0 { harness.wheel(-1, at: point) }
                    try harness.step()
                    let frame = try harness.shownFrame()
                    XCTAssertEqual((point.x - frame.minX) / frame.width, 222 / 600, accuracy: 1e-9)
                }
            }
        }
    }

    func testADoubleClickAndKeysChangeTheScale() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                let point = CGPoint(x: 300, y: 250)
                harness.click(point)
                harness.click(point)
                try harness.host.settle()
                XCTAssertEqual(try harness.shownFrame(), CGRect(x: -150, y: -50, width: 900, height: 600))
                harness.click(point)
                harness.click(point)
                try harness.host.settle()
                XCTAssertEqual(try harness.shownFrame().size, CGSize(width: 600, height: 400))
                for (text, width) in [("1", 900), ("+", 1350), ("=", 2025), ("-", 1350), ("0", 600), ("-", 600)] {
                    harness.type(text)
                    try harness.host.settle()
                    XCTAssertEqual(try harness.shownFrame().width, CGFloat(width), accuracy: 1e-6, text)
                }
            }
        }
    }

    func testADragMovesAZoomedPhotoWithinItsLimits() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                @MainActor func drag(_ dx: CGFloat, _ dy: CGFloat) throws {
                    let start = CGPoint(x: 300, y: 250)
                    harness.send(.pointerDown(button: .primary, at: start, time: harness.host.clock.now, modifiers: []))
                    for step in 1...10 {
                        let share = CGFloat(step) / 10
                        harness.send(
                            .pointerMoved(at: CGPoint(x: start.x + dx * share, y: start.y + dy * share), modifiers: []))
                    }
                    let end = CGPoint(x: start.x + dx, y: start.y + dy)
                    harness.send(.pointerUp(button: .primary, at: end, time: harness.host.clock.now, modifiers: []))
                    try harness.host.settle()
                }
                try drag(100, 40)
                XCTAssertEqual(try harness.shownFrame(), CGRect(x: 0, y: 50, width: 600, height: 400))
                harness.type("1")
                try harness.host.settle()
                XCTAssertEqual(try harness.shownFrame(), CGRect(x: -150, y: -50, width: 900, height: 600))
                try drag(50, -30)
                // The translation begins where the press became a drag.
                let moved = try harness.shownFrame()
                XCTAssertEqual(moved.minX, -100, accuracy: 10)
                XCTAssertEqual(moved.minY, -80, accuracy: 10)
                try drag(900, 900)
                XCTAssertEqual(try harness.shownFrame().origin, .zero)
                XCTAssertEqual(harness.viewer?.currentIndex, 0)
            }
        }
    }

    /// The photo drawn for the window is stretched, and the part that is seen is drawn again: the rest is not.
    func testAZoomedPhotoIsDrawnSharpWhereItIsSeen() throws {
        try onMain {
            let files = try PhotoFiles()
            let photo = try files.photo(3, width: 3000, height: 2000)
            let harness = try ViewerHarness([[photo]], width: 600, height: 400)
            defer { harness.close() }
            try harness.open(0)
            XCTAssertNil(try harness.page().picture.detailState.shown)
            harness.type("1")
            try harness.host.settle()
            let detail = try XCTUnwrap(harness.page().picture.detailState.shown)
            XCTAssertEqual(detail.resolution, 1)
            XCTAssertLessThanOrEqual(detail.pixels.width * detail.pixels.height, 600 * 400 * 1.6)
            // Each pixel in the window is the photo's own.
            let frame = try harness.shownFrame()
            let whole = try XCTUnwrap(UIImage(contentsOfFile: photo.file.path)).pixels(for: .full)
            let shown = harness.window.capture()
            for x in stride(from: 3, to: 600, by: 61) {
                for y in stride(from: 60, to: 340, by: 37) {
                    XCTAssertEqual(
                        shown.pixel(x: x, y: y), whole.pixel(x: x - Int(frame.minX), y: y - Int(frame.minY)),
                        "(\(x), \(y))")
                }
            }
            // Whole again: the detail is dropped.
            harness.type("0")
            try harness.host.settle()
            XCTAssertNil(try harness.page().picture.detailState.shown)
        }
    }

    func testAResizeKeepsAZoomedPhotosMiddleAndAWholePhotoWhole() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(2)
                harness.window.resizeHeadless(to: CGSize(width: 300, height: 500))
                try harness.host.settle()
                XCTAssertEqual(try harness.shownFrame(), CGRect(x: 0, y: 150, width: 300, height: 200))
                XCTAssertEqual(harness.viewer?.currentIndex, 2)
                harness.type("1")
                try harness.host.settle()
                harness.window.resizeHeadless(to: CGSize(width: 500, height: 300))
                try harness.host.settle()
                XCTAssertEqual(try harness.shownFrame(), CGRect(x: -200, y: -150, width: 900, height: 600))
            }
        }
    }

    /// A goal that the pager did not reach, as after a turn that something else ended.
    func testHomeReachesTheFirstPhotoAfterATurnThatWasInterrupted() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(3)
                let viewer = try XCTUnwrap(harness.viewer)
                viewer.pageTurn = .moving(0)
                harness.key(.keyboardHome)
                try harness.host.settle()
                XCTAssertEqual(viewer.currentIndex, 0)
                XCTAssertNil(viewer.pageTurn.target)
            }
        }
    }

    func testTheLastLoadedPhotoFetchesMore() throws {
        try onMain {
            // The window shows one photo at a time, so that the feed itself does not need more.
            try self.withHarness(pages: [0..<6, 6..<9, 9..<12], height: 120) { harness in
                let loaded = harness.feed.photoCount
                try harness.open(0)
                var seen = [0]
                for _ in 0..<20 {
                    harness.key(.keyboardRightArrow)
                    try harness.host.settle()
                    let index = try XCTUnwrap(harness.viewer).currentIndex
                    XCTAssertEqual(try harness.page().photo.id, "\(index)")
                    if index != seen.last { seen.append(index) }
                }
                XCTAssertEqual(seen, Array(0..<12))
                XCTAssertLessThan(loaded, 12)
                XCTAssertEqual(harness.feed.photoCount, 12)
                // The feed has the same photos, once each, in the same order.
                XCTAssertEqual((0..<12).map { harness.feed.photo(at: $0).id }, (0..<12).map { "\($0)" })
                XCTAssertEqual(harness.feed.node.numberOfRows(inSection: 0), 12)
                XCTAssertEqual(harness.feed.node.contentOffset.y, 0)
                XCTAssertEqual(
                    try self.texts(below: XCTUnwrap(harness.viewer).chrome), ["photo 11", "20%", "12 of 12"])
            }
        }
    }

    func testTheFocusReturnsToThePhotoShownLastAndEnterOpensIt() throws {
        try onMain {
            try self.withHarness(height: 1100) { harness in
                harness.key(.keyboardTab)
                harness.key(.keyboardTab)
                try harness.host.settle()
                XCTAssertTrue(try harness.photoNode(1).isFirstResponder())
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertEqual(harness.viewer?.currentIndex, 1)
                XCTAssertFalse(try harness.photoNode(1).isFirstResponder())
                harness.key(.keyboardRightArrow)
                try harness.host.settle()
                harness.key(.keyboardEscape)
                try harness.host.settle()
                XCTAssertNil(harness.viewer)
                XCTAssertTrue(try harness.photoNode(2).isFirstResponder())
                XCTAssertTrue(harness.window.isShown)
            }
        }
    }

    func testWithoutAFocusEnterOpensThePhotoInTheMiddle() throws {
        try onMain {
            try self.withHarness { harness in
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertEqual(harness.viewer?.currentIndex, 0)
            }
        }
    }

    /// The keys move the feed as before, with and without a photo that was clicked.
    func testTheFeedScrollsWithTheKeysAfterTheViewerClosed() throws {
        try onMain {
            try self.withHarness { harness in
                let keys: [UIKeyboardHIDUsage] = [
                    .keyboardDownArrow, .keyboardPageDown, .keyboardSpacebar, .keyboardEnd, .keyboardHome,
                ]
                @MainActor func distances() throws -> [CGFloat] {
                    var result: [CGFloat] = []
                    for key in keys {
                        harness.key(key)
                        try harness.host.settle()
                        result.append(harness.feed.node.contentOffset.y)
                    }
                    return result
                }
                let before = try distances()
                XCTAssertEqual(Set(before).count, 5)
                try harness.open(0)
                harness.key(.keyboardEscape)
                try harness.host.settle()
                XCTAssertEqual(try distances(), before)
                harness.click(CGPoint(x: 5, y: 5))
                XCTAssertEqual(try distances(), before)
                XCTAssertNil(harness.viewer)
            }
        }
    }

    func testClicksBesideThePhotosOpenNothing() throws {
        try onMain {
            try self.withHarness { harness in
                let photo = try harness.cellFrame(0)
                for point in [
                    CGPoint(x: 4, y: photo.midY), CGPoint(x: photo.midX, y: photo.minY - 8),
                    CGPoint(x: photo.midX, y: photo.maxY + 8), CGPoint(x: 597, y: photo.midY),
                ] {
                    harness.click(point)
                    try harness.host.settle()
                    XCTAssertNil(harness.viewer, "\(point)")
                }
            }
        }
    }

    func testTheCloseButtonClosesTheViewer() throws {
        try onMain {
            for isRightToLeft in [false, true] {
                try self.withHarness(isRightToLeft: isRightToLeft) { harness in
                    try harness.open(0)
                    let button = try XCTUnwrap(harness.viewer).chrome.close.view
                    let frame = button.convert(button.bounds, to: nil)
                    XCTAssertEqual(frame.midX < 300, isRightToLeft)
                    harness.click(CGPoint(x: frame.midX, y: frame.midY))
                    try harness.host.settle()
                    XCTAssertNil(harness.viewer)
                    XCTAssertTrue(harness.window.isShown)
                }
            }
        }
    }

    func testADamagedPhotoShowsItsErrorAndTheOthersCanBeReached() throws {
        try onMain {
            let files = try PhotoFiles()
            var photos = try files.photos(0..<3)
            try files.folder.write("no picture", to: "1.png")
            photos[1] = Photo(
                id: "1", file: URL(fileURLWithPath: files.folder.path("1.png")), pixelWidth: 900, pixelHeight: 600,
                author: Photo.Author(name: "Ada"), caption: "photo 1")
            let harness = try ViewerHarness([photos], width: 600, height: 500)
            defer { harness.close() }
            try harness.open(0)
            harness.key(.keyboardRightArrow)
            try harness.host.settle()
            let texts = try self.texts(below: harness.page())
            XCTAssertTrue(texts.contains { $0.contains("This photo cannot be shown") }, "\(texts)")
            harness.type("+")
            harness.wheel(-3, at: CGPoint(x: 300, y: 250))
            try harness.host.settle()
            XCTAssertTrue(try harness.page().zoom.isFitted)
            harness.key(.keyboardRightArrow)
            try harness.host.settle()
            XCTAssertEqual(harness.viewer?.currentIndex, 2)
            XCTAssertTrue(try harness.page().showsPicture)
            harness.key(.keyboardLeftArrow)
            try harness.host.settle()
            harness.key(.keyboardEscape)
            try harness.host.settle()
            XCTAssertNil(harness.viewer)
        }
    }

    func testAnOpenPhotoNeedsNoFrames() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                harness.wheel(-3, at: CGPoint(x: 300, y: 250))
                try harness.host.settle()
                try harness.host.run(for: 3)
                var frames = 0
                FrameLoop.shared.onFrame = { _ in frames += 1 }
                defer { FrameLoop.shared.onFrame = nil }
                try harness.host.run(for: 10)
                XCTAssertEqual(frames, 0)
            }
        }
    }
}
