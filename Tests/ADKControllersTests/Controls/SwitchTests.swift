import ADKFoundation
import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

final class SwitchTests: XCTestCase, @unchecked Sendable {
    func testAClickSpaceAndReturnToggleAndSendOneEventEach() {
        onMain {
            let desk = ViewHarness()
            let control = desk.add(UISwitch())
            let log = EventLog(control)
            desk.click(30, 30)
            XCTAssertTrue(control.isOn)
            desk.key(.keyboardSpacebar)
            XCTAssertFalse(control.isOn, "the click gave it the focus")
            desk.key(.keyboardReturnOrEnter)
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
                let desk = ViewHarness()
                let control = desk.add(UISwitch())
                if isRightToLeft { control.semanticContentAttribute = .forceRightToLeft }
                let log = EventLog(control)
                let (off, on): (CGFloat, CGFloat) = isRightToLeft ? (52, 32) : (32, 52)
                desk.down(off, 32)
                desk.move(on, 32)
                desk.up(on, 32)
                XCTAssertTrue(control.isOn)
                desk.down(on, 32)
                desk.move(off, 32)
                desk.move(on, 32)
                desk.up(on, 32)
                XCTAssertTrue(control.isOn, "the drag went back")
                desk.down(on, 32)
                desk.move(off, 150)
                desk.up(off, 150)
                XCTAssertFalse(control.isOn, "a drag may leave the control")
                XCTAssertEqual(log.changes, 2)
            }
        }
    }

    func testAReleaseOutsideADisabledSwitchAndACancelledPressDoNothing() {
        onMain {
            let desk = ViewHarness()
            let control = desk.add(UISwitch())
            let log = EventLog(control)
            desk.down(32, 32)
            desk.move(32, 120)
            desk.up(32, 120)
            desk.down(32, 32)
            desk.send(.focusChanged(false))
            desk.up(32, 32)
            control.isEnabled = false
            desk.click(32, 32)
            desk.key(.keyboardTab)
            desk.key(.keyboardSpacebar)
            XCTAssertFalse(control.isOn)
            XCTAssertEqual(log.changes, 0)
        }
    }

    func testTheKnobIsAtTheEndOfTheLayoutDirectionAndTheTrackHasTheTint() throws {
        try onMain {
            for isRightToLeft in [false, true] {
                let desk = ViewHarness()
                let control = desk.add(UISwitch())
                if isRightToLeft { control.semanticContentAttribute = .forceRightToLeft }
                control.onTintColor = .red
                control.isOn = true
                try desk.settle()
                let (knob, track): (CGFloat, CGFloat) = isRightToLeft ? (32, 55) : (52, 29)
                XCTAssertEqual(desk.pixel(knob, 32), 0xFFFFFF)
                XCTAssertEqual(desk.pixel(track, 32), 0xFF0000)
            }
        }
    }
}
