import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import ADKX11

/// Wheel, buttons and keys become the view layer's events.
final class InputTests: XCTestCase {
    func testNoWheelClickIsLost() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 100, y: 50)

            harness.client.wheel(.down, clicks: 20)
            harness.client.wheel(.up, clicks: 3)
            harness.client.wheel(.right, clicks: 2)
            harness.client.wheel(.left, clicks: 5)

            harness.pump("all clicks") { view.wheel == CGVector(dx: -3, dy: 17) }
        }
    }

    func testAClickArrivesWhereThePointerIsAndTwoMakeADoubleClick() throws {
        try withHarness(scale: 2) { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 31, y: 42)

            harness.client.click(times: 2)

            harness.pump("both clicks") { view.releases == 2 }
            XCTAssertEqual(view.touches.map(\.point), [CGPoint(x: 15.5, y: 21), CGPoint(x: 15.5, y: 21)])
            XCTAssertEqual(view.touches.map(\.count), [1, 2])
        }
    }

    func testKeysHaveAKeyCodeOrTypeText() throws {
        for usesXKB in [true, false] {
            try withHarness(usesXKB: usesXKB) { harness in
                let view = PatternView()
                let window = harness.open(view)
                harness.client.focus(try harness.surface(of: window).id)

                let symbols: [UInt32] = [0xFF54, 0xFF52, 0xFF55, 0xFF56, 0xFF50, 0xFF57, 0x20, 0xFF1B, 0xFFC9, 0x71]
                for symbol in symbols { XCTAssert(harness.client.type(symbol: symbol), "no key for \(symbol)") }
                harness.client.type(symbol: 0x71, modifiers: [0xFFE1])
                harness.client.type(symbol: 0x71, modifiers: [0xFFE3])

                harness.pump("all keys, XKB \(usesXKB)") { view.keys.count == symbols.count + 4 }
                let keys = view.keys.filter { $0.keyCode != .keyboardErrorUndefined || !$0.characters.isEmpty }
                XCTAssertEqual(
                    keys.map(\.keyCode),
                    [
                        .keyboardDownArrow, .keyboardUpArrow, .keyboardPageUp, .keyboardPageDown, .keyboardHome,
                        .keyboardEnd, .keyboardSpacebar, .keyboardEscape, .keyboardF12, .keyboardErrorUndefined,
                        .keyboardErrorUndefined, .keyboardErrorUndefined,
                    ])
                XCTAssertEqual(keys.map(\.characters).joined(), " qQq")
                XCTAssertEqual(keys.suffix(3).map(\.modifierFlags), [[], .shift, .control])
                harness.pump("all releases") { view.releasedKeys == view.keys.count }
            }
        }
    }

    func testFunctionKeysReachTheWindowWithTheirCodes() throws {
        // From F1 and F13.
        var expected = (0..<12).compactMap { UIKeyboardHIDUsage(rawValue: 0x3A + $0) }
        expected += (0..<12).compactMap { UIKeyboardHIDUsage(rawValue: 0x68 + $0) }
        expected += [.keyboardInsert, .keyboardPrintScreen, .keyboardPause, .keyboardScrollLock, .keyboardHelp]
        let symbols = (0xFFBE..<0xFFD6).map { UInt32($0) } + [0xFF63, 0xFF61, 0xFF13, 0xFF14, 0xFF6A]
        for usesXKB in [true, false] {
            try withHarness(usesXKB: usesXKB) { harness in
                let view = PatternView()
                let window = harness.open(view)
                harness.client.focus(try harness.surface(of: window).id)
                let spare = try XCTUnwrap(harness.client.keycode(of: 0x71))
                for symbol in symbols {
                    // The keyboard of the server lacks some.
                    if harness.client.keycode(of: symbol) == nil {
                        harness.client.remap(key: spare, to: [symbol, symbol])
                        harness.pumpUntilIdle()
                    }
                    XCTAssert(harness.client.type(symbol: symbol), "no key for \(symbol)")
                    harness.pump("key \(symbol), XKB \(usesXKB)") {
                        view.releasedKeys == view.keys.count && view.releasedKeys == symbols.firstIndex(of: symbol)! + 1
                    }
                }
                XCTAssertEqual(view.keys.map(\.keyCode), expected, "XKB \(usesXKB)")
                XCTAssertEqual(view.released.map(\.keyCode), expected, "XKB \(usesXKB)")
                XCTAssertEqual(view.keys.map(\.characters).joined(), "")
            }
        }
    }

    func testAChangedKeyboardMapApplies() throws {
        for usesXKB in [true, false] {
            try withHarness(usesXKB: usesXKB) { harness in
                let view = PatternView()
                let window = harness.open(view)
                harness.client.focus(try harness.surface(of: window).id)
                let key = try XCTUnwrap(harness.client.keycode(of: 0x71))

                harness.client.press(key: key)
                harness.client.release(key: key)
                harness.pump("the first key") { view.keys.count == 1 }
                harness.client.remap(key: key, to: [0x6D6, 0x6F6])
                harness.pumpUntilIdle()
                harness.client.press(key: key)
                harness.client.release(key: key)
                harness.pump("the second key") { view.keys.count == 2 }

                XCTAssertEqual(view.keys.map(\.characters), ["q", "ж"], "XKB \(usesXKB)")
            }
        }
    }

    func testShortcutsWorkWhileACyrillicLayoutIsInUse() throws {
        try withHarness { harness in
            try XCTSkipUnless(XvfbServer.isInstalled("setxkbmap"), "setxkbmap is not installed")
            let view = PatternView()
            let window = harness.open(view)
            harness.client.focus(try harness.surface(of: window).id)
            harness.pumpUntilStarted()
            let setting = try ChildProcess("setxkbmap", ["us,ru"], environment: ["DISPLAY": harness.server.display])
            XCTAssertEqual(setting.wait(), 0)
            let (key, control) = (
                try XCTUnwrap(harness.client.keycode(of: 0x63)), try XCTUnwrap(harness.client.keycode(of: 0xFFE3))
            )

            for layout: UInt8 in [0, 1] {
                harness.client.lock(layout: layout)
                harness.client.press(key: key)
                harness.client.release(key: key)
                harness.client.press(key: control)
                harness.client.press(key: key)
                harness.client.release(key: control)
                harness.client.release(key: key)
            }

            harness.pump("all keys") { view.released.count == 6 }
            XCTAssertEqual(view.keys.map(\.characters), ["c", "", "c", "с", "", "c"])
            XCTAssertEqual(view.keys.map(\.ownCharacters), ["", "", "", "", "", "с"])
            XCTAssertEqual(view.released.map(\.characters), ["c", "", "c", "с", "", "c"], "as they were pressed")
        }
    }

    func testShortcutsHaveTheirPlacesWithACyrillicLayoutAlone() throws {
        try withHarness { harness in
            try XCTSkipUnless(XvfbServer.isInstalled("setxkbmap"), "setxkbmap is not installed")
            let view = PatternView()
            let window = harness.open(view)
            harness.client.focus(try harness.surface(of: window).id)
            harness.pumpUntilStarted()
            let (key, control) = (
                try XCTUnwrap(harness.client.keycode(of: 0x63)), try XCTUnwrap(harness.client.keycode(of: 0xFFE3))
            )
            let setting = try ChildProcess("setxkbmap", ["ru"], environment: ["DISPLAY": harness.server.display])
            XCTAssertEqual(setting.wait(), 0)
            harness.client.press(key: control)
            harness.client.press(key: key)
            harness.client.release(key: key)
            harness.client.release(key: control)
            harness.pump("all keys") { view.released.count == 2 }
            XCTAssertEqual(view.keys.map(\.characters), ["", "c"])
        }
    }

    func testAKeyReleasedAfterShiftIsTheKeyThatWasPressed() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.focus(try harness.surface(of: window).id)
            let (two, shift) = (
                try XCTUnwrap(harness.client.keycode(of: 0x32)), try XCTUnwrap(harness.client.keycode(of: 0xFFE1))
            )

            harness.client.press(key: shift)
            harness.client.press(key: two)
            harness.client.release(key: shift)
            harness.client.release(key: two)

            harness.pump("both releases") { view.released.count == 2 }
            XCTAssertEqual(view.keys.map(\.characters), ["", "@"])
            XCTAssertEqual(view.released.map(\.characters), ["", "@"])
            XCTAssertEqual(view.released.map(\.modifierFlags), [.shift, []])
        }
    }

    func testAHeldKeyRepeatsPressesOnly() throws {
        try withHarness(serverArguments: ["-ardelay", "20", "-arinterval", "10"]) { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.focus(try harness.surface(of: window).id)
            let key = try XCTUnwrap(harness.client.keycode(of: 0xFF54))

            // The first key requests the keyboard map; only later keys are sure to repeat without releases.
            harness.client.type(symbol: 0x71)
            harness.pump("the first key") { view.releasedKeys == 1 }
            harness.client.press(key: key)
            harness.pump("three repeats") { view.keys.count > 4 }
            XCTAssertEqual(view.releasedKeys, 1)
            harness.client.release(key: key)
            harness.pump("the release") { view.releasedKeys == 2 }
        }
    }

    func testPointerMovementAndLeavingAreReported() throws {
        try withHarness { harness in
            let view = HoverView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let window = harness.open(view)
            let id = try harness.surface(of: window).id

            harness.client.movePointer(into: id, x: 20, y: 30)
            harness.pump("inside") { view.last == CGPoint(x: 20, y: 30) }
            harness.client.movePointer(into: id, x: 300, y: 300)
            harness.pump("outside") { view.exits == 1 }
        }
    }
}

final class HoverView: UIView {
    var last: CGPoint?
    var exits = 0

    override func pointerMoved(to point: CGPoint) { last = point }
    override func pointerExited() { exits += 1 }
}
