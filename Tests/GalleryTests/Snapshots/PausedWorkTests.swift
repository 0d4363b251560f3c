import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// Scenes whose background work waits show the same screenshot in every order of work.
final class PausedWorkTests: XCTestCase, @unchecked Sendable {
    private static let (home, late) = (UIColor(hex: 0xE33D2E), UIColor(hex: 0x00FF00))

    /// A job that colours the marker.
    private static let job = SnapshotStep.run("start a job") { controller, _ in
        let marker = controller.view.subviews[0]
        ASPerformBlockOnBackgroundThread { ASPerformBlockOnMainThread { marker.backgroundColor = late } }
    }

    private func scene(_ steps: [SnapshotStep]) -> SnapshotScene {
        SnapshotScene(
            name: "board", size: Board.size,
            make: { ASDKViewController(node: BoardNode(marker: Board.home, color: PausedWorkTests.home)) },
            steps: steps)
    }

    /// The colours of the marker in the order of arrival and in nine others.
    @MainActor
    private func colors(_ steps: SnapshotStep...) throws -> Set<UInt32> {
        let seeds: [UInt64?] = [nil] + (1...9).map { $0 }
        return Set(try seeds.map { try SceneRunner.render(scene(steps), seed: $0).pixels.pixel(x: 30, y: 40) })
    }

    func testAJobThatBeginsInAPauseDoesNotReachTheScreenshot() throws {
        try withSnapshotFolders { _ in
            XCTAssertEqual(try colors(.pauseBackgroundWork, Self.job), [0xFFE3_3D2E])
            XCTAssertEqual(try colors(.pauseBackgroundWork, Self.job, .advance(1)), [0xFFE3_3D2E])
            XCTAssertEqual(try colors(Self.job), [0xFF00_FF00], "without a pause")
        }
    }

    func testAJobOfTheInstantBeforeThePauseDoes() throws {
        try withSnapshotFolders { _ in
            XCTAssertEqual(try colors(Self.job, .advance(0), .pauseBackgroundWork), [0xFF00_FF00])
        }
    }

    func testResumedWorkReachesTheScreenshot() throws {
        try withSnapshotFolders { _ in
            XCTAssertEqual(try colors(.pauseBackgroundWork, Self.job, .resumeBackgroundWork), [0xFF00_FF00])
        }
    }

    func testHeldWorkRunsBeforeTheNextScene() throws {
        try withSnapshotFolders { _ in
            let ran = AtomicFlag(false)
            let start = SnapshotStep.run("start a job") { _, _ in ASPerformBlockOnBackgroundThread { ran.isSet = true }
            }

            _ = try SceneRunner.render(scene([.pauseBackgroundWork, start]))

            XCTAssertTrue(ran.isSet)
            XCTAssertFalse(WorkQueue.shared.isPaused)
        }
    }

    func testAPauseEndsWithASceneThatFails() throws {
        try withSnapshotFolders { _ in
            XCTAssertThrowsError(try SceneRunner.render(scene([.pauseBackgroundWork, .click("nowhere")])))

            XCTAssertFalse(WorkQueue.shared.isPaused)
            XCTAssertEqual(try colors(Self.job), [0xFF00_FF00])
        }
    }

    /// A fetch begins with a job, which never runs in the pause.
    func testAnImageThatIsNotReadDoesNotKeepTheSceneFromSettling() throws {
        try withSnapshotFolders { folders in
            let file = folders.root.appendingPathComponent("red.png")
            let red = PixelBuffer(width: 8, height: 8, isOpaque: true)
            try SnapshotPicture.write(red, to: file.path)
            let show = SnapshotStep.run("show a picture") { controller, _ in
                let image = ASNetworkImageNode()
                image.url = file
                image.frame = Board.home
                (controller as? ASDKViewController<BoardNode>)?.node.addSubnode(image)
            }

            XCTAssertEqual(try colors(.pauseBackgroundWork, show), [0xFFE3_3D2E])
            XCTAssertNotEqual(try colors(show), [0xFFE3_3D2E], "without a pause")
        }
    }

    func testAListShowsItsPlaceholdersForRowsThatAreNotMeasured() throws {
        try withSnapshotFolders { _ in
            let scroll = SnapshotStep.run("scroll far", as: PausedListController.self) { list, _ in
                list.node.scrollToRow(at: IndexPath(row: 900, section: 0), at: .top, animated: false)
            }
            let measured = SnapshotScene(
                name: "list", size: Board.size, make: { PausedListController() }, steps: [scroll])
            let paused = SnapshotScene(
                name: "list", size: Board.size, make: { PausedListController() },
                steps: [.pauseBackgroundWork, scroll])

            XCTAssertFalse(try SceneRunner.render(measured).nodes.text.contains("RowPlaceholder"))
            let (first, instability) = try SceneRunner.render(paused, times: 20)
            XCTAssertNil(instability)
            XCTAssertTrue(first.nodes.text.contains("RowPlaceholder"))
            XCTAssertFalse(first.nodes.text.contains("ASTextCellNode"))
        }
    }
}

/// A thousand rows of text.
private final class PausedListController: ASDKViewController<ASTableNode>, ASTableDataSource {
    override init() { super.init(node: ASTableNode()) }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.rowPlaceholder = ASRowPlaceholder(color: UIColor(hex: 0xDDDDDD))
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1_000 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        {
            let cell = ASTextCellNode()
            cell.text = "Row \(indexPath.row)"
            return cell
        }
    }
}
