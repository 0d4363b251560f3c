import Foundation

extension UIGestureRecognizer {
    /// Creates a recogniser that calls a method of `target`: `UITapGestureRecognizer(target: self, action:
    /// Self.tapped)`. The target is referenced weakly.
    ///
    /// Differs from UIKit: `action` is the method itself, because Linux has no selectors.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recogniser that calls a method without arguments.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Adds a method of `target` as an action. The target is referenced weakly.
    @discardableResult
    public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
    ) -> ADKActionToken {
        addAction { [weak target] recognizer in
            guard let target, let recognizer = recognizer as? Recognizer else { return }
            action(target)(recognizer)
        }
    }

    /// Adds a method of `target` without arguments as an action. The target is referenced weakly.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) -> ADKActionToken {
        addAction { [weak target] _ in
            if let target { action(target)() }
        }
    }
}
