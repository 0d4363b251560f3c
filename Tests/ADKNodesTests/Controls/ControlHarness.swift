import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

@testable import ADKNodes

/// A node filling a headless window, with a simulated pointer and keyboard.
@MainActor
final class ControlHarness {
    let host: HeadlessHost
    let window: UIWindow
    let root: ASDisplayNode

    init(_ root: ASDisplayNode = ASDisplayNode(), width: CGFloat = 200, height: CGFloat = 200, scale: CGFloat = 1) {
        FrameLoop.shared.detach()
        host = HeadlessHost(scale: scale)
        FrameLoop.shared.attach(host)
        self.root = root
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.backgroundColor = .white
        window.rootViewController = ASDKViewController(node: root)
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

    func click(_ x: CGFloat, _ y: CGFloat) {
        down(x, y)
        up(x, y)
    }

    func wheel(_ dx: CGFloat, _ dy: CGFloat, at x: CGFloat, _ y: CGFloat, _ modifiers: UIKeyModifierFlags = []) {
        send(.wheel(dx: dx, dy: dy, at: CGPoint(x: x, y: y), modifiers: modifiers))
    }

    func keyDown(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        send(.keyDown(UIKey(keyCode: code, modifierFlags: modifiers)))
    }

    func keyUp(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        send(.keyUp(UIKey(keyCode: code, modifierFlags: modifiers)))
    }

    func key(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        keyDown(code, modifiers)
        keyUp(code, modifiers)
    }

    func settle() throws { try host.settle() }
}
