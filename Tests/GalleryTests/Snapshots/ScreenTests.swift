import ADKSnapshot
import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Scenes in a window of a private X server.
final class ScreenTests: XCTestCase, @unchecked Sendable {
    private func withScreen(
        width: Int = 800, height: Int = 600, _ body: @MainActor (X11SceneScreen) throws -> Void
    ) throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        try withSnapshotFolders { _ in
            let screen = try X11SceneScreen.onPrivateServer(width: width, height: height)
            SceneRunner.screen = screen
            defer { SceneRunner.screen = nil }
            try body(screen)
        }
    }

    @MainActor private func inMemory(_ scene: SnapshotScene) throws -> PixelBuffer {
        let screen = SceneRunner.screen
        SceneRunner.screen = nil
        defer { SceneRunner.screen = screen }
        return try SceneRunner.render(scene).pixels
    }

    func testASceneHasTheSamePixelsOnAScreenAtEveryScale() throws {
        try withScreen { _ in
            for scale: CGFloat in [1, 1.5, 2] {
                for theme in SnapshotScene.Theme.allCases {
                    let scene = Board.scene(scale: scale, theme: theme)
                    let shown = try SceneRunner.render(scene).pixels
                    XCTAssertNil(PixelCompare.compare(actual: shown, golden: try inMemory(scene)), scene.id)
                }
            }
        }
    }

    /// The screenshot is what the server shows, not a copy of it in this process.
    func testTheScreenshotComesFromTheServer() throws {
        try withScreen { screen in
            let surface = screen.open(size: CGSize(width: 20, height: 10), scale: 2)
            let buffer = try XCTUnwrap(surface.acquireBuffer())
            for y in 0..<buffer.height { for x in 0..<buffer.width { buffer.row(y)[x] = 0xFF12_3456 } }
            surface.present(SurfaceUpdate(painted: [PixelRect(x: 0, y: 0, width: 30, height: 20)]))

            let screenshot = try screen.screenshot(of: surface)

            XCTAssertEqual([screenshot.width, screenshot.height], [40, 20])
            XCTAssertEqual(screenshot.pixel(x: 29, y: 19) & 0xFF_FFFF, 0x12_3456)
            XCTAssertNotEqual(screenshot.pixel(x: 30, y: 0) & 0xFF_FFFF, 0x12_3456, "was not presented")
            surface.close()
        }
    }

    func testScrolledPixelsArriveOnTheScreen() throws {
        try withScreen { _ in
            let scene = SnapshotScene(
                name: "scrolled", size: Board.size,
                make: {
                    let scroll = ASScrollNode()
                    scroll.backgroundColor = .white
                    for index in 0..<60 {
                        let stripe = ASDisplayNode()
                        stripe.backgroundColor = UIColor(hex: UInt32(0x030201 * index))
                        stripe.frame = CGRect(x: 0, y: CGFloat(index * 10), width: 160, height: 7)
                        scroll.addSubnode(stripe)
                    }
                    scroll.view.contentSize = CGSize(width: 160, height: 600)
                    return ASDKViewController(node: scroll)
                },
                prepare: { controller, _, done in
                    (controller.view as? UIScrollView)?.setContentOffset(CGPoint(x: 0, y: 333), animated: true)
                    done()
                })
            let shown = try SceneRunner.render(scene).pixels
            XCTAssertNil(PixelCompare.compare(actual: shown, golden: try inMemory(scene)))
            XCTAssertNotEqual(shown.pixel(x: 5, y: 0), shown.pixel(x: 5, y: 20))
        }
    }

    func testAWindowThatDoesNotFitOnTheScreenIsAnErrorWithBothSizes() throws {
        try withScreen(width: 300, height: 200) { _ in
            XCTAssertThrowsError(try SceneRunner.render(Board.scene(scale: 2))) { error in
                XCTAssertTrue("\(error)".contains("320x240 pixels does not fit"), "\(error)")
                XCTAssertTrue("\(error)".contains("300x200"), "\(error)")
            }
            XCTAssertNoThrow(try SceneRunner.render(Board.scene()), "the next scene is not affected")
        }
    }

    func testALostServerIsAnError() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        try withSnapshotFolders { _ in
            let server = try XvfbServer(width: 400, height: 300)
            let screen = try X11SceneScreen(display: server.display)
            SceneRunner.screen = screen
            defer { SceneRunner.screen = nil }
            let scene = Board.scene { _, _, done in
                server.kill()
                done()
            }
            XCTAssertThrowsError(try SceneRunner.render(scene)) { error in
                XCTAssertTrue("\(error)".contains("does not return the pixels"), "\(error)")
            }
        }
    }
}
