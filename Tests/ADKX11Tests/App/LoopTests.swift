import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// The loop handles all main-thread work, and sleeps if there is none.
final class LoopTests: XCTestCase {
    func testAnIdleLoopDoesNotWakeUp() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            harness.pumpUntilIdle()
            let (wakeups, begin) = (harness.host.wakeups, MonotonicClock.seconds)

            for _ in 0..<5 { harness.host.turn(atMost: 0.1) }

            XCTAssertEqual(harness.host.wakeups, wakeups)
            XCTAssertGreaterThanOrEqual(MonotonicClock.seconds - begin, 0.5, "every turn sleeps")
        }
    }

    func testSpareMemoryIsReleasedOnceWhenNothingMoves() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            _ = try PixelBuffer.unwritten(width: 1000, height: 1000, isOpaque: true)
            XCTAssertTrue(PixelMemory.hasSpare)

            harness.pump("spare memory to be released") { !PixelMemory.hasSpare }
            let wakeups = harness.host.wakeups
            for _ in 0..<5 { harness.host.turn(atMost: 0.1) }

            XCTAssertEqual(harness.host.wakeups, wakeups, "released once")
        }
    }

    func testMainQueueMainActorAndMailboxAreServedOnTheMainThread() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let mainThread = pthread_self()
            let arrivals = Locked<[String: Bool]>([:])

            Thread.detachNewThread {
                DispatchQueue.main.async { arrivals.withLock { $0["queue"] = Thread.isMainThread } }
                Task { @MainActor in
                    arrivals.withLock { $0["actor"] = pthread_self() == mainThread }
                }
                MainMailbox.post { arrivals.withLock { $0["mailbox"] = Thread.isMainThread } }
            }

            harness.pump("all three") { arrivals.current.count == 3 }
            XCTAssertEqual(arrivals.current, ["queue": true, "actor": true, "mailbox": true])
        }
    }

    func testATimerFiresAndTheLoopIsIdleAgain() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            var fired: TimeInterval?
            let due = FrameLoop.shared.now + 0.05
            FrameTimer.schedule(after: 0.05) { fired = FrameLoop.shared.now }

            harness.pump("the timer") { fired != nil }
            XCTAssertGreaterThanOrEqual(try XCTUnwrap(fired), due)
            harness.pumpUntilIdle()
            let wakeups = harness.host.wakeups
            harness.host.turn(atMost: 0.1)
            XCTAssertEqual(harness.host.wakeups, wakeups)
        }
    }

    func testATimerThatIsNeverDueLetsTheLoopSleep() throws {
        for delay: TimeInterval in [1e10, 1e300] {
            try withHarness { harness in
                _ = harness.open(PatternView())
                harness.pumpUntilStarted()
                FrameTimer.schedule(after: delay) { XCTFail("after \(delay) s") }
                var fired = false
                FrameTimer.schedule(after: 0.02) { fired = true }
                harness.pump("the other timer") { fired }
                harness.pumpUntilIdle()
                let wakeups = harness.host.wakeups
                for _ in 0..<3 { harness.host.turn(atMost: 0.05) }
                XCTAssertEqual(harness.host.wakeups, wakeups)
            }
        }
    }

    func testAnAnimationRunsAtTheFrameIntervalAndNoFaster() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let animation = CountedAnimation(frames: 10)

            FrameLoop.shared.start(animation)
            harness.pump("ten frames") { animation.times.count == 10 }

            // The first frame may be late by almost one interval; slots are one interval apart.
            let duration = try XCTUnwrap(animation.times.last) - animation.times[0]
            XCTAssertGreaterThan(duration, 8 * harness.host.frameInterval)
            harness.pumpUntilIdle()
            XCTAssertEqual(animation.times.count, 10)
        }
    }

    func testInputAndTheMainQueueAreServedWhileEveryFrameIsLate() throws {
        try withHarness { harness in
            let view = HoverView()
            let window = harness.open(view)
            let id = try harness.surface(of: window).id
            harness.pumpUntilStarted()
            let animation = LateAnimation(harness.host)
            FrameLoop.shared.start(animation)
            while animation.frames < 3 { harness.host.turn() }
            var queueRan = false
            DispatchQueue.main.async { queueRan = true }
            harness.client.movePointer(into: id, x: 20, y: 30)
            harness.client.sync()
            let begin = animation.frames
            while view.last == nil || !queueRan, animation.frames < begin + 20 { harness.host.turn() }
            FrameLoop.shared.stop(animation)
            XCTAssertEqual(view.last, CGPoint(x: 20, y: 30))
            XCTAssertTrue(queueRan)
        }
    }

    func testTheScreensRefreshIsQueriedOnlyDuringAnAnimation() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            let ticks = try XCTUnwrap(harness.host.ticks)
            XCTAssertEqual(ticks.answers, 0, "nothing moved yet")
            let animation = DrawnAnimation(frames: 60, in: UIApplication.shared.windows[0])

            FrameLoop.shared.start(animation)
            harness.pump("some answers") { ticks.answers >= 3 }
            harness.pump("the end") { animation.framesLeft == 0 }

            // The answer to the last query may still arrive.
            for _ in 0..<20 { harness.host.turn(atMost: 0.01) }
            let (answers, wakeups) = (ticks.answers, harness.host.wakeups)
            for _ in 0..<5 { harness.host.turn(atMost: 0.1) }
            XCTAssertEqual(ticks.answers, answers)
            XCTAssertEqual(harness.host.wakeups, wakeups)
        }
    }

    func testTheRefreshIsQueriedForTheMovingWindowAndAClosedOneIsForgotten() throws {
        try withHarness { harness in
            let windows = [harness.open(PatternView()), harness.open(PatternView())]
            harness.client.move(try harness.surface(of: windows[1]).id, x: 300, y: 200)
            harness.pumpUntilStarted()
            let ticks = try XCTUnwrap(harness.host.ticks)
            var errors: [XProtocolError] = []
            harness.host.connection.onError = { errors.append($0) }
            for window in [windows[0], windows[1], windows[0]] {
                let animation = DrawnAnimation(frames: 60, in: window)
                let before = ticks.answers
                FrameLoop.shared.start(animation)
                harness.pump("answers") { ticks.answers > before + 2 }
                FrameLoop.shared.stop(animation)
            }

            windows[0].close()
            let animation = DrawnAnimation(frames: 60, in: windows[1])
            let before = ticks.answers
            FrameLoop.shared.start(animation)
            harness.pump("answers for the remaining window") { ticks.answers > before + 2 }
            FrameLoop.shared.stop(animation)
            harness.pumpUntilIdle()
            XCTAssertEqual(errors, [])
        }
    }

    func testWithoutPresentAndOverTheNetworkTheTimerPacesFrames() throws {
        for (environment, overTCP) in [(["ADK_NO_PRESENT": "1"], false), ([:], true)] {
            try withHarness(overTCP: overTCP, environment: environment) { harness in
                let window = harness.open(PatternView())
                let animation = DrawnAnimation(frames: 30, in: window)

                FrameLoop.shared.start(animation)
                harness.pump("the end") { animation.framesLeft == 0 }

                XCTAssertNil(harness.host.ticks)
                XCTAssertEqual(harness.host.frameInterval, 1.0 / 60)
                harness.pumpUntilIdle()
                try harness.assertShowsItsPixels(window)
            }
        }
    }

    func testAScreenSetToAnotherRateIsFollowed() throws {
        try withHarness(environment: ["ADK_NO_PRESENT": "1"]) { harness in
            _ = harness.open(PatternView())
            XCTAssertEqual(harness.host.frameInterval, 1.0 / 60, "a virtual screen reports no rate")

            for rate in [30, 143.856, 59.94, 240] {
                XCTAssertTrue(harness.client.setRefreshRate(rate))
                harness.pump("\(rate) Hz") { abs(harness.host.frameInterval * rate - 1) < 1e-5 }
            }
        }
    }

    func testSeveralClicksAreDrawnInOneFrame() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            harness.client.movePointer(into: surface.id, x: 10, y: 10)
            harness.pumpUntilIdle()
            let before = surface.presentedFrames
            view.onWheel = { view.backgroundColor = UIColor(white: CGFloat(view.wheel.dy) / 40, alpha: 1) }

            harness.client.wheel(.down, clicks: 12)
            // Once more: the server sends the events caused by the clicks before it answers this.
            harness.client.sync()
            harness.pump("all clicks") { view.wheel.dy == 12 }
            harness.pumpUntilIdle()

            XCTAssertEqual(surface.presentedFrames, before + 1)
        }
    }

    func testAServerThatGoesAwayEndsTheLoopWithStatus1() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 10, y: 10)
            harness.client.wheel(.down, clicks: 50)

            harness.server.kill()

            XCTAssertEqual(harness.host.run(), 1)
            window.title = "no effect"
            view.backgroundColor = .red
            FrameLoop.shared.runFrame()
        }
    }

    func testADisplayOverTCPGetsPixelsThroughTheSocket() throws {
        try withHarness(overTCP: true) { harness in
            let view = PatternView()
            let window = harness.open(view)

            XCTAssertNil(harness.host.connection.sharedMemory)
            view.backgroundColor = .red
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testWithoutADisplayTheHostThrows() throws {
        try MainActor.assumeIsolated {
            XCTAssertThrowsError(try X11Host(environment: [:])) {
                XCTAssertEqual($0 as? X11Error, .noDisplay)
            }
            for name in [":9999", "no such host:0", "nonsense", ":-1"] {
                XCTAssertThrowsError(try X11Host(display: name)) {
                    XCTAssertEqual($0 as? X11Error, .cannotConnect(display: name))
                }
            }
        }
    }
}

@MainActor
final class CountedAnimation: FrameAnimation {
    private let frames: Int
    private(set) var times: [TimeInterval] = []

    init(frames: Int) { self.frames = frames }

    func advance(to time: TimeInterval) -> Bool {
        times.append(time)
        return times.count < frames
    }
}

/// Takes more time for each frame than there is between two.
@MainActor
final class LateAnimation: FrameAnimation {
    private let host: X11Host
    private(set) var frames = 0

    init(_ host: X11Host) { self.host = host }

    func advance(to time: TimeInterval) -> Bool {
        frames += 1
        let end = host.clock.now + 1.5 * host.frameInterval
        while host.clock.now < end {}
        return true
    }
}

/// Changes the window's content in every frame.
@MainActor
final class DrawnAnimation: FrameAnimation {
    private(set) var framesLeft: Int
    private let view: UIView?

    init(frames: Int, in window: UIWindow) {
        framesLeft = frames
        view = window.rootViewController?.view
    }

    func advance(to time: TimeInterval) -> Bool {
        framesLeft -= 1
        view?.backgroundColor = UIColor(white: CGFloat(framesLeft % 7) / 7, alpha: 1)
        return framesLeft > 0
    }
}
