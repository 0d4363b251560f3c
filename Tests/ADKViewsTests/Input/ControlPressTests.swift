import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Actions that end the press of their own control, and keys that are held.
final class ControlPressTests: XCTestCase, @unchecked Sendable {
    /// A control that sends `.valueChanged` from the methods of tracking, as sliders and switches do.
    private final class Dial: UIControl {
        var sendsAtBegin = false
        var sendsAtMove = false
        var sendsAtEnd = false
        var log: [String] = []

        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            log.append("begin")
            if sendsAtBegin { sendActions(for: .valueChanged) }
            return true
        }
        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            log.append("move")
            if sendsAtMove { sendActions(for: .valueChanged) }
            return true
        }
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            log.append("end")
            if sendsAtEnd { sendActions(for: .valueChanged) }
        }
        override func cancelTracking(with event: UIEvent?) { log.append("cancel") }
    }

    private enum Ending: CaseIterable { case removes, movesAway, disables }

    private static let names: [(UIControl.Event, String)] = [
        (.touchDown, "touchDown"), (.touchDragInside, "inside"), (.touchUpInside, "up"), (.touchCancel, "touchCancel"),
        (.valueChanged, "value"),
    ]

    @MainActor private func make(_ ending: Ending) -> (EventHarness, Dial, UIView) {
        let harness = EventHarness()
        let holder = UIView(frame: harness.content.bounds)
        harness.content.addSubview(holder)
        let dial = Dial(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        for (event, name) in ControlPressTests.names { dial.addAction(for: event) { $0.log.append(name) } }
        dial.addAction(for: .valueChanged) { [weak holder] dial in
            switch ending {
            case .removes: dial.removeFromSuperview()
            case .movesAway:
                // As a list that reloads: the control is in the window again at once.
                holder?.removeFromSuperview()
                if let holder { harness.content.addSubview(holder) }
            case .disables: dial.isEnabled = false
            }
        }
        holder.addSubview(dial)
        harness.send(.focusChanged(true))
        return (harness, dial, holder)
    }

    func testAnActionAtTheBeginningOfATrackingCanEndIt() {
        onMain {
            for ending in Ending.allCases {
                let (harness, dial, _) = make(ending)
                dial.sendsAtBegin = true
                harness.down(20, 20)
                XCTAssertEqual(dial.log, ["begin", "value", "cancel"], "\(ending): no press was announced")
                XCTAssertEqual([dial.isTracking, dial.isHighlighted, dial.isTouchInside], [false, false, false])
                harness.move(25, 20)
                harness.up(25, 20)
                XCTAssertEqual(dial.log, ["begin", "value", "cancel"], "\(ending)")
            }
        }
    }

    func testAnActionDuringATrackingEndsItWithoutMoreEvents() {
        onMain {
            for ending in Ending.allCases {
                let (harness, dial, _) = make(ending)
                dial.sendsAtMove = true
                harness.down(20, 20)
                harness.move(25, 20)
                XCTAssertEqual(
                    dial.log, ["begin", "touchDown", "move", "value", "cancel", "touchCancel"], "\(ending)")
                XCTAssertFalse(dial.isTracking)
                harness.up(25, 20)
                XCTAssertEqual(dial.log.count, 6)
            }
        }
    }

    func testAnActionAtTheEndOfATrackingDoesNotCancelTheClick() {
        onMain {
            for ending in Ending.allCases {
                let (harness, dial, _) = make(ending)
                dial.sendsAtEnd = true
                harness.down(20, 20)
                harness.up(20, 20)
                let click = ending == .disables ? [] : ["up"]
                XCTAssertEqual(dial.log, ["begin", "touchDown", "end", "value"] + click, "\(ending)")
                XCTAssertFalse(dial.isTracking)
                XCTAssertFalse(dial.isHighlighted)
            }
        }
    }

    func testAControlThatRefusesATouchIsNotPressed() {
        onMain {
            final class Refusing: UIControl {
                override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
            }
            let harness = EventHarness()
            let control = Refusing(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            var events = 0
            control.addAction(for: .allTouchEvents) { _ in events += 1 }
            harness.content.addSubview(control)
            harness.click(20, 20)
            XCTAssertEqual(events, 0)
            XCTAssertFalse(control.isTracking)
        }
    }

    // MARK: - Keys

    func testAHeldKeyClicksOnceAlsoWhenTheFocusMovesMeanwhile() {
        onMain {
            for key in [UIKeyboardHIDUsage.keyboardReturnOrEnter, .keyboardSpacebar] {
                let harness = EventHarness()
                var clicks = ["a": 0, "b": 0]
                let controls = ["a", "b"].map { name in
                    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                    control.addAction(for: .touchUpInside) { _ in clicks[name, default: 0] += 1 }
                    harness.content.addSubview(control)
                    return control
                }
                controls[0].addAction(for: .touchUpInside) { _ in controls[1].becomeFirstResponder() }
                controls[0].becomeFirstResponder()
                for _ in 0..<30 { harness.keyDown(key) }
                harness.keyUp(key)
                for _ in 0..<30 { harness.keyDown(.keyboardHome) }
                XCTAssertEqual(clicks, ["a": 1, "b": 0])
                harness.key(key)
                XCTAssertEqual(clicks, ["a": 1, "b": 1], "a new press clicks")
            }
        }
    }

    func testPressesKnowThatTheyRepeat() {
        onMain {
            final class Listener: UIView {
                var log: [Bool] = []
                override var canBecomeFirstResponder: Bool { true }
                override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                    log += presses.map(\.isRepeat)
                }
            }
            let harness = EventHarness()
            let listener = Listener()
            harness.content.addSubview(listener)
            listener.becomeFirstResponder()
            harness.keyDown(.keyboardHome)
            harness.keyDown(.keyboardHome)
            harness.keyDown(.keyboardEnd)
            harness.keyDown(.keyboardHome, .shift)
            harness.keyUp(.keyboardHome)
            harness.keyDown(.keyboardHome)
            harness.loseFocus()
            harness.keyDown(.keyboardHome)
            XCTAssertEqual(listener.log, [false, true, false, true, false, false])
        }
    }

    func testTheMenuKeyWithoutAFocusBelongsToTheUppermostController() {
        onMain {
            final class Menu: MenuInteraction {
                weak var view: UIView?
                var asked = 0
                func willMove(to view: UIView?) {}
                func didMove(to view: UIView?) { self.view = view }
                func menuKeyPressed(from source: UIView, at place: CGRect?) -> Bool {
                    asked += 1
                    return true
                }
            }
            let harness = EventHarness()
            let (below, above) = (Menu(), Menu())
            harness.content.addInteraction(below)
            harness.key(.keyboardApplication)
            XCTAssertEqual(below.asked, 1)
            let sheet = UIViewController()
            harness.window.rootViewController?.present(sheet, animated: false)
            harness.key(.keyboardF10, .shift)
            XCTAssertEqual(below.asked, 1, "the content below the sheet has no menu now")
            sheet.view.addInteraction(above)
            harness.key(.keyboardApplication)
            XCTAssertEqual([below.asked, above.asked], [1, 1])
        }
    }

    // MARK: - Accessibility

    func testAControlHasARoleAndItsState() {
        onMain {
            let control = UIControl(frame: .zero)
            XCTAssertTrue(control.isAccessibilityElement)
            XCTAssertFalse(UIView().isAccessibilityElement)
            XCTAssertEqual(control.accessibilityTraits, .button)
            control.isSelected = true
            control.isEnabled = false
            XCTAssertEqual(control.accessibilityTraits, [.button, .selected, .notEnabled])
            control.accessibilityTraits = .link
            XCTAssertEqual(control.accessibilityTraits, [.link, .selected, .notEnabled])
            control.isSelected = false
            control.isEnabled = true
            XCTAssertEqual(control.accessibilityTraits, .link)
            control.accessibilityLabel = "Next"
            XCTAssertEqual(control.accessibilityLabel, "Next")
            XCTAssertNil(control.accessibilityValue)
        }
    }

    func testASmallControlIsHitAroundItsMiddle() {
        onMain {
            let harness = EventHarness()
            let control = UIControl(frame: CGRect(x: 20, y: 50, width: 40, height: 20))
            var clicks = 0
            control.addAction(for: .touchUpInside) { _ in clicks += 1 }
            harness.content.addSubview(control)
            harness.click(30, 46)
            XCTAssertEqual(clicks, 0)
            control.leastHitHeight = 32
            for (y, count) in [(43.0, 0), (45, 1), (75, 2), (77, 2)] {
                harness.click(30, CGFloat(y))
                XCTAssertEqual(clicks, count, "\(y)")
            }
            harness.click(18, 60)
            XCTAssertEqual(clicks, 2, "not wider")
        }
    }
}
