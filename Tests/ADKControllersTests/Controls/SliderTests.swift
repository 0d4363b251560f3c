import ADKFoundation
import ADKGraphics
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

final class SliderTests: XCTestCase, @unchecked Sendable {
    func testTheValueStaysBetweenTheEndsAndBadEndsAreReported() {
        onMain {
            let slider = UISlider()
            slider.minimumValue = -10
            slider.maximumValue = 10
            slider.value = 40
            XCTAssertEqual(slider.value, 10)
            slider.value = -.infinity
            XCTAssertEqual(slider.value, -10)
            slider.value = 5
            slider.maximumValue = 3
            XCTAssertEqual(slider.value, 3)
            let messages = Misuse.messages {
                slider.value = .nan
                XCTAssertEqual(slider.value, 3)
                slider.minimumValue = .nan
                slider.maximumValue = .infinity
                XCTAssertEqual([slider.minimumValue, slider.maximumValue], [-10, 3])
                slider.minimumValue = 20
                XCTAssertEqual([slider.minimumValue, slider.maximumValue, slider.value], [20, 20, 20])
                slider.maximumValue = -5
                XCTAssertEqual([slider.minimumValue, slider.maximumValue, slider.value], [-5, -5, -5])
            }
            XCTAssertEqual(messages.count, 5)
        }
    }

    func testRandomSettingsAgreeWithPlainClamping() {
        onMain {
            let seed = UInt64.random(in: 0..<1_000_000)
            var random = SeededRandom(seed: seed)
            let slider = UISlider()
            var (least, most, value): (Float, Float, Float) = (0, 1, 0)
            _ = Misuse.messages {
                for _ in 0..<2_000 {
                    let number = Float(Int(random.next() % 41)) - 20
                    switch random.next() % 3 {
                    case 0:
                        slider.minimumValue = number
                        least = number
                        if least > most { most = least }
                    case 1:
                        slider.maximumValue = number
                        most = number
                        if most < least { least = most }
                    default:
                        slider.value = number
                        value = number
                    }
                    value = max(least, min(most, value))
                    XCTAssertEqual(
                        [slider.minimumValue, slider.maximumValue, slider.value], [least, most, value], "seed \(seed)")
                }
            }
        }
    }

    func testAPressBesideTheKnobMovesItThereAndADragOfTheKnobKeepsItsDistance() {
        onMain {
            let harness = ViewHarness()
            let slider = harness.add(UISlider(), width: 220)
            let log = EventLog(slider)
            // The knob's centre moves from 30 to 230.
            harness.down(130, 34)
            XCTAssertEqual(slider.value, 0.5, accuracy: 0.001)
            harness.move(180, 90)
            XCTAssertEqual(slider.value, 0.75, accuracy: 0.001)
            harness.move(900, 34)
            XCTAssertEqual(slider.value, 1)
            harness.up(900, 34)
            XCTAssertEqual(log.changes, 3)
            slider.value = 0.5
            harness.down(135, 34)
            XCTAssertEqual(slider.value, 0.5, "pressed beside its centre")
            harness.move(155, 34)
            XCTAssertEqual(slider.value, 0.6, accuracy: 0.001)
            harness.up(155, 34)
        }
    }

    func testASliderThatIsNotContinuousSendsAtTheEndOfADragOnly() {
        onMain {
            let harness = ViewHarness()
            let slider = harness.add(UISlider(), width: 220)
            slider.isContinuous = false
            let log = EventLog(slider)
            harness.down(130, 34)
            harness.move(180, 34)
            XCTAssertEqual(log.changes, 0)
            harness.up(180, 34)
            XCTAssertEqual([log.changes, log.primary], [1, 1])
            harness.down(180, 34)
            harness.up(180, 34)
            XCTAssertEqual(log.changes, 1, "nothing changed")
        }
    }

