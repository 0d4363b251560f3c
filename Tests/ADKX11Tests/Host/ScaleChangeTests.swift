import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// The desktop's scale changes while windows are open.
final class ScaleChangeTests: XCTestCase {
    func testAWindowKeepsItsSizeInPointsAndShowsItsPixelsAtTheNewScale() throws {
        try withEveryTransport { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            window.minimumSize = CGSize(width: 60, height: 50)
            for (dots, scale) in [(192, 2.0), (144, 1.5), (96, 1)] as [(Int, CGFloat)] {
                harness.client.setResources("Xft.dpi: \(dots)\n")
                harness.pump("scale \(scale)") { window.traitCollection.displayScale == scale }
                harness.pumpUntilIdle()
                XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
                XCTAssertEqual(
                    harness.client.geometry(of: surface.id),
                    .init(x: 0, y: 0, width: Int(200 * scale), height: Int(100 * scale)))
                let hints = try XCTUnwrap(harness.client.cardinals("WM_NORMAL_HINTS", of: surface.id))
                XCTAssertEqual(Array(hints[5...6]), [UInt32(60 * scale), UInt32(50 * scale)], "the minimum size")
                XCTAssertEqual(UIScreen.main.scale, scale)
                XCTAssertEqual(harness.host.screenSize, CGSize(width: 640 / scale, height: 480 / scale))
                try harness.assertShowsItsPixels(window)
            }
        }
    }

