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
/// Methods cannot be compared. A selector is equal to itself and its copies alone: keep one that is compared, as in
/// `static let save = Selector(Editor.save)`. Those of the standard commands are such constants: ``copy``, ``undo``.
///
/// Usable on any thread. The method is called on the main thread.
@preconcurrency @MainActor
public struct Selector: Hashable {
    private final class Identity: Sendable {}

    private let call: @MainActor (_ target: Any?, _ sender: Any?) -> Void
    /// Whether an object has the method. Nil for a closure, which needs no target.
    private let matches: (@MainActor (AnyObject) -> Bool)?
    private let identity = Identity()

    /// Creates a selector of a method without arguments, written with its type: `Selector(Player.play)`.
    @preconcurrency nonisolated public init<Target: AnyObject>(
        _ method: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        matches = { $0 is Target }
        call = { target, _ in
            guard let target = target as? Target else { return Selector.reportTarget(target, Target.self) }
            method(target)()
        }
    }

    /// Creates a selector of a method whose argument is the sender, written with its type.
    @preconcurrency nonisolated public init<Target: AnyObject, Sender>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        matches = { $0 is Target }
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

    /// Creates a selector of a method of an object whose argument is the sender.
    @preconcurrency nonisolated public init<Sender>(_ action: @escaping @MainActor (Sender) -> Void) {
        matches = nil
        call = { _, sender in
            if let sender = sender as? Sender { return action(sender) }
            Misuse.report(
                "a selector was not called: it takes \(Sender.self), and the sender is "
                    + (sender.map { "\(type(of: $0))" } ?? "nil"))
        }
    }

    /// Creates a selector of a closure, or of a method of an object.
    @preconcurrency nonisolated public init(_ action: @escaping @MainActor () -> Void) {
        matches = nil
        call = { _, _ in action() }
    }

    /// Creates a selector of a method of a protocol.
    package init<Target>(of _: Target.Type, _ method: @escaping @MainActor (_ target: Target, _ sender: Any?) -> Void) {
        matches = { $0 is Target }
        call = { target, sender in
            guard let target = target as? Target else { return Selector.reportTarget(target, Target.self) }
            method(target, sender)
        }
    }

    /// Whether both are copies of one selector.
    public nonisolated static func == (left: Selector, right: Selector) -> Bool { left.identity === right.identity }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }

    /// Whether the selector is that of a closure.
    package var isClosure: Bool { matches == nil }
    /// Whether `object` has the method. A closure is a method of every object.
    package func isMethod(of object: AnyObject) -> Bool { matches?(object) ?? true }

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
