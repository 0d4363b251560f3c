import ADKFoundation
import Foundation

@testable import ADKLayers
@testable import ADKViews

/// A headless window with a pointer and a keyboard.
@MainActor
final class EventHarness {
    let host: HeadlessHost
    let window: UIWindow
    var content: UIView { window.rootViewController?.view ?? window }

    init(width: CGFloat = 200, height: CGFloat = 200) {
        FrameLoop.shared.detach()
        host = HeadlessHost()
        FrameLoop.shared.attach(host)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        FrameLoop.shared.runFrame()
    }

    func send(_ event: InputEvent) {
        FrameLoop.shared.post(event, to: window)
        FrameLoop.shared.runFrame()
    }

    func down(_ x: CGFloat, _ y: CGFloat, button: PointerButton = .primary) {
        send(.pointerDown(button: button, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
    }

    func up(_ x: CGFloat, _ y: CGFloat, button: PointerButton = .primary) {
        send(.pointerUp(button: button, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
    }

    func move(_ x: CGFloat, _ y: CGFloat) { send(.pointerMoved(at: CGPoint(x: x, y: y), modifiers: [])) }

    func click(_ x: CGFloat, _ y: CGFloat, button: PointerButton = .primary) {
        down(x, y, button: button)
        up(x, y, button: button)
    }

    /// Presses, moves in steps of one frame, and releases.
    func drag(from: CGPoint, to: CGPoint, steps: Int = 5) throws {
        down(from.x, from.y)
        for step in 1...steps {
            try wait(1.0 / 60)
            let share = CGFloat(step) / CGFloat(steps)
            move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
        }
        up(to.x, to.y)
    }

    func wheel(
        _ dx: CGFloat, _ dy: CGFloat, at x: CGFloat = 50, _ y: CGFloat = 50, _ modifiers: UIKeyModifierFlags = []
    ) {
        send(.wheel(dx: dx, dy: dy, at: CGPoint(x: x, y: y), modifiers: modifiers))
    }

    func key(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        keyDown(code, modifiers)
        keyUp(code, modifiers)
    }

    func keyDown(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        send(.keyDown(UIKey(keyCode: code, modifierFlags: modifiers)))
    }

    func keyUp(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        send(.keyUp(UIKey(keyCode: code, modifierFlags: modifiers)))
    }

    func loseFocus() { send(.focusChanged(false)) }

    func wait(_ seconds: TimeInterval) throws { try host.run(for: seconds) }
    func settle() throws { try host.settle() }
}

/// Records the touches it receives.
final class LogView: UIView {
    var log: [String] = []
    var name = ""
    var mayBegin = true
    var focusable = false

    convenience init(_ name: String, _ frame: CGRect) {
        self.init(frame: frame)
        self.name = name
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { mayBegin }
    override var canBecomeFocused: Bool { focusable }

    private func note(_ word: String, _ touches: Set<UITouch>) {
        log.append(word + (touches.first.map { $0.buttonNumber == 1 ? "" : " \($0.buttonNumber)" } ?? ""))
    }
}
