import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// The desktop's scale changes while windows are open.
final class ScaleChangeTests: XCTestCase {
    func testAWindowKeepsItsSizeInPointsAndShowsItsPixelsAtTheNewScale() throws {
        try withEveryTransport { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            window.minimumSize = CGSize(width: 60, height: 50)
            for (dots, scale) in [(192, 2.0), (144, 1.5), (96, 1)] as [(Int, CGFloat)] {
                desk.client.setResources("Xft.dpi: \(dots)\n")
                desk.pump("scale \(scale)") { window.traitCollection.displayScale == scale }
                desk.pumpUntilIdle()
                XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
                XCTAssertEqual(
                    desk.client.geometry(of: surface.id),
                    .init(x: 0, y: 0, width: Int(200 * scale), height: Int(100 * scale)))
                let hints = try XCTUnwrap(desk.client.cardinals("WM_NORMAL_HINTS", of: surface.id))
                XCTAssertEqual(Array(hints[5...6]), [UInt32(60 * scale), UInt32(50 * scale)], "the minimum size")
                XCTAssertEqual(UIScreen.main.scale, scale)
                XCTAssertEqual(desk.host.screenSize, CGSize(width: 640 / scale, height: 480 / scale))
                try desk.assertShowsItsPixels(window)
            }
        }
    }

    func testTheDesktopsWindowScalingFactorIsFollowed() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let manager = SettingsManager(desk.client)
            manager.publish([
                "Xft/DPI": .number(192 * 1024), "Gdk/WindowScalingFactor": .number(2),
                "Gdk/UnscaledDPI": .number(96 * 1024),
            ])
            desk.pump("scale 2") { window.traitCollection.displayScale == 2 }
            manager.publish(["Xft/DPI": .number(120 * 1024)])
            desk.pump("a text factor") { window.traitCollection.displayScale == 1.25 }
            manager.quit()
            desk.pump("default settings") { window.traitCollection.displayScale == 1 }
        }
    }

    func testAScaleChosenByTheProgramStays() throws {
        try withDesk(scale: 1) { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            desk.client.setResources("Xft.dpi: 192\n")
            desk.pumpUntilIdle()
            XCTAssertEqual(window.traitCollection.displayScale, 1)
            XCTAssertEqual(desk.client.geometry(of: id)?.width, 200)
        }
    }

    func testTheLastOfManyChangesAppliesAndTheSizeDoesNotDrift() throws {
        try withDesk { desk in
            let window = desk.open(PatternView(), width: 201, height: 103)
            for round in 0..<12 { desk.client.setResources("Xft.dpi: \([96, 120, 168, 216][round % 4])\n") }
            desk.client.setResources("Xft.dpi: 120\n")
            desk.pump("the last scale") { window.traitCollection.displayScale == 1.25 }
            desk.pumpUntilIdle()
            desk.client.setResources("Xft.dpi: 96\n")
            desk.pump("the first scale") { window.traitCollection.displayScale == 1 }
            desk.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 201, height: 103))
        }
    }

    func testAChangeRevertedBeforeTheWindowFollowedHasNoEffect() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            desk.client.setResources("Xft.dpi: 192\n")
            desk.pump("scale 2") { desk.host.scale == 2 }
            desk.client.setResources("Xft.dpi: 96\n")
            desk.pump("scale 1") { desk.host.scale == 1 && window.traitCollection.displayScale == 1 }
            desk.pump("its size") { desk.client.geometry(of: id)?.width == 200 && window.bounds.width == 200 }
            desk.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
            try desk.assertShowsItsPixels(window)
        }
    }

    func testAWindowThatFillsTheScreenKeepsFillingIt() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            window.isFullScreen = true
            desk.pump("the screen's size") { surface.pixelWidth == 640 }
            desk.client.setResources("Xft.dpi: 192\n")
            desk.pump("scale 2") { window.traitCollection.displayScale == 2 }
            desk.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 320, height: 240))
            try desk.assertShowsItsPixels(window)
            window.isFullScreen = false
            desk.pump("its size in points") { window.bounds.size == CGSize(width: 200, height: 100) }
            XCTAssertEqual(surface.pixelWidth, 400)
        }
    }

    func testUnderAWindowManagerTheWindowGrowsAndAMaximisedOneStays() throws {
        try withDesk(width: 900, height: 700) { desk in
            let manager = try WindowManager(on: desk)
            defer { manager.stop() }
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            desk.client.setResources("Xft.dpi: 192\n")
            desk.pump("scale 2") { window.traitCollection.displayScale == 2 && surface.pixelWidth == 400 }
            desk.pumpUntilIdle()
            XCTAssertEqual(window.bounds.size, CGSize(width: 200, height: 100))
            try desk.assertShowsItsPixels(window)

            window.isMaximized = true
            desk.pump("maximised") { window.isMaximized && surface.pixelWidth > 800 }
            desk.client.setResources("Xft.dpi: 96\n")
            desk.pump("scale 1") { window.traitCollection.displayScale == 1 }
            desk.pumpUntilIdle()
            XCTAssertGreaterThan(surface.pixelWidth, 800)
            try desk.assertShowsItsPixels(window)

            window.isMaximized = false
            desk.pump("its size in points") { window.bounds.size == CGSize(width: 200, height: 100) }
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.pixelWidth, 200)
            try desk.assertShowsItsPixels(window)
        }
    }

    func testThePointersPositionInPointsFollowsTheScaleWithoutAMovement() throws {
        try withDesk { desk in
            let view = HoverView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let window = desk.open(view)
            desk.client.movePointer(into: try desk.surface(of: window).id, x: 120, y: 60)
            desk.pump("the pointer") { view.last == CGPoint(x: 120, y: 60) }
            desk.client.setResources("Xft.dpi: 192\n")
            desk.pump("scale 2") { window.traitCollection.displayScale == 2 }
            desk.pumpUntilIdle()
            desk.client.wheel(.down)
            desk.client.movePointer(into: try desk.surface(of: window).id, x: 122, y: 60)
            desk.pump("the pointer in the new points") { view.last == CGPoint(x: 61, y: 30) }
        }
    }

    func testACursorIsReloadedWhenTheThemeChanges() throws {
        try withDesk { desk in
            let view = UIView(frame: .zero)
            view.cursor = .pointingHand
            let window = desk.open(view)
            desk.client.movePointer(into: try desk.surface(of: window).id, x: 20, y: 20)
            desk.pumpUntilIdle()
            let before = try XCTUnwrap(desk.client.cursorSerial())
            desk.client.setResources("Xcursor.size: 48\n")
            desk.pump("the new cursor") { desk.client.cursorSerial() != before }
        }
    }
}
