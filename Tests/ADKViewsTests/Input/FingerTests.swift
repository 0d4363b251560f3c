import ADKFoundation
import Foundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

extension EventHarness {
    private func post(_ event: InputEvent) {
        FrameLoop.shared.post(event, to: window)
        FrameLoop.shared.runFrame()
    }

    func touch(_ x: CGFloat, _ y: CGFloat, finger: UInt32 = 1) {
        post(.touchDown(id: finger, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
    }

    func slide(_ x: CGFloat, _ y: CGFloat, finger: UInt32 = 1) {
        post(.touchMoved(id: finger, at: CGPoint(x: x, y: y), modifiers: []))
    }

    func lift(_ x: CGFloat, _ y: CGFloat, finger: UInt32 = 1) {
        post(.touchUp(id: finger, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
    }

    func tap(_ x: CGFloat, _ y: CGFloat) {
        touch(x, y)
        lift(x, y)
    }
}

/// Fingers on a touch screen become touches of the views under them.
final class FingerTests: XCTestCase {
    @MainActor
    private static func makeScroller(
        _ desk: EventHarness, _ content: CGSize, in view: UIView? = nil, height: CGFloat = 200
    ) -> UIScrollView {
        let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: height))
        scroller.contentSize = content
        (view ?? desk.content).addSubview(scroller)
        return scroller
    }

    func testAFingerIsATouchOfTheViewUnderIt() {
        onMain {
            let desk = EventHarness()
            let (left, right) = (
                TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 200)),
                TouchLog(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
            )
            desk.content.addSubview(left)
            desk.content.addSubview(right)
            desk.touch(50, 50)
            desk.slide(150, 60)
            desk.lift(150, 60)
            XCTAssertEqual(left.log, ["began direct 50 50", "moved direct 150 60", "ended direct 150 60"])
            XCTAssertEqual(right.log, [])
            desk.click(150, 50)
            XCTAssertEqual(right.log, ["began indirectPointer 50 50", "ended indirectPointer 50 50"])
        }
    }

    func testAPanOfAnOrdinaryViewFollowsTheFinger() {
        onMain {
            let desk = EventHarness()
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            desk.content.addSubview(view)
            var log: [String] = []
            view.addGestureRecognizer(
                UIPanGestureRecognizer { pan in log.append("\(pan.state) \(pan.translation(in: nil).x)") })
            desk.touch(20, 20)
            desk.slide(29, 20)
            XCTAssertEqual(log, [], "less than a finger wanders in a tap")
            desk.slide(50, 20)
            desk.slide(60, 20)
            desk.lift(60, 20)
            XCTAssertEqual(log, ["began 30.0", "changed 40.0", "ended 40.0"])
            XCTAssertEqual(view.log.map { $0.prefix(9) }, ["began dir", "moved dir", "cancelled"])
        }
    }

    func testARestingFingerIsALongPress() throws {
        try onMain {
            let desk = EventHarness()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let scroller = FingerTests.makeScroller(desk, CGSize(width: 200, height: 2000))
            scroller.addSubview(view)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UILongPressGestureRecognizer { states.append($0.state) })
            desk.touch(20, 20)
            try desk.wait(1)
            XCTAssertEqual(states, [.began])
            desk.lift(20, 20)
            XCTAssertEqual(states, [.began, .ended])

            states = []
            desk.touch(20, 60)
            desk.slide(20, 20)
            try desk.wait(1)
            desk.lift(20, 20)
            XCTAssertEqual(states, [], "it scrolled")
            XCTAssertEqual(scroller.contentOffset.y, 40)
        }
    }

    func testALongPressOfInfiniteLengthNeverBegins() throws {
        try onMain {
            let desk = EventHarness()
            let press = UILongPressGestureRecognizer { _ in XCTFail("it began") }
            press.minimumPressDuration = .infinity
            desk.content.addGestureRecognizer(press)
            desk.touch(20, 20)
            try desk.wait(100)
            desk.lift(20, 20)
        }
    }

    func testAFingerScrollsWithoutPointerPanningAndCancelsTouchesInTheContent() throws {
        try onMain {
            let desk = EventHarness()
            let scroller = FingerTests.makeScroller(desk, CGSize(width: 200, height: 5000))
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
            var taps = 0
            view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            scroller.addSubview(view)
            desk.tap(50, 50)
            XCTAssertEqual(taps, 1)
            XCTAssertEqual(scroller.contentOffset.y, 0)
            view.log = []

            desk.touch(50, 150)
            for step in 1...5 {
                try desk.wait(1.0 / 60)
                desk.slide(50, 150 - CGFloat(step) * 20)
            }
            XCTAssertEqual(scroller.contentOffset.y, 100)
            XCTAssertTrue(scroller.isDragging)
            XCTAssertEqual(view.log.map { $0.split(separator: " ")[0] }, ["began", "cancelled"])
            desk.lift(50, 50)
            XCTAssertEqual(taps, 1)
            XCTAssertTrue(scroller.isDecelerating, "thrown")
            XCTAssertEqual(scroller.targetContentOffset.y, 700, accuracy: 2)

            // A finger that stops moving content is no tap.
            try desk.wait(0.1)
            desk.tap(50, 50)
            XCTAssertFalse(scroller.isDecelerating)
            XCTAssertEqual(taps, 1)
            let here = scroller.contentOffset.y
            try desk.settle()
            XCTAssertEqual(scroller.contentOffset.y, here)
            desk.tap(50, 50)
            XCTAssertEqual(taps, 2)
        }
    }

