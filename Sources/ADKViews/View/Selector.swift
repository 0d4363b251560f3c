import Foundation

/// A method that a control, a recogniser or a bar button calls: what stands for `#selector` on Linux.
///
/// There are no selectors of Objective-C on Linux, so `#selector(…)` and `@objc` do not compile. Write the same name in
/// `Selector(…)`, without labels:
///
///     button.addTarget(self, action: Selector(FeedController.refresh), for: .touchUpInside)
///
/// The method has no argument or one, the sender. A method that is written with its type is called on the target, which
/// is referenced weakly. A method of an object, such as `Selector(refresh)`, keeps that object alive.
@preconcurrency @MainActor
public struct Selector {
    private let call: @MainActor (_ target: Any?, _ sender: Any?) -> Void

    /// Creates a selector of a method without arguments, written with its type: `Selector(Player.play)`.
    @preconcurrency public init<Target: AnyObject>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        call = { target, _ in if let target = target as? Target { method(target)() } }
    }

    /// Creates a selector of a method whose argument is the sender, written with its type. A sender of another type is
    /// not passed on.
    @preconcurrency public init<Target: AnyObject, Sender>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        call = { target, sender in
            if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
        }
    }

    /// Creates a selector of a closure, or of a method of an object.
    @preconcurrency public init(_ action: @escaping @MainActor () -> Void) { call = { _, _ in action() } }

    /// Calls the method on `target`.
    package func perform(on target: AnyObject?, sender: Any?) { call(target, sender) }
}

/// A target and the selector that is called on it.
@MainActor
package struct TargetAction {
    package weak var target: AnyObject?
    package let action: Selector
    /// Without a target the selector is that of a closure.
    private let hadTarget: Bool

    package init(_ target: Any?, _ action: Selector) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
        hadTarget = target != nil
    }

    /// Calls the selector, unless its target was freed.
    package func perform(sender: Any?) {
        if target != nil || !hadTarget { action.perform(on: target, sender: sender) }
    }
}

extension UIControl {
    /// Calls `action` of `target` for each of `events`. The target is referenced weakly.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let call = TargetAction(target, action)
        _ = add(controlEvents, target: call.target) { call.perform(sender: $0) }
    }
}

extension UIGestureRecognizer {
    /// Creates a recogniser that calls `action` of `target` when the gesture is recognised, changes or ends. The target
    /// is referenced weakly.
    public convenience init(target: Any?, action: Selector?) {
        self.init()
        if let action { addTarget(target as Any, action: action) }
    }

    /// Calls `action` of `target` when the gesture is recognised, changes or ends. The target is referenced weakly.
    public func addTarget(_ target: Any, action: Selector) {
        let call = TargetAction(target, action)
        addAction { call.perform(sender: $0) }
    }
}
