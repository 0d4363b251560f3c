import ADKLayers
import CXCB
import Foundation

/// Converts core pointer events to the view layer's input events.
enum PointerTranslator {
    static func pressed(_ event: xcb_button_press_event_t, scale: CGFloat, time: TimeInterval) -> InputEvent? {
        pressed(
            button: Int(event.detail), at: point(event.event_x, event.event_y, scale: scale),
            modifiers: UIKeyModifierFlags(state: event.state), time: time)
    }

    static func released(_ event: xcb_button_release_event_t, scale: CGFloat, time: TimeInterval) -> InputEvent? {
        released(
            button: Int(event.detail), at: point(event.event_x, event.event_y, scale: scale),
            modifiers: UIKeyModifierFlags(state: event.state), time: time)
    }

    /// Buttons 1-3 are buttons. Buttons 4-7 are wheel clicks up, down, left and right.
    static func pressed(
        button: Int, at point: CGPoint, modifiers: UIKeyModifierFlags, time: TimeInterval
    ) -> InputEvent? {
        if let button = PointerButton(rawValue: button) {
            return .pointerDown(button: button, at: point, time: time, modifiers: modifiers)
        }
        let delta: ScrollDelta? =
            switch button {
            case 4: .clicks(dx: 0, dy: -1)
            case 5: .clicks(dx: 0, dy: 1)
            case 6: .clicks(dx: -1, dy: 0)
            case 7: .clicks(dx: 1, dy: 0)
            default: nil
            }
        return delta.map { .scroll($0, at: point, modifiers: modifiers) }
    }

    static func released(
        button: Int, at point: CGPoint, modifiers: UIKeyModifierFlags, time: TimeInterval
    ) -> InputEvent? {
        PointerButton(rawValue: button).map { .pointerUp(button: $0, at: point, time: time, modifiers: modifiers) }
    }

    /// Motions have the layout of presses.
    static func moved(_ event: xcb_button_press_event_t, scale: CGFloat) -> InputEvent {
        .pointerMoved(
            at: point(event.event_x, event.event_y, scale: scale), modifiers: UIKeyModifierFlags(state: event.state))
    }

    static func entered(_ event: xcb_enter_notify_event_t, scale: CGFloat) -> InputEvent {
        .pointerMoved(
            at: point(event.event_x, event.event_y, scale: scale), modifiers: UIKeyModifierFlags(state: event.state))
    }

    /// Nil while a button is held: the window keeps the pointer until the button is released.
    static func left(_ event: xcb_leave_notify_event_t) -> InputEvent? {
        let buttons = XCB_BUTTON_MASK_1.rawValue | XCB_BUTTON_MASK_2.rawValue | XCB_BUTTON_MASK_3.rawValue
        let isDragging = event.mode == UInt8(XCB_NOTIFY_MODE_NORMAL.rawValue) && UInt32(event.state) & buttons != 0
        return isDragging ? nil : .pointerLeft
    }

    private static func point(_ x: Int16, _ y: Int16, scale: CGFloat) -> CGPoint {
        CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale)
    }
}

extension UIKeyModifierFlags {
    /// The modifiers in the state of an X input event. On every common keyboard map, the first modifier is Alt and the
    /// fourth is the logo key.
    init(state: UInt16) {
        self = []
        let meanings: [(xcb_mod_mask_t, UIKeyModifierFlags)] = [
            (XCB_MOD_MASK_SHIFT, .shift), (XCB_MOD_MASK_LOCK, .alphaShift), (XCB_MOD_MASK_CONTROL, .control),
            (XCB_MOD_MASK_1, .alternate), (XCB_MOD_MASK_4, .command),
        ]
        for (mask, flag) in meanings where UInt32(state) & mask.rawValue != 0 { insert(flag) }
    }
}
