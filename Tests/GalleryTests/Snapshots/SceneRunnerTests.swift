import ADKSnapshot
import AsyncDisplayKit
import HeadlessTesting
import XCTest

final class SceneRunnerTests: XCTestCase {
    func testTheSameSceneGivesTheSameBytes() throws {
        try withSnapshotFolders { _ in
            let first = try SceneRunner.render(Board.scene(scale: 2))
            let second = try SceneRunner.render(Board.scene(scale: 2))

            XCTAssertEqual(try PNGEncoder.encode(first.pixels), try PNGEncoder.encode(second.pixels))
            XCTAssertEqual(first.nodes, second.nodes)
            XCTAssertEqual([first.pixels.width, first.pixels.height], [320, 240])
        }
    }

    func testPixelsMatchTheFramesOfTheNodes() throws {
        try withSnapshotFolders { _ in
            let pixels = try SceneRunner.render(Board.scene()).pixels

            XCTAssertEqual(pixels.pixel(x: 0, y: 0), 0xFFFF_FFFF)
            XCTAssertEqual(pixels.pixel(x: 20, y: 30), 0xFFE3_3D2E)
            XCTAssertEqual(pixels.pixel(x: 59, y: 49), 0xFFE3_3D2E)
            XCTAssertEqual(pixels.pixel(x: 60, y: 50), 0xFFFF_FFFF)
            XCTAssertEqual(pixels.pixel(x: 105, y: 85), 0xFF0A_6CFF)
        }
    }

    func testTheSceneHasItsTheme() throws {
        try withSnapshotFolders { _ in
            XCTAssertEqual(try SceneRunner.render(Board.scene(theme: .dark)).pixels.pixel(x: 0, y: 0), 0xFF10_1012)
            XCTAssertEqual(UIApplication.shared.userInterfaceStyle, .light)
        }
    }

    func testPrepareRunsOnTheShownSceneAndMayTakeTime() throws {
        try withSnapshotFolders { _ in
            let scene = Board.scene { controller, window, done in
                XCTAssertTrue(window.isShown)
                // Two waits in sequence: `whenSettled`, then a timer.
                UIApplication.shared.whenSettled {
                    controller.view.subviews[0].backgroundColor = UIColor(hex: 0x00FF00)
                    FrameTimer.schedule(after: 5) { UIApplication.shared.whenSettled { done() } }
                }
            }

            let pixels = try SceneRunner.render(scene).pixels

            XCTAssertEqual(pixels.pixel(x: 20, y: 30), 0xFF00_FF00)
        }
    }

    func testAPrepareThatNeverEndsIsAnError() throws {
        try withSnapshotFolders { _ in
            let scene = Board.scene { _, _, _ in }

            // The scene must settle before the limit, also on a busy machine.
            XCTAssertThrowsError(try SceneRunner.render(scene, timeLimit: 3)) { error in
                XCTAssertEqual(
                    error as? SnapshotError, .neverPrepared(scene: scene.id, seconds: 3, pending: "nothing"))
            }
            XCTAssertNil(FrameLoop.shared.host)
            XCTAssertTrue(UIApplication.shared.windows.isEmpty)
        }
    }

    func testASceneThatCannotBeCreatedIsAnErrorAndTheNextOneRuns() throws {
        try withSnapshotFolders { _ in
            struct Broken: Error, CustomStringConvertible { let description = "the album is gone" }
            let scene = SnapshotScene(name: "broken", size: Board.size, make: { throw Broken() })

            XCTAssertThrowsError(try SceneRunner.render(scene)) { error in
                XCTAssertEqual(error as? SnapshotError, .sceneFailed(scene: scene.id, reason: "the album is gone"))
            }
            XCTAssertNoThrow(try SceneRunner.render(Board.scene()))
        }
    }

    func testARunningHostIsNotReplaced() throws {
        try withSnapshotFolders { _ in
            let host = HeadlessHost.attached()

            XCTAssertThrowsError(try SceneRunner.render(Board.scene())) { error in
                XCTAssertEqual(error as? SnapshotError, .hostInUse(scene: Board.scene().id))
            }
            XCTAssertTrue(FrameLoop.shared.host === host)
        }
    }

    func testNodesAreListedWithTheirNamesAndFrames() throws {
        try withSnapshotFolders { _ in
            let nodes = try SceneRunner.render(Board.scene(scale: 2)).nodes

            XCTAssertEqual(
                nodes.text,
                """
                nodes 2
                BoardNode  @ 0 0 160 120  background=#ffffff
                  ASDisplayNode ‘marker’  @ 20 30 40 20  background=#e33d2e
                  ASDisplayNode ‘stamp’  @ 100 80 12 12  background=#0a6cff

                """)
        }
    }

    func testNodesAreListedByPositionIndependentlyOfTheirOrder() throws {
        try withSnapshotFolders { _ in
            let scene = SnapshotScene(
                name: "rows", size: Board.size,
                make: {
                    let page = ASDisplayNode()
                    for y in [80, 0, 40] {
                        let row = ASDisplayNode()
                        row.debugName = "\(y)"
                        row.frame = CGRect(x: 0, y: CGFloat(y), width: 160, height: 40)
                        page.addSubnode(row)
                    }
                    return ASDKViewController(node: page)
                })

            let names = try SceneRunner.render(scene).nodes.entries.map(\.name)

            XCTAssertEqual(
                names, ["ASDisplayNode", "ASDisplayNode ‘0’", "ASDisplayNode ‘40’", "ASDisplayNode ‘80’"])
        }
    }

    func testTheIdDistinguishesEveryScreenshot() {
        let scenes = SnapshotScene.matrix(
            name: "feed", sizes: [CGSize(width: 1100, height: 800), CGSize(width: 420, height: 700)], scales: [1, 1.5],
            themes: [.light, .dark], directions: [.leftToRight, .rightToLeft], make: { UIViewController() })

        XCTAssertEqual(scenes.first?.id, "feed-1100x800@1x-light")
        XCTAssertEqual(scenes.last?.id, "feed-420x700@1.5x-dark-rtl")
        XCTAssertEqual(Set(scenes.map(\.id)).count, 16)
    }

    func testASceneFromRightToLeftIsLaidOutInThatDirectionAndLeavesTheAppAsItWas() throws {
        try withSnapshotFolders { _ in
            @MainActor func place(_ direction: SnapshotScene.Direction) throws -> CGFloat? {
                let scene = SnapshotScene(
                    name: "row", size: Board.size, direction: direction,
                    make: {
                        let mark = ASDisplayNode()
                        mark.debugName = "mark"
                        mark.style.preferredSize = CGSize(width: 30, height: 30)
                        let row = ASDisplayNode()
                        row.automaticallyManagesSubnodes = true
                        row.layoutSpecBlock = { _, _ in
                            ASStackLayoutSpec(
                                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
                                children: [mark])
                        }
                        return ASDKViewController(node: row)
                    })
                return try SceneRunner.render(scene).nodes.entries.first { $0.name.contains("mark") }?.frame.minX
            }

            XCTAssertEqual(try place(.leftToRight), 0)
            XCTAssertEqual(try place(.rightToLeft), 130)
            XCTAssertEqual(UIApplication.shared.userInterfaceLayoutDirection, .leftToRight)
        }
    }
}
