import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// Tests of `ADKOutstandingWork`: a rendering waits for it, and virtual time does not advance meanwhile.
final class OutstandingWorkTests: XCTestCase, @unchecked Sendable {
    private static let green = UIColor(hex: 0x00FF00)

    /// A board whose marker turns green when `start` calls its argument on the main thread.
    @MainActor private func scene(
        _ start: @escaping @MainActor @Sendable (_ becomeGreen: @escaping @MainActor @Sendable () -> Void) -> Void
    ) -> SnapshotScene {
        Board.scene { controller, _, done in
            let view = controller.view
            start { view.subviews[0].backgroundColor = Self.green }
            done()
        }
    }

    @MainActor private func isGreen(_ scene: SnapshotScene) throws -> Bool {
        try SceneRunner.render(scene).pixels.pixel(x: 20, y: 30) == 0xFF00_FF00
    }

    func testARenderingWaitsForATaskThatHoldsAToken() throws {
        try withSnapshotFolders { _ in
            let scene = scene { becomeGreen in
                let work = UIApplication.shared.beginOutstandingWork("loading the profile")
                Task {
                    for _ in 0..<100 { await Task.yield() }
                    await MainActor.run { becomeGreen() }
                    work.end()
                }
            }
            XCTAssertTrue(try isGreen(scene))
        }
    }

    func testARenderingWaitsForATokenCreatedOnAnotherQueue() throws {
        try withSnapshotFolders { _ in
            let scene = scene { becomeGreen in
                let start = ADKOutstandingWork("starting")
                DispatchQueue.global().async {
                    let work = ADKOutstandingWork("reading a file")
                    start.end()
                    DispatchQueue.main.async {
                        MainActor.assumeIsolated { becomeGreen() }
                        work.end()
                    }
                }
            }
            XCTAssertTrue(try isGreen(scene))
        }
    }

    /// When the job ends, its result is still in the main queue.
    func testABlockThatAJobSentToTheMainQueueRunsBeforeTheRendering() throws {
        try withSnapshotFolders { _ in
            for _ in 0..<200 {
                let scene = scene { becomeGreen in
                    ASPerformBlockOnBackgroundThread {
                        DispatchQueue.main.async { MainActor.assumeIsolated { becomeGreen() } }
                    }
                }
                XCTAssertTrue(try isGreen(scene))
            }
        }
    }

    /// When `end()` is called, the result is still in the main queue. It must be in the screenshot.
    func testABlockSentToTheMainQueueBeforeTheEndRunsBeforeTheRendering() throws {
        try withSnapshotFolders { _ in
            for _ in 0..<50 {
                let scene = scene { becomeGreen in
                    let work = ADKOutstandingWork("a request")
                    DispatchQueue.global().async {
                        DispatchQueue.main.async { MainActor.assumeIsolated { becomeGreen() } }
                        work.end()
                    }
                }
                XCTAssertTrue(try isGreen(scene))
            }
        }
    }

    func testVirtualTimeDoesNotAdvanceWhileWorkIsOutstanding() throws {
        try withSnapshotFolders { _ in
            @MainActor final class Log { var times: [TimeInterval] = [] }
            let log = Log()
            let scene = Board.scene { _, _, done in
                let work = ADKOutstandingWork("real work")
                let begin = FrameLoop.shared.now
                FrameTimer.schedule(after: 0.5) { log.times.append(FrameLoop.shared.now - begin) }
                FrameTimer.schedule(every: 0.1) {}
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
                    MainActor.assumeIsolated { log.times.append(FrameLoop.shared.now - begin) }
                    work.end()
                    done()
                }
            }
            _ = try SceneRunner.render(scene)
            XCTAssertEqual(log.times.count, 2)
            XCTAssertEqual(log.times[0], 0, "the work takes no virtual time")
            XCTAssertEqual(log.times[1], 0.5, accuracy: 0.001)
        }
    }

    /// 300 virtual seconds pass in less than one real second, and `prepare` finishes later than that. The test does not
    /// depend on the length of the wait.
    func testVirtualTimeDoesNotEndAPrepareThatWaitsForARealEvent() throws {
        try withSnapshotFolders { _ in
            for hasRepeatingTimer in [false, true] {
                let scene = Board.scene { controller, _, done in
                    if hasRepeatingTimer { FrameTimer.schedule(every: 0.25) {} }
                    DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) {
                        MainActor.assumeIsolated {
                            controller.view.subviews[0].backgroundColor = Self.green
                            done()
                        }
                    }
                }
                XCTAssertTrue(try isGreen(scene), "with a repeating timer: \(hasRepeatingTimer)")
            }
        }
    }

    func testWorkThatNeverEndsIsNamedAndDoesNotAffectTheNextScene() throws {
        try withSnapshotFolders { _ in
            @MainActor final class Holder { var work: ADKOutstandingWork? }
            let holder = Holder()
            let scene = Board.scene { _, _, done in
                holder.work = UIApplication.shared.beginOutstandingWork("loading the profile")
                done()
            }
            XCTAssertThrowsError(try SceneRunner.render(scene, timeLimit: 2)) { error in
                XCTAssertEqual(
                    error as? SnapshotError,
                    .outOfTime(scene: scene.id, seconds: 2, pending: "“loading the profile”"))
            }
            XCTAssertNoThrow(try SceneRunner.render(Board.scene(), timeLimit: 5))
            holder.work?.end()
            XCTAssertEqual(OutstandingWork.current, 0)
        }
    }

    func testAReleasedTokenCountsAsEnded() throws {
        try withSnapshotFolders { _ in
            let scene = scene { becomeGreen in
                _ = ADKOutstandingWork("forgotten")
                becomeGreen()
            }
            XCTAssertTrue(try isGreen(scene))
            XCTAssertEqual(OutstandingWork.current, 0)
        }
    }

    func testEndingATokenTwiceCountsOnce() throws {
        try withSnapshotFolders { _ in
            let (first, second) = (ADKOutstandingWork("first"), ADKOutstandingWork("second"))
            first.end()
            first.end()
            XCTAssertEqual(OutstandingWork.current, 1)
            second.end()
            XCTAssertEqual(OutstandingWork.current, 0)
        }
    }
}
