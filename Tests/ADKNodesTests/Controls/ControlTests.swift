import ADKFoundation
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class ControlTests: XCTestCase, @unchecked Sendable {
    private static let names: [(ASControlNodeEvent, String)] = [
        (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
        (.touchDragOutside, "outside"),
        (.touchUpInside, "up"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
        (.primaryActionTriggered, "primary"),
    ]

    /// A control of 50 x 50 at (20, 20) that records its events.
    @MainActor private func makeControl(_ harness: ControlHarness, _ log: Locked<[String]>) -> ASControlNode {
        let control = ASControlNode()
        control.frame = CGRect(x: 20, y: 20, width: 50, height: 50)
        for (event, name) in ControlTests.names {
            control.addAction(for: event) { _ in log.withLock { $0.append(name) } }
        }
        harness.root.addSubnode(control)
        return control
    }

    func testAClickIsDownThenUpInsideAndPrimaryAction() {
        onMain {
            let harness = ControlHarness()
            let log = Locked<[String]>([])
            let control = makeControl(harness, log)
            harness.down(30, 30)
            XCTAssertEqual([control.isHighlighted, control.isTracking, control.isTouchInside], [true, true, true])
            harness.up(30, 30)
            XCTAssertEqual([control.isHighlighted, control.isTracking, control.isTouchInside], [false, false, false])
            harness.click(30, 30)
            XCTAssertEqual(log.current, ["down", "up", "primary", "repeat", "up", "primary"])
        }
    }

    func testDraggingOutAndBackFollowsThePointer() {
        onMain {
            let harness = ControlHarness()
            let log = Locked<[String]>([])
            let control = makeControl(harness, log)
            harness.down(30, 30)
            harness.move(40, 30)
            harness.move(90, 30)
            XCTAssertFalse(control.isHighlighted)
            XCTAssertTrue(control.isTracking)
            XCTAssertFalse(control.isTouchInside)
            harness.move(60, 30)
            XCTAssertTrue(control.isHighlighted)
            harness.move(100, 100)
            harness.up(100, 100)
            XCTAssertEqual(log.current, ["down", "inside", "outside", "inside", "outside", "up outside"])
        }
    }

    func testSlopCountsAsInside() {
        onMain {
            let harness = ControlHarness()
            let log = Locked<[String]>([])
            let control = makeControl(harness, log)
            control.hitTestSlop = UIEdgeInsets(top: -10, left: -10, bottom: -10, right: -10)
            harness.down(12, 12)
            harness.up(78, 78)
            XCTAssertEqual(log.current, ["down", "up", "primary"])
        }
    }

    func testASecondButtonCancelsAndTheRestOfThePressIsSilent() {
        onMain {
            let harness = ControlHarness()
            let log = Locked<[String]>([])
            let control = makeControl(harness, log)
            harness.down(30, 30)
            harness.down(30, 30, button: .secondary)
            harness.move(40, 30)
            harness.up(30, 30, button: .secondary)
            harness.up(30, 30)
            XCTAssertEqual(log.current, ["down", "cancel"])
            XCTAssertFalse(control.isHighlighted)
        }
    }

    func testADisabledControlIsSilentAndDisablingCancels() {
        onMain {
            let harness = ControlHarness()
            let log = Locked<[String]>([])
            let control = makeControl(harness, log)
            harness.down(30, 30)
            control.isEnabled = false
            harness.up(30, 30)
            harness.click(30, 30)
            XCTAssertEqual(log.current, ["down", "cancel"])
            XCTAssertEqual(control.controlState, .disabled)
        }
    }

    func testUntilItsFirstActionAControlPassesTouchesThrough() {
        onMain {
            let harness = ControlHarness()
            let control = ASControlNode()
            control.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            harness.root.addSubnode(control)
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === harness.root.view)
            control.addAction(for: .valueChanged) { _ in }
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === control.view)
        }
    }

    func testTrackingHooksCanIgnoreAndCancelAPress() {
        onMain {
            final class Stubborn: ASControlNode, @unchecked Sendable {
                @MainActor var log: [String] = []
                @MainActor var begins = false
                @MainActor var continues = true
                @MainActor override func beginTracking(with touch: UITouch, with event: UIEvent?) -> Bool {
                    log.append("begin")
                    return begins
                }
                @MainActor override func continueTracking(with touch: UITouch, with event: UIEvent?) -> Bool {
                    log.append("continue")
                    return continues
                }
                @MainActor override func cancelTracking(with event: UIEvent?) { log.append("cancel") }
                @MainActor override func endTracking(with touch: UITouch?, with event: UIEvent?) { log.append("end") }
            }
            let harness = ControlHarness()
            let control = Stubborn()
            let sent = Locked(0)
            control.addAction(for: .allEvents) { _ in sent.withLock { $0 += 1 } }
            control.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            harness.root.addSubnode(control)
            harness.click(10, 10)
            XCTAssertEqual(control.log, ["begin"])
            XCTAssertEqual(sent.current, 0)
            control.begins = true
            harness.down(10, 10)
            harness.move(12, 10)
            harness.up(12, 10)
            control.continues = false
            harness.down(10, 10)
            harness.move(14, 10)
            harness.up(14, 10)
            XCTAssertEqual(control.log, ["begin", "begin", "continue", "end", "begin", "continue", "cancel"])
        }
    }

    func testActionsRunInTheOrderAddedUntilTheyAreRemoved() {
        onMain {
            @MainActor final class Target {
                var log: [String] = []
                func tapped(_ control: ASControlNode) { log.append("tapped") }
                func plain() { log.append("plain") }
            }
            let control = ASControlNode()
            let log = Locked<[Int]>([])
            let first = control.addAction(for: .touchUpInside) { _ in log.withLock { $0.append(1) } }
            control.addAction(for: [.touchUpInside, .primaryActionTriggered]) { _ in log.withLock { $0.append(2) } }
            var target: Target? = Target()
            let target2 = Target()
            if let target { control.addTarget(target, action: Target.tapped, forControlEvents: .touchUpInside) }
            control.addTarget(target2, action: Target.plain, forControlEvents: [.touchUpInside, .touchDown])
            control.sendActions(for: [.touchUpInside, .primaryActionTriggered])
            XCTAssertEqual(log.current, [1, 2])
            XCTAssertEqual(target?.log, ["tapped"])
            XCTAssertEqual(control.allTargets().count, 2)

            first.remove()
            // The control does not keep its target.
            weak let gone = target
            target = nil
            XCTAssertNil(gone)
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual(log.current, [1, 2, 2])
            control.removeTarget(target2, forControlEvents: .touchUpInside)
            control.sendActions(forControlEvents: .touchUpInside, with: nil)
            control.sendActions(for: .touchDown)
            XCTAssertEqual(target2.log, ["plain", "plain", "plain"])
            control.removeTarget(nil, forControlEvents: .allEvents)
            control.sendActions(for: .allEvents)
            XCTAssertEqual(log.current, [1, 2, 2, 2])
        }
    }

    func testATapRecognizerAroundAControlIgnoresClicksOnTheControl() {
        onMain {
            let harness = ControlHarness()
            let log = Locked<[String]>([])
            _ = makeControl(harness, log)
            let taps = Locked(0)
            harness.root.addGestureRecognizer { UITapGestureRecognizer { _ in taps.withLock { $0 += 1 } } }
            harness.click(30, 30)
            XCTAssertEqual(taps.current, 0)
            XCTAssertEqual(log.current, ["down", "up", "primary"])
            harness.click(150, 150)
            XCTAssertEqual(taps.current, 1)
        }
    }

    func testAGestureAddedInTheBackgroundWorksOnceTheNodeIsLoaded() throws {
        try onMain {
            let taps = Locked(0)
            let made = Locked<ASDisplayNode?>(nil)
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                let node = ASDisplayNode()
                node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                node.addGestureRecognizer { UITapGestureRecognizer { _ in taps.withLock { $0 += 1 } } }
                made.withLock { $0 = node }
                done.signal()
            }
            done.wait()
            let harness = ControlHarness()
            harness.root.addSubnode(try XCTUnwrap(made.current))
            harness.click(10, 10)
            XCTAssertEqual(taps.current, 1)
        }
    }

    func testLayerBackedContentLeavesClicksToItsControl() {
        onMain {
            let harness = ControlHarness()
            let log = Locked<[String]>([])
            let control = makeControl(harness, log)
            let image = ASDisplayNode()
            image.isLayerBacked = true
            image.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            control.addSubnode(image)
            harness.click(30, 30)
            XCTAssertEqual(log.current, ["down", "up", "primary"])
            XCTAssertNil(image.hitTest(.zero, with: nil))
        }
    }
}
