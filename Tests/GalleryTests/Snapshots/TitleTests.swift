import ADKGraphics
import AsyncDisplayKit
import XCTest

@testable import ADKSnapshot

/// The window's title, which is compared but is no pixel of the screenshot.
final class TitleTests: XCTestCase {
    @MainActor
    private static func scene(
        _ title: String, color: UIColor = UIColor(hex: 0xE33D2E), tolerance: PixelTolerance? = nil,
        masks: [SnapshotMask] = []
    ) -> SnapshotScene {
        SnapshotScene(
            name: "titled", size: Board.size, tolerance: tolerance, masks: masks,
            make: {
                let controller = ASDKViewController(node: BoardNode(marker: Board.home, color: color))
                controller.title = title
                return controller
            })
    }

    func testModeChangedRecordsNoTitleOfAnotherEnvironment() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(Self.scene("Old")).kind, .missing)

            let verdict = folders.run(.changed, environment: ["cairo": "2.0"]).verify(Self.scene("New"))

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertFalse(regression.recorded)
            XCTAssertEqual(folders.run(.never, policy: .mustMatch).verify(Self.scene("Old")), .same)
            guard case .regression(let own) = folders.run(.changed).verify(Self.scene("New")) else {
                return XCTFail("the title is not compared")
            }
            XCTAssertTrue(own.recorded)
            XCTAssertEqual(folders.run(.never).verify(Self.scene("New")), .same)
        }
    }

    func testAnotherLabelForScreenReadersIsFoundWithTheSamePixels() throws {
        func scene(_ label: String, masks: [SnapshotMask] = []) -> SnapshotScene {
            SnapshotScene(
                name: "labelled", size: Board.size, masks: masks,
                make: {
                    let board = BoardNode(marker: Board.home, color: .red)
                    board.isAccessibilityElement = true
                    board.accessibilityLabel = label
                    return ASDKViewController(node: board)
                })
        }
        let mask = try SnapshotMask("marker", reason: "its words are random")
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(scene("Old")).kind, .missing)
            XCTAssertEqual(folders.run(.never).verify(scene("Old")), .same)
            XCTAssertEqual(folders.run(.never).verify(scene("New", masks: [mask])), .same)

            let run = folders.run(.never)
            guard case .regression(let regression) = run.verify(scene("New")) else {
                return XCTFail("the label is not compared")
            }
            XCTAssertEqual(
                regression.causes.map(\.description),
                ["elements: - label “Old” [focusable focused]", "elements: + label “New” [focusable focused]"])
            XCTAssertFalse(regression.recorded)

            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .refuse)
            for record in try approval.candidates() { try approval.approve(record) }
            XCTAssertEqual(folders.run(.never).verify(scene("New")), .same)
        }
    }

    func testOtherElementsAreListedInTheirOrder() {
        XCTAssertEqual(
            SceneElements.changes(from: "a\nb\n  c\n", to: "  c\nd\ne\n"), ["- a", "- b", "+ d", "+ e"])
    }

    func testTheReportOfAnotherTitleShowsTheGoldenAndNotTheNewScreenshotTwice() throws {
        let near = UIColor(hex: 0xE33D2F)
        let tolerance = try PixelTolerance(channelDifference: 1, reason: "the marker is dithered")
        let mask = try SnapshotMask("marker", reason: "its colour is random")
        let exceptions: [(PixelTolerance?, [SnapshotMask])] = [(tolerance, []), (nil, [mask])]
        for (tolerance, masks) in exceptions {
            try withSnapshotFolders { folders in
                XCTAssertEqual(
                    folders.run(.missing).verify(Self.scene("Old", tolerance: tolerance, masks: masks)).kind, .missing)
                let run = folders.run(.never)
                let verdict = run.verify(Self.scene("New", color: near, tolerance: tolerance, masks: masks))

                guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
                XCTAssertEqual(regression.causes.map(\.description), ["window: title ‘Old’ → ‘New’"])
                let (id, results) = (Self.scene("").id, run.results)
                func pixel(_ part: ResultRecord.Picture) throws -> UInt32 {
                    try SnapshotPicture.read(results.picture(part, of: id).path).pixel(x: 30, y: 40)
                }
                XCTAssertEqual(try pixel(.golden), 0xFFE3_3D2E)
                XCTAssertEqual(try pixel(.actual), 0xFFE3_3D2F)
            }
        }
    }

    /// A film of three instants, whose window has another title from 0.25 seconds on.
    @MainActor
    private static func film(_ title: String) -> SnapshotScene {
        SnapshotScene(
            name: "film", size: Board.size, frames: [0, 0.5, 0.75],
            make: {
                let controller = ASDKViewController(node: BoardNode(marker: Board.home, color: .red))
                controller.title = "Start"
                return controller
            },
            steps: [
                .run("rename") { controller, _ in FrameTimer.schedule(after: 0.25) { controller.title = title } }
            ])
    }

    func testATitleThatChangesAtALaterInstantOfAFilmIsSeen() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(Self.film("End")).kind, .missing)
            XCTAssertEqual(folders.run(.never, renderings: 2).verify(Self.film("End")), .same)

            let verdict = folders.run(.never).verify(Self.film("Fin"))

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertEqual(regression.difference.changedPixels, 0)
            XCTAssertEqual(regression.causes.map(\.description), ["window: title ‘End’ → ‘Fin’"])
        }
    }

    func testATitleThatBeginsWithAnAccentIsReadAsItWasWritten() throws {
        try withSnapshotFolders { folders in
            let title = "\u{301}accent"
            XCTAssertEqual(folders.run(.missing).verify(Self.scene(title)).kind, .missing)
            XCTAssertEqual(folders.run(.never).verify(Self.scene(title)), .same)
        }
    }
}
