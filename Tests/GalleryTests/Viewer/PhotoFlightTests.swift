import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import GalleryScenes

/// The flight of a photo from its cell to the window and back, frame by frame. Every frame is compared with one that is
/// painted from nothing.
final class PhotoFlightTests: XCTestCase, @unchecked Sendable {
    @MainActor private func withHarness(
        pages: [Range<Int>] = [0..<6], width: CGFloat = 600, height: CGFloat = 500, scale: CGFloat = 1,
        isRightToLeft: Bool = false, _ body: (ViewerHarness) throws -> Void
    ) throws {
        let checked = CompositingCheck.isOn
        CompositingCheck.isOn = true
        defer { CompositingCheck.isOn = checked }
        let files = try PhotoFiles()
        let harness = try ViewerHarness(
            pages.map { try files.photos($0, width: 1200, height: 800) }, width: width, height: height, scale: scale,
            isRightToLeft: isRightToLeft)
        defer { harness.close() }
        try body(harness)
    }

    /// The share of a flight of `duration` seconds that is flown at `time`.
    private func ease(_ x: Double) -> Double {
        func cubic(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if cubic(0.42, 0.58, middle) < x { low = middle } else { high = middle }
        }
        return cubic(0, 1, low)
    }

    private func assertNear(
        _ a: CGRect, _ b: CGRect, _ message: String = "", accuracy: CGFloat = 0.51, line: UInt = #line
    ) {
        let distance = max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
        XCTAssertLessThanOrEqual(distance, accuracy, "\(a) is not \(b) \(message)", line: line)
    }

    /// The rectangle between `from` and `to`: its middle moves on a line, its width in proportion.
    private func between(_ from: CGRect, _ to: CGRect, _ share: CGFloat) -> CGRect {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
        let (width, height) = (mix(from.width, to.width), mix(from.height, to.height))
        return CGRect(
            x: mix(from.midX, to.midX) - width / 2, y: mix(from.midY, to.midY) - height / 2, width: width,
            height: height)
    }

    func testThePhotoFliesFromItsCellToTheWindowAndBack() throws {
        try onMain {
            for scale in [1, 2] as [CGFloat] {
                try self.withHarness(scale: scale) { harness in
                    harness.feed.node.contentOffset.y = 130
                    try harness.host.settle()
                    let offset = harness.feed.node.contentOffset
                    let cell = try harness.cellFrame(0)
                    harness.click(CGPoint(x: cell.midX, y: 200))
                    let goal = CGRect(x: 0, y: 50, width: 600, height: 400)
                    XCTAssertEqual(try harness.photoNode(0).alpha, 0)
                    try self.follow(harness, from: cell, to: goal, "scale \(scale)")
                    try harness.host.settle()
                    self.assertNear(try harness.shownFrame(), goal, accuracy: 0.001)
                    XCTAssertEqual(try harness.photoNode(0).alpha, 1)
                    XCTAssertEqual(harness.viewer?.backdrop.layer.paint.values.opacity, 1)

                    harness.key(.keyboardEscape)
                    try self.follow(harness, from: goal, to: cell, "back, scale \(scale)")
                    try harness.host.settle()
                    XCTAssertNil(harness.viewer)
                    XCTAssertEqual(try harness.photoNode(0).alpha, 1)
                    XCTAssertEqual(harness.feed.node.contentOffset, offset)
                }
            }
        }
    }

    @MainActor
    private func follow(_ harness: ViewerHarness, from: CGRect, to: CGRect, _ message: String) throws {
        // The first frame of the flight was shown.
        let begin = FrameLoop.shared.frameTime
        for frame in 0..<17 {
            let time = FrameLoop.shared.frameTime - begin
            let expected = between(from, to, CGFloat(ease(time / PhotoFlight.duration)))
            assertNear(try harness.shownFrame(), expected, "\(message), frame \(frame)")
            try harness.step()
        }
    }

