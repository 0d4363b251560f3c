import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// Foundation's `Timer` and `RunLoop.main.perform` in a window.
final class FoundationTimerTests: XCTestCase, @unchecked Sendable {
    /// Counts calls; any thread.
    private final class Calls: Sendable {
        private let counted = Locked((all: 0, onMainThread: 0))
        var count: Int { counted.current.all }
        var areOnMainThread: Bool { counted.withLock { $0.all == $0.onMainThread } }

        func add() {
            counted.withLock {
                $0.all += 1
                if Thread.isMainThread { $0.onMainThread += 1 }
            }
        }
    }

    /// - Parameter mayWake: Foundation does not disarm the timer of its run loop when the last one is invalidated, so
    ///   that the thread may wake up once more.
    @MainActor
    private func assertIsIdle(
        _ harness: X11Harness, _ what: String, mayWake: Bool = false, file: StaticString = #filePath, line: UInt = #line
    ) {
        harness.pumpUntilIdle()
        if mayWake { for _ in 0..<3 { harness.host.turn(atMost: 0.05) } }
        let wakeups = harness.host.wakeups
        for _ in 0..<3 { harness.host.turn(atMost: 0.05) }
        XCTAssertEqual(harness.host.wakeups, wakeups, what, file: file, line: line)
    }

    func testATimerOfFoundationFiresOnceAndTheLoopIsIdleAgain() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let calls = Calls()
            let due = MonotonicClock.seconds + 0.05
            let fired = Locked(0.0)
            _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in
                fired.withLock { $0 = MonotonicClock.seconds }
                calls.add()
            }

            harness.pump("the timer") { calls.count > 0 }

            XCTAssertGreaterThanOrEqual(fired.current, due)
            XCTAssertTrue(calls.areOnMainThread)
            assertIsIdle(harness, "after the timer")
            XCTAssertEqual(calls.count, 1)
        }
    }

    func testARepeatingTimerOfCommonModesFiresWhileFramesAreShown() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let calls = Calls()
            let timer = Timer(timeInterval: 0.01, repeats: true) { _ in calls.add() }
            RunLoop.main.add(timer, forMode: .common)
            let animation = DrawnAnimation(frames: 30, in: UIApplication.shared.windows[0])

            FrameLoop.shared.start(animation)
            harness.pump("the end of the animation") { animation.framesLeft == 0 }
            harness.pump("three calls") { calls.count >= 3 }

            timer.invalidate()
            let before = calls.count
            assertIsIdle(harness, "after the invalidation", mayWake: true)
            XCTAssertEqual(calls.count, before)
        }
    }

    func testATimerThatIsAlwaysDueDoesNotHoldUpFramesNorTheMainQueue() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let (calls, blocks) = (Calls(), Calls())
            let timer = Timer.scheduledTimer(withTimeInterval: 1e-6, repeats: true) { _ in calls.add() }
            let animation = CountedAnimation(frames: 10)

            FrameLoop.shared.start(animation)
            for _ in 0..<4 {
                Thread.detachNewThread { for _ in 0..<250 { DispatchQueue.main.async { blocks.add() } } }
            }
            harness.pump("ten frames") { animation.times.count == 10 }
            harness.pump("the blocks of the main queue") { blocks.count == 1000 }
            harness.pump("some calls") { calls.count > 20 }

            timer.invalidate()
            assertIsIdle(harness, "after the invalidation", mayWake: true)
        }
    }

    func testATimerThatAnotherThreadAddsWakesTheSleepingLoop() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            harness.pumpUntilIdle()
            let calls = Calls()
            let wakeups = harness.host.wakeups
            // Later than the loop needs to fall asleep. If it is slower, the test proves less and still passes.
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
                RunLoop.main.add(Timer(timeInterval: 0.01, repeats: false) { _ in calls.add() }, forMode: .common)
            }

            // No wake-up but that of the timer ends this turn before its limit.
            harness.host.turn(atMost: 30)
            XCTAssertEqual(harness.host.wakeups, wakeups + 1)
            XCTAssertEqual(calls.count, 1)
            XCTAssertTrue(calls.areOnMainThread)
        }
    }

    func testATimerInTheFarFutureLetsTheLoopSleep() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let far = [
                Timer.scheduledTimer(withTimeInterval: 1e6, repeats: true) { _ in XCTFail("in 1e6 s") },
                Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in XCTFail("in the distant future") },
            ]
            RunLoop.main.add(far[1], forMode: .common)
            assertIsIdle(harness, "with far timers")
            for timer in far { timer.invalidate() }
        }
    }

    func testATimerThatWasInvalidatedDoesNotFire() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let calls = Calls()
            let timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in XCTFail("invalidated") }
            _ = Timer.scheduledTimer(withTimeInterval: 0.03, repeats: false) { _ in calls.add() }
            timer.invalidate()
            harness.pump("the other timer") { calls.count == 1 }
            assertIsIdle(harness, "after both", mayWake: true)
        }
    }

    func testATimerMayAddTimersAndInvalidateItself() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let (outer, inner) = (Calls(), Calls())
            _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: true) { timer in
                outer.add()
                _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in inner.add() }
                if outer.count == 3 { timer.invalidate() }
            }
            harness.pump("all timers") { inner.count == 3 }
            XCTAssertEqual(outer.count, 3)
            assertIsIdle(harness, "after all timers", mayWake: true)
        }
    }

    func testAWindowThatATimerChangesIsDrawn() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.pumpUntilStarted()
            _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in
                MainActor.assumeIsolated { view.backgroundColor = .red }
            }
            harness.pump("the change") { view.backgroundColor == .red }
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testTimersFireInsideALoopThatATimerRuns() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let (calls, ends, blocks) = (Calls(), Calls(), Calls())
            let timer = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: true) { _ in calls.add() }
            _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
                let before = calls.count
                DispatchQueue.main.async { blocks.add() }
                MainActor.assumeIsolated {
                    harness.pump("a timer in a nested turn") { calls.count > before && blocks.count == 1 }
                }
                let between = calls.count
                RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
                XCTAssertGreaterThan(calls.count, between, "Foundation's own nested loop")
                ends.add()
            }
            harness.pump("the end of the nested loops") { ends.count == 1 }
            timer.invalidate()
            assertIsIdle(harness, "after the nested loops", mayWake: true)
        }
    }

    func testBlocksOfRunLoopPerformRunBeforeTheLoopSleeps() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let blocks = Calls()
            let add: @MainActor @Sendable () -> Void = {
                RunLoop.main.perform {
                    blocks.add()
                    RunLoop.main.perform { blocks.add() }
                }
            }
            // From a frame, from the main queue and from a timer.
            FrameTimer.schedule(after: 0.01, add)
            harness.pump("a frame's block and the block of that") { blocks.count == 2 }
            DispatchQueue.main.async { MainActor.assumeIsolated(add) }
            harness.pump("a queue's block and the block of that") { blocks.count == 4 }
            _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in MainActor.assumeIsolated(add) }
            harness.pump("a timer's block and the block of that") { blocks.count == 6 }
            XCTAssertTrue(blocks.areOnMainThread)
            assertIsIdle(harness, "after the blocks")
        }
    }
}
