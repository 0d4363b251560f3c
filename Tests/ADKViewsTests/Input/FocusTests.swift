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

    @MainActor private func focused(_ harness: EventHarness) -> String? {
        (harness.window.focus.responder as? LogView)?.name
    }

    private func square(_ x: CGFloat, _ y: CGFloat) -> CGRect { CGRect(x: x, y: y, width: 20, height: 20) }

    /// The row with the focus may have no length.
    func testARingWithoutRoomIsHidden() {
        onMain {
            let line = FocusRingLine()
            line.place(CGRect(x: 5, y: 5, width: 20, height: 20), cornerRadius: 6)
            XCTAssertFalse(line.isHidden)
            for frame in [CGRect(x: 5, y: 5, width: 20, height: 3).insetBy(dx: 2, dy: 2), .zero, .null] {
                line.place(frame, cornerRadius: 6)
                XCTAssertTrue(line.isHidden)
            }
            line.place(CGRect(x: 5, y: 5, width: 20, height: 20), cornerRadius: 6)
            XCTAssertFalse(line.isHidden)
        }
    }

    func testTabMovesInReadingOrderAndWrapsAndShiftTabGoesBack() {
        onMain {
            let harness = EventHarness()
            // Added in another order than the reading order. The second row is not quite level.
            _ = add(
                [("d", square(50, 64)), ("b", square(50, 0)), ("a", square(0, 3)), ("c", square(0, 60))],
                to: harness.content)
            var order: [String?] = []
            for _ in 0..<5 {
                harness.key(.keyboardTab)
                order.append(focused(harness))
            }
            XCTAssertEqual(order, ["a", "b", "c", "d", "a"])
            harness.key(.keyboardTab, .shift)
            XCTAssertEqual(focused(harness), "d")
        }
    }

    /// A list in the window of the next host showed no focus ring while the window of the former one was alive.
    func testTheWindowOfAHostThatEndedIsNotTheKeyWindow() {
        onMain {
            let former = EventHarness()
            former.send(.focusChanged(true))
            XCTAssertTrue(UIApplication.shared.keyWindow === former.window)
            let harness = EventHarness()
            XCTAssertTrue(UIApplication.shared.keyWindow === harness.window)
            withExtendedLifetime(former) {}
        }
    }

    private final class Bar: UIView, FocusPane {}

    func testF6MovesBetweenPanesToTheViewThatHadTheFocus() {
        onMain {
            let harness = EventHarness()
            let bar = Bar(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 40, width: 200, height: 80))
            let inner = UIScrollView(frame: CGRect(x: 0, y: 30, width: 200, height: 40))
            for view in [bar, scroll] { harness.content.addSubview(view) }
            scroll.addSubview(inner)
            _ = add([("a", square(0, 0)), ("b", square(50, 0))], to: bar)
            _ = add([("c", square(0, 0))], to: scroll)
            _ = add([("d", square(0, 0)), ("e", square(50, 0))], to: inner)
            _ = add([("f", square(0, 150))], to: harness.content)
            @MainActor func presses(_ keys: (UIKeyboardHIDUsage, UIKeyModifierFlags)...) -> [String?] {
                keys.map { key, flags in
                    harness.key(key, flags)
                    return focused(harness)
                }
            }
            let six = UIKeyboardHIDUsage.keyboardF6
            XCTAssertEqual(presses((six, []), (six, []), (six, []), (six, [])), ["a", "c", "f", "a"])
            XCTAssertEqual(presses((.keyboardTab, []), (six, []), (.keyboardTab, [])), ["b", "c", "d"])
            // Each pane keeps its place.
            XCTAssertEqual(presses((six, .shift), (six, []), (six, .control)), ["b", "d", "d"])
            XCTAssertNotNil(harness.window.focus.ringedView)
        }
    }

    func testF6StaysInTheOnlyPaneAndPassesLinesBetweenPanes() {
        final class Line: UIView, PaneSeparator {
            override var canBecomeFocused: Bool { true }
        }
        onMain {
            let harness = EventHarness()
            _ = add([("a", square(0, 0)), ("b", square(50, 0))], to: harness.content)
            harness.key(.keyboardF6)
            XCTAssertEqual(focused(harness), "a")
            harness.key(.keyboardF6)
            XCTAssertEqual(focused(harness), "a")
            let columns = [Bar(frame: square(0, 40)), Bar(frame: square(100, 40))]
            for (name, column) in zip(["c", "d"], columns) {
                harness.content.addSubview(column)
                _ = add([(name, square(0, 0))], to: column)
            }
            let line = Line(frame: square(60, 40))
            harness.content.addSubview(line)
            XCTAssertEqual(harness.window.focusOrder().count, 5)
            var order: [String?] = []
            for _ in 0..<3 {
                harness.key(.keyboardF6)
                order.append(focused(harness))
            }
            XCTAssertEqual(order, ["c", "d", "a"])
        }
    }

    func testTheViewsThatTabReachesAreListedOnce() {
        onMain {
            let harness = EventHarness()
            let views = add(
                [("a", square(0, 0)), ("b", square(30, 0)), ("c", square(60, 0))], to: harness.content)
            views["b"]?.isHidden = true
            XCTAssertEqual(harness.window.viewsReachedByTab().map { ($0 as? LogView)?.name }, ["a", "c"])
            // From the view that has the focus now.
            XCTAssertEqual(harness.window.viewsReachedByTab().map { ($0 as? LogView)?.name }, ["c", "a"])
        }
    }

    func testTheViewsInsideOneViewStayTogether() {
        onMain {
            let harness = EventHarness()
            let left = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 200))
            let right = UIView(frame: CGRect(x: 100, y: 0, width: 90, height: 200))
            harness.content.addSubview(right)
            harness.content.addSubview(left)
            _ = add([("a", square(0, 0)), ("b", square(0, 50))], to: left)
            _ = add([("c", square(0, 0)), ("d", square(0, 50))], to: right)
            XCTAssertEqual(harness.window.focusOrder().compactMap { ($0 as? LogView)?.name }, ["a", "b", "c", "d"])
        }
    }

    func testHiddenAndUnreachableViewsAreSkipped() {
        onMain {
            let harness = EventHarness()
            let views = add(
                [("a", square(0, 0)), ("b", square(30, 0)), ("c", square(60, 0)), ("d", square(90, 0))],
                to: harness.content)
            views["a"]?.isHidden = true
            views["b"]?.isUserInteractionEnabled = false
            views["c"]?.frame = CGRect(x: 60, y: 0, width: 0, height: 20)
            harness.key(.keyboardTab)
            XCTAssertEqual(focused(harness), "d")
            harness.key(.keyboardTab)
            XCTAssertEqual(focused(harness), "d")
        }
    }

    func testTabContinuesFromThePlaceOfARemovedFocusedView() {
        onMain {
            let harness = EventHarness()
            let views = add(
                [("a", square(0, 0)), ("b", square(30, 0)), ("c", square(60, 0)), ("d", square(90, 0))],
                to: harness.content)
            harness.key(.keyboardTab)
            harness.key(.keyboardTab)
            XCTAssertEqual(focused(harness), "b")
            views["b"]?.removeFromSuperview()
            XCTAssertNil(focused(harness))
            harness.key(.keyboardTab)
            XCTAssertEqual(focused(harness), "c")
            views["c"]?.removeFromSuperview()
            harness.key(.keyboardTab, .shift)
            XCTAssertEqual(focused(harness), "a")
        }
    }

    func testAClickFocusesWithoutARingAndTabContinuesFromThere() {
        onMain {
            let harness = EventHarness()
            _ = add([("a", square(0, 0)), ("b", square(0, 50)), ("c", square(0, 100))], to: harness.content)
            harness.click(5, 55)
            XCTAssertEqual(focused(harness), "b")
            XCTAssertNil(harness.window.focus.ringedView)
            harness.key(.keyboardTab)
            XCTAssertEqual(focused(harness), "c")
            XCTAssertNotNil(harness.window.focus.ringedView)
            harness.click(5, 80)
            XCTAssertNil(focused(harness))
            harness.key(.keyboardTab, .shift)
            XCTAssertEqual(focused(harness), "b")
        }
    }

    func testTheRingIsDrawnAroundTheFocusedViewAndRemovedWithIt() throws {
        try onMain {
            let harness = EventHarness()
            harness.window.backgroundColor = .white
            let views = add([("a", square(40, 40))], to: harness.content)
            try harness.settle()
            let white = harness.window.capture().pixel(x: 37, y: 50)
            harness.key(.keyboardTab)
            let ring = harness.window.capture().pixel(x: 37, y: 50)
            XCTAssertNotEqual(ring, white)
            XCTAssertEqual(harness.window.capture().pixel(x: 39, y: 50), white)
            views["a"]?.center.x += 50
            FrameLoop.shared.setNeedsFrame()
            FrameLoop.shared.runFrame()
            XCTAssertEqual(harness.window.capture().pixel(x: 37, y: 50), white)
            XCTAssertEqual(harness.window.capture().pixel(x: 87, y: 50), ring)
            views["a"]?.removeFromSuperview()
            FrameLoop.shared.runFrame()
            XCTAssertEqual(harness.window.capture().pixel(x: 87, y: 50), white)
        }
    }

    func testTabScrollsTheFocusedViewIntoView() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            scroller.contentSize = CGSize(width: 200, height: 1000)
            harness.content.addSubview(scroller)
            _ = add([("a", square(0, 0)), ("b", square(0, 600))], to: scroller)
            harness.key(.keyboardTab)
            harness.key(.keyboardTab)
            XCTAssertEqual(focused(harness), "b")
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 624 - 200)
        }
    }

    func testKeysThatTheFocusedViewDoesNotHandleScrollTheContent() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 50, width: 200, height: 150))
            scroller.contentSize = CGSize(width: 200, height: 1000)
            harness.content.addSubview(scroller)
            _ = add([("a", square(0, 0))], to: harness.content)
            harness.key(.keyboardTab)
            XCTAssertEqual(focused(harness), "a")
            harness.key(.keyboardDownArrow)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 80)
        }
    }

    func testTheScrollViewLastPressedInTakesTheKeys() throws {
        try onMain {
            let harness = EventHarness()
            let scrollers = [0, 100].map { y in
                let scroller = UIScrollView(frame: CGRect(x: 0, y: CGFloat(y), width: 200, height: 100))
                scroller.contentSize = CGSize(width: 200, height: 1000)
                harness.content.addSubview(scroller)
                return scroller
            }
            harness.key(.keyboardDownArrow)
            harness.click(20, 150)
            harness.key(.keyboardDownArrow)
            harness.key(.keyboardDownArrow)
            try harness.settle()
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
            let harness = EventHarness()
            let one = Holder(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let other = Holder(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
            XCTAssertFalse(one.becomeFirstResponder())
            harness.content.addSubview(one)
            harness.content.addSubview(other)
            XCTAssertTrue(one.becomeFirstResponder())
            XCTAssertFalse(other.becomeFirstResponder())
            harness.key(.keyboardSpacebar)
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
