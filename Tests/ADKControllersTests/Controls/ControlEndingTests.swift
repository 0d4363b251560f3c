import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

/// Controls whose own action ends their press, and what controls tell assistive technology.
final class ControlEndingTests: XCTestCase, @unchecked Sendable {
    @MainActor private final class Log {
        var events: [String] = []

        init(_ control: UIControl) {
            for (event, name) in [
                (UIControl.Event.touchDown, "down"), (.valueChanged, "value"), (.touchUpInside, "up"),
                (.touchCancel, "cancel"),
            ] {
                control.addAction(for: event) { [weak self] _ in self?.events.append(name) }
            }
        }
    }

    func testAStepperThatItsActionRemovesStopsCounting() throws {
        try onMain {
            let harness = ViewHarness()
            let stepper = harness.add(UIStepper())
            let log = Log(stepper)
            stepper.addAction(for: .valueChanged) { $0.removeFromSuperview() }
            harness.down(80, 30)
            try harness.wait(5)
            XCTAssertEqual(log.events, ["value"])
            XCTAssertEqual(stepper.value, 1)
            XCTAssertFalse(stepper.isTracking)
            XCTAssertFalse(stepper.isHighlighted)
        }
    }

    func testAHeldStepperAtItsEndMakesNoFrames() throws {
        try onMain {
            let harness = ViewHarness()
            let stepper = harness.add(UIStepper())
            stepper.maximumValue = 3
            harness.down(80, 30)
            try harness.wait(2)
            XCTAssertEqual(stepper.value, 3)
            XCTAssertNil(FrameLoop.shared.nextTimer, "nothing ticks")
            harness.up(80, 30)
            harness.click(30, 30)
            XCTAssertEqual(stepper.value, 2)
        }
    }

    func testASliderThatItsActionDisablesIsNotPressed() {
        onMain {
            let harness = ViewHarness()
            let slider = harness.add(UISlider(), width: 200)
            let log = Log(slider)
            slider.addAction(for: .valueChanged) { $0.isEnabled = false }
            harness.down(150, 30)
            XCTAssertFalse(slider.isTracking)
            harness.move(180, 30)
            harness.up(180, 30)
            XCTAssertEqual(log.events, ["value"])
            slider.isEnabled = true
            harness.down(60, 30)
            XCTAssertEqual(log.events, ["value", "value"])
            XCTAssertFalse(slider.isTracking)
        }
    }

    func testAPageControlThatItsActionRemovesIsNotPressed() {
        onMain {
            let harness = ViewHarness()
            let pages = UIPageControl(frame: .zero)
            pages.numberOfPages = 5
            harness.add(pages)
            let log = Log(pages)
            pages.addAction(for: .valueChanged) { $0.removeFromSuperview() }
            harness.down(20 + 4 * 18 + 9, 34)
            XCTAssertEqual(pages.currentPage, 4)
            XCTAssertEqual(log.events, ["value"])
            XCTAssertFalse(pages.isTracking)
        }
    }

    func testASwitchAndSegmentsThatTheirActionRemovesHaveOneClick() {
        onMain {
            for control in [UISwitch(), UISegmentedControl(items: ["One", "Two"])] as [UIControl] {
                let harness = ViewHarness()
                harness.add(control)
                let log = Log(control)
                control.addAction(for: .valueChanged) { $0.removeFromSuperview() }
                harness.click(30, 30)
                XCTAssertEqual(log.events, ["down", "value", "up"], "\(type(of: control))")
                XCTAssertFalse(control.isTracking)
            }
        }
    }

    // MARK: - Accessibility

    func testControlsTellTheirRoleAndValue() {
        onMain {
            let toggle = UISwitch()
            XCTAssertEqual(toggle.accessibilityTraits, .button)
            XCTAssertEqual(toggle.accessibilityValue, "0")
            toggle.isOn = true
            XCTAssertEqual(toggle.accessibilityValue, "1")
            toggle.isEnabled = false
            XCTAssertEqual(toggle.accessibilityTraits, [.button, .notEnabled])
            let slider = UISlider()
            slider.maximumValue = 200
            slider.value = 50
            XCTAssertEqual(slider.accessibilityTraits, .adjustable)
            XCTAssertEqual(slider.accessibilityValue, "25%")
            slider.accessibilityValue = "50 metres"
            XCTAssertEqual(slider.accessibilityValue, "50 metres")
            let stepper = UIStepper()
            stepper.value = 2.5
            XCTAssertEqual(
                [stepper.accessibilityTraits == .adjustable ? "ok" : "", stepper.accessibilityValue], ["ok", "2.5"])
            let segments = UISegmentedControl(items: ["One", "Two"])
            XCTAssertNil(segments.accessibilityValue)
            segments.selectedSegmentIndex = 1
            XCTAssertEqual(segments.accessibilityValue, "Two")
            let pages = UIPageControl(frame: .zero)
            pages.numberOfPages = 5
            pages.currentPage = 1
            XCTAssertEqual(pages.accessibilityValue, "page 2 of 5")
            let bar = UIProgressView(frame: .zero)
            bar.progress = 0.256
            XCTAssertEqual(bar.accessibilityValue, "26%")
            XCTAssertTrue(bar.isAccessibilityElement)
            XCTAssertEqual(bar.accessibilityTraits, .updatesFrequently)
            let wheel = UIActivityIndicatorView(style: .medium)
            XCTAssertEqual(wheel.accessibilityLabel, "Progress halted")
            wheel.startAnimating()
            XCTAssertEqual(wheel.accessibilityLabel, "In progress")
        }
    }

    func testAControlHasTheLabelOfItsNode() {
        onMain {
            let node = ADKControlNode { UISwitch() }
            node.accessibilityLabel = "Wireless"
            XCTAssertEqual(node.control?.accessibilityLabel, "Wireless")
        }
    }

    func testAPressHitsALowControlAboveAndBelowIt() {
        onMain {
            let harness = ViewHarness()
            let toggle = harness.add(UISwitch(), y: 50)
            XCTAssertEqual(toggle.frame, CGRect(x: 20, y: 50, width: 44, height: 24))
            for (y, isOn) in [(45.0, false), (47, true), (77, false), (79, false)] {
                harness.click(30, CGFloat(y))
                XCTAssertEqual(toggle.isOn, isOn, "\(y)")
            }
        }
    }
}
