import ADKGraphics
import AsyncDisplayKit
import XCTest

@testable import ADKSnapshot

/// Verifies films and scenes with masks against goldens, and scenes against each other.
final class FilmAndMaskTests: XCTestCase {
    // MARK: - Films

    /// A board whose marker moves by 80 points in a second, from `start`.
    @MainActor
    private static func film(_ frames: [TimeInterval] = [0, 0.25, 0.5, 1], delay: TimeInterval = 0) -> SnapshotScene {
        SnapshotScene(
            name: "film", size: Board.size, frames: frames,
            make: { ASDKViewController(node: BoardNode(marker: Board.home, color: .red)) },
            steps: [
                .run("move") { controller, _ in
                    let marker = controller.view.subviews[0]
                    UIView.animate(withDuration: 1, delay: delay, options: .curveLinear) { marker.frame.origin.x += 80 }
                }
            ])
    }

    func testAFilmShowsTheInstantsInOneScreenshot() throws {
        try withSnapshotFolders { _ in
            let rendering = try SceneRunner.render(Self.film())

            XCTAssertEqual([rendering.pixels.width, rendering.pixels.height], [322, 242])
            XCTAssertEqual(rendering.frames.map(\.label), ["0 s", "0.25 s", "0.5 s", "1 s"])
            for (frame, x) in zip(rendering.frames, [20, 40, 60, 100]) {
                let (left, top) = (frame.place.x, frame.place.y)
                XCTAssertNotEqual(rendering.pixels.pixel(x: left + x - 1, y: top + 40), 0xFFFF_0000)
                XCTAssertEqual(rendering.pixels.pixel(x: left + x, y: top + 40), 0xFFFF_0000)
                XCTAssertEqual(rendering.pixels.pixel(x: left + x + 39, y: top + 40), 0xFFFF_0000)
                XCTAssertNotEqual(rendering.pixels.pixel(x: left + x + 40, y: top + 40), 0xFFFF_0000)
            }
        }
    }

