import AsyncDisplayKit
import GalleryScenes
import HeadlessTesting
import TestSupport
import XCTest

/// Tests of changes of the desktop's scale while a scene is shown.
final class RescaledScenesTests: XCTestCase, @unchecked Sendable {
    /// Shows a scene at each of the scales in turn and returns the last screenshot.
    @MainActor private static func screenshot(of name: String, _ scales: [CGFloat], scrolledTo y: CGFloat) throws
        -> PixelBuffer
    {
        let host = HeadlessHost.attached(scale: scales[0])
        let scene = try XCTUnwrap(GalleryScene.named(name))
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 600))
        let controller = try scene.make(GalleryScene.Options(rows: 500))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        if let feed = controller as? FeedViewController {
            feed.node.contentOffset.y = y
            try host.settle()
        }
        for scale in scales.dropFirst() {
            host.setScale(scale)
            try host.settle()
        }
        return window.capture()
    }

    func testASceneAfterAChangeOfScaleEqualsANewOneAtThatScale() throws {
        try onMain {
            for name in ["feed", "typography", "rows"] {
                for scales in [[1, 2], [2, 1.5, 1]] as [[CGFloat]] {
                    let last = scales[scales.count - 1]
                    let fresh = try Self.screenshot(of: name, [last], scrolledTo: 0)
                    let changed = try Self.screenshot(of: name, scales, scrolledTo: 0)
                    XCTAssertEqual([changed.width, changed.height], [fresh.width, fresh.height])
                    let wrong = (0..<fresh.height).reduce(0) { sum, y in
                        sum + (0..<fresh.width).filter { fresh.pixel(x: $0, y: y) != changed.pixel(x: $0, y: y) }.count
                    }
                    XCTAssertEqual(wrong, 0, "pixels of \(name) after \(scales)")
                }
            }
        }
    }

    func testTheFeedKeepsItsPositionWhenTheScaleChangesAndChangesBack() throws {
        try onMain {
            let before = try Self.screenshot(of: "feed", [1], scrolledTo: 900)
            let after = try Self.screenshot(of: "feed", [1, 2, 1], scrolledTo: 900)
            let wrong = (0..<before.height).filter { y in
                (0..<before.width).contains { before.pixel(x: $0, y: y) != after.pixel(x: $0, y: y) }
            }
            XCTAssertTrue(wrong.isEmpty, "\(wrong.count) lines differ, first \(wrong.first ?? 0)")
        }
    }
}
