import ADKLayers
import CXCB
import Foundation
import Testing
import XCTest

@testable import ADKX11

/// Scroll axis totals, made up for the test, become scroll events.
struct ScrollValuatorTests {
    private func axis(_ number: Int, vertical: Bool = true, increment: Double = 15, value: Double = 0)
        -> ScrollValuators.Axis
    {
        ScrollValuators.Axis(number: number, isVertical: vertical, increment: increment, value: value)
    }

    @Test func wholeIncrementsAreClicks() {
        var valuators = ScrollValuators()
        valuators.setAxes([axis(3, increment: 120, value: 2400), axis(2, vertical: false, increment: 120)], of: 9)
        #expect(valuators.update(with: [3: 2520], of: 9) == .clicks(dx: 0, dy: 1))
        #expect(valuators.update(with: [3: 2280], of: 9) == .clicks(dx: 0, dy: -2))
        #expect(valuators.update(with: [2: 120, 3: 2280], of: 9) == .clicks(dx: 1, dy: 0))
        #expect(valuators.update(with: [0: 17, 1: 4], of: 9) == nil, "a movement of the pointer")
    }

    @Test func fractionsOfIncrementsAreFineScrollingThatEndsWithoutAChange() {
        var valuators = ScrollValuators()
        valuators.setAxes([axis(2, vertical: false), axis(3, value: -40.5)], of: 11)
        #expect(valuators.update(with: [3: -36.75], of: 11) == .fineClicks(dx: 0, dy: 0.25))
        #expect(valuators.update(with: [2: 3, 3: -36], of: 11) == .fineClicks(dx: 0.2, dy: 0.05))
        // A whole click of a fine device is fine as well.
        #expect(valuators.update(with: [3: -21], of: 11) == .fineClicks(dx: 0, dy: 1))
        #expect(valuators.update(with: [3: -21], of: 11) == .ended)
    }

    @Test func naturalScrollingStaysReversed() {
        var valuators = ScrollValuators()
        valuators.setAxes([axis(3, increment: -15)], of: 4)
        #expect(valuators.update(with: [3: 7.5], of: 4) == .fineClicks(dx: 0, dy: -0.5))
    }

    @Test func axesBelongToADeviceAndMayChange() {
        var valuators = ScrollValuators()
        #expect(valuators.isEmpty)
        valuators.setAxes([axis(3)], of: 4)
        #expect(valuators.update(with: [3: 15], of: 5) == nil, "another device")
        valuators.setAxes([axis(3, value: 900)], of: 4)
        #expect(valuators.update(with: [3: 915], of: 4) == .clicks(dx: 0, dy: 1), "no jump after a pause")
        valuators.setAxes([], of: 4)
        #expect(valuators.isEmpty)
        #expect(valuators.update(with: [3: 930], of: 4) == nil)
    }

    @Test func scrollingInOtherWindowsDoesNotCountAndNoClickIsLost() {
        var valuators = ScrollValuators()
        valuators.setAxes([axis(3, increment: 120, value: 0)], of: 9)
        // The pointer returns with a turn of the wheel before the server has answered.
        valuators.forgetTotals()
        valuators.asked()
        #expect(valuators.update(with: [3: 2520], of: 9) == nil, "the total was unknown")
        let click1 = valuators.countsEmulatedClick(of: 9)
        #expect(click1 == true, "the server's emulated click counts")
        let click2 = valuators.countsEmulatedClick(of: 9)
        #expect(click2 == false, "it counts once")
        #expect(valuators.update(with: [3: 2640], of: 9) == .clicks(dx: 0, dy: 1))
        let click3 = valuators.countsEmulatedClick(of: 9)
        #expect(click3 == false, "counted already")
        valuators.answered([9: [axis(3, increment: 120, value: 2520)]])
        #expect(valuators.update(with: [3: 2760], of: 9) == .clicks(dx: 0, dy: 1), "an older answer changes nothing")

        valuators.forgetTotals()
        valuators.asked()
        valuators.answered([9: [axis(3, increment: 120, value: 6000)]])
        #expect(valuators.update(with: [3: 6120], of: 9) == .clicks(dx: 0, dy: 1), "no jump")
    }

