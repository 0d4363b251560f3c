import ADKSnapshot
import AsyncDisplayKit
import HeadlessTesting
import XCTest

/// Tests of `FrameTimer.sleep(for:)`: tasks that sleep on the frame clock.
final class VirtualSleepTests: XCTestCase, @unchecked Sendable {
    private static let green = UIColor(hex: 0x00FF00)

    @MainActor private func isGreen(_ pixels: PixelBuffer) -> Bool { pixels.pixel(x: 20, y: 30) == 0xFF00_FF00 }

    func testAScreenshotWaitsForATaskOfTheMainActorThatSleeps() throws {
        try withSnapshotFolders { _ in
            let scene = Board.scene { controller, _, done in
                ADKOutstandingWork.task("the intro") {
                    try? await FrameTimer.sleep(for: 40)
                    try? await FrameTimer.sleep(for: 20)
                    controller.view.subviews[0].backgroundColor = Self.green
                }
                done()
            }
            let (rendering, instability) = try SceneRunner.render(scene, times: 4)
            XCTAssertTrue(isGreen(rendering.pixels))
            XCTAssertNil(instability)
        }
    }

    func testASleepTakesExactlyItsVirtualTime() throws {
        try withSnapshotFolders { _ in
            @MainActor final class Log { var times: [TimeInterval] = [] }
            let log = Log()
            let scene = Board.scene { _, _, done in
                let begin = FrameLoop.shared.now
                for seconds in [0.5, 0.25, 0] {
                    ADKOutstandingWork.task("a task") {
                        try? await FrameTimer.sleep(for: seconds)
                        log.times.append(FrameLoop.shared.now - begin)
                    }
                }
                done()
            }
            _ = try SceneRunner.render(scene)
            XCTAssertEqual(log.times.count, 3)
            for (time, expected) in zip(log.times, [0, 0.25, 0.5]) { XCTAssertEqual(time, expected, accuracy: 1e-6) }
        }
    }

    /// The task computes on other threads between two sleeps. Virtual time stands still meanwhile.
    func testTimeStandsStillWhileACountedTaskIsAwake() throws {
        try withSnapshotFolders { _ in
            @MainActor final class Log { var late: [TimeInterval] = [] }
            let log = Log()
            let scene = Board.scene { _, _, done in
                let begin = FrameLoop.shared.now
                FrameTimer.schedule(every: 0.01) {}
                FrameTimer.schedule(after: 3) {}
                ADKOutstandingWork.task("loading") {
                    try? await FrameTimer.sleep(for: 1)
                    for _ in 0..<50 { _ = await Task.detached { await Task.yield() }.value }
                    log.late.append(FrameLoop.shared.now - begin)
                }
                done()
            }
            _ = try SceneRunner.render(scene)
            XCTAssertEqual(log.late.count, 1)
            XCTAssertEqual(log.late.first ?? 0, 1, accuracy: 1e-6)
        }
    }

    func testACancelledSleepEndsAtOnce() throws {
        try withSnapshotFolders { _ in
            @MainActor final class Log { var results: [String] = [] }
            let log = Log()
            let scene = Board.scene { _, _, done in
                let begin = FrameLoop.shared.now
                @MainActor func sleep() -> Task<Void, Never> {
                    ADKOutstandingWork.task("a task") {
                        do {
                            try await FrameTimer.sleep(for: 1000)
                        } catch {
                            log.results.append("\(error is CancellationError) \(FrameLoop.shared.now == begin)")
                        }
                    }
                }
                sleep().cancel()
                let asleep = sleep()
                DispatchQueue.main.async { DispatchQueue.main.async { asleep.cancel() } }
                done()
            }
            _ = try SceneRunner.render(scene)
            XCTAssertEqual(log.results, ["true true", "true true"])
            XCTAssertEqual(OutstandingWork.current, 0)
        }
    }

    /// Child tasks share the work of their task. The clock runs when the first one sleeps, so the other one begins its
    /// sleep at an instant of the first sleep.
    func testTwoChildTasksThatSleepAtTheSameTimeBothWake() throws {
        try withSnapshotFolders { _ in
            @MainActor final class Log { var time: TimeInterval = 0 }
            let log = Log()
            let scene = Board.scene { _, _, done in
                let begin = FrameLoop.shared.now
                ADKOutstandingWork.task("two intros") {
                    async let short: Void = FrameTimer.sleep(for: 1)
                    async let long: Void = FrameTimer.sleep(for: 2)
                    _ = try? await (short, long)
                    log.time = FrameLoop.shared.now - begin
                }
                done()
            }
            _ = try SceneRunner.render(scene)
            XCTAssertGreaterThanOrEqual(log.time, 2 - 1e-6)
            XCTAssertLessThanOrEqual(log.time, 3 + 1e-6)
            XCTAssertEqual(OutstandingWork.current, 0)
        }
    }

    /// Its task would be kept for ever.
    func testASleepThatHasNotBegunWhenItsSceneIsAbandonedThrows() throws {
        try withSnapshotFolders { _ in
            let ended = Locked(false)
            let host = HeadlessHost.attached()
            Task.detached {
                do {
                    try await FrameTimer.sleep(for: 1000)
                } catch {
                    ended.withLock { $0 = error is CancellationError }
                }
            }
            while MainMailbox.isEmpty { _ = MainThread.waitForQueue(atMost: 0.01) }
            host.abandon()
            FrameLoop.shared.detach()
            while !ended.current { _ = MainThread.waitForQueue(atMost: 0.01) }
        }
    }

    /// Otherwise the task would be kept for ever.
    func testASleepOutsideOfAHostThatEndsThrows() throws {
        try withSnapshotFolders { _ in
            let ended = Locked(false)
            _ = HeadlessHost.attached()
            let task = Task { @MainActor in
                do {
                    try await FrameTimer.sleep(for: 1000)
                } catch {
                    ended.withLock { $0 = true }
                }
            }
            while FrameLoop.shared.nextTimer == nil {
                MainThread.drainQueue()
                FrameLoop.shared.runFrame()
            }
            FrameLoop.shared.detach()
            while !ended.current { MainThread.drainQueue() }
            XCTAssertFalse(task.isCancelled)
        }
    }
}
