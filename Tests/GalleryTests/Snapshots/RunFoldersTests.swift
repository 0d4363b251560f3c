import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// Tests of the folders of goldens and results.
final class RunFoldersTests: XCTestCase, @unchecked Sendable {
    @MainActor private func other() -> SnapshotScene {
        SnapshotScene(
            name: "other", size: Board.size, make: { ASDKViewController(node: BoardNode(marker: .zero, color: .red)) })
    }

    // MARK: - Overlapping folders

    func testAResultsFolderThatOverlapsTheGoldensIsRefused() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let before = try FileManager.default.contentsOfDirectory(atPath: folders.goldens.path).sorted()
            try FileManager.default.createSymbolicLink(
                at: folders.root.appendingPathComponent("link"), withDestinationURL: folders.goldens)
            let places = ["goldens", "goldens/results", "link", "link/../goldens/./results", ""]
            for place in places {
                let results = folders.root.appendingPathComponent(place)
                let run = SnapshotRun(
                    goldens: folders.goldens, results: results, mode: .never,
                    environment: EnvironmentFingerprint(parts: ["cairo": "1.0"]), policy: .explainsChanges,
                    renderings: 1)
                XCTAssertThrowsError(try run.begin(.everything), place)
                guard case .failed(.foldersOverlap) = run.verify(Board.scene(marker: .zero)) else {
                    XCTFail("“\(place)” was written to")
                    continue
                }
            }
            let after = try FileManager.default.contentsOfDirectory(atPath: folders.goldens.path).sorted()
            XCTAssertEqual(after, before)
        }
    }

    func testFoldersWithSimilarNamesDoNotOverlap() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let run = SnapshotRun(
                goldens: folders.goldens, results: folders.root.appendingPathComponent("goldens-results"), mode: .never,
                environment: EnvironmentFingerprint(parts: ["cairo": "1.0"]), policy: .explainsChanges, renderings: 1)
            XCTAssertEqual(run.verify(Board.scene()), .same)
        }
    }

    // MARK: - Several runs

    func testPartsOfARunShareAResultsFolder() throws {
        try withSnapshotFolders { folders in
            let scenes = [Board.scene(), other()]
            for scene in scenes {
                let run = folders.run(.never)
                let lock = try run.begin(.part([scene]))
                XCTAssertEqual(run.verify(scene), .missing(recorded: false))
                try run.writeReports([.json])
                withExtendedLifetime(lock) {}
            }
            XCTAssertEqual(try folders.run(.never).results.records().map(\.id), scenes.map(\.id).sorted())
            let json = try folders.text("results/results.json")
            for scene in scenes { XCTAssertTrue(json.contains(scene.id), scene.id) }
        }
    }

    func testAWholeRunReplacesOldResultsAndExcludesOtherRuns() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.never).verify(other()).kind, .missing)
            let run = folders.run(.never)
            let lock = try run.begin(.everything)
            XCTAssertEqual(try run.results.records(), [])
            for scope in [SnapshotRun.Scope.everything, .part([Board.scene()])] {
                XCTAssertThrowsError(try folders.run(.never).begin(scope)) { error in
                    XCTAssertEqual(error as? SnapshotError, .resultsInUse(path: folders.results.path))
                }
            }
            withExtendedLifetime(lock) {}
        }
    }

    // MARK: - Goldens that cannot be read

    func testUnreadableGoldensAreAFailureAndNotMissing() throws {
        try withSnapshotFolders { folders in
            // A file, and a link to itself. Permissions would not stop a superuser who runs the tests.
            try Data().write(to: folders.goldens)
            XCTAssertEqual(folders.run(.missing).verify(Board.scene()).kind, .failed)
            XCTAssertThrowsError(try GoldenStore(directory: folders.goldens).exists()) { error in
                XCTAssertEqual(
                    error as? SnapshotError,
                    .unreadable(path: folders.goldens.path, reason: "it is not a folder."))
            }
            try FileManager.default.removeItem(at: folders.goldens)
            try FileManager.default.createSymbolicLink(at: folders.goldens, withDestinationURL: folders.goldens)
            let verdict = folders.run(.missing).verify(Board.scene())
            XCTAssertEqual(verdict.kind, .failed)
            XCTAssertTrue(verdict.description.contains("goldens"), verdict.description)
        }
    }

    func testTheManifestKeepsTheEnvironmentOfEachGoldenAndReadsVersion1() throws {
        try withSnapshotFolders { folders in
            let environments = [["cairo": "1.0"], ["cairo": "2.0"], ["cairo": "1.0"]]
            var ids: [String] = []
            for (index, environment) in environments.enumerated() {
                let scene = Board.scene(scale: CGFloat(index + 1))
                ids.append(scene.id)
                XCTAssertEqual(folders.run(.missing, environment: environment).verify(scene).kind, .missing)
            }
            let store = GoldenStore(directory: folders.goldens)
            let known = try store.environments()
            XCTAssertEqual(ids.map { known[$0]?.parts }, environments)

            let file = folders.goldens.appendingPathComponent("manifest.json")
            try Data(#"{"version": 1, "goldens": {"old-1x1@1x-light": {"cairo": "0.9"}}}"#.utf8).write(to: file)
            XCTAssertEqual(try store.environments()["old-1x1@1x-light"]?.parts, ["cairo": "0.9"])
            try Data(#"{"version": 2, "environments": [], "goldens": {"old-1x1@1x-light": 0}}"#.utf8).write(to: file)
            XCTAssertThrowsError(try store.environments())
        }
    }

    // MARK: - Approving

    func testAGoldenReplacedSinceTheRunIsNotOverwritten() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .accept)
            let record = try XCTUnwrap(try approval.candidates().first)
            let golden = folders.goldens.appendingPathComponent(Board.id + ".png")
            let kept = try Data(contentsOf: golden)

            let newer = PixelBuffer(width: 160, height: 120, isOpaque: true)
            try SnapshotPicture.write(newer, to: golden.path)
            XCTAssertThrowsError(try approval.approve(record)) { error in
                XCTAssertEqual(error as? SnapshotError, .goldenReplaced(id: Board.id))
            }
            try kept.write(to: golden)
            try approval.approve(record)
            XCTAssertNoThrow(try approval.approve(record), "approved already")
        }
    }

    func testAnApprovalFileIsCheckedAgainstWhatWasReviewed() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .accept)
            let html = try folders.text("results/report.html")
            func digest(_ name: String) throws -> String {
                let start = try XCTUnwrap(html.range(of: "data-\(name)=\"")).upperBound
                return String(html[start...].prefix { $0 != "\"" })
            }
            let (golden, picture) = (try digest("golden"), try digest("actual"))
            func file(_ golden: String, _ picture: String, _ verdict: String = "accept", id: String = Board.id) throws
                -> ApprovalFile
            {
                let url = folders.root.appendingPathComponent("approval.json")
                let scene = #"{"id":"\#(id)","golden":"\#(golden)","picture":"\#(picture)","verdict":"\#(verdict)"}"#
                try Data(#"{"version":1,"scenes":[\#(scene)]}"#.utf8).write(to: url)
                return try ApprovalFile(contentsOf: url)
            }

            for (wrong, name) in [(try file("0", picture), "golden"), (try file(golden, "0"), "new picture")] {
                XCTAssertThrowsError(try approval.approve(wrong)) { error in
                    XCTAssertEqual(error as? SnapshotError, .changedSinceReview(id: Board.id, file: name))
                }
            }
            XCTAssertThrowsError(try approval.approve(try file(golden, picture, id: "gone")))
            XCTAssertEqual(try approval.approve(try file(golden, picture, "reject")), [])
            XCTAssertEqual(try approval.approve(try file(golden, picture), dryRun: true).map(\.id), [Board.id])
            let stored = try Data(contentsOf: folders.goldens.appendingPathComponent(Board.id + ".png"))
            XCTAssertNotEqual(stored, try Data(contentsOf: approval.results.picture(.actual, of: Board.id)))

            XCTAssertEqual(try approval.approve(try file(golden, picture)).map(\.id), [Board.id])
            XCTAssertEqual(folders.run(.never).verify(Board.scene()).kind, .regression)
        }
    }

    func testADamagedApprovalFileIsRefused() throws {
        try withSnapshotFolders { folders in
            let url = folders.root.appendingPathComponent("approval.json")
            let scene = #"{"id":"a","picture":"1","verdict":"accept"}"#
            for text in [
                "", "[]", #"{"version":2,"scenes":[]}"#, #"{"version":1,"scenes":[\#(scene),\#(scene)]}"#,
                #"{"version":1,"scenes":[{"id":"a","picture":"1","verdict":"maybe"}]}"#,
            ] {
                try Data(text.utf8).write(to: url)
                XCTAssertThrowsError(try ApprovalFile(contentsOf: url), text)
            }
        }
    }

    func testOnlyPicturesInTheReportCountAsReviewed() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .accept)
            XCTAssertNoThrow(try approval.checkReviewed(try XCTUnwrap(try approval.candidates().first)))

            // The scene renders differently after the report was written.
            let run = folders.run(.never)
            XCTAssertEqual(run.verify(Board.scene(marker: Board.home.offsetBy(dx: 5, dy: 0))).kind, .regression)
            let record = try XCTUnwrap(try approval.candidates().first)
            XCTAssertThrowsError(try approval.checkReviewed(record)) { error in
                guard case .notInReport(id: Board.id, _)? = error as? SnapshotError else { return XCTFail("\(error)") }
            }
            try run.writeReports([.html])
            XCTAssertNoThrow(try approval.checkReviewed(record))
        }
    }
}
