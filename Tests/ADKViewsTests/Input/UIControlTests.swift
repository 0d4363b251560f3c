import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// The base class of controls: events of presses and keys, actions, states.
final class UIControlTests: XCTestCase, @unchecked Sendable {
    private static let names: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
        (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
        (.touchUpInside, "up"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
        (.primaryActionTriggered, "primary"),
    ]

    @MainActor private final class Log {
        var events: [String] = []
    }

    /// A control of 50 x 50 at (20, 20) that records its events.
    @MainActor private func makeControl(_ harness: EventHarness, _ log: Log) -> UIControl {
        let control = UIControl(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
        for (event, name) in UIControlTests.names { control.addAction(for: event) { _ in log.events.append(name) } }
        harness.content.addSubview(control)
        return control
    }

    func testAClickIsDownThenUpInsideAndPrimaryAction() {
        onMain {
            let (harness, log) = (EventHarness(), Log())
            let control = makeControl(harness, log)
            harness.down(30, 30)
            XCTAssertEqual([control.isHighlighted, control.isTracking, control.isTouchInside], [true, true, true])
            harness.up(30, 30)
            XCTAssertEqual([control.isHighlighted, control.isTracking, control.isTouchInside], [false, false, false])
            harness.click(30, 30)
            XCTAssertEqual(log.events, ["down", "up", "primary", "repeat", "up", "primary"])
        }
    }

    func testDraggingOutAndBackReportsTheEdgeItCrosses() {
        onMain {
            let (harness, log) = (EventHarness(), Log())
            let control = makeControl(harness, log)
            harness.down(30, 30)
            harness.move(90, 30)
            XCTAssertEqual([control.isHighlighted, control.isTracking, control.isTouchInside], [false, true, false])
            harness.move(60, 30)
            harness.move(100, 100)
            harness.up(100, 100)
            XCTAssertEqual(
                log.events, ["down", "outside", "exit", "inside", "enter", "outside", "exit", "up outside"])
        }
    }

    func testDisablingOrAnotherButtonCancelsThePress() {
        onMain {
            let (harness, log) = (EventHarness(), Log())
            let control = makeControl(harness, log)
            harness.down(30, 30)
            harness.down(30, 30, button: .secondary)
            harness.up(30, 30, button: .secondary)
            harness.up(30, 30)
            XCTAssertEqual(log.events, ["down", "cancel"])
            log.events = []
            harness.down(30, 30)
            control.isEnabled = false
            harness.up(30, 30)
            harness.click(30, 30)
            XCTAssertEqual(log.events.suffix(1), ["cancel"])
            XCTAssertEqual(control.state, .disabled)
            XCTAssertFalse(control.canBecomeFocused)
        }
    }

    func testEnterClicksAtOnceAndSpaceOnRelease() {
        onMain {
            let (harness, log) = (EventHarness(), Log())
            let control = makeControl(harness, log)
            harness.key(.keyboardTab)
            XCTAssertTrue(control.isFirstResponder)
            XCTAssertTrue(control.state.contains(.focused))
            harness.keyDown(.keyboardReturnOrEnter)
            harness.keyDown(.keyboardReturnOrEnter)
            XCTAssertEqual(log.events, ["up", "primary"], "a held key clicks once")
            harness.keyUp(.keyboardReturnOrEnter)
            harness.keyDown(.keyboardSpacebar)
            XCTAssertTrue(control.isHighlighted)
            XCTAssertEqual(log.events.count, 2)
            harness.keyUp(.keyboardSpacebar)
            XCTAssertEqual(log.events, ["up", "primary", "up", "primary"])
            harness.keyDown(.keyboardSpacebar)
            harness.key(.keyboardEscape)
            harness.keyUp(.keyboardSpacebar)
            XCTAssertEqual(log.events.count, 4, "Escape cancels")
        }
    }

    func testTrackingHooksCanIgnoreAndCancelAPress() {
        onMain {
            final class Stubborn: UIControl {
                var log: [String] = []
                var begins = false
                var continues = true
                override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                    log.append("begin")
                    return begins
                }
                override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                    log.append("continue")
                    return continues
                }
                override func cancelTracking(with event: UIEvent?) { log.append("cancel") }
                override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end") }
            }
            let harness = EventHarness()
            let control = Stubborn(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            harness.content.addSubview(control)
            harness.click(10, 10)
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

    func testActionsRunInOrderUntilTheyAreRemovedAndTargetsAreWeak() {
        onMain {
            @MainActor final class Target {
                var log: [String] = []
                func tapped(_ control: UIControl) { log.append("tapped") }
                func plain() { log.append("plain") }
            }
            let control = UIControl(frame: .zero)
            var log: [Int] = []
            let first = control.addAction(for: .touchUpInside) { _ in log.append(1) }
            control.addAction(for: [.touchUpInside, .primaryActionTriggered]) { _ in log.append(2) }
            var target: Target? = Target()
            let kept = Target()
            if let target { control.addTarget(target, action: Target.tapped, for: .touchUpInside) }
            control.addTarget(kept, action: Target.plain, for: [.touchUpInside, .touchDown])
            control.sendActions(for: [.touchUpInside, .primaryActionTriggered])
            XCTAssertEqual(log, [1, 2])
            XCTAssertEqual(target?.log, ["tapped"])
            XCTAssertEqual(control.allTargets.count, 2)
            first.remove()
            weak let gone = target
            target = nil
            XCTAssertNil(gone)
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual(log, [1, 2, 2])
            control.removeTarget(kept, for: .touchUpInside)
            control.sendActions(for: .touchUpInside)
            control.sendActions(for: .touchDown)
            XCTAssertEqual(kept.log, ["plain", "plain", "plain"])
            control.removeTarget(nil, for: .allEvents)
            control.sendActions(for: .allEvents)
            XCTAssertEqual(log, [1, 2, 2, 2])
        }
    }

    func testAnActionReplacesTheOneWithItsIdentifierAndKnowsItsSender() {
        onMain {
            let control = UIControl(frame: .zero)
            var log: [String] = []
            let id = UIAction.Identifier("same")
            control.addAction(UIAction(identifier: id) { _ in log.append("old") }, for: .valueChanged)
            let new = UIAction(identifier: id) { log.append($0.sender === control ? "new" : "no sender") }
            control.addAction(new, for: .touchUpInside)
            control.sendActions(for: .valueChanged)
            XCTAssertEqual(log, ["new"])
            XCTAssertNil(new.sender)
            new.attributes = .disabled
            control.sendActions(for: .valueChanged)
            XCTAssertEqual(log, ["new"], "a disabled action does not run")
            new.attributes = []
            control.removeAction(identifiedBy: id, for: .valueChanged)
            XCTAssertEqual(control.allControlEvents, .touchUpInside)
            control.removeAction(new, for: .allEvents)
            XCTAssertEqual(control.allControlEvents, [])
        }
    }

    func testThePointerOverAControlIsKnownAndHasAHand() throws {
        try onMain {
            let (harness, log) = (EventHarness(), Log())
            let control = makeControl(harness, log)
            harness.move(30, 30)
            XCTAssertTrue(control.isHovered)
            XCTAssertEqual(harness.window.hover.cursor, .pointingHand)
            control.isEnabled = false
            try harness.settle()
            XCTAssertEqual(harness.window.hover.cursor, .arrow)
            harness.move(5, 5)
            XCTAssertFalse(control.isHovered)
        }
    }

    func testTintsAreInheritedUntilAViewHasItsOwn() {
        onMain {
            final class Tinted: UIView {
                var changes = 0
                override func tintColorDidChange() { changes += 1 }
            }
            let (outer, inner, own) = (Tinted(frame: .zero), Tinted(frame: .zero), Tinted(frame: .zero))
            outer.addSubview(inner)
            outer.addSubview(own)
            own.tintColor = .red
            outer.tintColor = .green
            XCTAssertEqual(inner.tintColor, .green)
            XCTAssertEqual(own.tintColor, .red)
            XCTAssertEqual([outer.changes, inner.changes, own.changes], [1, 1, 1])
            outer.tintColor = nil
            XCTAssertEqual(inner.tintColor, UIView(frame: .zero).tintColor)
        }
    }

    func testInteractionsFollowTheirViewThePointerAndTheMenuKey() {
        onMain {
            final class Probe: PointerInteraction, MenuInteraction {
                weak var view: UIView?
                var log: [String] = []
                func willMove(to view: UIView?) { log.append(view == nil ? "will leave" : "will join") }
                func didMove(to view: UIView?) {
                    self.view = view
                    log.append(view == nil ? "left" : "joined")
                }
                func keysReachedView() { log.append("keys") }
                func pointerHovered(at point: CGPoint) { log.append("at \(Int(point.x)) \(Int(point.y))") }
                func pointerLeft() { log.append("pointer left") }
                func menuKeyPressed(from source: UIView, at place: CGRect?) -> Bool {
                    log.append("menu")
                    return true
                }
            }
            let (harness, log) = (EventHarness(), Log())
            let control = makeControl(harness, log)
            let (probe, outer) = (Probe(), Probe())
            control.addInteraction(probe)
            harness.content.addInteraction(outer)
            harness.move(30, 40)
            harness.move(5, 6)
            XCTAssertEqual(probe.log, ["will join", "joined", "at 10 20", "pointer left"])
            harness.key(.keyboardTab)
            harness.key(.keyboardF10, .shift)
            XCTAssertEqual(probe.log.last, "menu")
            control.removeInteraction(probe)
            harness.key(.keyboardApplication)
            XCTAssertEqual(probe.log.suffix(2), ["will leave", "left"])
            XCTAssertEqual(outer.log.last, "menu")
            let other = UIView(frame: .zero)
            other.addInteraction(outer)
            XCTAssertTrue(harness.content.interactions.isEmpty)
            XCTAssertTrue(outer.view === other)
        }
    }
}
