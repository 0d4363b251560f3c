import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

@testable import ADKControllers

/// A headless window with a pointer and a keyboard.
@MainActor
final class ViewHarness {
    let host: HeadlessHost
    let window: UIWindow
    let content: UIView

    init(width: CGFloat = 300, height: CGFloat = 200, scale: CGFloat = 1) {
        FrameLoop.shared.detach()
        host = HeadlessHost(scale: scale)
        FrameLoop.shared.attach(host)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.backgroundColor = .white
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        content = controller.view
        FrameLoop.shared.runFrame()
    }

    /// Adds `view` at a place, with its own size unless one is given.
    @discardableResult
    func add<View: UIView>(_ view: View, x: CGFloat = 20, y: CGFloat = 20, width: CGFloat? = nil) -> View {
        let size = view.sizeThatFits(CGSize(width: width ?? .infinity, height: .infinity))
        view.frame = CGRect(x: x, y: y, width: width ?? size.width, height: size.height)
        content.addSubview(view)
        frame()
        return view
    }

    func frame() { FrameLoop.shared.runFrame() }

    func send(_ event: InputEvent) {
        FrameLoop.shared.post(event, to: window)
        frame()
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

    func wheel(_ dx: CGFloat, _ dy: CGFloat, at x: CGFloat, _ y: CGFloat) {
        send(.wheel(dx: dx, dy: dy, at: CGPoint(x: x, y: y), modifiers: []))
    }

    /// A movement of a touchpad, in points.
    func scroll(_ dy: CGFloat, isEnd: Bool = false, at x: CGFloat = 50, _ y: CGFloat = 50) {
        send(.scroll(dx: 0, dy: dy, isEnd: isEnd, at: CGPoint(x: x, y: y), modifiers: []))
    }

    func key(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], text: String = "") {
        send(.keyDown(UIKey(keyCode: code, characters: text, modifierFlags: modifiers)))
        send(.keyUp(UIKey(keyCode: code, characters: text, modifierFlags: modifiers)))
    }

    func wait(_ seconds: TimeInterval) throws { try host.run(for: seconds) }
    func settle() throws { try host.settle() }

    /// The pixel at a place in points, without alpha.
    func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32 {
        window.capture().pixel(x: Int(x * window.scale), y: Int(y * window.scale)) & 0xFF_FFFF
    }
}

/// Counts the events of a control.
@MainActor
final class EventLog {
    private(set) var changes = 0
    private(set) var primary = 0

    init(_ control: UIControl) {
        control.addAction(for: .valueChanged) { [weak self] _ in self?.changes += 1 }
        control.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.primary += 1 }
    }
}