    @Test func beforeTheAxesAreKnownEmulatedClicksCount() {
        var valuators = ScrollValuators()
        #expect(valuators.update(with: [3: 120], of: 9) == nil)
        let click4 = valuators.countsEmulatedClick(of: 9)
        #expect(click4 == true)
        valuators.setAxes([axis(3, increment: 120, value: 120)], of: 9)
        #expect(valuators.update(with: [3: 240], of: 9) == .clicks(dx: 0, dy: 1))
        let click5 = valuators.countsEmulatedClick(of: 9)
        #expect(click5 == false)
        let click6 = valuators.countsEmulatedClick(of: 10)
        #expect(click6 == true, "a device plugged in later")
    }

    @Test func invalidAxesAndTotalsAreIgnored() {
        var valuators = ScrollValuators()
        valuators.setAxes([axis(3, increment: 0)], of: 4)
        #expect(valuators.isEmpty)
        valuators.setAxes([axis(3)], of: 4)
        #expect(valuators.update(with: [3: .nan], of: 4) == nil)
        #expect(valuators.update(with: [3: .infinity], of: 4) == nil)
        #expect(valuators.update(with: [3: 15], of: 4) == .clicks(dx: 0, dy: 1))
    }
}

extension ScrollValuators {
    /// Requests and answers the axes: `device` has `axes`, and no other device has any.
    fileprivate mutating func setAxes(_ axes: [Axis], of device: Int) {
        asked()
        answered([device: axes])
    }
}

/// Events of a touch screen as the server sends them (XInput 2.2).
final class TouchScreenTests: XCTestCase {
    /// A touch event as the server sends it: a finger's number, and a position in pixels.
    private static func event(_ type: Int32, opcode: UInt8, finger: UInt32, x: Double, y: Double) -> [UInt64] {
        var event = xcb_input_touch_begin_event_t()
        event.response_type = UInt8(XCB_GE_GENERIC)
        event.extension = opcode
        event.event_type = UInt16(type)
        (event.deviceid, event.sourceid) = (2, 11)
        event.detail = finger
        event.event = 77
        event.time = 1000
        (event.event_x, event.event_y) = (Int32(x * 65_536), Int32(y * 65_536))
        var words = [UInt64](repeating: 0, count: 16)
        withUnsafeBytes(of: event) { bytes in words.withUnsafeMutableBytes { $0.copyMemory(from: bytes) } }
        return words
    }

    func testEachFingerIsASeparateTouchInPoints() throws {
        try withHarness { harness in
            let devices = try XCTUnwrap(harness.host.devices)
            let opcode = try XCTUnwrap(harness.host.connection.extensions.input?.majorOpcode)
            @MainActor func meaning(_ type: Int32, _ finger: UInt32, _ x: Double, _ y: Double) throws
                -> PointerDevices.TranslatedEvents
            {
                let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 16)
                defer { words.deallocate() }
                let event = TouchScreenTests.event(type, opcode: opcode, finger: finger, x: x, y: y)
                words.initialize(from: event, count: event.count)
                let start = UnsafeMutableRawPointer(words).assumingMemoryBound(to: xcb_generic_event_t.self)
                return try XCTUnwrap(
                    devices.handle(
                        XEvent(start), scale: { _ in 2 }, receiver: { ($0, 0, 0) }, time: { TimeInterval($0) / 1000 }))
            }
            let began = try meaning(XCB_INPUT_TOUCH_BEGIN, 7, 20.5, 40)
            XCTAssertEqual(began.window, 77)
            XCTAssertEqual(began.userTime, 1000)
            guard case .touchDown(7, CGPoint(x: 10.25, y: 20), 1, [])? = began.events.first else {
                return XCTFail("\(began.events)")
            }
            guard
                case .touchDown(8, CGPoint(x: 1, y: 1), 1, [])? = try meaning(XCB_INPUT_TOUCH_BEGIN, 8, 2, 2).events
                    .first
            else {
                return XCTFail("another finger")
            }
            guard
                case .touchMoved(7, CGPoint(x: 10.25, y: 25), [])? = try meaning(XCB_INPUT_TOUCH_UPDATE, 7, 20.5, 50)
                    .events.first
            else { return XCTFail("a movement") }
            guard
                case .touchUp(7, CGPoint(x: 10.25, y: 25), 1, [])? = try meaning(XCB_INPUT_TOUCH_END, 7, 20.5, 50)
                    .events.first
            else { return XCTFail("the end") }
        }
    }
}
