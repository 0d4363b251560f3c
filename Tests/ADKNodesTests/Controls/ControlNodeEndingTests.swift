import ADKFoundation
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// Control nodes whose own action ends their press.
final class ControlNodeEndingTests: XCTestCase, @unchecked Sendable {
    private enum Place: CaseIterable { case begin, move, end }

    /// A control that runs `action` in one of the methods of tracking.
    private final class Dial: ASControlNode, @unchecked Sendable {
        // Main thread only.
        nonisolated(unsafe) var place = Place.begin
        nonisolated(unsafe) var action: @MainActor (Dial) -> Void = { _ in }
        nonisolated(unsafe) var log: [String] = []

        @MainActor private func note(_ word: String, _ here: Place?) {
            log.append(word)
            if here == place { action(self) }
        }
        @MainActor override func beginTracking(with touch: UITouch, with event: UIEvent?) -> Bool {
            note("begin", .begin)
            return true
        }
        @MainActor override func continueTracking(with touch: UITouch, with event: UIEvent?) -> Bool {
            note("move", .move)
            return true
        }
        @MainActor override func endTracking(with touch: UITouch?, with event: UIEvent?) { note("end", .end) }
        @MainActor override func cancelTracking(with event: UIEvent?) { note("cancel", nil) }
    }

    func testAnActionThatDisablesOrRemovesTheControlEndsThePressOnce() {
        onMain {
            for disables in [true, false] {
                for (place, calls) in [
                    (Place.begin, ["begin", "cancel"]),
                    (.move, ["begin", "down", "move", "cancel", "touchCancel"]),
                    (.end, ["begin", "down", "end"] + (disables ? [] : ["up"])),
                ] {
                    let harness = ControlHarness()
                    let dial = Dial()
                    dial.frame = CGRect(x: 20, y: 20, width: 50, height: 50)
                    dial.place = place
                    dial.action = { dial in
                        if disables { dial.isEnabled = false } else { dial.removeFromSupernode() }
                    }
                    for (event, name) in [
                        (ASControlNodeEvent.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "touchCancel"),
                    ] {
                        dial.addAction(for: event) { node in (node as? Dial)?.log.append(name) }
                    }
                    harness.root.addSubnode(dial)
                    harness.down(30, 30)
                    if place == .move { harness.move(35, 30) }
                    harness.up(35, 30)
                    XCTAssertEqual(dial.log, calls, "\(place), \(disables ? "disabled" : "removed")")
                    XCTAssertEqual([dial.isTracking, dial.isHighlighted], [false, false], "\(place)")
                }
            }
        }
    }
}