    /// D18 of a review.
    func testAWindowThatGrowsWithTheScaleStaysOnTheScreen() throws {
        try withHarness { harness in
            let window = harness.open(PatternView(), width: 400, height: 180)
            let id = try harness.surface(of: window).id
            harness.client.move(id, x: 100, y: 50)
            harness.pumpUntilIdle()
            harness.client.setResources("Xft.dpi: 192\n")
            harness.pump("scale 2") { window.traitCollection.displayScale == 2 }
            harness.pumpUntilIdle()
            // 800 x 360 pixels would hang over the screen of 640 x 480.
            XCTAssertEqual(harness.client.geometry(of: id), .init(x: 0, y: 50, width: 640, height: 360))
            XCTAssertEqual(window.bounds.size, CGSize(width: 320, height: 180))
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAWindowGrowsWithTheScaleIfTheServerAnswersAfterTheTimeLimit() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            harness.server.pause()
            surface.setScale(2)
            let limit = FrameTimer.schedule(after: X11Window.sizeTimeLimit + 0.05) {}
            harness.pump("the time limit") { !limit.isValid }
            harness.server.resume()
            harness.pump("scale 2") { window.traitCollection.displayScale == 2 }
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.pixelWidth, 400)
            XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
        }
    }

    func testAReportOfTheOldSizeBeforeTheAnswerDoesNotKeepTheWindowSmall() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            harness.server.pause()
            surface.setScale(2)
            surface.resized(width: surface.pixelWidth, height: surface.pixelHeight)
            surface.placed()
            surface.finishEvents()
            XCTAssertEqual(window.traitCollection.displayScale, 1, "the size is not asked for yet")
            harness.server.resume()
            harness.pump("scale 2") { window.traitCollection.displayScale == 2 }
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.pixelWidth, 400)
            XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
        }
    }

    func testTheDesktopsWindowScalingFactorIsFollowed() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let manager = SettingsManager(harness.client)
            manager.publish([
                "Xft/DPI": .number(192 * 1024), "Gdk/WindowScalingFactor": .number(2),
                "Gdk/UnscaledDPI": .number(96 * 1024),
            ])
            harness.pump("scale 2") { window.traitCollection.displayScale == 2 }
            manager.publish(["Xft/DPI": .number(120 * 1024)])
            harness.pump("a text factor") { window.traitCollection.displayScale == 1.25 }
            manager.quit()
            harness.pump("default settings") { window.traitCollection.displayScale == 1 }
        }
    }

    func testAScaleChosenByTheProgramStays() throws {
        try withHarness(scale: 1) { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            harness.client.setResources("Xft.dpi: 192\n")
            harness.pumpUntilIdle()
            XCTAssertEqual(window.traitCollection.displayScale, 1)
            XCTAssertEqual(harness.client.geometry(of: id)?.width, 200)
        }
    }

    func testTheLastOfManyChangesAppliesAndTheSizeDoesNotDrift() throws {
        try withHarness { harness in
            let window = harness.open(PatternView(), width: 201, height: 103)
            for round in 0..<12 { harness.client.setResources("Xft.dpi: \([96, 120, 168, 216][round % 4])\n") }
            harness.client.setResources("Xft.dpi: 120\n")
            harness.pump("the last scale") { window.traitCollection.displayScale == 1.25 }
            harness.pumpUntilIdle()
            harness.client.setResources("Xft.dpi: 96\n")
            harness.pump("the first scale") { window.traitCollection.displayScale == 1 }
            harness.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 201, height: 103))
        }
    }

    func testAChangeRevertedBeforeTheWindowFollowedHasNoEffect() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            harness.client.setResources("Xft.dpi: 192\n")
            harness.pump("scale 2") { harness.host.scale == 2 }
            harness.client.setResources("Xft.dpi: 96\n")
            harness.pump("scale 1") { harness.host.scale == 1 && window.traitCollection.displayScale == 1 }
            harness.pump("its size") { harness.client.geometry(of: id)?.width == 200 && window.bounds.width == 200 }
            harness.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAWindowThatFillsTheScreenKeepsFillingIt() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            window.isFullScreen = true
            harness.pump("the screen's size") { surface.pixelWidth == 640 }
            harness.client.setResources("Xft.dpi: 192\n")
            harness.pump("scale 2") { window.traitCollection.displayScale == 2 }
            harness.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 320, height: 240))
            try harness.assertShowsItsPixels(window)
            window.isFullScreen = false
            harness.pump("its size in points") { window.bounds.size == CGSize(width: 200, height: 100) }
            XCTAssertEqual(surface.pixelWidth, 400)
        }
    }

    func testUnderAWindowManagerTheWindowGrowsAndAMaximisedOneStays() throws {
        try withHarness(width: 900, height: 700) { harness in
            let manager = try WindowManager(on: harness)
            defer { manager.stop() }
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            harness.client.setResources("Xft.dpi: 192\n")
            harness.pump("scale 2") { window.traitCollection.displayScale == 2 && surface.pixelWidth == 400 }
            harness.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
            try harness.assertShowsItsPixels(window)

            window.isMaximized = true
            harness.pump("maximised") { window.isMaximized && surface.pixelWidth > 800 }
            harness.client.setResources("Xft.dpi: 96\n")
            harness.pump("scale 1") { window.traitCollection.displayScale == 1 }
            harness.pumpUntilIdle()
            XCTAssertGreaterThan(surface.pixelWidth, 800)
            try harness.assertShowsItsPixels(window)

            window.isMaximized = false
            harness.pump("its size in points") { window.bounds.size == CGSize(width: 200, height: 100) }
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.pixelWidth, 200)
            try harness.assertShowsItsPixels(window)
        }
    }

    func testThePointersPositionInPointsFollowsTheScaleWithoutAMovement() throws {
        try withHarness { harness in
            let view = HoverView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let window = harness.open(view)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 120, y: 60)
            harness.pump("the pointer") { view.last == CGPoint(x: 120, y: 60) }
            harness.client.setResources("Xft.dpi: 192\n")
            harness.pump("scale 2") { window.traitCollection.displayScale == 2 }
            harness.pumpUntilIdle()
            harness.client.wheel(.down)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 122, y: 60)
            harness.pump("the pointer in the new points") { view.last == CGPoint(x: 61, y: 30) }
        }
    }

    func testACursorIsReloadedWhenTheThemeChanges() throws {
        try withHarness { harness in
            let view = UIView(frame: .zero)
            view.cursor = .pointingHand
            let window = harness.open(view)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 20, y: 20)
            harness.pumpUntilIdle()
            let before = try XCTUnwrap(harness.client.cursorSerial())
            harness.client.setResources("Xcursor.size: 48\n")
            harness.pump("the new cursor") { harness.client.cursorSerial() != before }
        }
    }
}