    /// Until the better picture is drawn, the cell's picture is shown: at no time a frame is blank.
    func testThePictureOfTheCellIsShownUntilABetterOneIsDrawn() throws {
        try onMain {
            try self.withHarness { harness in
                let cell = try harness.cellFrame(0)
                let own = harness.window.capture().pixel(x: Int(cell.midX) + 7, y: Int(cell.midY) + 7)
                harness.click(CGPoint(x: cell.midX, y: cell.midY))
                let page = try harness.page()
                XCTAssertTrue(page.picture.hasThumbnail)
                var sawThumbnail = false
                for _ in 0..<30 {
                    sawThumbnail = try sawThumbnail || harness.page().picture.hasThumbnail
                    // The photo is never its mean colour, which is grey, nor the colour behind.
                    let frame = try harness.shownFrame()
                    let pixel = harness.window.capture().pixel(x: Int(frame.midX) + 7, y: Int(frame.midY) + 7)
                    XCTAssertNotEqual(pixel & 0xFFFFFF, 0x808080)
                    XCTAssertNotEqual(pixel & 0xFFFFFF, 0x0C0C0E)
                    try harness.step()
                }
                XCTAssertNotEqual(own & 0xFFFFFF, 0x808080)
                try harness.host.settle()
                XCTAssertTrue(sawThumbnail)
                XCTAssertFalse(page.picture.hasThumbnail)
                XCTAssertEqual(page.picture.image.renderedImageQuality, 1)
            }
        }
    }

    /// Escape in the midst of the flight and near its ends: the photo turns round where it is, and nothing is left.
    func testEscapeInFlightTurnsThePhotoRound() throws {
        try onMain {
            try self.withHarness { harness in
                let cell = try harness.cellFrame(0)
                for frame in [0, 1, 2, 5, 9, 16, 17, 18, 19] {
                    harness.click(CGPoint(x: cell.midX, y: cell.midY))
                    for _ in 0..<frame { try harness.step() }
                    let before = try harness.shownFrame()
                    harness.key(.keyboardEscape)
                    if harness.viewer != nil {
                        let now = try harness.shownFrame()
                        // At most what a flight moves in two frames.
                        self.assertNear(now, before, "frame \(frame)", accuracy: 40)
                    }
                    try harness.host.settle()
                    XCTAssertNil(harness.viewer, "frame \(frame)")
                    XCTAssertEqual(try harness.photoNode(0).alpha, 1, "frame \(frame)")
                    XCTAssertEqual(harness.window.subviews.count, 1, "frame \(frame)")
                    XCTAssertEqual(self.layersInMotion(harness.window.layer), 0, "frame \(frame)")
                }
            }
        }
    }

    @MainActor private func layersInMotion(_ layer: CALayer) -> Int {
        layer.sublayers.reduce(layer.motion == nil ? 0 : 1) { $0 + layersInMotion($1) }
    }

    func testClicksAndASecondEscapeInFlightDoNothingElse() throws {
        try onMain {
            try self.withHarness { harness in
                let cell = try harness.cellFrame(0)
                for frame in [0, 1, 7, 15] {
                    harness.click(CGPoint(x: cell.midX, y: cell.midY))
                    for _ in 0..<frame { try harness.step() }
                    harness.click(CGPoint(x: cell.midX, y: cell.midY))
                    try harness.host.settle()
                    XCTAssertEqual(harness.viewer?.currentIndex, 0)
                    harness.key(.keyboardEscape)
                    for _ in 0..<frame { try harness.step() }
                    harness.key(.keyboardEscape)
                    XCTAssertTrue(harness.window.isShown, "frame \(frame)")
                    try harness.host.settle()
                    XCTAssertNil(harness.viewer)
                    if !harness.window.isShown { return XCTFail("the window closed at frame \(frame)") }
                    XCTAssertEqual(try harness.photoNode(0).alpha, 1, "frame \(frame)")
                }
            }
        }
    }

    func testAResizeInFlightEndsAtTheNewSize() throws {
        try onMain {
            for frame in [0, 5, 17] {
                try self.withHarness { harness in
                    let cell = try harness.cellFrame(0)
                    harness.click(CGPoint(x: cell.midX, y: cell.midY))
                    for _ in 0..<frame { try harness.step() }
                    harness.window.resizeHeadless(to: CGSize(width: 450, height: 700))
                    try harness.host.settle()
                    self.assertNear(
                        try harness.shownFrame(), CGRect(x: 0, y: 200, width: 450, height: 300), "frame \(frame)",
                        accuracy: 0.001)
                    // Back, with a resize in flight.
                    harness.key(.keyboardEscape)
                    for _ in 0..<frame { try harness.step() }
                    harness.window.resizeHeadless(to: CGSize(width: 600, height: 500))
                    try harness.host.settle()
                    XCTAssertNil(harness.viewer)
                    XCTAssertEqual(try harness.photoNode(0).alpha, 1)
                    XCTAssertEqual(try harness.cellFrame(0), cell)
                }
            }
        }
    }

