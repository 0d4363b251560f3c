import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import CXCB
import TestSupport
import XCTest

@testable import ADKNodes
@testable import ADKX11

/// Invisible windows are not drawn, and are up to date with one frame when they are visible again.
final class VisibilityTests: XCTestCase {
    func testAnInvisibleWindowIsNotDrawnUntilItIsVisibleAgain() throws {
        try withEveryTransport { harness in
            let view = PatternView()
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            let before = surface.presentedFrames

            let cover = harness.client.cover(x: 0, y: 0, width: 300, height: 200)
            harness.pumpUntilIdle()
            view.backgroundColor = .red
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before, "fully covered")
            harness.client.destroy(cover)
            harness.pump("a frame after being uncovered") { surface.presentedFrames == before + 1 }
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)

            harness.client.unmap(surface.id)
            harness.pumpUntilIdle()
            view.backgroundColor = .green
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1, "unmapped")
            harness.client.map(surface.id)
            harness.pump("a frame after being mapped") { surface.presentedFrames == before + 2 }
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAnAnimationOfAnInvisibleWindowAdvancesSlowlyWithoutFrames() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let cover = harness.client.cover(x: 0, y: 0, width: 300, height: 200)
            harness.pumpUntilIdle()
            let animation = DrawnAnimation(frames: 1_000_000, in: window)
            FrameLoop.shared.start(animation)
            harness.pump("the animation's first step") { animation.framesLeft < 1_000_000 }
            let (before, steps, begin) = (surface.presentedFrames, animation.framesLeft, MonotonicClock.seconds)

            for _ in 0..<60 { harness.host.turn(atMost: 0.02) }
            let seconds = MonotonicClock.seconds - begin
            XCTAssertEqual(surface.presentedFrames, before)
            XCTAssertLessThanOrEqual(steps - animation.framesLeft, Int(seconds) + 1)

            // Once visible, it advances in every frame.
            harness.client.destroy(cover)
            harness.pump("some frames") { surface.presentedFrames >= before + 5 }
            FrameLoop.shared.stop(animation)
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAnAnimatedImageOfAnInvisibleWindowPauses() throws {
        try withHarness { harness in
            let gif = HandmadeGIF(
                width: 20, height: 10, palette: [0xFF0000, 0x00FF00, 0x0000FF], repeats: 0,
                frames: (0..<3).map { HandmadeGIF.Frame(width: 20, height: 10, index: $0, delay: 2) })
            let node = ASImageNode()
            node.animatedImage = try XCTUnwrap(ASAnimatedImage(data: gif.data))
            let window = harness.open(node.view)
            let surface = try harness.surface(of: window)
            harness.pump("the animation playing") { node.player?.number ?? 0 > 5 }

            let cover = harness.client.cover(x: 0, y: 0, width: 300, height: 200)
            harness.pump("covered") { !surface.isSeen }
            let (number, frames) = (node.player?.number, surface.presentedFrames)
            for _ in 0..<30 { harness.host.turn(atMost: 0.02) }
            XCTAssertEqual(node.player?.number, number)
            XCTAssertEqual(surface.presentedFrames, frames)

            harness.client.destroy(cover)
            harness.pump("the animation continuing") { node.player?.number ?? 0 > (number ?? 0) + 5 }
            XCTAssertGreaterThan(surface.presentedFrames, frames)
        }
    }

    func testAnInvisibleWindowHandlesInputAtOnce() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            harness.client.focus(surface.id)
            _ = harness.client.cover(x: 0, y: 0, width: 300, height: 200)
            harness.pumpUntilIdle()
            let animation = DrawnAnimation(frames: 1_000_000, in: window)
            FrameLoop.shared.start(animation)
            harness.pump("the animation's first step") { animation.framesLeft < 1_000_000 }
            let (steps, begin) = (animation.framesLeft, MonotonicClock.seconds)

            for count in 1...20 {
                harness.client.type(symbol: 0x71)
                harness.pump("a key") { view.releasedKeys == count }
            }

            XCTAssertLessThan(MonotonicClock.seconds - begin, 15, "faster than one per second")
            XCTAssertLessThanOrEqual(steps - animation.framesLeft, 60)
            FrameLoop.shared.stop(animation)
        }
    }

    /// Some compositing desktops keep minimised windows mapped, and only set their state.
    func testAMappedWindowInStateHiddenIsNotDrawn() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            let before = surface.presentedFrames

            harness.client.setAtoms("_NET_WM_STATE", ["_NET_WM_STATE_HIDDEN"], of: surface.id)
            harness.pump("the state") { window.isMinimized }
            for white in 1...5 {
                view.backgroundColor = UIColor(white: CGFloat(white) / 9, alpha: 1)
                harness.pumpUntilIdle()
            }
            XCTAssertEqual(surface.presentedFrames, before)
            XCTAssertTrue(window.isOutOfSight)

            harness.client.setAtoms("_NET_WM_STATE", [], of: surface.id)
            harness.pump("a frame") { surface.presentedFrames == before + 1 }
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1)
            try harness.assertShowsItsPixels(window)
        }
    }

    // MARK: - Under a window manager

    func testAMinimisedWindowIsNotDrawnAndIsRestoredWithOneFrame() throws {
        try withHarness { harness in
            let manager = try WindowManager(on: harness)
            defer { manager.stop() }
            let view = PatternView()
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            harness.pumpUntilShown(window, surface.id)

            window.isMinimized = true
            harness.pump("the minimised state") { window.isMinimized && !harness.client.isViewable(surface.id) }
            harness.pumpUntilIdle()
            let before = surface.presentedFrames
            for white in 1...5 {
                view.backgroundColor = UIColor(white: CGFloat(white) / 9, alpha: 1)
                harness.pumpUntilIdle()
            }
            XCTAssertEqual(surface.presentedFrames, before)

            window.isMinimized = false
            harness.pumpUntilShown(window, surface.id)
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1)
        }
    }

    func testAWindowOnAnotherDesktopIsNotDrawnAndIsRestoredWithOneFrame() throws {
        try withHarness { harness in
            let manager = try WindowManager(on: harness)
            defer { manager.stop() }
            let view = PatternView()
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            harness.pumpUntilShown(window, surface.id)

            harness.client.showDesktop(1)
            harness.pump("another desktop") { !harness.client.isViewable(surface.id) }
            harness.pumpUntilIdle()
            XCTAssertTrue(window.isOutOfSight)
            let before = surface.presentedFrames
            let animation = DrawnAnimation(frames: 1_000_000, in: window)
            FrameLoop.shared.start(animation)
            harness.pump("two steps") { animation.framesLeft < 999_999 }
            FrameLoop.shared.stop(animation)
            view.backgroundColor = .green
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before)

            harness.client.showDesktop(0)
            harness.pumpUntilShown(window, surface.id)
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1)
            XCTAssertFalse(window.isOutOfSight)
        }
    }

    func testAWindowIsVisibleAfterTheWindowManagerThatMinimisedItDies() throws {
        try withHarness { harness in
            let manager = try WindowManager(on: harness)
            let view = PatternView()
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            window.isMinimized = true
            harness.pump("the minimised state") { window.isMinimized && !harness.client.isViewable(surface.id) }

            manager.kill()
            harness.pump("the window mapped by the server") { harness.client.isViewable(surface.id) }
            view.backgroundColor = .green
            harness.pumpUntilShown(window, surface.id)
        }
    }
}
