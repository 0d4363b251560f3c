import AsyncDisplayKit
import HeadlessTesting

/// A window without a screen, for the code of the articles.
@MainActor
enum ArticleWindow {
    static func show(
        _ controller: UIViewController, _ body: (HeadlessHost, UIWindow) throws -> Void
    ) throws {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        try body(host, window)
    }

    /// Presses the button at a point, moves it by `delta`, and releases it after some seconds.
    static func press(
        at point: CGPoint, in window: UIWindow, for seconds: TimeInterval = 0.05, by delta: CGVector = .zero,
        _ host: HeadlessHost
    ) throws {
        let end = CGPoint(x: point.x + delta.dx, y: point.y + delta.dy)
        func post(_ event: InputEvent) throws {
            FrameLoop.shared.post(event, to: window)
            try host.run(for: 1.0 / 60)
        }
        try post(.pointerMoved(at: point, modifiers: []))
        try post(.pointerDown(button: .primary, at: point, time: FrameLoop.shared.now, modifiers: []))
        if delta != .zero { try post(.pointerMoved(at: end, modifiers: [])) }
        try host.run(for: seconds)
        try post(.pointerUp(button: .primary, at: end, time: FrameLoop.shared.now, modifiers: []))
        try host.settle()
    }

    static func type(_ code: UIKeyboardHIDUsage, in window: UIWindow, _ host: HeadlessHost) throws {
        let key = UIKey(keyCode: code, characters: "", modifierFlags: [])
        for event in [InputEvent.keyDown(key), .keyUp(key)] { FrameLoop.shared.post(event, to: window) }
        try host.settle()
    }
}