    func testKeysMoveByStepsAndAreMirrored() {
        onMain {
            for isRightToLeft in [false, true] {
                let harness = ViewHarness()
                let slider = harness.add(UISlider(), width: 220)
                if isRightToLeft { slider.semanticContentAttribute = .forceRightToLeft }
                let log = EventLog(slider)
                harness.key(.keyboardTab)
                harness.key(isRightToLeft ? .keyboardLeftArrow : .keyboardRightArrow)
                XCTAssertEqual(slider.value, 0.05, accuracy: 1e-6)
                harness.key(.keyboardUpArrow)
                XCTAssertEqual(slider.value, 0.1, accuracy: 1e-6)
                harness.key(.keyboardPageUp)
                XCTAssertEqual(slider.value, 0.3, accuracy: 1e-6)
                harness.key(.keyboardPageDown)
                harness.key(isRightToLeft ? .keyboardRightArrow : .keyboardLeftArrow)
                harness.key(.keyboardDownArrow)
                XCTAssertEqual(slider.value, 0, accuracy: 1e-6)
                harness.key(.keyboardEnd)
                XCTAssertEqual(slider.value, 1)
                harness.key(.keyboardHome)
                XCTAssertEqual(slider.value, 0)
                XCTAssertEqual(log.changes, 8)
                harness.key(.keyboardHome)
                XCTAssertEqual(log.changes, 8, "nothing changed")
            }
        }
    }

    func testTheWheelMovesASliderUnlessItWouldScroll() {
        onMain {
            let harness = ViewHarness()
            let scroller = UIScrollView(frame: harness.content.bounds)
            scroller.contentSize = CGSize(width: 300, height: 2_000)
            let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 220, height: 28))
            scroller.addSubview(slider)
            harness.content.addSubview(scroller)
            harness.frame()
            harness.wheel(0, -1, at: 100, 34)
            XCTAssertEqual(slider.value, 0, "the content would scroll")
            harness.key(.keyboardTab)
            XCTAssertTrue(slider.isFirstResponder)
            harness.wheel(0, -2, at: 100, 34)
            XCTAssertEqual(slider.value, 0.1, accuracy: 1e-6)
            XCTAssertEqual(scroller.contentOffset, .zero)
            let free = harness.add(UISlider(), y: 120, width: 220)
            harness.wheel(0, -1, at: 100, 134)
            XCTAssertEqual(free.value, 0.05, accuracy: 1e-6)
            free.isEnabled = false
            harness.wheel(0, -1, at: 100, 134)
            XCTAssertEqual(free.value, 0.05, accuracy: 1e-6)
        }
    }

    func testPartsAreMirroredAndImagesTakeTheirRoom() {
        onMain {
            let bounds = CGRect(x: 0, y: 0, width: 200, height: 28)
            let image = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { _ in }
            let slider = UISlider(frame: bounds)
            slider.minimumValueImage = image
            XCTAssertEqual(slider.trackRect(forBounds: bounds), CGRect(x: 24, y: 12, width: 176, height: 4))
            XCTAssertEqual(slider.minimumValueImageRect(forBounds: bounds).minX, 0)
            let track = slider.trackRect(forBounds: bounds)
            XCTAssertEqual(slider.thumbRect(forBounds: bounds, trackRect: track, value: 0).minX, 24)
            XCTAssertEqual(slider.thumbRect(forBounds: bounds, trackRect: track, value: 1).maxX, 200)
            slider.semanticContentAttribute = .forceRightToLeft
            XCTAssertEqual(slider.trackRect(forBounds: bounds), CGRect(x: 0, y: 12, width: 176, height: 4))
            XCTAssertEqual(slider.minimumValueImageRect(forBounds: bounds).maxX, 200)
            let mirrored = slider.trackRect(forBounds: bounds)
            XCTAssertEqual(slider.thumbRect(forBounds: bounds, trackRect: mirrored, value: 0).maxX, 176)
        }
    }

    func testExtremeRangesAndSizesAreHarmless() throws {
        try onMain {
            let harness = ViewHarness()
            let slider = harness.add(UISlider(), width: 220)
            slider.maximumValue = .greatestFiniteMagnitude
            slider.minimumValue = -.greatestFiniteMagnitude
            slider.value = 0
            harness.key(.keyboardTab)
            harness.key(.keyboardRightArrow)
            XCTAssertGreaterThan(slider.value, 0)
            XCTAssertTrue(slider.value.isFinite)
            harness.click(25, 34)
            XCTAssertEqual(slider.value, slider.minimumValue)
            for size in [CGSize.zero, CGSize(width: 3, height: 1), CGSize(width: 1_000, height: 500)] {
                slider.frame = CGRect(origin: CGPoint(x: 20, y: 20), size: size)
                try harness.settle()
                harness.click(21, 20)
            }
            slider.maximumValue = slider.minimumValue
            slider.frame = CGRect(x: 20, y: 20, width: 220, height: 28)
            try harness.settle()
            harness.click(200, 34)
            XCTAssertEqual(slider.value, slider.minimumValue)
        }
    }
}
