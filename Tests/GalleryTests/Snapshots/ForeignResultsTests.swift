import AsyncDisplayKit
import XCTest

@testable import ADKSnapshot

/// Results that come from another machine, whose contents cannot be trusted.
final class ForeignResultsTests: XCTestCase, @unchecked Sendable {
    /// Replaces text in the record of the board.
    @MainActor
    private func edit(_ folders: SnapshotFolders, _ old: String, _ new: String) throws {
        let file = folders.results.appendingPathComponent("\(Board.id).result.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        XCTAssertTrue(text.contains(old), text)
        try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: file)
    }

    func testARecordCannotNameAFileOutsideOfTheGoldens() throws {
        try withSnapshotFolders { folders in
            for id in ["../../escaped", "/tmp/escaped", "..", "", "other-1x1@1x-light", "a\\nb", "é"] {
                try folders.leaveRegression()
                try edit(folders, "\"id\" : \"\(Board.id)\"", "\"id\" : \"\(id)\"")
                let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .accept)

                XCTAssertThrowsError(try approval.candidates(), id)
                XCTAssertThrowsError(try ResultsFolder(directory: folders.results).records(), id)
                XCTAssertNil(approval.results.record(of: Board.id), id)
                // The record itself, from wherever it was read.
                let file = folders.results.appendingPathComponent("\(Board.id).result.json")
                let record = try JSONDecoder().decode(ResultRecord.self, from: try Data(contentsOf: file))
                if id != "other-1x1@1x-light" {
                    XCTAssertThrowsError(try approval.approve(record), id) { error in
                        XCTAssertEqual(error as? SnapshotError, .nothingToApprove(id: record.id, verdict: .regression))
                    }
                }
                try FileManager.default.removeItem(at: folders.results)
                try FileManager.default.removeItem(at: folders.goldens)
            }
        }
    }

    func testAPlanCannotNameAFileOutsideOfTheResults() throws {
        try withSnapshotFolders { folders in
            try FileManager.default.createDirectory(at: folders.results, withIntermediateDirectories: true)
            try Data(#"{"scenes":["../escaped"]}"#.utf8)
                .write(to: folders.results.appendingPathComponent("run.plan.json"))
            XCTAssertThrowsError(try ResultsFolder(directory: folders.results).plans()) { error in
                XCTAssertTrue("\(error)".contains("“../escaped” is no id of a scene"), "\(error)")
            }
        }
    }

    func testEveryIdOfASceneIsAnId() {
        MainActor.assumeIsolated {
            let scenes =
                [0.5, 1, 1.25, 2].map { Board.scene(scale: $0) }
                + [
                    SnapshotScene(
                        name: "a.b_c-D", size: CGSize(width: 1_234_567, height: 100.5), scale: 0.01, theme: .dark,
                        direction: .rightToLeft, make: { UIViewController() })
                ]
            for scene in scenes { XCTAssertTrue(SnapshotScene.isID(scene.id), scene.id) }
        }
    }

    func testADigestOfAGoldenAddsNoMarkupToThePage() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let digest = try XCTUnwrap(try GoldenStore(directory: folders.goldens).digest(of: Board.id))
            try edit(folders, "\"\(digest)\"", #""\"><script>alert(1)</script>""#)

            try folders.run(.never).writeReports([.html])

            XCTAssertFalse(try folders.text("results/report.html").contains("<script>alert(1)"))
        }
    }

    func testADamagedRecordOfASourceLeavesTheTargetOfAMergeAsItIs() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let target = folders.root.appendingPathComponent("all")
            let merge = ResultsMerge(sources: [folders.results], target: target)
            _ = try merge.merge()
            let before = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
            XCTAssertTrue(before.contains("\(Board.id).result.json"))

            try edit(folders, "\"id\" : \"\(Board.id)\"", "\"id\" : \"../escaped\"")
            XCTAssertThrowsError(try merge.merge())
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: target.path).sorted(), before)
        }
    }

    // MARK: - Approving

    /// An approval file with accepted decisions about all candidates.
    @MainActor
    private func acceptAll(_ approval: Approval, _ folders: SnapshotFolders) throws -> ApprovalFile {
        let scenes = try approval.candidates().map { record in
            let picture = try XCTUnwrap(try approval.results.actualDigest(of: record.id))
            let golden = record.goldenDigest.map { #","golden":"\#($0)""# } ?? ""
            return #"{"id":"\#(record.id)","picture":"\#(picture)","verdict":"accept"\#(golden)}"#
        }
        let file = folders.root.appendingPathComponent("approval.json")
        try Data(#"{"version":1,"scenes":[\#(scenes.joined(separator: ","))]}"#.utf8).write(to: file)
        return try ApprovalFile(contentsOf: file)
    }

    func testAnApprovalThatFailsMidwayNamesWhatItApproved() throws {
        try withSnapshotFolders { folders in
            let scenes = [Board.scene(), Board.scene(scale: 2), Board.scene(scale: 3)]
            for scene in scenes { XCTAssertEqual(folders.run(.never).verify(scene), .missing(recorded: false)) }
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .refuse)
            try Data("no picture".utf8).write(to: approval.results.picture(.actual, of: scenes[1].id))
            let file = try acceptAll(approval, folders)
            XCTAssertEqual(try approval.approve(file, dryRun: true).map(\.id), scenes.map(\.id))

            XCTAssertThrowsError(try approval.approve(file)) { error in
                guard case .approvalIncomplete(let approved, _)? = error as? SnapshotError else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual(approved, [scenes[0].id])
                XCTAssertTrue("\(error)".contains("\(scenes[1].id).png"), "\(error)")
                XCTAssertTrue("\(error)".contains("Approved before: \(scenes[0].id). The rest was not."), "\(error)")
            }
            XCTAssertEqual(try GoldenStore(directory: folders.goldens).ids(), [scenes[0].id])
        }
    }

    func testANewPictureOfAnotherEnvironmentThanTheOtherGoldensIsRefused() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let scene = Board.scene(scale: 2)
            XCTAssertEqual(
                folders.run(.never, environment: ["cairo": "2.0"]).verify(scene), .missing(recorded: false))
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .refuse)
            let file = try acceptAll(approval, folders)
            XCTAssertThrowsError(try approval.approve(file)) { error in
                XCTAssertEqual(
                    error as? SnapshotError,
                    .approvalAcrossEnvironments(id: scene.id, difference: "cairo 1.0 → 2.0"))
            }
        }
    }
}
