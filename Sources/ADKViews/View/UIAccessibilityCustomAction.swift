import Foundation

/// A named action of an element, for assistive technology.
///
/// Differs from UIKit: an action is a closure, because Linux has no selectors.
@preconcurrency @MainActor
public final class UIAccessibilityCustomAction {
    /// Performs an action. Returns whether it succeeded.
    public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

    /// The name that is read to the user.
    public var name: String
    /// The action. Nil does nothing and fails.
    public var actionHandler: Handler?

    /// Creates an action.
    public init(name: String, actionHandler: Handler?) {
        self.name = name
        self.actionHandler = actionHandler
    }
}
