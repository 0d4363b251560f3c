import ADKGraphics
import ADKViews
import TestSupport
import Testing
import XCTest

@testable import ADKX11

@Suite struct MonitorPlacementTests {
    private let monitors = [
        XMonitor(area: PixelRect(x: 0, y: 0, width: 1000, height: 800), refreshRate: 60),
        XMonitor(area: PixelRect(x: 1000, y: 100, width: 600, height: 500), refreshRate: 144),
    ]

    private func place(_ x: Int, _ y: Int) -> PixelRect { PixelRect(x: x, y: y, width: 200, height: 100) }

    @Test func aWindowIsOnTheMonitorThatShowsMostOfItOrIsNearest() {
        #expect(monitors.area(of: place(10, 10)) == monitors[0].area)
        #expect(monitors.area(of: place(950, 200)) == monitors[1].area)
        #expect(monitors.area(of: place(1700, 200)) == monitors[1].area)
        #expect(monitors.area(of: place(-900, 0)) == monitors[0].area)
        #expect([XMonitor]().area(of: place(0, 0)) == nil)
    }

    @Test func onlyAnInvisibleWindowIsMovedAndNoFartherThanNeeded() {
        #expect(monitors.placeInSight(for: place(900, 700)) == nil)
        #expect(monitors.placeInSight(for: place(2000, 300)) == place(1400, 300))
        #expect(monitors.placeInSight(for: place(1200, 700)) == place(1200, 500))
        let free = PixelRect(x: 0, y: 130, width: 1600, height: 400)
        #expect(monitors.placeInSight(for: place(2000, 100), within: free) == place(1400, 130), "below a panel")
        #expect(monitors.placeInSight(for: place(1200, 700), within: free) == place(1200, 430))
        let huge = PixelRect(x: 5000, y: 5000, width: 3000, height: 3000)
        #expect(
            monitors.placeInSight(for: huge) == PixelRect(x: 1000, y: 100, width: 3000, height: 3000),
            "the corner is visible")
        #expect([XMonitor]().placeInSight(for: huge) == nil)
    }

    @Test func theFastestMonitorSetsTheFrameInterval() {
        #expect(monitors.frameInterval == 1.0 / 144)
        #expect([XMonitor(area: monitors[0].area, refreshRate: 0)].frameInterval == nil)
    }
}

/// Monitors that change while windows are open.
final class MonitorTests: XCTestCase {
    func testTheScreensSizeFollowsAChangeOfTheMode() throws {
        try withHarness(width: 1000, height: 800) { harness in
            let window = harness.open(PatternView())
            harness.pumpUntilStarted()
            XCTAssertEqual(harness.host.monitors.map(\.area), [PixelRect(x: 0, y: 0, width: 1000, height: 800)])
            XCTAssertTrue(harness.client.setMonitor(width: 640, height: 480))
            harness.pump("the new size") { harness.host.screenSize == CGSize(width: 640, height: 480) }
            XCTAssertEqual(UIScreen.main.bounds.size, CGSize(width: 640, height: 480), "a window is no larger")
            harness.pump("the mode") { harness.host.monitors.first?.area.width == 640 }
            XCTAssertEqual(harness.host.frameInterval, 1.0 / 60, accuracy: 0.0001)
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testWithoutAWindowManagerFullScreenFollowsTheMonitor() throws {
        try withHarness(width: 1000, height: 800) { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            window.isFullScreen = true
            harness.pump("the screen's size") { surface.pixelWidth == 1000 && surface.pixelHeight == 800 }
            for (width, height) in [(640, 480), (900, 700)] {
                XCTAssertTrue(harness.client.setMonitor(width: width, height: height))
                harness.pump("the new size") { surface.pixelWidth == width && surface.pixelHeight == height }
                harness.pumpUntilIdle()
                try harness.assertShowsItsPixels(window)
            }
            window.isFullScreen = false
            harness.pump("its own size") { surface.pixelWidth == 200 && surface.pixelHeight == 100 }
        }
    }

    func testWithoutAWindowManagerAnInvisibleWindowIsMovedIntoSight() throws {
        try withHarness(width: 1000, height: 800) { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            harness.client.move(id, x: 780, y: 600)
            harness.pumpUntilIdle()
            XCTAssertTrue(harness.client.setMonitor(width: 640, height: 480))
            harness.pump("the window in sight") {
                harness.client.geometry(of: id) == .init(x: 440, y: 380, width: 200, height: 100)
            }
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testUnderAWindowManagerFullScreenFollowsTheMonitor() throws {
        try withHarness(width: 1000, height: 800) { harness in
            let manager = try WindowManager(on: harness)
            defer { manager.stop() }
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            window.isFullScreen = true
            harness.pump("full screen") { window.isFullScreen && surface.pixelWidth == 1000 }
            XCTAssertTrue(harness.client.setMonitor(width: 640, height: 480))
            harness.pump("the new size") { surface.pixelWidth == 640 && surface.pixelHeight == 480 }
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }
}
