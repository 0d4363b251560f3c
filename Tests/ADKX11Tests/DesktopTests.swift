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
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            desk.client.move(surface.id, x: 30, y: 40)

            window.isFullScreen = true
            desk.pump("the screen's size") { surface.pixelWidth == 640 && surface.pixelHeight == 480 }
            desk.pumpUntilIdle()
            XCTAssertTrue(window.isFullScreen)
            XCTAssertEqual(desk.client.geometry(of: surface.id), .init(x: 0, y: 0, width: 640, height: 480))
            try desk.assertShowsItsPixels(window)

            window.isFullScreen = false
            desk.pump("its own size") { surface.pixelWidth == 200 && surface.pixelHeight == 100 }
            desk.pumpUntilIdle()
            XCTAssertFalse(window.isFullScreen)
            XCTAssertEqual(desk.client.geometry(of: surface.id), .init(x: 30, y: 40, width: 200, height: 100))
            try desk.assertShowsItsPixels(window)
        }
    }

    func testWithoutAWindowManagerNoWindowIsMinimised() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())

            window.isMinimized = true
            desk.pumpUntilIdle()

            XCTAssertFalse(window.isMinimized)
            XCTAssertTrue(desk.client.isViewable(try desk.surface(of: window).id))
        }
    }

    func testAnUrgentWindowSetsTheUrgencyHint() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            let urgency: UInt32 = 1 << 8

            window.wantsAttention = true
            desk.pumpUntilIdle()
            XCTAssertEqual(try XCTUnwrap(desk.client.cardinals("WM_HINTS", of: id)?.first) & urgency, urgency)

            window.minimumSize = CGSize(width: 50, height: 40)
            desk.pumpUntilIdle()
            XCTAssertEqual(
                try XCTUnwrap(desk.client.cardinals("WM_HINTS", of: id)?.first) & urgency, urgency,
                "a new size does not clear urgency")

            window.wantsAttention = false
            desk.pumpUntilIdle()
            XCTAssertEqual(try XCTUnwrap(desk.client.cardinals("WM_HINTS", of: id)?.first) & urgency, 0)
        }
    }

    func testTheMinimumSizeIsSentToTheWindowManager() throws {
        try withDesk(scale: 2) { desk in
            let window = desk.open(PatternView())

            window.minimumSize = CGSize(width: 120, height: 45)
            desk.pumpUntilIdle()

            let hints = try XCTUnwrap(desk.client.cardinals("WM_NORMAL_HINTS", of: try desk.surface(of: window).id))
            XCTAssertEqual(Array(hints[5...6]), [240, 90])
        }
    }

    func testAClickAndAKeySetTheUserTimeAndTheWheelDoesNot() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            desk.client.movePointer(into: id, x: 10, y: 10)
            desk.client.wheel(.down)
            desk.pumpUntilIdle()
            XCTAssertNil(desk.client.cardinals("_NET_WM_USER_TIME", of: id))

            desk.client.click()
            desk.pumpUntilIdle()

            let time = try XCTUnwrap(desk.client.cardinals("_NET_WM_USER_TIME", of: id))
            XCTAssertEqual(time.count, 1)
            XCTAssertGreaterThan(time[0], 0)
        }
    }

    // MARK: - Synchronised resizing

    func testTheResizeCounterIsSetOnceThePixelsOfTheNewSizeAreThere() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let counter = try XCTUnwrap(desk.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: surface.id)?.first)
            XCTAssertEqual(desk.client.counter(counter), 0)

            desk.client.sendProtocol("_NET_WM_SYNC_REQUEST", to: surface.id, data: [7, 1])
            desk.pumpUntilIdle()
            XCTAssertEqual(desk.client.counter(counter), 0, "the new size has not arrived yet")

            desk.client.resize(surface.id, width: 260, height: 140)
            desk.pump("the counter") { desk.client.counter(counter) == 1 << 32 | 7 }
            try desk.assertShowsItsPixels(window)
        }
    }

    func testTheResizeCounterIsSetForACoveredWindow() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let counter = try XCTUnwrap(desk.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: surface.id)?.first)
            let cover = desk.client.cover(x: 0, y: 0, width: 640, height: 480)
            desk.pumpUntilIdle()

            desk.client.sendProtocol("_NET_WM_SYNC_REQUEST", to: surface.id, data: [5, 0])
            desk.client.resize(surface.id, width: 300, height: 150)
            desk.pump("the counter of a covered window") { desk.client.counter(counter) == 5 }

            desk.client.destroy(cover)
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)
        }
    }

    // MARK: - With a window manager

    func testUnderAWindowManagerStatesAreSetAndRestored() throws {
        try withDesk { desk in
            let manager = try WindowManager(on: desk)
            defer { manager.stop() }
            let window = desk.open(PatternView(), title: "managed")
            let surface = try desk.surface(of: window)

            window.isFullScreen = true
            desk.pump("full screen") { window.isFullScreen && surface.pixelWidth == 640 && surface.pixelHeight == 480 }
            desk.pumpUntilShown(window, surface.id)

            window.isFullScreen = false
            desk.pump("its own size") { !window.isFullScreen && surface.pixelWidth == 200 }

            window.isMaximized = true
            desk.pump("maximised") { window.isMaximized && surface.pixelWidth > 600 }
            XCTAssertLessThan(surface.pixelHeight, 480, "the title bar stays")
            desk.pumpUntilShown(window, surface.id)

            window.isMinimized = true
            desk.pump("the minimised state") { window.isMinimized && !desk.client.isViewable(surface.id) }

            window.isMinimized = false
            desk.pump("the restored window") { !window.isMinimized && desk.client.isViewable(surface.id) }
            XCTAssertTrue(window.isMaximized, "as it was before")
            desk.pumpUntilShown(window, surface.id)
        }
    }

    func testWindowStatesWorkAfterAWindowManagerHasEnded() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)

            let manager = try WindowManager(on: desk)
            desk.pump("a frame") { desk.client.parent(of: surface.id) != desk.client.root }
            desk.pumpUntilShown(window, surface.id)

            manager.stop()
            desk.pump("the window without a frame") { desk.client.parent(of: surface.id) == desk.client.root }
            desk.pumpUntilIdle()
            window.isFullScreen = true
            desk.pump("the screen's size by itself") { surface.pixelWidth == 640 && surface.pixelHeight == 480 }
            desk.pumpUntilShown(window, surface.id)
        }
    }

    func testUnderAWindowManagerOlderThanEWMHFullScreenHidesTheTitleBarAndIsRestoredInPlace() throws {
        try withDesk { desk in
            let manager = try WindowManager.twm(on: desk)
            defer { manager.stop() }
            let window = desk.open(PatternView(), title: "framed")
            let surface = try desk.surface(of: window)
            desk.pump("a frame") { desk.client.parent(of: surface.id) != desk.client.root }
            desk.pumpUntilShown(window, surface.id)
            let before = desk.client.geometry(of: surface.id)

            for _ in 1...3 {
                window.isFullScreen = true
                desk.pump("the whole screen") {
                    desk.client.geometry(of: surface.id) == .init(x: 0, y: 0, width: 640, height: 480)
                }
                desk.pumpUntilShown(window, surface.id)
                window.isFullScreen = false
                desk.pump("the old place") { desk.client.geometry(of: surface.id) == before }
                desk.pumpUntilShown(window, surface.id)
            }

            window.isMinimized = true
            desk.pump("the minimised state") { window.isMinimized && !desk.client.isViewable(surface.id) }
            window.isMinimized = false
            desk.pump("the restored window") { !window.isMinimized && desk.client.isViewable(surface.id) }
            desk.pumpUntilShown(window, surface.id)
        }
    }

    func testTheWindowThatHasTheKeyboardIsTheKeyWindow() throws {
        try withDesk { desk in
            let first = desk.open(PatternView())
            let second = desk.open(PatternView())
            XCTAssert(UIApplication.shared.keyWindow === second, "the last window, if none has the focus")

            desk.client.focus(try desk.surface(of: first).id)
            desk.pump("the first window's focus") { UIApplication.shared.keyWindow === first }
            desk.client.focus(try desk.surface(of: second).id)
            desk.pump("the second window's focus") { UIApplication.shared.keyWindow === second }

            second.close()
            XCTAssert(UIApplication.shared.keyWindow === first)
            XCTAssertTrue(first.isShown, "closing one leaves the other")
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(first)
        }
    }
}

extension Desk {
    /// Waits until the window manager shows the window and its pixels are there.
    func pumpUntilShown(_ window: UIWindow, _ id: UInt32) {
        pump("its pixels") {
            FrameLoop.shared.needsFrame == false && client.pixels(of: id) == expectedPixels(of: window)
        }
    }
}
