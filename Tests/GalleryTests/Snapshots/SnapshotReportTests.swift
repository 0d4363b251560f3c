import ADKGraphics
import ADKSnapshot
import AsyncDisplayKit
import XCTest

final class SnapshotReportTests: XCTestCase {
    func testTheReportIsSelfContainedAndNamesTheNode() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let html = try folders.text("results/report.html")

            XCTAssertTrue(html.contains("ASDisplayNode ‘marker’ in BoardNode: y 30 → 32"))
            XCTAssertTrue(html.contains("&quot;names&quot;:[&quot;ASDisplayNode ‘marker’ in BoardNode&quot;]"))
            XCTAssertEqual(html.components(separatedBy: ">data:image/").count, 3, "the golden and the new picture")
            XCTAssertFalse(html.contains("src=\"http"))
            XCTAssertTrue(html.contains("swift package snapshot approve \(Board.id) --results \(folders.results.path)"))
        }
    }

    func testTheReportOfAPackageWithTestsOnlyOffersNoCommandThatItDoesNotHave() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            try folders.run(.never).results.writeReports(
                [.html], goldens: GoldenStore(directory: folders.goldens), program: nil)
            let html = try folders.text("results/report.html")

            XCTAssertTrue(html.contains("<code>ADK_SNAPSHOT_RECORD=changed swift test</code>"))
            XCTAssertTrue(html.contains("<div class=\"review\" hidden>"))
            XCTAssertFalse(html.contains("To accept only this picture"))
            XCTAssertFalse(html.contains("<button class=\"accept\">"))
        }
    }

    func testTheJSONAndJUnitReportsHaveTheSameFindings() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let records = try JSONDecoder().decode(
                [ResultRecord].self, from: Data(try folders.text("results/results.json").utf8))

            XCTAssertEqual(records.map(\.id), [Board.id])
            XCTAssertEqual(records.first?.verdict, .regression)
            XCTAssertEqual(records.first?.difference?.changedPixels, 160)
            XCTAssertEqual(records.first?.causes.map(\.name), ["ASDisplayNode ‘marker’"])
            let junit = try folders.text("results/junit.xml")
            XCTAssertTrue(junit.contains("tests=\"1\" failures=\"1\" errors=\"0\""))
            XCTAssertTrue(junit.contains("<failure type=\"regression\""))
            XCTAssertTrue(junit.contains("1 scene: ASDisplayNode ‘marker’ in BoardNode: y 30 → 32"), junit)
            let groups = try JSONDecoder().decode(
                [CauseGroup].self, from: Data(try folders.text("results/causes.json").utf8))
            XCTAssertEqual(groups.map(\.title), ["ASDisplayNode ‘marker’ in BoardNode: y 30 → 32"])
            XCTAssertEqual(groups.map(\.scenes), [[Board.id]])
            let markdown = try folders.text("results/summary.md")
            XCTAssertTrue(markdown.contains("| 1 | ASDisplayNode ‘marker’ in BoardNode: y 30 → 32 |"), markdown)
        }
    }

    func testTheResultPicturesAreTheComparedOnes() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            func picture(_ part: ResultRecord.Picture) throws -> PixelBuffer {
                try ImageDecoder.decode(
                    path: ResultsFolder(directory: folders.results).picture(part, of: Board.id).path, fitting: .full)
            }

            XCTAssertEqual(try picture(.golden).pixel(x: 20, y: 30), 0xFFE3_3D2E)
            XCTAssertEqual(try picture(.actual).pixel(x: 20, y: 30), 0xFFFF_FFFF)
            XCTAssertEqual(try picture(.diff).pixel(x: 20, y: 30), 0xFFE6_0050)
            XCTAssertNotEqual(try picture(.diff).pixel(x: 40, y: 40), 0xFFE6_0050, "unchanged pixels are not marked")
        }
    }

    func testAPictureIsUnchangedAfterWritingAndReadingItsFile() throws {
        try withSnapshotFolders { _ in
            let pixels = try SceneRunner.render(Board.scene(scale: 1.5)).pixels
            let decoded = try ImageDecoder.decode(try PNGEncoder.encode(pixels), fitting: .full)

            XCTAssertNil(PixelCompare.compare(actual: decoded, golden: pixels))
            XCTAssertEqual([decoded.width, decoded.height], [240, 180])
        }
    }

    func testBeginningARunRemovesOnlyOldResults() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            try Data("mine".utf8).write(to: folders.results.appendingPathComponent("notes.txt"))

            _ = try folders.run(.never).begin(.everything)

            let left = try FileManager.default.contentsOfDirectory(atPath: folders.results.path)
            XCTAssertEqual(left.sorted(), [".run.lock", "notes.txt"])
        }
    }

    // MARK: - Approving

    func testApprovingMakesTheNewPictureTheGolden() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .refuse)

            XCTAssertEqual(try approval.candidates().map(\.id), [Board.id])
            for record in try approval.candidates() { try approval.approve(record) }

            let scene = Board.scene(marker: Board.home.offsetBy(dx: 0, dy: 2))
            XCTAssertEqual(folders.run(.never, policy: .mustMatch).verify(scene), .same)
        }
    }

    func testApprovingAcrossEnvironmentsIsRefused() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let newer = folders.run(.never, environment: ["cairo": "2.0"])
            XCTAssertEqual(newer.verify(Board.scene(marker: Board.home.offsetBy(dx: 0, dy: 2))).kind, .environment)
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .refuse)

            for record in try approval.candidates() {
                XCTAssertThrowsError(try approval.approve(record)) { error in
                    XCTAssertEqual(
                        error as? SnapshotError,
                        .approvalAcrossEnvironments(id: Board.id, difference: "cairo 1.0 → 2.0"))
                }
            }
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .same)
        }
    }

    func testGoldensWithoutASceneAreFound() throws {
        try withSnapshotFolders { folders in
            try folders.leaveRegression()
            let store = GoldenStore(directory: folders.goldens)

            XCTAssertEqual(try store.orphans(of: [Board.scene()]), [])
            XCTAssertEqual(try store.orphans(of: [Board.scene(scale: 2)]), [Board.id])
        }
    }
}
