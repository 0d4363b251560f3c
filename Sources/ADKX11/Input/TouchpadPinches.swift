import ADKLayers
import CXCB
import Foundation

/// Reads the pinches of touchpads from XInput 2.4 events. Pure.
struct TouchpadPinches {
    /// The events to select. The headers of XCB have no names for their bits.
    static let mask: UInt32 =
        1 << UInt32(XCB_INPUT_GESTURE_PINCH_BEGIN) | 1 << UInt32(XCB_INPUT_GESTURE_PINCH_UPDATE)
        | 1 << UInt32(XCB_INPUT_GESTURE_PINCH_END)

    private static let scales: ClosedRange<CGFloat> = 0.01...100

    /// The turn of the present pinch so far, in radians.
    private var turn: CGFloat = 0

    /// The step that an event stands for. Events tell the whole scale, and the turn since the last event in degrees.
    mutating func step(_ event: xcb_input_gesture_pinch_begin_event_t, type: Int32) -> TouchpadPinch {
        let isCancelled = event.flags & XCB_INPUT_GESTURE_PINCH_EVENT_FLAGS_GESTURE_PINCH_CANCELLED.rawValue != 0
        let phase: TouchpadPinch.Phase =
            switch type {
            case XCB_INPUT_GESTURE_PINCH_BEGIN: .began
            case XCB_INPUT_GESTURE_PINCH_UPDATE: .changed
            default: isCancelled ? .cancelled : .ended
            }
        if phase == .began { turn = 0 }
        // Numbers are in 65536ths.
        turn += CGFloat(event.delta_angle) / 65_536 * .pi / 180
        let scale = CGFloat(event.scale) / 65_536
        let limits = TouchpadPinches.scales
        return TouchpadPinch(
            phase, scale: phase == .began ? 1 : min(limits.upperBound, max(limits.lowerBound, scale)), turn: turn)
    }
}
