import ADKFoundation
import Foundation

/// What the window remembers of the pointer between events.
struct PointerState {
    /// A second click within this time and distance counts as part of a double click.
    static let multiClickInterval: TimeInterval = 0.4
    static let multiClickDistance: CGFloat = 4

    var touches: [PointerButton: UITouch] = [:]
    var lastDown: (button: PointerButton, at: CGPoint, time: TimeInterval, count: Int)?
    weak var hovered: UIView?

    /// How many clicks in a row this one is.
    mutating func count(_ button: PointerButton, at point: CGPoint, time: TimeInterval) -> Int {
        var count = 1
        if let last = lastDown, last.button == button, time - last.time <= PointerState.multiClickInterval,
            hypot(point.x - last.at.x, point.y - last.at.y) <= PointerState.multiClickDistance {
            count = last.count + 1
        }
        lastDown = (button, point, time, count)
        return count
    }
}

extension UIWindow {
    func titleDidChange() { surface?.setTitle(displayTitle) }

    func handle(_ event: InputEvent) {
        switch event {
        case .wheel(let dx, let dy, let point, let modifiers):
            let wheel = UIWheelEvent(clicks: CGVector(dx: dx, dy: dy), at: point, modifierFlags: modifiers)
            (hitTest(point, with: wheel) ?? self).wheelTurned(with: wheel)
        case .pointerDown(let button, let point, let time, let modifiers):
            touchDown(button, at: point, time: time, event: UIEvent(modifierFlags: modifiers))
        case .pointerMoved(let point, let modifiers):
            touchMoved(to: point, event: UIEvent(modifierFlags: modifiers))
        case .pointerUp(let button, let point, _, let modifiers):
            touchUp(button, at: point, event: UIEvent(modifierFlags: modifiers))
        case .pointerLeft:
            hover(nil, at: nil)
        case .keyDown(let key):
            firstResponder.pressesBegan([UIPress(key: key)], with: UIPressesEvent(modifierFlags: key.modifierFlags))
        case .keyUp(let key):
            firstResponder.pressesEnded([UIPress(key: key)], with: UIPressesEvent(modifierFlags: key.modifierFlags))
        case .focusChanged(let focused):
            if !focused { cancelTouches() }
        case .closeRequested:
            if shouldClose?() ?? true { close() }
        }
    }

    /// Where keys go: the first scroll view of the content, so that a feed scrolls without a
    /// click, or else the root view.
    private var firstResponder: UIResponder {
        guard let content = rootViewController?.view else { return self }
        return content.firstKeyView ?? content
    }

    private func touchDown(_ button: PointerButton, at point: CGPoint, time: TimeInterval, event: UIEvent) {
        let count = pointer.count(button, at: point, time: time)
        let view = hitTest(point, with: event)
        let touch = UITouch(button: button, location: point, view: view)
        touch.tapCount = count
        pointer.touches[button] = touch
        view?.touchesBegan([touch], with: event)
    }

    private func touchMoved(to point: CGPoint, event: UIEvent) {
        for touch in pointer.touches.values where touch.location != point {
            touch.previousLocation = touch.location
            touch.location = point
            touch.phase = .moved
            touch.view?.touchesMoved([touch], with: event)
        }
        if pointer.touches.isEmpty { hover(hitTest(point, with: event), at: point) }
    }

    private func touchUp(_ button: PointerButton, at point: CGPoint, event: UIEvent) {
        guard let touch = pointer.touches.removeValue(forKey: button) else { return }
        touch.previousLocation = touch.location
        touch.location = point
        touch.phase = .ended
        touch.view?.touchesEnded([touch], with: event)
    }

    private func cancelTouches() {
        let touches = pointer.touches.values
        pointer.touches = [:]
        for touch in touches {
            touch.phase = .cancelled
            touch.view?.touchesCancelled([touch], with: nil)
        }
    }

    private func hover(_ view: UIView?, at point: CGPoint?) {
        if pointer.hovered !== view {
            pointer.hovered?.pointerExited()
            pointer.hovered = view
        }
        if let view, let point { view.pointerMoved(to: view.convert(point, from: nil)) }
    }
}

extension UIView {
    /// The first view in the tree that takes the keyboard.
    var firstKeyView: UIView? {
        if takesKeys { return self }
        for subview in subviews where !subview.isHidden {
            if let view = subview.firstKeyView { return view }
        }
        return nil
    }
}
