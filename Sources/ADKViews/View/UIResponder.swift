import Foundation

/// An object that can receive events. An event it does not handle goes to `next`.
@preconcurrency @MainActor
open class UIResponder {
    /// Creates a responder.
    public init() {}

    /// Creates an app's delegate or a scene's delegate, whose class is known only at launch, with its `init()`.
    ///
    /// Swift lets a class of that kind be created by a required initializer alone. An app does not write this one: a
    /// class inherits it with `init()`. Views and controllers have no need of it, so their classes may do without.
    public required convenience init(adkLaunch: Void) { self.init() }

    /// The next responder in the chain; nil at the end.
    open var next: UIResponder? { nil }

    // MARK: - Pointer

    /// Touches went down in this responder's view. Passes them to `next` by default, as do the other touch methods.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Touches moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Touches were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Touches were cancelled: a gesture recogniser took them, the content scrolled, or the window lost the keyboard.
    /// They have no effect.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// The wheel turned over this responder's view, or over one below that did not handle it. Passes the event to
    /// `next` by default.
    open func wheelTurned(with event: ADKWheelEvent) { next?.wheelTurned(with: event) }

    // MARK: - Keyboard

    /// Keys went down. Called again while a key repeats. Passes them to `next` by default, as do the other press
    /// methods.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
    /// Keys went up.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// The window lost the keyboard while the keys were down.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// Whether this responder can become the first responder. False by default.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether this responder can give up being first responder. True by default.
    open var canResignFirstResponder: Bool { true }

    /// Whether this is the first responder of its window. The first responder receives the window's keys first.
    public var isFirstResponder: Bool { responderWindow?.focus.responder === self }

    /// Makes this the first responder of its window.
    ///
    /// Returns false if it cannot become the first responder, has no window, or the current first responder refuses to
    /// resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool { responderWindow?.focus.makeFirstResponder(self) ?? false }

    /// Gives up being first responder. Returns false if ``canResignFirstResponder`` is false.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard canResignFirstResponder else { return false }
        if isFirstResponder { responderWindow?.focus.release() }
        return true
    }

    // MARK: - The accessory view

    /// A bar that the window shows at its lower edge while this is the first responder, or is behind it in the chain.
    /// It has its own height, or that of its content. The root controller's view ends above it. Nil by default.
    open var inputAccessoryView: UIView? { nil }
    /// The accessory view is another one, or has another height.
    open func reloadInputViews() { responderWindow?.accessoryMayHaveChanged() }

    // MARK: - Undo

    /// The changes that the user can take back. That of the nearest responder in the chain with one of its own, at
    /// last the window's.
    open var undoManager: UndoManager? { next?.undoManager }

    /// The window at the end of the responder chain.
    var responderWindow: UIWindow? {
        var responder: UIResponder? = self
        while let here = responder {
            if let window = here as? UIWindow { return window }
            responder = here.next
        }
        return nil
    }
}
