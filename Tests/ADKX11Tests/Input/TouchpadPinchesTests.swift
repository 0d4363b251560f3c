import ADKLayers
import CXCB
import Foundation
import Testing

@testable import ADKX11

/// Pinches in the bytes of XInput 2.4.
struct TouchpadPinchesTests {
    /// The bytes of an event, as XCB gives them: the longer form of events has the full sequence after 32 bytes.
    private func event(
        type: Int32, scale: Double, degrees: Double, flags: UInt32 = 0
    ) -> xcb_input_gesture_pinch_begin_event_t {
        var bytes: [UInt8] = []
        func add<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        func fixed(_ value: Double) { add(Int32(value * 65_536)) }
        add(UInt8(35))
        add(UInt8(131))
        add(UInt16(7))
        add(UInt32(17))
        add(UInt16(type))
        add(UInt16(2))
        add(UInt32(1_000))
        add(UInt32(2))
        add(UInt32(0x100))
        add(UInt32(0x200))
        add(UInt32(0))
        add(UInt32(7))
        for place in [300.5, 200.25, 30.5, 20.25] { fixed(place) }
        for delta in [0.0, 0, 0, 0] { fixed(delta) }
        fixed(scale)
        fixed(degrees)
        add(UInt16(11))
        add(UInt16(0))
        for modifier in [0, 0, 0, 5] as [UInt32] { add(modifier) }
        add(UInt32(0))
        add(flags)
        #expect(bytes.count == MemoryLayout<xcb_input_gesture_pinch_begin_event_t>.size)
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: xcb_input_gesture_pinch_begin_event_t.self) }
    }

    @Test func theStepsOfAPinchAreRead() {
        var pinches = TouchpadPinches()
        let begin = event(type: 27, scale: 1, degrees: 0)
        #expect(begin.event_x == 30 * 65_536 + 32_768 && begin.event == 0x200 && begin.mods.effective == 5)
        #expect(pinches.step(begin, type: 27) == TouchpadPinch(.began))
        #expect(
            pinches.step(event(type: 28, scale: 1.25, degrees: 0), type: 28) == TouchpadPinch(.changed, scale: 1.25))
        _ = pinches.step(event(type: 28, scale: 1, degrees: 60), type: 28)
        let turned = pinches.step(event(type: 28, scale: 1, degrees: 30), type: 28)
        #expect(abs(turned.turn - .pi / 2) < 0.0001)
        #expect(pinches.step(event(type: 29, scale: 1, degrees: 0), type: 29).phase == .ended)
        #expect(pinches.step(event(type: 29, scale: 1, degrees: 0, flags: 1), type: 29).phase == .cancelled)
        #expect(pinches.step(event(type: 27, scale: 1, degrees: 0), type: 27).turn == 0)
        for scale in [-3, 0, 32_767] as [Double] {
            let step = pinches.step(event(type: 28, scale: scale, degrees: 0), type: 28)
            #expect((0.01...100).contains(step.scale))
        }
    }

    @Test func theEventsAreSelectedByTheirBits() {
        #expect(TouchpadPinches.mask == 0x3800_0000)
    }
}