    func testADifferenceOfAFilmNamesTheInstant() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(Self.film()), .missing(recorded: true))
            XCTAssertEqual(folders.run(.never, renderings: 2).verify(Self.film()), .same)

            let verdict = folders.run(.never).verify(Self.film(delay: 0.25))

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            let names = Set(regression.difference.regions.flatMap(\.names))
            XCTAssertTrue(names.contains("ASDisplayNode ‘marker’ in BoardNode at 1 s"), "\(names)")
            let instants = Set(names.compactMap { $0.components(separatedBy: " at ").last })
            XCTAssertEqual(instants, ["0.25 s", "0.5 s", "1 s"])
        }
    }

    func testAFilmWithAnotherNumberOfInstantsIsARegression() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(Self.film()), .missing(recorded: true))
            XCTAssertEqual(folders.run(.never).verify(Self.film([0, 0.25])).kind, .regression)
        }
    }

    /// A film whose window has the title `last` from 0.2 s on.
    private static func titled(_ last: String) -> SnapshotScene {
        SnapshotScene(
            name: "titled", size: Board.size, frames: [0, 0.1, 0.3],
            make: { ASDKViewController(node: BoardNode(marker: Board.home, color: .red)) },
            steps: [
                .run("name") { controller, _ in
                    controller.title = "First"
                    FrameTimer.schedule(after: 0.2) { controller.title = last }
                }
            ])
    }

    func testATitleThatChangesDuringAFilmIsCompared() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(Self.titled("Last")), .missing(recorded: true))
            XCTAssertEqual(folders.run(.never).verify(Self.titled("Last")), .same)

            let verdict = folders.run(.never).verify(Self.titled("Lost"))

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertEqual(regression.difference.changedPixels, 0)
            XCTAssertEqual(regression.causes.map(\.description), ["window: title ‘Last’ → ‘Lost’"])
        }
    }

    func testASceneWithOneInstantIsAPlainScreenshot() throws {
        try withSnapshotFolders { _ in
            let rendering = try SceneRunner.render(Self.film([0.5]))
            XCTAssertEqual([rendering.pixels.width, rendering.pixels.height], [160, 120])
            XCTAssertEqual(rendering.pixels.pixel(x: 60, y: 40), 0xFFFF_0000)
        }
    }

    // MARK: - Masks

    private static func masked(
        _ names: [String], marker: CGRect = Board.home, color: UIColor = UIColor(hex: 0xE33D2E)
    ) throws -> SnapshotScene {
        let masks = try names.map { try SnapshotMask($0, reason: "its colour is random") }
        return SnapshotScene(
            name: "board", size: Board.size, masks: masks,
            make: { ASDKViewController(node: BoardNode(marker: marker, color: color)) })
    }

    func testAMaskedNodeMayChange() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(try Self.masked(["marker"])), .missing(recorded: true))

            XCTAssertEqual(folders.run(.never).verify(try Self.masked(["marker"], color: .green)), .same)
            XCTAssertEqual(folders.run(.never).verify(try Self.masked(["stamp"], color: .green)).kind, .regression)
        }
    }

    func testTheAreaOfTheGoldensNodeIsMaskedToo() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(try Self.masked(["marker"])), .missing(recorded: true))
            let narrow = CGRect(x: 20, y: 30, width: 25, height: 20)
            XCTAssertEqual(folders.run(.never).verify(try Self.masked(["marker"], marker: narrow)), .same)
        }
    }

    func testAChangeBesideAMaskIsFoundAndTheMaskIsHatched() throws {
        try withSnapshotFolders { folders in
            let run = folders.run(.missing)
            XCTAssertEqual(run.verify(try Self.masked(["stamp"])), .missing(recorded: true))

            let verdict = folders.run(.never).verify(
                try Self.masked(["stamp"], marker: Board.home.offsetBy(dx: 1, dy: 0), color: UIColor(hex: 0xE33D2E)))

            guard case .regression(let regression) = verdict else { return XCTFail("\(verdict)") }
            XCTAssertEqual(regression.difference.changedPixels, 40)
            let diff = try SnapshotPicture.read(run.results.picture(.diff, of: Board.id).path)
            let colors = Set((80..<92).flatMap { y in (100..<112).map { diff.pixel(x: $0, y: y) } })
            XCTAssertEqual(colors.count, 2, "hatching and the faded golden: \(colors)")
            XCTAssertTrue(colors.contains(0xFF8A_9099))
            let record = run.results.record(of: Board.id)
            XCTAssertEqual(record?.toleranceReason, "masked “stamp”: its colour is random")
        }
    }

    func testAMaskThatFitsNoNodeFailsTheScene() throws {
        try withSnapshotFolders { folders in
            let verdict = folders.run(.missing).verify(try Self.masked(["marcer"]))
            XCTAssertEqual(
                verdict.description,
                "\(Board.id) cannot be compared: for a mask, no visible node is named “marcer”; near names: “marker”.")
        }
    }

    func testAMaskNeedsAReason() {
        XCTAssertThrowsError(try SnapshotMask("marker", reason: " ")) { error in
            XCTAssertEqual(error as? SnapshotError, .maskWithoutReason)
        }
    }

    func testAMaskedNodeDoesNotMakeASceneFlaky() throws {
        try withSnapshotFolders { folders in
            @MainActor final class Counter { var count = 0 }
            let counter = Counter()
            func scene(_ masks: [SnapshotMask]) -> SnapshotScene {
                SnapshotScene(
                    name: "random", size: Board.size, masks: masks,
                    make: {
                        counter.count += 1
                        return ASDKViewController(
                            node: BoardNode(marker: Board.home, color: counter.count % 2 == 0 ? .red : .blue))
                    })
            }
            let mask = try SnapshotMask("marker", reason: "its colour is random")

            XCTAssertEqual(folders.run(.never, renderings: 2).verify(scene([])).kind, .flaky)
            XCTAssertEqual(folders.run(.never, renderings: 2).verify(scene([mask])), .missing(recorded: false))
        }
    }

    // MARK: - Reference tests

    /// The marker as a layer-backed or view-backed node.
    private static func flat(isLayerBacked: Bool, x: CGFloat = 20) -> SnapshotScene {
        SnapshotScene(
            name: isLayerBacked ? "layer" : "view", size: Board.size,
            make: {
                let page = ASDisplayNode()
                let mark = ASDisplayNode()
                mark.debugName = "mark"
                mark.isLayerBacked = isLayerBacked
                mark.backgroundColor = .red
                mark.cornerRadius = 6
                mark.frame = CGRect(x: x, y: 20, width: 50, height: 30)
                page.addSubnode(mark)
                return ASDKViewController(node: page)
            })
    }

    func testTwoImplementationsOfAScreenAreEqual() throws {
        try withSnapshotFolders { _ in
            try Snapshot.expectEqual(Self.flat(isLayerBacked: true), Self.flat(isLayerBacked: false))
        }
    }

    func testTwoScreensThatDifferSayWhere() throws {
        try withSnapshotFolders { folders in
            XCTAssertThrowsError(
                try Snapshot.expectEqual(
                    Self.flat(isLayerBacked: true, x: 21), Self.flat(isLayerBacked: false), results: folders.results)
            ) { error in
                let words = "\(error)"
                XCTAssertTrue(words.hasPrefix("layer-160x120@1x-light does not look as view-160x120@1x-light: "), words)
                XCTAssertTrue(words.contains("ASDisplayNode ‘mark’: "), words)
                XCTAssertTrue(words.contains("x 20 → 21"), words)
            }
        }
    }

    func testTheScreenshotsOfTwoScreensThatDifferAreKeptUntilTheyAreEqual() throws {
        try withSnapshotFolders { folders in
            let (layer, view) = (Self.flat(isLayerBacked: true, x: 21), Self.flat(isLayerBacked: false))
            let folder = folders.results.appendingPathComponent("layer-160x120@1x-light-and-view-160x120@1x-light")
            XCTAssertThrowsError(try Snapshot.expectEqual(layer, view, results: folders.results)) { error in
                XCTAssertTrue("\(error)".hasSuffix(". Pictures: \(folder.path)"), "\(error)")
            }
            func pixel(_ name: String) throws -> UInt32 {
                try SnapshotPicture.read(folder.appendingPathComponent(name).path).pixel(x: 20, y: 35)
            }
            XCTAssertNotEqual(try pixel("first.png"), 0xFFFF_0000)
            XCTAssertEqual(try pixel("second.png"), 0xFFFF_0000)
            XCTAssertEqual(try pixel("difference.png"), 0xFFE6_0050)

            try Snapshot.expectEqual(Self.flat(isLayerBacked: true), view, results: folders.results)
            XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path))
        }
    }

    func testScreensOfDifferentSizesDiffer() throws {
        try withSnapshotFolders { folders in
            XCTAssertThrowsError(
                try Snapshot.expectEqual(Board.scene(), Board.scene(scale: 2), results: folders.results))
        }
    }

    func testMasksAndToleranceApplyToReferenceTests() throws {
        try withSnapshotFolders { folders in
            try Snapshot.expectEqual(
                try Self.masked(["marker"], color: .red), try Self.masked(["marker"], color: .blue))
            let tolerance = try PixelTolerance(channelDifference: 1, reason: "dithered")
            let near = Board.scene(color: UIColor(hex: 0xE33D2F))
            try Snapshot.expectEqual(Board.scene(), near, tolerance: tolerance)
            XCTAssertThrowsError(try Snapshot.expectEqual(Board.scene(), near, results: folders.results))
        }
    }
}