    func testAWindowThatClosesInFlightFreesTheViewer() throws {
        try onMain {
            for frame in [0, 8, 17] {
                weak var viewer: PhotoViewController?
                weak var page: PhotoPageNode?
                try self.withHarness { harness in
                    let cell = try harness.cellFrame(0)
                    harness.click(CGPoint(x: cell.midX, y: cell.midY))
                    for _ in 0..<frame { try harness.step() }
                    viewer = harness.viewer
                    page = try harness.page()
                    XCTAssertNotNil(viewer)
                    harness.window.close()
                    try harness.host.run(for: 1)
                }
                XCTAssertNil(viewer, "frame \(frame)")
                XCTAssertNil(page, "frame \(frame)")
            }
        }
    }

    func testAClosedViewerIsFreed() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                weak let viewer = harness.viewer
                harness.key(.keyboardEscape)
                try harness.host.settle()
                try harness.host.run(for: 1)
                XCTAssertNil(viewer)
            }
        }
    }

    /// The photo flies back to the cell of the photo that is shown then. The feed scrolls there before.
    func testThePhotoFliesBackToItsOwnCell() throws {
        try onMain {
            try self.withHarness(height: 1100) { harness in
                try harness.open(0)
                harness.key(.keyboardRightArrow)
                try harness.host.settle()
                XCTAssertEqual(harness.viewer?.currentIndex, 1)
                let goal = try harness.shownFrame()
                harness.key(.keyboardEscape)
                try self.follow(harness, from: goal, to: harness.cellFrame(1), "to the second cell")
                try harness.host.settle()
                XCTAssertNil(harness.viewer)

                try harness.open(0)
                harness.key(.keyboardEnd)
                try harness.host.settle()
                XCTAssertEqual(harness.viewer?.currentIndex, 5)
                let whole = try harness.shownFrame()
                harness.key(.keyboardEscape)
                try self.follow(harness, from: whole, to: harness.cellFrame(5), "to the last cell")
                try harness.host.settle()
                XCTAssertNil(harness.viewer)
                XCTAssertGreaterThan(harness.feed.node.contentOffset.y, 500)
            }
        }
    }

    func testAZoomedPhotoFliesBackFromWhereItIs() throws {
        try onMain {
            try self.withHarness { harness in
                try harness.open(0)
                harness.wheel(-6, at: CGPoint(x: 100, y: 200))
                try harness.host.settle()
                let zoomed = try harness.shownFrame()
                XCTAssertGreaterThan(zoomed.width, 2000)
                harness.key(.keyboardEscape)
                try self.follow(harness, from: zoomed, to: harness.cellFrame(0), "zoomed")
                try harness.host.settle()
                XCTAssertNil(harness.viewer)
            }
        }
    }

    func testWithReducedMotionThePhotoFades() throws {
        try onMain {
            ADKAnimations.current = .reduced
            defer { ADKAnimations.current = .full }
            try self.withHarness { harness in
                let cell = try harness.cellFrame(0)
                harness.click(CGPoint(x: cell.midX, y: cell.midY))
                var opacities: [CGFloat] = []
                for _ in 0..<14 {
                    XCTAssertEqual(try harness.shownFrame(), CGRect(x: 0, y: 50, width: 600, height: 400))
                    opacities.append(try XCTUnwrap(harness.viewer).view.layer.paint.values.opacity)
                    XCTAssertEqual(try harness.photoNode(0).alpha, 1)
                    try harness.step()
                }
                XCTAssertEqual(opacities, opacities.sorted())
                XCTAssertEqual(opacities.first, 0)
                XCTAssertEqual(opacities.last, 1)
                XCTAssertGreaterThan(Set(opacities).count, 6)
                harness.key(.keyboardEscape)
                try harness.host.settle()
                XCTAssertNil(harness.viewer)
            }
        }
    }
}
