import ADKFoundation
import Foundation

/// A method that a control, a recogniser or a bar button calls: what stands for `#selector` on Linux.
///
/// There are no selectors of Objective-C on Linux, so `#selector(…)` and `@objc` do not compile. Write the same name in
/// `Selector(…)`, without labels:
///
///     button.addTarget(self, action: Selector(FeedController.refresh), for: .touchUpInside)
///
/// The method has no argument or one, the sender. A method that is written with its type is called on the target, which
/// is referenced weakly. A method of an object, such as `Selector(refresh)`, keeps that object alive. A target or a
/// sender of another type than the method's is logged, and the method is not called.
///
/// Usable on any thread. The method is called on the main thread.
@preconcurrency @MainActor
public struct Selector {
    private final class Identity: Sendable {}

    private let call: @MainActor (_ target: Any?, _ sender: Any?) -> Void
    private let identity = Identity()

    /// Creates a selector of a method without arguments, written with its type: `Selector(Player.play)`.
    @preconcurrency nonisolated public init<Target: AnyObject>(
        _ method: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        call = { target, _ in
            guard let target = target as? Target else { return Selector.reportTarget(target, Target.self) }
            method(target)()
        }
    }

    /// Creates a selector of a method whose argument is the sender, written with its type.
    @preconcurrency nonisolated public init<Target: AnyObject, Sender>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        call = { target, sender in
            guard let target = target as? Target else { return Selector.reportTarget(target, Target.self) }
            guard let sender = sender as? Sender else {
                return Misuse.report(
                    "a selector of \(Target.self) was not called: it takes \(Sender.self), and the sender is "
                        + (sender.map { "\(type(of: $0))" } ?? "nil"))
            }
            method(target)(sender)
        }
    }

    /// Creates a selector of a closure, or of a method of an object.
    @preconcurrency nonisolated public init(_ action: @escaping @MainActor () -> Void) {
        call = { _, _ in action() }
    }

    private static func reportTarget(_ target: Any?, _ type: Any.Type) {
        let found = target.map { "\(Swift.type(of: $0))" } ?? "nil"
        Misuse.report("a selector was not called: it is a method of \(type), and the target is \(found)")
    }

    /// Calls the method on `target`.
    package func perform(on target: AnyObject?, sender: Any?) { call(target, sender) }

    /// The entries that the removal of this selector means: those that were made with this value. If there are none,
    /// all of `entries`, because methods cannot be compared; several are logged.
    nonisolated package func entriesToRemove<Entry>(of entries: [Entry], selector: (Entry) -> Selector?) -> [Entry] {
        let same = entries.filter { selector($0)?.identity === identity }
        if !same.isEmpty { return same }
        if entries.count > 1 {
            Misuse.report(
                "removeTarget removed \(entries.count) actions of one target, because methods cannot be compared: give "
                    + "it the Selector that addTarget was given")
        }
        return entries
    }
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
