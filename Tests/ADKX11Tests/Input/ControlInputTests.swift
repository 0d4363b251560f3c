import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKNodes
@testable import ADKViews
@testable import ADKX11

/// Controls, gestures and scrolling with input of the X server.
final class ControlInputTests: XCTestCase {
    private enum Symbol {
        static let tab: UInt32 = 0xFF09
        static let shift: UInt32 = 0xFFE1
        static let enter: UInt32 = 0xFF0D
        static let space: UInt32 = 0x20
        static let left: UInt32 = 0xFF51
        static let right: UInt32 = 0xFF53
        static let end: UInt32 = 0xFF57
    }

    func testClicksAndDragsOfTheRealPointerReachControls() throws {
        try withHarness { harness in
            let clicks = Clicks()
            let (root, controls) = makeControls { clicks.log.append($0) }
            let window = harness.open(root.view)
            let id = try harness.surface(of: window).id

            harness.client.movePointer(into: id, x: 90, y: 40)
            harness.client.click()
            harness.pump("the click") { clicks.log == [1] }

            harness.client.press(button: 1)
            harness.pump("the press") { controls[1].isHighlighted }
            harness.client.movePointer(into: id, x: 30, y: 40)
            harness.pump("the pointer outside") { controls[1].isTracking && !controls[1].isHighlighted }
            harness.client.release(button: 1)
            harness.pump("the release") { !controls[1].isTracking }
            XCTAssertEqual(clicks.log, [1])
        }
    }

    func testTabSpaceAndEnterUseControls() throws {
        try withHarness { harness in
            let clicks = Clicks()
            let (root, controls) = makeControls { clicks.log.append($0) }
            let window = harness.open(root.view)
            harness.client.focus(try harness.surface(of: window).id)

            harness.client.type(symbol: Symbol.tab)
            harness.client.type(symbol: Symbol.tab)
            harness.pump("two tabs") { controls[1].isFirstResponder() }
            harness.client.type(symbol: Symbol.space)
            harness.pump("a click by Space") { clicks.log == [1] }
            harness.client.type(symbol: Symbol.tab, modifiers: [Symbol.shift])
            harness.client.type(symbol: Symbol.enter)
            harness.pump("a click by Enter") { clicks.log == [1, 0] }
            XCTAssertTrue(controls[0].isFirstResponder())
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAHeldKeyClicksOnce() throws {
        try withHarness(serverArguments: ["-ardelay", "20", "-arinterval", "10"]) { harness in
            let clicks = Clicks()
            let (root, controls) = makeControls { clicks.log.append($0) }
            let window = harness.open(root.view)
            harness.client.focus(try harness.surface(of: window).id)
            harness.client.type(symbol: Symbol.tab)
            harness.pump("the focus") { controls[0].isFirstResponder() }
            var presses = 0
            let key = try XCTUnwrap(harness.client.keycode(of: Symbol.enter))
            harness.client.press(key: key)
            harness.pump("many repeats") {
                presses += 1
                return presses > 100
            }
            harness.client.release(key: key)
            harness.pump("the release") { !controls[0].isHighlighted }
            XCTAssertEqual(clicks.log, [0])
        }
    }

    func testDoubleClicksAndDragsAreGestures() throws {
        try withHarness { harness in
            let view = UIView(frame: .zero)
            var log: [String] = []
            let double = UITapGestureRecognizer { _ in log.append("double") }
            double.numberOfTapsRequired = 2
            view.addGestureRecognizer(double)
            var translation = CGPoint.zero
            let pan = UIPanGestureRecognizer { pan in
                translation = pan.translation(in: nil)
                if pan.state == .ended { log.append("dragged") }
            }
            view.addGestureRecognizer(pan)
            let window = harness.open(view)
            let id = try harness.surface(of: window).id

            harness.client.movePointer(into: id, x: 50, y: 40)
            harness.client.click(times: 2)
            harness.pump("the double click") { log == ["double"] }
            harness.client.press(button: 1)
            harness.client.movePointer(into: id, x: 90, y: 70)
            harness.client.release(button: 1)
            harness.pump("the drag") { log == ["double", "dragged"] }
            XCTAssertEqual(translation, CGPoint(x: 40, y: 30))
        }
    }

    func testTheWheelAndTheKeysScrollBothAxes() throws {
        try withHarness { harness in
            let scroll = ASScrollNode()
            let window = harness.open(scroll.view)
            scroll.view.contentSize = CGSize(width: 2000, height: 2000)
            let id = try harness.surface(of: window).id
            harness.client.movePointer(into: id, x: 50, y: 40)
            harness.client.focus(id)

            harness.client.wheel(.down, clicks: 3)
            harness.client.wheel(.right, clicks: 2)
            harness.pump("the wheel") { scroll.view.contentOffset == CGPoint(x: 240, y: 360) }
            let shift = try XCTUnwrap(harness.client.keycode(of: Symbol.shift))
            harness.client.press(key: shift)
            harness.client.wheel(.down)
            harness.client.release(key: shift)
            harness.pump("the wheel with Shift") { scroll.view.contentOffset == CGPoint(x: 360, y: 360) }
            harness.client.type(symbol: Symbol.left)
            harness.client.type(symbol: Symbol.end)
            harness.pump("the keys") { scroll.view.contentOffset == CGPoint(x: 280, y: 1900) }
            harness.client.wheel(.left, clicks: 9)
            harness.pump("the beginning") { scroll.view.contentOffset.x == 0 }
        }
    }

    func testAControlHasItsOwnCursor() throws {
        try withHarness { harness in
            let (root, controls) = makeControls { _ in }
            let window = harness.open(root.view)
            let id = try harness.surface(of: window).id
            let resting = try XCTUnwrap(harness.client.cursorSerial())
            harness.client.movePointer(into: id, x: 30, y: 40)
            harness.pump("the hand") { harness.client.cursorSerial() != resting }
            XCTAssertEqual(window.hover.cursor, .pointingHand)
            let hand = harness.client.cursorSerial()
            harness.client.movePointer(into: id, x: 5, y: 5)
            harness.pump("the arrow") { harness.client.cursorSerial() != hand }
            for cursor in ADKCursor.allCases {
                controls[0].cursor = cursor
                harness.client.movePointer(into: id, x: 31, y: 40)
                harness.pump("\(cursor)") { window.hover.cursor == cursor }
                harness.client.movePointer(into: id, x: 5, y: 5)
                harness.pump("the arrow after \(cursor)") { window.hover.cursor == .arrow }
            }
        }
    }
}

/// Three controls of 50 x 50 points in a row, whose clicks are logged.
@MainActor
private func makeControls(_ log: @escaping @MainActor @Sendable (Int) -> Void) -> (ASDisplayNode, [ASControlNode]) {
    let root = ASDisplayNode()
    let controls = (0..<3).map { index in
        let control = ASControlNode()
        control.backgroundColor = .blue
        control.frame = CGRect(x: 10 + index * 60, y: 20, width: 50, height: 50)
        control.addAction(for: .touchUpInside) { _ in log(index) }
        root.addSubnode(control)
        return control
    }
    return (root, controls)
}

@MainActor
private final class Clicks {
    var log: [Int] = []
}
