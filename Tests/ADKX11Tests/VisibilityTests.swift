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
        try withEveryTransport { desk in
            let view = PatternView()
            let window = desk.open(view)
            let surface = try desk.surface(of: window)
            let before = surface.presentedFrames

            let cover = desk.client.cover(x: 0, y: 0, width: 300, height: 200)
            desk.pumpUntilIdle()
            view.backgroundColor = .red
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before, "fully covered")
            desk.client.destroy(cover)
            desk.pump("a frame after being uncovered") { surface.presentedFrames == before + 1 }
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)

            desk.client.unmap(surface.id)
            desk.pumpUntilIdle()
            view.backgroundColor = .green
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1, "unmapped")
            desk.client.map(surface.id)
            desk.pump("a frame after being mapped") { surface.presentedFrames == before + 2 }
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)
        }
    }

    func testAnAnimationOfAnInvisibleWindowAdvancesSlowlyWithoutFrames() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let cover = desk.client.cover(x: 0, y: 0, width: 300, height: 200)
            desk.pumpUntilIdle()
            let animation = DrawnAnimation(frames: 1_000_000, in: window)
            FrameLoop.shared.start(animation)
            desk.pump("the animation's first step") { animation.framesLeft < 1_000_000 }
            let (before, steps, begin) = (surface.presentedFrames, animation.framesLeft, MonotonicClock.seconds)

            for _ in 0..<60 { desk.host.turn(atMost: 0.02) }
            let seconds = MonotonicClock.seconds - begin
            XCTAssertEqual(surface.presentedFrames, before)
            XCTAssertLessThanOrEqual(steps - animation.framesLeft, Int(seconds) + 1)

            // Once visible, it advances in every frame.
            desk.client.destroy(cover)
            desk.pump("some frames") { surface.presentedFrames >= before + 5 }
            FrameLoop.shared.stop(animation)
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)
        }
    }

    func testAnAnimatedImageOfAnInvisibleWindowPauses() throws {
        try withDesk { desk in
            let gif = HandmadeGIF(
                width: 20, height: 10, palette: [0xFF0000, 0x00FF00, 0x0000FF], repeats: 0,
                frames: (0..<3).map { HandmadeGIF.Frame(width: 20, height: 10, index: $0, delay: 2) })
            let node = ASImageNode()
            node.animatedImage = try XCTUnwrap(ASAnimatedImage(data: gif.data))
            let window = desk.open(node.view)
            let surface = try desk.surface(of: window)
            desk.pump("the animation playing") { node.player?.number ?? 0 > 5 }

            let cover = desk.client.cover(x: 0, y: 0, width: 300, height: 200)
            desk.pump("covered") { !surface.isSeen }
            let (number, frames) = (node.player?.number, surface.presentedFrames)
            for _ in 0..<30 { desk.host.turn(atMost: 0.02) }
            XCTAssertEqual(node.player?.number, number)
            XCTAssertEqual(surface.presentedFrames, frames)

            desk.client.destroy(cover)
            desk.pump("the animation continuing") { node.player?.number ?? 0 > (number ?? 0) + 5 }
            XCTAssertGreaterThan(surface.presentedFrames, frames)
        }
    }

    func testAnInvisibleWindowHandlesInputAtOnce() throws {
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view)
            let surface = try desk.surface(of: window)
            desk.client.focus(surface.id)
            _ = desk.client.cover(x: 0, y: 0, width: 300, height: 200)
            desk.pumpUntilIdle()
            let animation = DrawnAnimation(frames: 1_000_000, in: window)
            FrameLoop.shared.start(animation)
            desk.pump("the animation's first step") { animation.framesLeft < 1_000_000 }
            let (steps, begin) = (animation.framesLeft, MonotonicClock.seconds)

            for count in 1...20 {
                desk.client.type(symbol: 0x71)
                desk.pump("a key") { view.releasedKeys == count }
            }

            XCTAssertLessThan(MonotonicClock.seconds - begin, 15, "faster than one per second")
            XCTAssertLessThanOrEqual(steps - animation.framesLeft, 60)
            FrameLoop.shared.stop(animation)
        }
    }

    /// Some compositing desktops keep minimised windows mapped, and only set their state.
    func testAMappedWindowInStateHiddenIsNotDrawn() throws {
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view)
            let surface = try desk.surface(of: window)
            let before = surface.presentedFrames

            desk.client.setAtoms("_NET_WM_STATE", ["_NET_WM_STATE_HIDDEN"], of: surface.id)
            desk.pump("the state") { window.isMinimized }
            for white in 1...5 {
                view.backgroundColor = UIColor(white: CGFloat(white) / 9, alpha: 1)
                desk.pumpUntilIdle()
            }
            XCTAssertEqual(surface.presentedFrames, before)
            XCTAssertTrue(window.isOutOfSight)

            desk.client.setAtoms("_NET_WM_STATE", [], of: surface.id)
            desk.pump("a frame") { surface.presentedFrames == before + 1 }
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1)
            try desk.assertShowsItsPixels(window)
        }
    }

    // MARK: - Under a window manager

    func testAMinimisedWindowIsNotDrawnAndIsRestoredWithOneFrame() throws {
        try withDesk { desk in
            let manager = try WindowManager(on: desk)
            defer { manager.stop() }
            let view = PatternView()
            let window = desk.open(view)
            let surface = try desk.surface(of: window)
            desk.pumpUntilShown(window, surface.id)

            window.isMinimized = true
            desk.pump("the minimised state") { window.isMinimized && !desk.client.isViewable(surface.id) }
            desk.pumpUntilIdle()
            let before = surface.presentedFrames
            for white in 1...5 {
                view.backgroundColor = UIColor(white: CGFloat(white) / 9, alpha: 1)
                desk.pumpUntilIdle()
            }
            XCTAssertEqual(surface.presentedFrames, before)

            window.isMinimized = false
            desk.pumpUntilShown(window, surface.id)
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1)
        }
    }

    func testAWindowOnAnotherDesktopIsNotDrawnAndIsRestoredWithOneFrame() throws {
        try withDesk { desk in
            let manager = try WindowManager(on: desk)
            defer { manager.stop() }
            let view = PatternView()
            let window = desk.open(view)
            let surface = try desk.surface(of: window)
            desk.pumpUntilShown(window, surface.id)

            desk.client.showDesktop(1)
            desk.pump("another desktop") { !desk.client.isViewable(surface.id) }
            desk.pumpUntilIdle()
            XCTAssertTrue(window.isOutOfSight)
            let before = surface.presentedFrames
            let animation = DrawnAnimation(frames: 1_000_000, in: window)
            FrameLoop.shared.start(animation)
            desk.pump("two steps") { animation.framesLeft < 999_999 }
            FrameLoop.shared.stop(animation)
            view.backgroundColor = .green
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before)

            desk.client.showDesktop(0)
            desk.pumpUntilShown(window, surface.id)
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before + 1)
            XCTAssertFalse(window.isOutOfSight)
        }
    }

    func testAWindowIsVisibleAfterTheWindowManagerThatMinimisedItDies() throws {
        try withDesk { desk in
            let manager = try WindowManager(on: desk)
            let view = PatternView()
            let window = desk.open(view)
            let surface = try desk.surface(of: window)
            window.isMinimized = true
            desk.pump("the minimised state") { window.isMinimized && !desk.client.isViewable(surface.id) }

            manager.kill()
            desk.pump("the window mapped by the server") { desk.client.isViewable(surface.id) }
            view.backgroundColor = .green
            desk.pumpUntilShown(window, surface.id)
        }
    }
}
