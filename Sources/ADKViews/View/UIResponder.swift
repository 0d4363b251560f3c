import Foundation

/// Something that can be given events; what it leaves alone goes to `next`.
@MainActor
open class UIResponder {
    public init() {}

    open var next: UIResponder? { nil }

    // MARK: - Pointer

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// The wheel turned over this responder or one below it that did not take it.
    open func wheelTurned(with event: ADKWheelEvent) { next?.wheelTurned(with: event) }

    // MARK: - Keyboard

    /// A key went down, or goes on being down (keys repeat).
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// The window lost the keyboard while the key was down.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// Whether keys may be sent here first.
    open var canBecomeFirstResponder: Bool { false }
    open var canResignFirstResponder: Bool { true }

    /// Keys of the window are sent here first.
    public var isFirstResponder: Bool { responderWindow?.focus.responder === self }

    /// Takes the keys of the window; false when this one cannot, or the present one will not let go.
    @discardableResult
    open func becomeFirstResponder() -> Bool { responderWindow?.focus.makeFirstResponder(self) ?? false }

    /// Gives the keys back to the window; false when it will not let go.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard canResignFirstResponder else { return false }
        if isFirstResponder { responderWindow?.focus.release() }
        return true
    }

    /// The window at the end of the chain.
    var responderWindow: UIWindow? {
        var responder: UIResponder? = self
        while let here = responder {
            if let window = here as? UIWindow { return window }
            responder = here.next
        }
        return nil
    }
}
