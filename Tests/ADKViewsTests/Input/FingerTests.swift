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
        _ harness: EventHarness, _ content: CGSize, in view: UIView? = nil, height: CGFloat = 200
    ) -> UIScrollView {
        let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: height))
        scroller.contentSize = content
        (view ?? harness.content).addSubview(scroller)
        return scroller
    }

    func testAFingerIsATouchOfTheViewUnderIt() {
        onMain {
            let harness = EventHarness()
            let (left, right) = (
                TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 200)),
                TouchLog(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
            )
            harness.content.addSubview(left)
            harness.content.addSubview(right)
            harness.touch(50, 50)
            harness.slide(150, 60)
            harness.lift(150, 60)
            XCTAssertEqual(left.log, ["began direct 50 50", "moved direct 150 60", "ended direct 150 60"])
            XCTAssertEqual(right.log, [])
            harness.click(150, 50)
            XCTAssertEqual(right.log, ["began indirectPointer 50 50", "ended indirectPointer 50 50"])
        }
    }

    func testAPanOfAnOrdinaryViewFollowsTheFinger() {
        onMain {
            let harness = EventHarness()
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            harness.content.addSubview(view)
            var log: [String] = []
            view.addGestureRecognizer(
                UIPanGestureRecognizer { pan in log.append("\(pan.state) \(pan.translation(in: nil).x)") })
            harness.touch(20, 20)
            harness.slide(29, 20)
            XCTAssertEqual(log, [], "less than a finger wanders in a tap")
            harness.slide(50, 20)
            harness.slide(60, 20)
            harness.lift(60, 20)
            XCTAssertEqual(log, ["began 30.0", "changed 40.0", "ended 40.0"])
            XCTAssertEqual(view.log.map { $0.prefix(9) }, ["began dir", "moved dir", "cancelled"])
        }
    }

    func testARestingFingerIsALongPress() throws {
        try onMain {
            let harness = EventHarness()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let scroller = FingerTests.makeScroller(harness, CGSize(width: 200, height: 2000))
            scroller.addSubview(view)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UILongPressGestureRecognizer { states.append($0.state) })
            harness.touch(20, 20)
            try harness.wait(1)
            XCTAssertEqual(states, [.began])
            harness.lift(20, 20)
            XCTAssertEqual(states, [.began, .ended])

            states = []
            harness.touch(20, 60)
            harness.slide(20, 20)
            try harness.wait(1)
            harness.lift(20, 20)
            XCTAssertEqual(states, [], "it scrolled")
            XCTAssertEqual(scroller.contentOffset.y, 40)
        }
    }

    func testALongPressOfInfiniteLengthNeverBegins() throws {
        try onMain {
            let harness = EventHarness()
            let press = UILongPressGestureRecognizer { _ in XCTFail("it began") }
            press.minimumPressDuration = .infinity
            harness.content.addGestureRecognizer(press)
            harness.touch(20, 20)
            try harness.wait(100)
            harness.lift(20, 20)
        }
    }

    func testAFingerScrollsWithoutPointerPanningAndCancelsTouchesInTheContent() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = FingerTests.makeScroller(harness, CGSize(width: 200, height: 5000))
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
            var taps = 0
            view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            scroller.addSubview(view)
            harness.tap(50, 50)
            XCTAssertEqual(taps, 1)
            XCTAssertEqual(scroller.contentOffset.y, 0)
            view.log = []

            harness.touch(50, 150)
            for step in 1...5 {
                try harness.wait(1.0 / 60)
                harness.slide(50, 150 - CGFloat(step) * 20)
            }
            XCTAssertEqual(scroller.contentOffset.y, 100)
            XCTAssertTrue(scroller.isDragging)
            XCTAssertEqual(view.log.map { $0.split(separator: " ")[0] }, ["began", "cancelled"])
            harness.lift(50, 50)
            XCTAssertEqual(taps, 1)
            XCTAssertTrue(scroller.isDecelerating, "thrown")
            XCTAssertEqual(scroller.targetContentOffset.y, 700, accuracy: 2)

            // A finger that stops moving content is no tap.
            try harness.wait(0.1)
            harness.tap(50, 50)
            XCTAssertFalse(scroller.isDecelerating)
            XCTAssertEqual(taps, 1)
            let here = scroller.contentOffset.y
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, here)
            harness.tap(50, 50)
            XCTAssertEqual(taps, 2)
        }
    }

    func testThePointerDoesNotDragContentWhereOnlyFingersMay() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = FingerTests.makeScroller(harness, CGSize(width: 200, height: 5000))
            harness.touch(50, 150)
            harness.slide(50, 100)
            try harness.wait(0.2)
            harness.lift(50, 100)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 50)
            try harness.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 50, y: 50))
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 50)
        }
    }

    func testContentPulledBeyondItsEdgeResistsAndComesBack() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = FingerTests.makeScroller(harness, CGSize(width: 200, height: 1000))
            harness.touch(50, 50)
            harness.slide(50, 150)
            XCTAssertEqual(scroller.contentOffset.y, -EdgeResistance.shown(of: 100, length: 200), accuracy: 1)
            try harness.wait(0.2)
            harness.lift(50, 150)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 0)
        }
    }

    func testAFingerAtTheEndOfTheContentDragsTheOuterScrollView() throws {
        try onMain {
            let harness = EventHarness()
            let outer = FingerTests.makeScroller(harness, CGSize(width: 200, height: 2000))
            let inner = FingerTests.makeScroller(harness, CGSize(width: 200, height: 300), in: outer, height: 150)
            inner.contentOffset.y = 150
            harness.touch(50, 140)
            harness.slide(50, 100)
            try harness.wait(0.2)
            harness.lift(50, 100)
            try harness.settle()
            XCTAssertEqual(inner.contentOffset.y, 150)
            XCTAssertEqual(outer.contentOffset.y, 40)

            outer.contentOffset.y = 0
            harness.touch(50, 50)
            harness.slide(50, 80)
            try harness.wait(0.2)
            harness.lift(50, 80)
            try harness.settle()
            XCTAssertEqual(inner.contentOffset.y, 120)
            XCTAssertEqual(outer.contentOffset.y, 0)
        }
    }

    func testASecondFingerChangesNothingForTheViewAndTheScrolling() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = FingerTests.makeScroller(harness, CGSize(width: 200, height: 5000))
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
            scroller.addSubview(view)
            harness.touch(50, 150)
            harness.touch(120, 20, finger: 2)
            XCTAssertEqual(view.log, ["began direct 50 150"])
            harness.slide(50, 100)
            harness.slide(120, 90, finger: 2)
            XCTAssertEqual(scroller.contentOffset.y, 50)
            harness.lift(120, 90, finger: 2)
            XCTAssertTrue(scroller.isDragging)
            harness.slide(50, 90)
            XCTAssertEqual(scroller.contentOffset.y, 60)
            try harness.wait(0.2)
            harness.lift(50, 90)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 60)
            XCTAssertEqual(view.log, ["began direct 50 150", "cancelled direct 50 100"])
        }
    }

    func testTwoTapsOfAFingerMayBeFurtherApartThanTwoClicks() throws {
        try onMain {
            let harness = EventHarness()
            var taps = 0
            let tap = UITapGestureRecognizer { _ in taps += 1 }
            tap.numberOfTapsRequired = 2
            harness.content.addGestureRecognizer(tap)
            harness.tap(50, 50)
            harness.tap(70, 60)
            XCTAssertEqual(taps, 1)
            try harness.settle()
            harness.click(50, 50)
            harness.click(70, 60)
            try harness.settle()
            XCTAssertEqual(taps, 1)
        }
    }

    func testAWindowThatLosesTheFocusCancelsFingers() {
        onMain {
            let harness = EventHarness()
            let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            harness.content.addSubview(view)
            harness.touch(50, 50)
            harness.loseFocus()
            harness.slide(60, 60)
            harness.lift(60, 60)
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
