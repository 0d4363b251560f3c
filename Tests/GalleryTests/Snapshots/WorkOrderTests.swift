import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// The second and later renderings of a scene run with other orders of background work, so that a race shows in every
/// run and names its seed.
final class WorkOrderTests: XCTestCase, @unchecked Sendable {
    private static let colors = [0xFF0000, 0x00FF00, 0x0000FF].map { UIColor(hex: $0) }

    /// A board whose marker gets the colour of the result that comes last.
    private func lastResultWins() -> SnapshotScene {
        Board.scene { controller, _, done in
            let marker = controller.view.subviews[0]
            for color in Self.colors {
                ASPerformBlockOnBackgroundThread {
                    ASPerformBlockOnMainThread { marker.backgroundColor = color }
                }
            }
            done()
        }
    }

    /// A board that shows the model of the time when its job ran, without checking whether it is still current.
    private func staleResult() -> SnapshotScene {
        Board.scene { controller, _, done in
            let marker = controller.view.subviews[0]
            let model = Locked(0)
            ASPerformBlockOnBackgroundThread {
                let seen = model.current
                ASPerformBlockOnMainThread { marker.backgroundColor = Self.colors[seen] }
            }
            MainMailbox.post {
                model.withLock { $0 = 1 }
                ASPerformBlockOnBackgroundThread {
                    let seen = model.current
                    ASPerformBlockOnMainThread { marker.backgroundColor = Self.colors[seen] }
                }
            }
            done()
        }
    }

    /// The same with a number of the newest request.
    private func checkedResults() -> SnapshotScene {
        Board.scene { controller, _, done in
            @MainActor final class Newest { var number = 0 }
            let (marker, newest) = (controller.view.subviews[0], Newest())
            for color in Self.colors {
                newest.number += 1
                let number = newest.number
                ASPerformBlockOnBackgroundThread {
                    ASPerformBlockOnMainThread { if number == newest.number { marker.backgroundColor = color } }
                }
            }
            done()
        }
    }

    func testARaceOfTwoResultsIsFlakyInEveryRunAndNamesItsSeed() throws {
        try withSnapshotFolders { folders in
            for _ in 0..<5 {
                let verdict = folders.run(.all, renderings: 2).verify(lastResultWins())
                guard case .flaky(let difference, let seed) = verdict else { return XCTFail("\(verdict)") }
                XCTAssertEqual(seed, 1)
                XCTAssertEqual(difference.changedPixels, 800)
                XCTAssertTrue("\(verdict)".contains("the order of work of seed 1"), "\(verdict)")
            }
            XCTAssertFalse(folders.exists("goldens"))
        }
    }

    func testTheFirstRenderingDeliversResultsInTheOrderOfTheirJobs() throws {
        try withSnapshotFolders { _ in
            for _ in 0..<10 {
                XCTAssertEqual(try SceneRunner.render(lastResultWins()).pixels.pixel(x: 20, y: 30), 0xFF00_00FF)
            }
        }
    }

    func testTheSameSeedGivesTheSameScreenshotTenTimesOfTen() throws {
        try withSnapshotFolders { _ in
            for make in [lastResultWins, staleResult] {
                var screenshots: Set<UInt32> = []
                for seed in UInt64(1)...9 {
                    let color = try SceneRunner.render(make(), seed: seed).pixels.pixel(x: 20, y: 30)
                    screenshots.insert(color)
                    for _ in 0..<9 {
                        XCTAssertEqual(
                            try SceneRunner.render(make(), seed: seed).pixels.pixel(x: 20, y: 30), color, "seed \(seed)"
                        )
                    }
                }
                XCTAssertGreaterThan(screenshots.count, 1)
            }
        }
    }

    /// A block of the framework on a queue runs beside the jobs. It must not decide which job starts when.
    func testABlockOnAQueueDoesNotChangeTheOrderOfASeed() throws {
        try withSnapshotFolders { _ in
            func scene() -> SnapshotScene {
                Board.scene { controller, _, done in
                    let marker = controller.view.subviews[0]
                    OutstandingWork.hop(to: .global(), "a slow answer") {
                        for _ in 0..<Int.random(in: 0...20) { _ = sched_yield() }
                    }
                    for color in Self.colors {
                        ASPerformBlockOnBackgroundThread {
                            ASPerformBlockOnMainThread { marker.backgroundColor = color }
                        }
                    }
                    done()
                }
            }
            for seed in UInt64(1)...9 {
                let color = try SceneRunner.render(scene(), seed: seed).pixels.pixel(x: 20, y: 30)
                for _ in 0..<9 {
                    XCTAssertEqual(
                        try SceneRunner.render(scene(), seed: seed).pixels.pixel(x: 20, y: 30), color, "seed \(seed)")
                }
            }
        }
    }

    func testAResultOfAnOldModelThatIsDeliveredLateIsFound() throws {
        try withSnapshotFolders { _ in
            for _ in 0..<5 {
                let (_, instability) = try SceneRunner.render(staleResult(), times: 2)
                XCTAssertEqual(instability?.seed, 1)
            }
        }
    }

    func testASceneThatDropsOldResultsIsNeverFlaky() throws {
        try withSnapshotFolders { _ in
            let (rendering, instability) = try SceneRunner.render(checkedResults(), times: 41)
            XCTAssertNil(instability)
            XCTAssertEqual(rendering.pixels.pixel(x: 20, y: 30), 0xFF00_00FF)
        }
    }

    /// An app may rely on these orders: results of one job, results of a job that another one queued afterwards, and
    /// results that were waited for.
    func testOrdersThatThreadsCannotCauseDoNotOccur() throws {
        try withSnapshotFolders { _ in
            let scene = Board.scene { controller, _, done in
                let marker = controller.view.subviews[0]
                for color in Self.colors {
                    ASPerformBlockOnMainThread { marker.backgroundColor = color }
                }
                ASPerformBlockOnBackgroundThread {
                    for color in Self.colors.reversed() {
                        ASPerformBlockOnMainThread { marker.backgroundColor = color }
                    }
                    ASPerformBlockOnBackgroundThread {
                        ASPerformBlockOnMainThread { marker.backgroundColor = Self.colors[1] }
                    }
                }
                done()
            }
            let (rendering, instability) = try SceneRunner.render(scene, times: 41)
            XCTAssertNil(instability.map { "seed \($0.seed)" })
            XCTAssertEqual(rendering.pixels.pixel(x: 20, y: 30), 0xFF00_FF00)
        }
    }

    func testAJobThatWaitsForTheMainThreadEnds() throws {
        try withSnapshotFolders { _ in
            let scene = Board.scene { controller, _, done in
                let marker = controller.view.subviews[0]
                ASPerformBlockOnBackgroundThread {
                    DispatchQueue.main.sync { MainActor.assumeIsolated { marker.backgroundColor = Self.colors[1] } }
                }
                done()
            }
            XCTAssertNil(try SceneRunner.render(scene, times: 4).instability)
        }
    }

    func testAfterARenderingJobsRunAsThreadsBecomeFree() throws {
        try withSnapshotFolders { _ in
            _ = try SceneRunner.render(Board.scene(), seed: 1)
            let ran = DispatchSemaphore(value: 0)
            ASPerformBlockOnBackgroundThread { ran.signal() }
            ran.wait()
        }
    }
}
