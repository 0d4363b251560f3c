import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A window on a headless host, in which a test presses, scrolls and types.
///
/// Places are in points of the window. A frame follows each event.
@MainActor
package protocol HeadlessScreen: AnyObject {
    var host: HeadlessHost { get }
    var window: UIWindow { get }
}

extension HeadlessScreen {
    package func frame() { FrameLoop.shared.runFrame() }
    /// Lets virtual seconds pass.
    package func wait(_ seconds: TimeInterval) throws { try host.run(for: seconds) }
    /// Lets the time of one frame pass.
    package func step() throws { try host.run(for: 1.0 / 60) }
    /// Runs frames until nothing is left to do.
    package func settle() throws { try host.settle() }

    /// The pixel at a place, without alpha.
    package func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32 {
        window.capture().pixel(x: Int(x * window.scale), y: Int(y * window.scale)) & 0xFF_FFFF
    }

    // MARK: - Events

    /// Gives the window an event that the next frame handles.
    package func post(_ event: InputEvent) { FrameLoop.shared.post(event, to: window) }

    package func send(_ event: InputEvent) {
        post(event)
        frame()
    }

    package func down(_ x: CGFloat, _ y: CGFloat, button: PointerButton = .primary) {
        send(.pointerDown(button: button, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
    }

    package func up(_ x: CGFloat, _ y: CGFloat, button: PointerButton = .primary) {
        send(.pointerUp(button: button, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
    }

    package func move(_ x: CGFloat, _ y: CGFloat) { send(.pointerMoved(at: CGPoint(x: x, y: y), modifiers: [])) }

    package func click(_ x: CGFloat, _ y: CGFloat, button: PointerButton = .primary) {
        down(x, y, button: button)
        up(x, y, button: button)
    }

    package func click(_ point: CGPoint, button: PointerButton = .primary) { click(point.x, point.y, button: button) }

    /// Presses, moves in steps of one frame, and releases.
    package func drag(from: CGPoint, to: CGPoint, steps: Int = 5) throws {
        down(from.x, from.y)
        for step in 1...steps {
            try wait(1.0 / 60)
            let share = CGFloat(step) / CGFloat(steps)
            move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
        }
        up(to.x, to.y)
    }

    /// Turns the wheel by clicks.
    package func wheel(
        _ dx: CGFloat, _ dy: CGFloat, at x: CGFloat = 50, _ y: CGFloat = 50, _ modifiers: UIKeyModifierFlags = []
    ) {
        send(.scroll(.clicks(dx: dx, dy: dy), at: CGPoint(x: x, y: y), modifiers: modifiers))
    }

    /// Turns the wheel down by clicks; up, if they are negative.
    package func wheel(_ clicks: CGFloat, at point: CGPoint, _ modifiers: UIKeyModifierFlags = []) {
        wheel(0, clicks, at: point.x, point.y, modifiers)
    }

    /// Moves two fingers on a touchpad, by points.
    package func scroll(_ dy: CGFloat, isEnd: Bool = false, at x: CGFloat = 50, _ y: CGFloat = 50) {
        send(.scroll(isEnd ? .ended : .points(dx: 0, dy: dy), at: CGPoint(x: x, y: y), modifiers: []))
    }

    package func keyDown(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], text: String = "") {
        send(.keyDown(UIKey(keyCode: code, characters: text, modifierFlags: modifiers)))
    }

    package func keyUp(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], text: String = "") {
        send(.keyUp(UIKey(keyCode: code, characters: text, modifierFlags: modifiers)))
    }

    package func key(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], text: String = "") {
        keyDown(code, modifiers, text: text)
        keyUp(code, modifiers, text: text)
    }
}
