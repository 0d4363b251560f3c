import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class GestureTests: XCTestCase, @unchecked Sendable {
    private final class Rules: UIGestureRecognizerDelegate {
        @MainActor var mayBegin = true
        @MainActor var both = false
        @MainActor func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { mayBegin }
        @MainActor func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { both }
    }

    @MainActor private func makeView(_ harness: EventHarness) -> LogView {
        let view = LogView("view", CGRect(x: 0, y: 0, width: 200, height: 200))
        harness.content.addSubview(view)
        return view
    }

    func testATapCancelsItsViewsTouchUnlessDisabled() {
        onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var taps: [CGPoint] = []
            let tap = UITapGestureRecognizer { tap in taps.append(tap.location(in: tap.view)) }
            view.addGestureRecognizer(tap)
            harness.click(30, 40)
            XCTAssertEqual(taps, [CGPoint(x: 30, y: 40)])
            XCTAssertEqual(view.log, ["began", "cancelled"])
            XCTAssertEqual(tap.state, .possible)

            view.log = []
            tap.cancelsTouchesInView = false
            harness.click(30, 40)
            XCTAssertEqual(taps.count, 2)
            XCTAssertEqual(view.log, ["began", "ended"])
        }
    }

    func testADragIsNoTapAndItsViewReceivesTheEnd() throws {
        try onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var taps = 0
            view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            try harness.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 60, y: 10), steps: 2)
            XCTAssertEqual(taps, 0)
            XCTAssertEqual(view.log, ["began", "moved", "moved", "ended"])
        }
    }

    func testASingleTapWaitsForTheDoubleTapToFail() throws {
        try onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var log: [String] = []
            let single = UITapGestureRecognizer { _ in log.append("single") }
            let double = UITapGestureRecognizer { _ in log.append("double") }
            double.numberOfTapsRequired = 2
            single.require(toFail: double)
            view.addGestureRecognizer(single)
            view.addGestureRecognizer(double)

            harness.click(10, 10)
            XCTAssertEqual(log, [])
            try harness.settle()
            XCTAssertEqual(log, ["single"])

            harness.click(10, 10)
            harness.click(11, 10)
            try harness.settle()
            XCTAssertEqual(log, ["single", "double"])

            // Too far apart for a double tap: two single taps.
            harness.click(10, 10)
            harness.click(90, 10)
            try harness.settle()
            XCTAssertEqual(log.filter { $0 == "double" }.count, 1)
            XCTAssertGreaterThanOrEqual(log.filter { $0 == "single" }.count, 2)
            XCTAssertEqual([single.state, double.state], [.possible, .possible])
        }
    }

    func testTheEndOfATouchWaitsForADoubleTapAndComesWhenThereIsNone() throws {
        try onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            let double = UITapGestureRecognizer()
            double.numberOfTapsRequired = 2
            view.addGestureRecognizer(double)
            harness.click(10, 10)
            XCTAssertEqual(view.log, ["began"])
            try harness.settle()
            XCTAssertEqual(view.log, ["began", "ended"])
            view.log = []
            harness.click(10, 10)
            harness.click(10, 10)
            XCTAssertEqual(view.log, ["began", "began", "cancelled", "cancelled"])

            view.log = []
            double.delaysTouchesEnded = false
            harness.click(10, 10)
            XCTAssertEqual(view.log, ["began", "ended"])
            try harness.settle()
        }
    }

    func testALongPressBeginsAfterItsTimeAndEndsWithTheButton() throws {
        try onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UILongPressGestureRecognizer { press in states.append(press.state) })
            harness.down(10, 10)
            try harness.wait(0.4)
            XCTAssertEqual(states, [])
            try harness.wait(0.2)
            XCTAssertEqual(states, [.began])
            harness.move(40, 10)
            harness.up(40, 10)
            XCTAssertEqual(states, [.began, .changed, .ended])
            XCTAssertEqual(view.log, ["began", "cancelled"])

            states = []
            harness.down(10, 10)
            try harness.wait(0.2)
            harness.up(10, 10)
            try harness.settle()
            harness.down(10, 10)
            harness.move(30, 10)
            try harness.wait(1)
            harness.up(30, 10)
            XCTAssertEqual(states, [])
        }
    }

    func testAPanFollowsThePointerFromWhereItWasPressed() throws {
        try onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
            var translations: [CGPoint] = []
            var states: [UIGestureRecognizer.State] = []
            var speed = CGPoint.zero
            let pan = UIPanGestureRecognizer { pan in
                translations.append(pan.translation(in: nil))
                states.append(pan.state)
                if pan.state == .ended { speed = pan.velocity(in: nil) }
            }
            view.addGestureRecognizer(pan)
            try harness.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 60, y: 110))
            XCTAssertEqual(states, [.began, .changed, .changed, .changed, .changed, .ended])
            XCTAssertEqual(translations.first, CGPoint(x: 10, y: 20))
            XCTAssertEqual(translations.last, CGPoint(x: 50, y: 100))
            XCTAssertEqual(speed.x, 600, accuracy: 1)
            XCTAssertEqual(speed.y, 1200, accuracy: 1)
        }
    }

    func testAPointerThatRestedBeforeItWasLetGoHasNoSpeed() throws {
        try onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var speed: CGPoint?
            view.addGestureRecognizer(
                UIPanGestureRecognizer { pan in if pan.state == .ended { speed = pan.velocity(in: pan.view) } })
            harness.down(10, 10)
            for x in 1...5 {
                try harness.wait(1.0 / 60)
                harness.move(10 + CGFloat(x) * 10, 10)
            }
            try harness.wait(0.2)
            harness.up(60, 10)
            XCTAssertEqual(speed, .zero)
        }
    }

    func testAPanPreventsTheTapAndTheInnerOneTheOuter() throws {
        try onMain {
            let harness = EventHarness()
            let outer = makeView(harness)
            let inner = LogView("inner", CGRect(x: 0, y: 0, width: 100, height: 100))
            outer.addSubview(inner)
            var log: [String] = []
            outer.addGestureRecognizer(UIPanGestureRecognizer { if $0.state == .began { log.append("outer") } })
            inner.addGestureRecognizer(UIPanGestureRecognizer { if $0.state == .began { log.append("inner") } })
            inner.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("tap") })
            try harness.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 60, y: 10))
            XCTAssertEqual(log, ["inner"])
            try harness.drag(from: CGPoint(x: 150, y: 10), to: CGPoint(x: 60, y: 10))
            XCTAssertEqual(log, ["inner", "outer"])
            harness.click(10, 10)
            XCTAssertEqual(log, ["inner", "outer", "tap"])
        }
    }

    func testTheDelegateDecidesWhetherGesturesBeginAndWhetherTogether() throws {
        try onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var log: [String] = []
            let rules = Rules()
            let one = UIPanGestureRecognizer { if $0.state == .began { log.append("one") } }
            let other = UIPanGestureRecognizer { if $0.state == .began { log.append("other") } }
            one.delegate = rules
            view.addGestureRecognizer(one)
            view.addGestureRecognizer(other)
            @MainActor func drag() throws { try harness.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 60, y: 10)) }
            try drag()
            rules.both = true
            try drag()
            rules.mayBegin = false
            try drag()
            view.mayBegin = false
            try drag()
            XCTAssertEqual(log, ["one", "one", "other", "other"])
        }
    }

    func testASecondaryClickGoesToRecognisersOfThatButton() {
        onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var log: [String] = []
            view.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("primary") })
            let menu = UITapGestureRecognizer { _ in log.append("menu") }
            menu.buttonMaskRequired = .secondary
            view.addGestureRecognizer(menu)
            harness.click(10, 10, button: .secondary)
            harness.click(10, 10)
            harness.click(10, 10, button: .middle)
            XCTAssertEqual(log, ["menu", "primary"])
        }
    }

    func testAGestureIsCancelledWhenItsViewIsRemovedOrItIsDisabled() {
        onMain {
            let harness = EventHarness()
            for ends in 0..<3 {
                let view = makeView(harness)
                var states: [UIGestureRecognizer.State] = []
                let pan = UIPanGestureRecognizer { states.append($0.state) }
                view.addGestureRecognizer(pan)
                harness.down(10, 10)
                harness.move(60, 10)
                switch ends {
                case 0: view.removeFromSuperview()
                case 1: pan.isEnabled = false
                default: harness.loseFocus()
                }
                harness.up(60, 10)
                XCTAssertEqual(states, [.began, .cancelled], "ending \(ends)")
                view.removeFromSuperview()
            }
        }
    }

    func testARemovedActionIsNotCalled() {
        onMain {
            let harness = EventHarness()
            let view = makeView(harness)
            var log: [Int] = []
            let tap = UITapGestureRecognizer()
            let tokens = (0..<3).map { index in tap.addAction { _ in log.append(index) } }
            view.addGestureRecognizer(tap)
            tokens[1].remove()
            tokens[1].remove()
            harness.click(10, 10)
            XCTAssertEqual(log, [0, 2])
        }
    }
}
