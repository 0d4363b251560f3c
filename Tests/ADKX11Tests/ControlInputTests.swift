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
        try withDesk { desk in
            let clicks = Clicks()
            let (root, controls) = makeControls { clicks.log.append($0) }
            let window = desk.open(root.view)
            let id = try desk.surface(of: window).id

            desk.client.movePointer(into: id, x: 90, y: 40)
            desk.client.click()
            desk.pump("the click") { clicks.log == [1] }

            desk.client.press(button: 1)
            desk.pump("the press") { controls[1].isHighlighted }
            desk.client.movePointer(into: id, x: 30, y: 40)
            desk.pump("the pointer outside") { controls[1].isTracking && !controls[1].isHighlighted }
            desk.client.release(button: 1)
            desk.pump("the release") { !controls[1].isTracking }
            XCTAssertEqual(clicks.log, [1])
        }
    }

    func testTabSpaceAndEnterUseControls() throws {
        try withDesk { desk in
            let clicks = Clicks()
            let (root, controls) = makeControls { clicks.log.append($0) }
            let window = desk.open(root.view)
            desk.client.focus(try desk.surface(of: window).id)

            desk.client.type(symbol: Symbol.tab)
            desk.client.type(symbol: Symbol.tab)
            desk.pump("two tabs") { controls[1].isFirstResponder() }
            desk.client.type(symbol: Symbol.space)
            desk.pump("a click by Space") { clicks.log == [1] }
            desk.client.type(symbol: Symbol.tab, modifiers: [Symbol.shift])
            desk.client.type(symbol: Symbol.enter)
            desk.pump("a click by Enter") { clicks.log == [1, 0] }
            XCTAssertTrue(controls[0].isFirstResponder())
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)
        }
    }

    func testAHeldKeyClicksOnce() throws {
        try withDesk(serverArguments: ["-ardelay", "20", "-arinterval", "10"]) { desk in
            let clicks = Clicks()
            let (root, controls) = makeControls { clicks.log.append($0) }
            let window = desk.open(root.view)
            desk.client.focus(try desk.surface(of: window).id)
            desk.client.type(symbol: Symbol.tab)
            desk.pump("the focus") { controls[0].isFirstResponder() }
            var presses = 0
            let key = try XCTUnwrap(desk.client.keycode(of: Symbol.enter))
            desk.client.press(key: key)
            desk.pump("many repeats") {
                presses += 1
                return presses > 100
            }
            desk.client.release(key: key)
            desk.pump("the release") { !controls[0].isHighlighted }
            XCTAssertEqual(clicks.log, [0])
        }
    }

    func testDoubleClicksAndDragsAreGestures() throws {
        try withDesk { desk in
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
            let window = desk.open(view)
            let id = try desk.surface(of: window).id

            desk.client.movePointer(into: id, x: 50, y: 40)
            desk.client.click(times: 2)
            desk.pump("the double click") { log == ["double"] }
            desk.client.press(button: 1)
            desk.client.movePointer(into: id, x: 90, y: 70)
            desk.client.release(button: 1)
            desk.pump("the drag") { log == ["double", "dragged"] }
            XCTAssertEqual(translation, CGPoint(x: 40, y: 30))
        }
    }

    func testTheWheelAndTheKeysScrollBothAxes() throws {
        try withDesk { desk in
            let scroll = ASScrollNode()
            let window = desk.open(scroll.view)
            scroll.view.contentSize = CGSize(width: 2000, height: 2000)
            let id = try desk.surface(of: window).id
            desk.client.movePointer(into: id, x: 50, y: 40)
            desk.client.focus(id)

            desk.client.wheel(.down, clicks: 3)
            desk.client.wheel(.right, clicks: 2)
            desk.pump("the wheel") { scroll.view.contentOffset == CGPoint(x: 240, y: 360) }
            let shift = try XCTUnwrap(desk.client.keycode(of: Symbol.shift))
            desk.client.press(key: shift)
            desk.client.wheel(.down)
            desk.client.release(key: shift)
            desk.pump("the wheel with Shift") { scroll.view.contentOffset == CGPoint(x: 360, y: 360) }
            desk.client.type(symbol: Symbol.left)
            desk.client.type(symbol: Symbol.end)
            desk.pump("the keys") { scroll.view.contentOffset == CGPoint(x: 280, y: 1900) }
            desk.client.wheel(.left, clicks: 9)
            desk.pump("the beginning") { scroll.view.contentOffset.x == 0 }
        }
    }

    func testAControlHasItsOwnCursor() throws {
        try withDesk { desk in
            let (root, controls) = makeControls { _ in }
            let window = desk.open(root.view)
            let id = try desk.surface(of: window).id
            let resting = try XCTUnwrap(desk.client.cursorSerial())
            desk.client.movePointer(into: id, x: 30, y: 40)
            desk.pump("the hand") { desk.client.cursorSerial() != resting }
            XCTAssertEqual(window.hover.cursor, .pointingHand)
            let hand = desk.client.cursorSerial()
            desk.client.movePointer(into: id, x: 5, y: 5)
            desk.pump("the arrow") { desk.client.cursorSerial() != hand }
            for cursor in ADKCursor.allCases {
                controls[0].cursor = cursor
                desk.client.movePointer(into: id, x: 31, y: 40)
                desk.pump("\(cursor)") { window.hover.cursor == cursor }
                desk.client.movePointer(into: id, x: 5, y: 5)
                desk.pump("the arrow after \(cursor)") { window.hover.cursor == .arrow }
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
