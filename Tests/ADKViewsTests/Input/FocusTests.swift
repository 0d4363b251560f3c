import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class FocusTests: XCTestCase, @unchecked Sendable {
    /// Adds focusable views with names to `parent`.
    @MainActor
    private func add(_ frames: [(String, CGRect)], to parent: UIView) -> [String: LogView] {
        Dictionary(
            uniqueKeysWithValues: frames.map { name, frame in
                let view = LogView(name, frame)
                view.focusable = true
                parent.addSubview(view)
                return (name, view)
            })
    }

    @MainActor private func focused(_ desk: EventHarness) -> String? { (desk.window.focus.responder as? LogView)?.name }

    private func square(_ x: CGFloat, _ y: CGFloat) -> CGRect { CGRect(x: x, y: y, width: 20, height: 20) }

    func testTabMovesInReadingOrderAndWrapsAndShiftTabGoesBack() {
        onMain {
            let desk = EventHarness()
            // Added in another order than the reading order. The second row is not quite level.
            _ = add(
                [("d", square(50, 64)), ("b", square(50, 0)), ("a", square(0, 3)), ("c", square(0, 60))],
                to: desk.content)
            var order: [String?] = []
            for _ in 0..<5 {
                desk.key(.keyboardTab)
                order.append(focused(desk))
            }
            XCTAssertEqual(order, ["a", "b", "c", "d", "a"])
            desk.key(.keyboardTab, .shift)
            XCTAssertEqual(focused(desk), "d")
        }
    }

    /// A list in the window of the next host showed no focus ring while the window of the former one was alive.
    func testTheWindowOfAHostThatEndedIsNotTheKeyWindow() {
        onMain {
            let former = EventHarness()
            former.send(.focusChanged(true))
            XCTAssertTrue(UIApplication.shared.keyWindow === former.window)
            let desk = EventHarness()
            XCTAssertTrue(UIApplication.shared.keyWindow === desk.window)
            withExtendedLifetime(former) {}
        }
    }

    func testTheViewsInsideOneViewStayTogether() {
        onMain {
            let desk = EventHarness()
            let left = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 200))
            let right = UIView(frame: CGRect(x: 100, y: 0, width: 90, height: 200))
            desk.content.addSubview(right)
            desk.content.addSubview(left)
            _ = add([("a", square(0, 0)), ("b", square(0, 50))], to: left)
            _ = add([("c", square(0, 0)), ("d", square(0, 50))], to: right)
            XCTAssertEqual(desk.window.focusOrder().compactMap { ($0 as? LogView)?.name }, ["a", "b", "c", "d"])
        }
    }

    func testHiddenAndUnreachableViewsAreSkipped() {
        onMain {
            let desk = EventHarness()
            let views = add(
                [("a", square(0, 0)), ("b", square(30, 0)), ("c", square(60, 0)), ("d", square(90, 0))],
                to: desk.content)
            views["a"]?.isHidden = true
            views["b"]?.isUserInteractionEnabled = false
            views["c"]?.frame = CGRect(x: 60, y: 0, width: 0, height: 20)
            desk.key(.keyboardTab)
            XCTAssertEqual(focused(desk), "d")
            desk.key(.keyboardTab)
            XCTAssertEqual(focused(desk), "d")
        }
    }

    func testTabContinuesFromThePlaceOfARemovedFocusedView() {
        onMain {
            let desk = EventHarness()
            let views = add(
                [("a", square(0, 0)), ("b", square(30, 0)), ("c", square(60, 0)), ("d", square(90, 0))],
                to: desk.content)
            desk.key(.keyboardTab)
            desk.key(.keyboardTab)
            XCTAssertEqual(focused(desk), "b")
            views["b"]?.removeFromSuperview()
            XCTAssertNil(focused(desk))
            desk.key(.keyboardTab)
            XCTAssertEqual(focused(desk), "c")
            views["c"]?.removeFromSuperview()
            desk.key(.keyboardTab, .shift)
            XCTAssertEqual(focused(desk), "a")
        }
    }

    func testAClickFocusesWithoutARingAndTabContinuesFromThere() {
        onMain {
            let desk = EventHarness()
            _ = add([("a", square(0, 0)), ("b", square(0, 50)), ("c", square(0, 100))], to: desk.content)
            desk.click(5, 55)
            XCTAssertEqual(focused(desk), "b")
            XCTAssertNil(desk.window.focus.ringedView)
            desk.key(.keyboardTab)
            XCTAssertEqual(focused(desk), "c")
            XCTAssertNotNil(desk.window.focus.ringedView)
            desk.click(5, 80)
            XCTAssertNil(focused(desk))
            desk.key(.keyboardTab, .shift)
            XCTAssertEqual(focused(desk), "b")
        }
    }

    func testTheRingIsDrawnAroundTheFocusedViewAndRemovedWithIt() throws {
        try onMain {
            let desk = EventHarness()
            desk.window.backgroundColor = .white
            let views = add([("a", square(40, 40))], to: desk.content)
            try desk.settle()
            let white = desk.window.capture().pixel(x: 37, y: 50)
            desk.key(.keyboardTab)
            let ring = desk.window.capture().pixel(x: 37, y: 50)
            XCTAssertNotEqual(ring, white)
            XCTAssertEqual(desk.window.capture().pixel(x: 39, y: 50), white)
            views["a"]?.center.x += 50
            FrameLoop.shared.setNeedsFrame()
            FrameLoop.shared.runFrame()
            XCTAssertEqual(desk.window.capture().pixel(x: 37, y: 50), white)
            XCTAssertEqual(desk.window.capture().pixel(x: 87, y: 50), ring)
            views["a"]?.removeFromSuperview()
            FrameLoop.shared.runFrame()
            XCTAssertEqual(desk.window.capture().pixel(x: 87, y: 50), white)
        }
    }

    func testTabScrollsTheFocusedViewIntoView() throws {
        try onMain {
            let desk = EventHarness()
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            scroller.contentSize = CGSize(width: 200, height: 1000)
            desk.content.addSubview(scroller)
            _ = add([("a", square(0, 0)), ("b", square(0, 600))], to: scroller)
            desk.key(.keyboardTab)
            desk.key(.keyboardTab)
            XCTAssertEqual(focused(desk), "b")
            try desk.settle()
            XCTAssertEqual(scroller.contentOffset.y, 624 - 200)
        }
    }

    func testKeysThatTheFocusedViewDoesNotHandleScrollTheContent() throws {
        try onMain {
            let desk = EventHarness()
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 50, width: 200, height: 150))
            scroller.contentSize = CGSize(width: 200, height: 1000)
            desk.content.addSubview(scroller)
            _ = add([("a", square(0, 0))], to: desk.content)
            desk.key(.keyboardTab)
            XCTAssertEqual(focused(desk), "a")
            desk.key(.keyboardDownArrow)
            try desk.settle()
            XCTAssertEqual(scroller.contentOffset.y, 80)
        }
    }

    func testTheScrollViewLastPressedInTakesTheKeys() throws {
        try onMain {
            let desk = EventHarness()
            let scrollers = [0, 100].map { y in
                let scroller = UIScrollView(frame: CGRect(x: 0, y: CGFloat(y), width: 200, height: 100))
                scroller.contentSize = CGSize(width: 200, height: 1000)
                desk.content.addSubview(scroller)
                return scroller
            }
            desk.key(.keyboardDownArrow)
            desk.click(20, 150)
            desk.key(.keyboardDownArrow)
            desk.key(.keyboardDownArrow)
            try desk.settle()
            XCTAssertEqual(scrollers.map(\.contentOffset.y), [80, 160])
        }
    }

    func testAResponderThatRefusesToResignKeepsTheKeys() {
        onMain {
            final class Holder: UIView {
                var keys = 0
                var letsGo = false
                override var canBecomeFirstResponder: Bool { true }
                override var canResignFirstResponder: Bool { letsGo }
                override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += 1 }
            }
            let desk = EventHarness()
            let one = Holder(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let other = Holder(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
            XCTAssertFalse(one.becomeFirstResponder())
            desk.content.addSubview(one)
            desk.content.addSubview(other)
            XCTAssertTrue(one.becomeFirstResponder())
            XCTAssertFalse(other.becomeFirstResponder())
            desk.key(.keyboardSpacebar)
            XCTAssertEqual([one.keys, other.keys], [1, 0])
            XCTAssertFalse(one.resignFirstResponder())
            one.letsGo = true
            XCTAssertTrue(other.becomeFirstResponder())
            XCTAssertFalse(one.isFirstResponder)
            other.letsGo = true
            other.removeFromSuperview()
            XCTAssertFalse(other.isFirstResponder)
        }
    }
}
