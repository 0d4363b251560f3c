import Foundation

/// One thing a pointer, wheel or keyboard did, as a host reports it. Points are the window's.
package enum InputEvent: Sendable {
    case pointerMoved(at: CGPoint, modifiers: UIKeyModifierFlags)
    /// `time` is the host clock's; it tells a double click from two clicks.
    case pointerDown(button: PointerButton, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    case pointerUp(button: PointerButton, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    case pointerLeft
    /// A finger came down on the screen; `id` tells it from the others that are down. `time` as of `pointerDown`.
    case touchDown(id: UInt32, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    case touchMoved(id: UInt32, at: CGPoint, modifiers: UIKeyModifierFlags)
    case touchUp(id: UInt32, at: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags)
    /// Wheel clicks (fractions from fine wheels); positive shows what is further down or right.
    case wheel(dx: CGFloat, dy: CGFloat, at: CGPoint, modifiers: UIKeyModifierFlags)
    /// Part of a movement of fingers, in points that the content is to move up or left; or its end.
    case scroll(dx: CGFloat, dy: CGFloat, isEnd: Bool, at: CGPoint, modifiers: UIKeyModifierFlags)
    case keyDown(UIKey)
    case keyUp(UIKey)
    case focusChanged(Bool)
    /// The window manager or the user wants the window gone.
    case closeRequested
}

package enum PointerButton: Int, Sendable {
    case primary = 1, middle, secondary
    /// The thumb's buttons, by the numbers the X protocol gives them.
    case back = 8, forward
}
