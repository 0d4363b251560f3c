import ADKGraphics
import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// Verifies scenes that equal their golden and scenes that do not.
final class SnapshotRunTests: XCTestCase {
    // MARK: - Missing

    func testModeNeverRecordsNothing() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .missing(recorded: false))
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .missing(recorded: false))

            XCTAssertFalse(folders.exists("goldens"))
            XCTAssertTrue(folders.exists("results/board-160x120@1x-light.actual.png"))
        }
    }

    func testARecordedGoldenIsMissingInTheSameRunAndEqualInTheNext() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()

            XCTAssertTrue(folders.exists("goldens/board-160x120@1x-light.png"))
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .same)
            XCTAssertFalse(folders.exists("results/\(Board.id).actual.png"), "a passing scene leaves no pictures")
        }
    }

    func testABuildServerNeverRecords() {
        XCTAssertEqual(RecordMode.all.effective(in: ["CI": "true"]), .never)
        XCTAssertEqual(RecordMode.missing.effective(in: ["CI": "1"]), .never)
        XCTAssertEqual(RecordMode.missing.effective(in: ["CI": "false"]), .missing)
        XCTAssertEqual(RecordMode.changed.effective(in: [:]), .changed)
    }

    // MARK: - Changes

    func testAShiftOfOnePixelIsDetectedLocatedAndNamed() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()

            let verdict = folders.run(.never).verify(Board.scene(marker: Board.home.offsetBy(dx: 1, dy: 0)))

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertEqual(regression.difference.changedPixels, 40)
            XCTAssertEqual(regression.difference.regions.map(\.x), [20, 60])
            XCTAssertEqual(regression.difference.regions.map(\.y), [30, 30])
            XCTAssertEqual(regression.difference.regions.map(\.width), [1, 1])
            XCTAssertEqual(regression.difference.regions.map(\.height), [20, 20])
            XCTAssertEqual(regression.difference.regions[1].names, ["ASDisplayNode ‘marker’ in BoardNode"])
            XCTAssertEqual(regression.causes.map(\.description), ["ASDisplayNode ‘marker’ in BoardNode: x 20 → 21"])
            XCTAssertFalse(regression.recorded)
        }
    }

    func testEveryOnePixelChangeOfAFrameIsDetected() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let home = Board.home
            let changes = [
                home.offsetBy(dx: -1, dy: 0), home.offsetBy(dx: 0, dy: 1), home.offsetBy(dx: 0, dy: -1),
                CGRect(x: 20, y: 30, width: 41, height: 20), CGRect(x: 20, y: 30, width: 40, height: 19),
            ]
            for frame in changes {
                XCTAssertEqual(folders.run(.never).verify(Board.scene(marker: frame)).kind, .regression, "\(frame)")
            }
        }
    }

    func testASlightlyDifferentColourIsDetected() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()

            let verdict = folders.run(.never).verify(Board.scene(color: UIColor(hex: 0xE33D2F)))

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertEqual(regression.difference.changedPixels, 800)
            XCTAssertEqual(regression.difference.largestChannelDifference, 1)
            XCTAssertEqual(
                regression.causes.map(\.description),
                ["ASDisplayNode ‘marker’ in BoardNode: background #e33d2e → #e33d2f"])
            XCTAssertEqual(regression.difference.regions.flatMap(\.names), ["ASDisplayNode ‘marker’ in BoardNode"])
        }
    }

    func testAGoldenOfAnotherSizeIsARegression() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let id = Board.scene().id
            let tall = PixelBuffer(width: 10, height: 300, isOpaque: true)
            try SnapshotPicture.write(tall, to: folders.goldens.appendingPathComponent(id + ".png").path)

            let verdict = folders.run(.never).verify(Board.scene())

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertEqual(regression.difference.goldenSize.description, "10x300")
            XCTAssertEqual(regression.difference.actualSize.description, "160x120")
            XCTAssertEqual(regression.difference.changedPixels, 160 * 120 + 10 * 180)
        }
    }

    func testModeChangedRecordsAndStillReportsTheChange() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let moved = Board.scene(marker: Board.home.offsetBy(dx: 3, dy: 0))

            let verdict = folders.run(.changed).verify(moved)

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertTrue(regression.recorded)
            XCTAssertEqual(folders.run(.never).verify(moved), .same)
        }
    }

    func testADamagedGoldenIsAFailureThatNamesTheFile() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            try Data("no picture".utf8).write(to: folders.goldens.appendingPathComponent(Board.scene().id + ".png"))

            let verdict = folders.run(.never).verify(Board.scene())

            XCTAssertEqual(verdict.kind, .failed)
            XCTAssertTrue(verdict.description.contains("board-160x120@1x-light.png"), verdict.description)
        }
    }

    // MARK: - Tolerance

    func testAToleranceNeedsAReason() throws {
        XCTAssertThrowsError(try PixelTolerance(channelDifference: 1, reason: " \n")) { error in
            XCTAssertEqual(error as? SnapshotError, .toleranceWithoutReason)
        }
        XCTAssertEqual(try PixelTolerance(channelDifference: 1, reason: "gradients").reason, "gradients")
    }

    func testAToleranceAllowsNoLargerDifference() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let tolerance = try PixelTolerance(channelDifference: 1, reason: "the marker is dithered")

            XCTAssertEqual(
                folders.run(.never).verify(Board.scene(color: UIColor(hex: 0xE33D2F), tolerance: tolerance)), .same)
            let beyond = Board.scene(color: UIColor(hex: 0xE33D30), tolerance: tolerance)
            XCTAssertEqual(folders.run(.never).verify(beyond).kind, .regression)
        }
    }

    // MARK: - Environment

    func testAChangeInAnotherEnvironmentIsNotARegression() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let newer = ["cairo": "2.0"]
            let moved = Board.scene(marker: Board.home.offsetBy(dx: 1, dy: 0))

            let verdict = folders.run(.changed, environment: newer).verify(moved)

            guard case .environmentDiffers(let old, let new, let change?) = verdict else {
                return XCTFail("\(verdict)")
            }
            XCTAssertEqual(old, EnvironmentFingerprint(parts: ["cairo": "1.0"]))
            XCTAssertEqual(new, EnvironmentFingerprint(parts: newer))
            XCTAssertEqual(change.difference.changedPixels, 40)
            XCTAssertFalse(change.recorded)
            XCTAssertTrue(
                verdict.description.contains("cairo 1.0 → 2.0; 40 of 19200 pixels changed"), verdict.description)
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .same, "mode changed does not replace the golden")
        }
    }

    func testTheSamePixelsInAnotherEnvironmentPassUnlessItMustMatch() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let newer = ["cairo": "2.0"]

            XCTAssertEqual(folders.run(.never, environment: newer).verify(Board.scene()), .same)
            XCTAssertEqual(
                folders.run(.never, environment: newer, policy: .mustMatch).verify(Board.scene()).kind, .environment)

            let recording = folders.run(.all, environment: newer, policy: .mustMatch)
            XCTAssertEqual(recording.verify(Board.scene()).kind, .environment)
            XCTAssertEqual(folders.run(.never, environment: newer, policy: .mustMatch).verify(Board.scene()), .same)
        }
    }

    // MARK: - Flakes

    func testASceneThatRendersDifferentlyEachTimeIsFlakyAndNeverRecorded() throws {
        try withSnapshotFolders { folders in
            @MainActor final class Counter { var count = 0 }
            let counter = Counter()
            let scene = SnapshotScene(
                name: "restless", size: Board.size,
                make: {
                    counter.count += 1
                    let marker = Board.home.offsetBy(dx: CGFloat(counter.count % 2), dy: 0)
                    return ASDKViewController(node: BoardNode(marker: marker, color: .red))
                })

            let verdict = folders.run(.all, renderings: 2).verify(scene)

            XCTAssertEqual(verdict.kind, .flaky)
            XCTAssertFalse(folders.exists("goldens"))
            XCTAssertEqual(folders.run(.missing, renderings: 3).verify(Board.scene()), .missing(recorded: true))
        }
    }
}
