import ADKLayers
import ADKViews
import CXCB
import TestSupport
import XCTest

@testable import ADKX11

/// Window states and properties, with a window manager and without.
final class DesktopTests: XCTestCase {
    // MARK: - Without a window manager

    func testWithoutAWindowManagerFullScreenFillsTheScreenAndIsRestored() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            harness.client.move(surface.id, x: 30, y: 40)

            window.isFullScreen = true
            harness.pump("the screen's size") { surface.pixelWidth == 640 && surface.pixelHeight == 480 }
            harness.pumpUntilIdle()
            XCTAssertTrue(window.isFullScreen)
            XCTAssertEqual(harness.client.geometry(of: surface.id), .init(x: 0, y: 0, width: 640, height: 480))
            try harness.assertShowsItsPixels(window)

            window.isFullScreen = false
            harness.pump("its own size") { surface.pixelWidth == 200 && surface.pixelHeight == 100 }
            harness.pumpUntilIdle()
            XCTAssertFalse(window.isFullScreen)
            XCTAssertEqual(harness.client.geometry(of: surface.id), .init(x: 30, y: 40, width: 200, height: 100))
            try harness.assertShowsItsPixels(window)
        }
    }

    func testWithoutAWindowManagerNoWindowIsMinimised() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())

            window.isMinimized = true
            harness.pumpUntilIdle()

            XCTAssertFalse(window.isMinimized)
            XCTAssertTrue(harness.client.isViewable(try harness.surface(of: window).id))
        }
    }

    func testAnUrgentWindowSetsTheUrgencyHint() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            let urgency: UInt32 = 1 << 8

            window.wantsAttention = true
            harness.pumpUntilIdle()
            XCTAssertEqual(try XCTUnwrap(harness.client.cardinals("WM_HINTS", of: id)?.first) & urgency, urgency)

            window.minimumSize = CGSize(width: 50, height: 40)
            harness.pumpUntilIdle()
            XCTAssertEqual(
                try XCTUnwrap(harness.client.cardinals("WM_HINTS", of: id)?.first) & urgency, urgency,
                "a new size does not clear urgency")

            window.wantsAttention = false
            harness.pumpUntilIdle()
            XCTAssertEqual(try XCTUnwrap(harness.client.cardinals("WM_HINTS", of: id)?.first) & urgency, 0)
        }
    }

    func testTheMinimumSizeIsSentToTheWindowManager() throws {
        try withHarness(scale: 2) { harness in
            let window = harness.open(PatternView())

            window.minimumSize = CGSize(width: 120, height: 45)
            harness.pumpUntilIdle()

            let hints = try XCTUnwrap(
                harness.client.cardinals("WM_NORMAL_HINTS", of: try harness.surface(of: window).id))
            XCTAssertEqual(Array(hints[5...6]), [240, 90])
        }
    }

    func testAClickAndAKeySetTheUserTimeAndTheWheelDoesNot() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            harness.client.movePointer(into: id, x: 10, y: 10)
            harness.client.wheel(.down)
            harness.pumpUntilIdle()
            XCTAssertNil(harness.client.cardinals("_NET_WM_USER_TIME", of: id))

            harness.client.click()
            harness.pumpUntilIdle()

            let time = try XCTUnwrap(harness.client.cardinals("_NET_WM_USER_TIME", of: id))
            XCTAssertEqual(time.count, 1)
            XCTAssertGreaterThan(time[0], 0)
        }
    }

    // MARK: - Synchronised resizing

    func testTheResizeCounterIsSetOnceThePixelsOfTheNewSizeAreThere() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let counter = try XCTUnwrap(harness.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: surface.id)?.first)
            XCTAssertEqual(harness.client.counter(counter), 0)

            harness.client.sendProtocol("_NET_WM_SYNC_REQUEST", to: surface.id, data: [7, 1])
            harness.pumpUntilIdle()
            XCTAssertEqual(harness.client.counter(counter), 0, "the new size has not arrived yet")

            harness.client.resize(surface.id, width: 260, height: 140)
            harness.pump("the counter") { harness.client.counter(counter) == 1 << 32 | 7 }
            try harness.assertShowsItsPixels(window)
        }
    }

    func testTheResizeCounterIsSetForACoveredWindow() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let counter = try XCTUnwrap(harness.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: surface.id)?.first)
            let cover = harness.client.cover(x: 0, y: 0, width: 640, height: 480)
            harness.pumpUntilIdle()

            harness.client.sendProtocol("_NET_WM_SYNC_REQUEST", to: surface.id, data: [5, 0])
            harness.client.resize(surface.id, width: 300, height: 150)
            harness.pump("the counter of a covered window") { harness.client.counter(counter) == 5 }

            harness.client.destroy(cover)
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    // MARK: - With a window manager

    func testUnderAWindowManagerStatesAreSetAndRestored() throws {
        try withHarness { harness in
            let manager = try WindowManager(on: harness)
            defer { manager.stop() }
            let window = harness.open(PatternView(), title: "managed")
            let surface = try harness.surface(of: window)

            window.isFullScreen = true
            harness.pump("full screen") {
                window.isFullScreen && surface.pixelWidth == 640 && surface.pixelHeight == 480
            }
            harness.pumpUntilShown(window, surface.id)

            window.isFullScreen = false
            harness.pump("its own size") { !window.isFullScreen && surface.pixelWidth == 200 }

            window.isMaximized = true
            harness.pump("maximised") { window.isMaximized && surface.pixelWidth > 600 }
            XCTAssertLessThan(surface.pixelHeight, 480, "the title bar stays")
            harness.pumpUntilShown(window, surface.id)

            window.isMinimized = true
            harness.pump("the minimised state") { window.isMinimized && !harness.client.isViewable(surface.id) }

            window.isMinimized = false
            harness.pump("the restored window") { !window.isMinimized && harness.client.isViewable(surface.id) }
            XCTAssertTrue(window.isMaximized, "as it was before")
            harness.pumpUntilShown(window, surface.id)
        }
    }

    func testWindowStatesWorkAfterAWindowManagerHasEnded() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)

            let manager = try WindowManager(on: harness)
            harness.pump("a frame") { harness.client.parent(of: surface.id) != harness.client.root }
            harness.pumpUntilShown(window, surface.id)

            manager.stop()
            harness.pump("the window without a frame") { harness.client.parent(of: surface.id) == harness.client.root }
            harness.pumpUntilIdle()
            window.isFullScreen = true
            harness.pump("the screen's size by itself") { surface.pixelWidth == 640 && surface.pixelHeight == 480 }
            harness.pumpUntilShown(window, surface.id)
        }
    }

    func testUnderAWindowManagerOlderThanEWMHFullScreenHidesTheTitleBarAndIsRestoredInPlace() throws {
        try withHarness { harness in
            let manager = try WindowManager.twm(on: harness)
            defer { manager.stop() }
            let window = harness.open(PatternView(), title: "framed")
            let surface = try harness.surface(of: window)
            harness.pump("a frame") { harness.client.parent(of: surface.id) != harness.client.root }
            harness.pumpUntilShown(window, surface.id)
            let before = harness.client.geometry(of: surface.id)

            for _ in 1...3 {
                window.isFullScreen = true
                harness.pump("the whole screen") {
                    harness.client.geometry(of: surface.id) == .init(x: 0, y: 0, width: 640, height: 480)
                }
                harness.pumpUntilShown(window, surface.id)
                window.isFullScreen = false
                harness.pump("the old place") { harness.client.geometry(of: surface.id) == before }
                harness.pumpUntilShown(window, surface.id)
            }

            window.isMinimized = true
            harness.pump("the minimised state") { window.isMinimized && !harness.client.isViewable(surface.id) }
            window.isMinimized = false
            harness.pump("the restored window") { !window.isMinimized && harness.client.isViewable(surface.id) }
            harness.pumpUntilShown(window, surface.id)
        }
    }

    func testTheWindowThatHasTheKeyboardIsTheKeyWindow() throws {
        try withHarness { harness in
            let first = harness.open(PatternView())
            let second = harness.open(PatternView())
            XCTAssert(UIApplication.shared.keyWindow === second, "the last window, if none has the focus")

            harness.client.focus(try harness.surface(of: first).id)
            harness.pump("the first window's focus") { UIApplication.shared.keyWindow === first }
            harness.client.focus(try harness.surface(of: second).id)
            harness.pump("the second window's focus") { UIApplication.shared.keyWindow === second }

            second.close()
            XCTAssert(UIApplication.shared.keyWindow === first)
            XCTAssertTrue(first.isShown, "closing one leaves the other")
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(first)
        }
    }
}

extension X11Harness {
    /// Waits until the window manager shows the window and its pixels are there.
    func pumpUntilShown(_ window: UIWindow, _ id: UInt32) {
        pump("its pixels") {
            FrameLoop.shared.needsFrame == false && client.pixels(of: id) == expectedPixels(of: window)
        }
    }
}
