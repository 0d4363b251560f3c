import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

final class SegmentedControlTests: XCTestCase, @unchecked Sendable {
    @MainActor private func make(_ titles: [String] = ["One", "Two", "Three"]) -> (ViewHarness, UISegmentedControl) {
        let harness = ViewHarness()
        return (harness, harness.add(UISegmentedControl(items: titles), width: 244))
    }

    func testAClickSelectsTheSegmentUnderItAndSendsOneEvent() {
        onMain {
            let (harness, control) = make()
            let log = EventLog(control)
            XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
            harness.click(140, 36)
            XCTAssertEqual(control.selectedSegmentIndex, 1)
            harness.click(140, 36)
            XCTAssertEqual([log.changes, log.primary], [1, 1], "the second click changes nothing")
            harness.down(140, 36)
            harness.move(250, 36)
            harness.up(250, 36)
            XCTAssertEqual(control.selectedSegmentIndex, 2, "the place of the release counts")
            harness.down(140, 36)
            harness.move(140, 120)
            harness.up(140, 120)
            XCTAssertEqual(control.selectedSegmentIndex, 2)
            control.setEnabled(false, forSegmentAt: 0)
            harness.click(40, 36)
            XCTAssertEqual(control.selectedSegmentIndex, 2)
            control.isEnabled = false
            harness.click(140, 36)
            XCTAssertEqual(log.changes, 2)
        }
    }

    func testArrowKeysSkipDisabledSegmentsAndAreMirrored() {
        onMain {
            for isRightToLeft in [false, true] {
                let (harness, control) = make(["A", "B", "C", "D"])
                if isRightToLeft { control.semanticContentAttribute = .forceRightToLeft }
                let (forth, back): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
                    isRightToLeft
                    ? (.keyboardLeftArrow, .keyboardRightArrow) : (.keyboardRightArrow, .keyboardLeftArrow)
                control.setEnabled(false, forSegmentAt: 1)
                harness.key(.keyboardTab)
                var reached: [Int] = []
                for key in [forth, forth, forth, forth, back, back, back, .keyboardEnd, .keyboardHome] {
                    harness.key(key)
                    reached.append(control.selectedSegmentIndex)
                }
                XCTAssertEqual(reached, [0, 2, 3, 3, 2, 0, 0, 3, 0])
                harness.frame()
                let frames = control.frames
                XCTAssertEqual(frames[0].minX < frames[3].minX, !isRightToLeft)
            }
        }
    }

    func testAMomentaryControlIsSelectedOnlyDuringItsActions() {
        onMain {
            let (harness, control) = make()
            control.isMomentary = true
            var seen: [Int] = []
            control.addAction(for: .valueChanged) { seen.append($0.selectedSegmentIndex) }
            harness.click(40, 36)
            XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
            harness.key(.keyboardEnd)
            XCTAssertEqual(seen, [0])
            harness.key(.keyboardSpacebar)
            XCTAssertEqual(seen, [0, 2])
        }
    }

    func testInsertingAndRemovingKeepsTheSelectedSegment() {
        onMain {
            let seed = UInt64.random(in: 0..<1_000_000)
            var random = SeededRandom(seed: seed)
            let control = UISegmentedControl(frame: .zero)
            var titles: [String] = []
            var selected: String?
            for step in 0..<600 {
                let place = titles.isEmpty ? 0 : Int(random.next() % UInt64(titles.count + 1))
                switch random.next() % 3 {
                case 0 where titles.count < 9:
                    titles.insert("\(step)", at: place)
                    control.insertSegment(withTitle: "\(step)", at: place, animated: false)
                case 1 where place < titles.count:
                    if titles[place] == selected { selected = nil }
                    titles.remove(at: place)
                    control.removeSegment(at: place, animated: false)
                case 2 where place < titles.count:
                    selected = titles[place]
                    control.selectedSegmentIndex = place
                default: break
                }
                let index = control.selectedSegmentIndex
                XCTAssertEqual(control.numberOfSegments, titles.count, "seed \(seed)")
                XCTAssertEqual(index < 0 ? nil : control.titleForSegment(at: index), selected, "seed \(seed)")
                XCTAssertEqual((0..<titles.count).map { control.titleForSegment(at: $0) }, titles, "seed \(seed)")
            }
        }
    }

    func testIndicesOutOfRangeAndOtherItemsAreReportedAndIgnored() {
        onMain {
            let messages = Misuse.messages {
                let control = UISegmentedControl(items: ["A", 7, "B"])
                XCTAssertEqual(control.numberOfSegments, 2)
                control.selectedSegmentIndex = 5
                XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
                control.setTitle("X", forSegmentAt: -1)
                control.removeSegment(at: 2, animated: false)
                XCTAssertNil(control.titleForSegment(at: 9))
                control.setWidth(.nan, forSegmentAt: 0)
                control.insertSegment(withTitle: "End", at: 400, animated: false)
                XCTAssertEqual(control.titleForSegment(at: 2), "End")
            }
            XCTAssertEqual(messages.count, 6)
        }
    }

    func testWidthsAreEqualOrByContentAndFillTheControl() {
        onMain {
            let (_, control) = make(["A", "A long title", "B"])
            var frames = control.frames
            XCTAssertEqual(Set(frames.map(\.width)), [80])
            control.apportionsSegmentWidthsByContent = true
            frames = control.frames
            XCTAssertGreaterThan(frames[1].width, frames[0].width)
            XCTAssertEqual(frames.map(\.width).reduce(0, +), 240, accuracy: 2)
            control.setWidth(40, forSegmentAt: 1)
            XCTAssertEqual(control.frames[1].width, 40)
            XCTAssertEqual(control.widthForSegment(at: 1), 40)
            let size = control.sizeThatFits(.zero)
            XCTAssertEqual(size.height, 32)
            XCTAssertEqual(control.measurement(.zero), size)
        }
    }

    func testTheActionOfASegmentRunsBeforeTheEvents() {
        onMain {
            var log: [String] = []
            let actions = ["A", "B"].map { name in UIAction(title: name) { _ in log.append(name) } }
            let harness = ViewHarness()
            let control = harness.add(UISegmentedControl(frame: .zero, actions: actions), width: 100)
            control.addAction(for: .valueChanged) { _ in log.append("event") }
            harness.click(100, 36)
            XCTAssertEqual(log, ["B", "event"])
            XCTAssertTrue(control.actionForSegment(at: 0) === actions[0])
        }
    }
}
