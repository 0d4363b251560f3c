import ADKFoundation
import ADKGraphics
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

final class SwitchTests: XCTestCase, @unchecked Sendable {
    func testAClickSpaceAndReturnToggleAndSendOneEventEach() {
        onMain {
            let harness = ViewHarness()
            let control = harness.add(UISwitch())
            let log = EventLog(control)
            harness.click(30, 30)
            XCTAssertTrue(control.isOn)
            harness.key(.keyboardSpacebar)
            XCTAssertFalse(control.isOn, "the click gave it the focus")
            harness.key(.keyboardReturnOrEnter)
            XCTAssertTrue(control.isOn)
            XCTAssertEqual([log.changes, log.primary], [3, 3])
            control.setOn(false, animated: true)
            control.isOn = true
            XCTAssertEqual(log.changes, 3, "the program's changes send nothing")
        }
    }

    func testADragDecidesByTheHalfAtWhichTheKnobIsReleased() {
        onMain {
            for isRightToLeft in [false, true] {
                let harness = ViewHarness()
                let control = harness.add(UISwitch())
                if isRightToLeft { control.semanticContentAttribute = .forceRightToLeft }
                let log = EventLog(control)
                let (off, on): (CGFloat, CGFloat) = isRightToLeft ? (52, 32) : (32, 52)
                harness.down(off, 32)
                harness.move(on, 32)
                harness.up(on, 32)
                XCTAssertTrue(control.isOn)
                harness.down(on, 32)
                harness.move(off, 32)
                harness.move(on, 32)
                harness.up(on, 32)
                XCTAssertTrue(control.isOn, "the drag went back")
                harness.down(on, 32)
                harness.move(off, 150)
                harness.up(off, 150)
                XCTAssertFalse(control.isOn, "a drag may leave the control")
                XCTAssertEqual(log.changes, 2)
            }
        }
    }

    func testAReleaseOutsideADisabledSwitchAndACancelledPressDoNothing() {
        onMain {
            let harness = ViewHarness()
            let control = harness.add(UISwitch())
            let log = EventLog(control)
            harness.down(32, 32)
            harness.move(32, 120)
            harness.up(32, 120)
            harness.down(32, 32)
            harness.send(.focusChanged(false))
            harness.up(32, 32)
            control.isEnabled = false
            harness.click(32, 32)
            harness.key(.keyboardTab)
            harness.key(.keyboardSpacebar)
            XCTAssertFalse(control.isOn)
            XCTAssertEqual(log.changes, 0)
        }
    }

    func testTheKnobIsAtTheEndOfTheLayoutDirectionAndTheTrackHasTheTint() throws {
        try onMain {
            for isRightToLeft in [false, true] {
                let harness = ViewHarness()
                let control = harness.add(UISwitch())
                if isRightToLeft { control.semanticContentAttribute = .forceRightToLeft }
                control.onTintColor = .red
                control.isOn = true
                try harness.settle()
                let (knob, track): (CGFloat, CGFloat) = isRightToLeft ? (32, 55) : (52, 29)
                XCTAssertEqual(harness.pixel(knob, 32), 0xFFFFFF)
                XCTAssertEqual(harness.pixel(track, 32), 0xFF0000)
            }
        }
    }
}
