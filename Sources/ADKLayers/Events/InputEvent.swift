import Foundation

/// One event of a pointer, finger, wheel or keyboard, as a host reports it. Points are the window's.
package enum InputEvent: Sendable {
    case pointerMoved(at: CGPoint, modifiers: UIKeyModifierFlags)
    /// `time` is the host clock's. It distinguishes a double click from two clicks.
    case pointerDown(button: PointerButton, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    case pointerUp(button: PointerButton, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    case pointerLeft
    /// A finger went down on the screen. `id` distinguishes the fingers that are down. `time` is as for `pointerDown`.
    case touchDown(id: UInt32, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    case touchMoved(id: UInt32, at: CGPoint, modifiers: UIKeyModifierFlags)
    case touchUp(id: UInt32, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    case scroll(ScrollDelta, at: CGPoint, modifiers: UIKeyModifierFlags)
    case pinched(TouchpadPinch, at: CGPoint, modifiers: UIKeyModifierFlags)
    case keyDown(UIKey)
    case keyUp(UIKey)
    /// An input method composes a text, in place of what it composed before. The part that it highlights, or else its
    /// caret, is selected, in UTF-16 units.
    case textComposed(String, selected: Range<Int>)
    /// An input method typed a text, in place of what it composed.
    case textInserted(String)
    case focusChanged(Bool)
    /// The window manager or the user requests that the window closes.
    case closeRequested
}

/// A pointer button, with its number in `UITouch.buttonNumber`.
package enum PointerButton: Int, Sendable {
    case primary = 1, middle, secondary
    /// The thumb's buttons, with the numbers of the X protocol.
    case back = 8, forward
}