    func testThePointerDoesNotDragContentWhereOnlyFingersMay() throws {
        try onMain {
            let desk = EventHarness()
            let scroller = FingerTests.makeScroller(desk, CGSize(width: 200, height: 5000))
            desk.touch(50, 150)
            desk.slide(50, 100)
            try desk.wait(0.2)
            desk.lift(50, 100)
            try desk.settle()
            XCTAssertEqual(scroller.contentOffset.y, 50)
            try desk.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 50, y: 50))
            try desk.settle()
            XCTAssertEqual(scroller.contentOffset.y, 50)
        }
    }

    func testContentPulledBeyondItsEdgeResistsAndComesBack() throws {
        try onMain {
            let desk = EventHarness()
            let scroller = FingerTests.makeScroller(desk, CGSize(width: 200, height: 1000))
            desk.touch(50, 50)
            desk.slide(50, 150)
            XCTAssertEqual(scroller.contentOffset.y, -EdgeResistance.shown(of: 100, length: 200), accuracy: 1)
            try desk.wait(0.2)
            desk.lift(50, 150)
            try desk.settle()
            XCTAssertEqual(scroller.contentOffset.y, 0)
        }
    }

    func testAFingerAtTheEndOfTheContentDragsTheOuterScrollView() throws {
        try onMain {
            let desk = EventHarness()
            let outer = FingerTests.makeScroller(desk, CGSize(width: 200, height: 2000))
            let inner = FingerTests.makeScroller(desk, CGSize(width: 200, height: 300), in: outer, height: 150)
            inner.contentOffset.y = 150
            desk.touch(50, 140)
            desk.slide(50, 100)
            try desk.wait(0.2)
            desk.lift(50, 100)
            try desk.settle()
            XCTAssertEqual(inner.contentOffset.y, 150)
            XCTAssertEqual(outer.contentOffset.y, 40)

            outer.contentOffset.y = 0
            desk.touch(50, 50)
            desk.slide(50, 80)
            try desk.wait(0.2)
            desk.lift(50, 80)
            try desk.settle()
            XCTAssertEqual(inner.contentOffset.y, 120)
            XCTAssertEqual(outer.contentOffset.y, 0)
        }
    }

    func testASecondFingerChangesNothingForTheViewAndTheScrolling() throws {
        try onMain {
            let desk = EventHarness()
            let scroller = FingerTests.makeScroller(desk, CGSize(width: 200, height: 5000))
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
            scroller.addSubview(view)
            desk.touch(50, 150)
            desk.touch(120, 20, finger: 2)
            XCTAssertEqual(view.log, ["began direct 50 150"])
            desk.slide(50, 100)
            desk.slide(120, 90, finger: 2)
            XCTAssertEqual(scroller.contentOffset.y, 50)
            desk.lift(120, 90, finger: 2)
            XCTAssertTrue(scroller.isDragging)
            desk.slide(50, 90)
            XCTAssertEqual(scroller.contentOffset.y, 60)
            try desk.wait(0.2)
            desk.lift(50, 90)
            try desk.settle()
            XCTAssertEqual(scroller.contentOffset.y, 60)
            XCTAssertEqual(view.log, ["began direct 50 150", "cancelled direct 50 100"])
        }
    }

    func testTwoTapsOfAFingerMayBeFurtherApartThanTwoClicks() throws {
        try onMain {
            let desk = EventHarness()
            var taps = 0
            let tap = UITapGestureRecognizer { _ in taps += 1 }
            tap.numberOfTapsRequired = 2
            desk.content.addGestureRecognizer(tap)
            desk.tap(50, 50)
            desk.tap(70, 60)
            XCTAssertEqual(taps, 1)
            try desk.settle()
            desk.click(50, 50)
            desk.click(70, 60)
            try desk.settle()
            XCTAssertEqual(taps, 1)
        }
    }

    func testAWindowThatLosesTheFocusCancelsFingers() {
        onMain {
            let desk = EventHarness()
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            desk.content.addSubview(view)
            desk.touch(50, 50)
            desk.loseFocus()
            desk.slide(60, 60)
            desk.lift(60, 60)
            XCTAssertEqual(view.log, ["began direct 50 50", "cancelled direct 50 50"])
        }
    }
}

/// Records the touches it receives, with their kind and position.
private final class TouchLog: UIView {
    var log: [String] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

    private func note(_ word: String, _ touches: Set<UITouch>) {
        for touch in touches {
            let point = touch.location(in: self)
            log.append("\(word) \(touch.type) \(Int(point.x)) \(Int(point.y))")
        }
    }
}
