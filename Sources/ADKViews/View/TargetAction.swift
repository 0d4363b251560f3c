import Foundation

/// A target and the selector that is called on it.
@MainActor
package struct TargetAction {
    package weak var target: AnyObject?
    package let action: Selector
    /// Without a target the selector is that of a closure, or a responder is looked for.
    private let hadTarget: Bool

    package init(_ target: Any?, _ action: Selector) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
        hadTarget = target != nil
    }

    /// Calls the selector, unless its target was freed. Without a target, looks for a responder that has the method.
    package func perform(sender: Any?) {
        if hadTarget, target == nil { return }
        if !UIApplication.shared.sendAction(action, to: target, from: sender, for: nil) {
            action.perform(on: nil, sender: sender)
        }
    }
}

extension UIControl {
    /// Calls `action` of `target` for each of `events`. The target is referenced weakly. Without one, the action goes
    /// along the responder chain, from the first responder on.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let call = TargetAction(target, action)
        _ = add(controlEvents, target: call.target, selector: action) { call.perform(sender: $0) }
    }

    /// Removes the method `action` of `target`, or of all targets if it is nil, for `controlEvents`. A nil `action`
    /// means all methods and closures of the target, and without a target all actions except `UIAction`s.
    ///
    /// Differs from UIKit: methods cannot be compared. Only the value that was given to `addTarget` removes a single
    /// one. Another selector removes all methods of the target for the events; if they are several, that is logged.
    public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        let target = target.map { $0 as AnyObject }
        guard let action else { return removeTarget(target, for: controlEvents) }
        removeMethods(of: target, action, for: controlEvents)
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
