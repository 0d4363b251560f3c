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

    /// Keys went down. Called again while a key repeats. Performs the key command that a key means, of those that the
    /// responder has, or else passes the key to `next`. The other press methods pass their keys to `next` by default.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ performKeyCommand($1, of: keyCommands) }) { next?.pressesBegan($0, with: event) }
    }
    /// Keys went up.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// The window lost the keyboard while the keys were down.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// A desktop has no motion events: never called. For overrides.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
    /// A desktop has no motion events: never called. For overrides.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
    /// A desktop has no motion events: never called. For overrides.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

    /// Whether this responder can become the first responder. False by default.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether this responder can give up being first responder. True by default.
    open var canResignFirstResponder: Bool { true }

    /// Whether this is the first responder of its window. The first responder receives the window's keys first.
    open var isFirstResponder: Bool { responderWindow?.focus.responder === self }

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

    // MARK: - Commands

    /// The commands that keys give while this is the first responder, or is behind it in the chain. Nil by default.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Whether the responder performs `action` now. By default it does if it has the method. Override it for commands
    /// that depend on the state: menus show others as disabled, and their keys go to responders behind this one.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action.isMethod(of: self) }

    /// The first object from here on in the chain that performs `action`. Nil if there is none.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    /// A menu is about to show a command that this responder performs, or a key means it. Change its title, image,
    /// state and attributes here: `command` is a copy. Does nothing by default.
    open func validate(_ command: UICommand) {}

    /// The main menu is built. Change it with `builder`, after a call of super.
    ///
    /// Differs from UIKit: each window has a main menu. Beside the application and its delegate, the innermost
    /// controller that the root controller shows is asked, and the responders behind it. Call
    /// `UIMenuSystem.main.setNeedsRebuild()` for a new one.
    open func buildMenu(with builder: any UIMenuBuilder) { next?.buildMenu(with: builder) }

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

extension UIResponder: Hashable {
    /// Whether both are the same object.
    public nonisolated static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
