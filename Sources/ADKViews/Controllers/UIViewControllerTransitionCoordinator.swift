import Foundation

/// The state of a transition, for code that runs beside it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The style of a presentation; `.none` for the transitions of containers.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether the transition began under the user's control.
    var initiallyInteractive: Bool { get }
    /// Whether the user controls the transition at present.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled and returns to its start.
    var isCancelled: Bool { get }
    /// The duration in seconds.
    var transitionDuration: TimeInterval { get }
    /// The last fraction that an interactive transition reported, from 0 to 1.
    var percentComplete: CGFloat { get }
    /// The view that contains both views during the transition.
    var containerView: UIView { get }
    /// The controller of `key`.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view that is removed or added, or nil if that view stays.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs code beside a transition. See `UIViewController.transitionCoordinator`.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs `animation` with the transition's duration and curve, and `completion` after the transition's end. Without
    /// animation `animation` runs at once. Returns false if the transition is over; then neither runs.
    ///
    /// Differs from UIKit: in an interactive transition `animation` runs when the user lets go, and not at all if the
    /// user cancels. There it runs at the start, and back.
    @discardableResult
    func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls `handler` when the user lets go of an interactive transition.
    func notifyWhenInteractionChanges(
        _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Runs `animation` alone, as above.
    @discardableResult
    public func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

extension UIViewController {
    /// The transition in which this controller takes part, or the transition of the nearest container above it that has
    /// one; nil if there is none.
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        var here: UIViewController? = self
        while let controller = here {
            if let transition = controller.transition, transition.isInProgress { return transition }
            here = controller.parent
        }
        return presentationStack?.transition.flatMap { $0.isInProgress ? $0 : nil }
    }
}
