import ADKFoundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Scrolling by touchpads and fine wheels, and autoscrolling with the middle button.
final class DirectScrollTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeScroller(content: CGFloat = 5000) throws -> (HeadlessHost, UIWindow, UIScrollView) {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        let scroller = UIScrollView(frame: controller.view.bounds)
        scroller.fillsSuperview = true
        scroller.contentSize = CGSize(width: 200, height: content)
        controller.view.addSubview(scroller)
        try host.settle()
        return (host, window, scroller)
    }

    @MainActor private func scroll(_ dy: CGFloat, dx: CGFloat = 0, isEnd: Bool = false, _ window: UIWindow) {
        FrameLoop.shared.post(
            .scroll(isEnd ? .ended : .points(dx: dx, dy: dy), at: CGPoint(x: 50, y: 50), modifiers: []), to: window)
    }

    @MainActor private func press(_ button: PointerButton, _ y: CGFloat, isDown: Bool, _ window: UIWindow) {
        let point = CGPoint(x: 50, y: y)
        let time = FrameLoop.shared.now
        FrameLoop.shared.post(
            isDown
                ? .pointerDown(button: button, at: point, time: time, modifiers: [])
                : .pointerUp(button: button, at: point, time: time, modifiers: []), to: window)
    }

    func testATouchpadMovementIsShownInTheSameFrameAndFractionsOfPixelsAddUp() throws {
        try onMain {
            let (_, window, scroller) = try makeScroller()
            scroll(37, window)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(scroller.contentOffset.y, 37)
            XCTAssertTrue(scroller.isDragging)
            for _ in 0..<10 {
                scroll(0.3, window)
                FrameLoop.shared.runFrame()
            }
            XCTAssertEqual(scroller.contentOffset.y, 40)
        }
    }

    func testLiftedFingersThrowTheContentAndItComesToRest() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller(content: 50_000)
            for _ in 0..<10 {
                scroll(20, window)
                try host.run(for: 1.0 / 60)
            }
            scroll(0, isEnd: true, window)
            FrameLoop.shared.runFrame()
            XCTAssertTrue(scroller.isDecelerating)
            XCTAssertFalse(scroller.isDragging)
            var last = scroller.contentOffset.y
            var step = CGFloat.infinity
            while scroller.isDecelerating {
                try host.run(for: 0.1)
                let moved = scroller.contentOffset.y - last
                XCTAssertGreaterThanOrEqual(moved, 0, "never back")
                XCTAssertLessThanOrEqual(moved, step + 1, "never faster")
                (last, step) = (scroller.contentOffset.y, moved)
            }
            // 1200 points per second, times half a second.
            XCTAssertEqual(scroller.contentOffset.y, 200 + 600, accuracy: 60)
        }
    }

    func testADeviceThatReportsNoEndJustStops() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller()
            scroll(50, window)
            try host.run(for: 0.016)
            scroll(50, window)
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 100)
            XCTAssertFalse(scroller.isDragging)
        }
    }

    func testContentPulledBeyondAnEdgeResistsAndReturns() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller(content: 1000)
            scroller.contentOffset.y = 580
            scroll(40, window)
            FrameLoop.shared.runFrame()
            let once = scroller.contentOffset.y
            XCTAssertGreaterThan(once, 600, "beyond the edge")
            XCTAssertLessThan(once, 620, "but not by the whole movement")
            scroll(4000, window)
            FrameLoop.shared.runFrame()
            XCTAssertLessThan(scroller.contentOffset.y, 1000, "never a whole view")
            scroll(0, isEnd: true, window)
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 600)

            // The same movement back, without a stop, ends at the same place.
            scroll(-100, window)
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 500)
        }
    }

    func testAMovementThatBeginsAtTheEdgePullsAgainstItToo() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller(content: 1000)
            scroll(-40, window)
            FrameLoop.shared.runFrame()
            XCTAssertLessThan(scroller.contentOffset.y, 0, "the beginning")
            XCTAssertGreaterThan(scroller.contentOffset.y, -40)
            scroll(0, isEnd: true, window)
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 0)

            scroller.contentOffset.y = 600
            scroll(40, window)
            FrameLoop.shared.runFrame()
            XCTAssertGreaterThan(scroller.contentOffset.y, 600, "the end")
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 600, "without the fingers being lifted")
        }
    }

    func testContentThatFitsIsNotPulled() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller(content: 300)
            scroll(-40, window)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(scroller.contentOffset.y, 0)
            try host.settle()
        }
    }

    func testAnInnerScrollViewAtItsEdgeLeavesTheMovementToTheOuterOne() throws {
        try onMain {
            let (host, window, outer) = try makeScroller()
            let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            inner.contentSize = CGSize(width: 200, height: 500)
            inner.contentOffset.y = 300
            outer.addSubview(inner)
            scroll(30, window)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(inner.contentOffset.y, 300)
            XCTAssertEqual(outer.contentOffset.y, 30)
            scroll(0, isEnd: true, window)
            try host.settle()

            // Both are at their start: the inner one is pulled.
            (inner.contentOffset.y, outer.contentOffset.y) = (0, 0)
            scroll(-30, window)
            FrameLoop.shared.runFrame()
            XCTAssertLessThan(inner.contentOffset.y, 0)
            XCTAssertEqual(outer.contentOffset.y, 0)
            scroll(0, isEnd: true, window)
            try host.settle()
            XCTAssertEqual(inner.contentOffset.y, 0)
        }
    }

    func testShiftTurnsATouchpadMovementSideways() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller()
            let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            strip.contentSize = CGSize(width: 1000, height: 100)
            scroller.addSubview(strip)
            FrameLoop.shared.post(
                .scroll(.points(dx: 0, dy: 35), at: CGPoint(x: 50, y: 50), modifiers: .shift), to: window)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(strip.contentOffset.x, 35)
            XCTAssertEqual(scroller.contentOffset.y, 0)
            try host.settle()
        }
    }

    func testContentThatIsShiftedWhileScrolledStaysUnderTheFingers() throws {
        try onMain {
            let (_, window, scroller) = try makeScroller()
            scroll(100, window)
            FrameLoop.shared.runFrame()
            scroller.shiftContent(by: 70)
            scroll(10, window)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(scroller.contentOffset.y, 180)
        }
    }

    func testASidewaysMovementInAVerticalListGoesToTheOuterScrollView() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller()
            let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            strip.contentSize = CGSize(width: 1000, height: 100)
            scroller.addSubview(strip)
            scroll(30, dx: 20, window)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(strip.contentOffset.x, 20)
            XCTAssertEqual(scroller.contentOffset.y, 30)
            scroll(0, isEnd: true, window)
            try host.settle()
            XCTAssertFalse(strip.isDragging)
            XCTAssertFalse(scroller.isDragging)
        }
    }

    func testResistanceGrowsWithTheDistanceInBothDirections() {
        XCTAssertEqual(EdgeResistance.shown(of: 0, length: 400), 0)
        XCTAssertEqual(EdgeResistance.shown(of: 10, length: 400), 10 * 0.55, accuracy: 0.1)
        XCTAssertEqual(EdgeResistance.shown(of: -80, length: 400), -EdgeResistance.shown(of: 80, length: 400))
        XCTAssertLessThan(EdgeResistance.shown(of: 1_000_000, length: 400), 400)
        XCTAssertEqual(EdgeResistance.shown(of: 10, length: 0), 0)
    }

    // MARK: - Autoscrolling

    func testTheHeldMiddleButtonScrollsFasterTheFartherThePointerIs() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller()
            press(.middle, 100, isDown: true, window)
            try host.run(for: 0.5)
            XCTAssertEqual(scroller.contentOffset.y, 0, "the pointer rests")

            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 50, y: 162), modifiers: []), to: window)
            try host.run(for: 1)
            // 50 points beyond the resting distance: 400 points per second.
            XCTAssertEqual(scroller.contentOffset.y, 400, accuracy: 20)

            press(.middle, 162, isDown: false, window)
            try host.settle()
            let end = scroller.contentOffset.y
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 50, y: 300), modifiers: []), to: window)
            try host.run(for: 0.5)
            XCTAssertEqual(scroller.contentOffset.y, end)
        }
    }

    func testTheCursorShowsTheDirectionOfAutoscrolling() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller()
            scroller.cursor = .pointingHand
            press(.middle, 100, isDown: true, window)
            press(.middle, 100, isDown: false, window)
            try host.run(for: 0.05)
            XCTAssertEqual(window.hover.cursor, .scrollAll)
            for (x, y, cursor) in [
                (50, 200, .scrollDown), (50, 20, .scrollUp), (55, 104, .scrollAll), (190, 130, .scrollDown),
            ]
                as [(CGFloat, CGFloat, ADKCursor)]
            {
                FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: x, y: y), modifiers: []), to: window)
                try host.run(for: 0.05)
                XCTAssertEqual(window.hover.cursor, cursor, "\(x), \(y)")
            }
            press(.primary, 200, isDown: true, window)
            press(.primary, 200, isDown: false, window)
            try host.settle()
            XCTAssertEqual(window.hover.cursor, .pointingHand)

            scroller.contentSize.width = 3000
            press(.middle, 100, isDown: true, window)
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 190, y: 130), modifiers: []), to: window)
            try host.run(for: 0.05)
            XCTAssertEqual(window.hover.cursor, .scrollRight)
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 2, y: 100), modifiers: []), to: window)
            try host.run(for: 0.05)
            XCTAssertEqual(window.hover.cursor, .scrollLeft)
            press(.middle, 100, isDown: false, window)
            try host.settle()
            XCTAssertEqual(window.hover.cursor, .pointingHand)
        }
    }

    func testAClickOfTheMiddleButtonScrollsUntilTheNextPress() throws {
        try onMain {
            let (host, window, scroller) = try makeScroller()
            press(.middle, 100, isDown: true, window)
            press(.middle, 100, isDown: false, window)
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 50, y: 200), modifiers: []), to: window)
            try host.run(for: 0.5)
            let halfway = scroller.contentOffset.y
            XCTAssertGreaterThan(halfway, 100)

            press(.primary, 200, isDown: true, window)
            press(.primary, 200, isDown: false, window)
            try host.settle()
            let end = scroller.contentOffset.y
            try host.run(for: 0.5)
            XCTAssertEqual(scroller.contentOffset.y, end)
        }
    }
}
