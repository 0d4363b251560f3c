import Foundation

/// The keys of the controllers of a transition.
public struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Creates a key with the name `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller that is visible at the start.
    public static let from = UITransitionContextViewControllerKey(rawValue: "from")
    /// The controller that is visible at the end.
    public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// The keys of the views of a transition.
public struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Creates a key with the name `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that the transition removes.
    public static let from = UITransitionContextViewKey(rawValue: "from")
    /// The view that the transition adds.
    public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// A transition between two controllers, as its animation sees it.
///
/// Differs from UIKit: the view of `.to` is in `containerView` before the animation begins, at its final frame and laid
/// out. The animation may move it. Adding it to `containerView` again has no effect.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view that contains both views during the transition.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the user controls the transition at present.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled and returns to its start.
    var transitionWasCancelled: Bool { get }
    /// The style of a presentation; `.none` for the transitions of containers.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Reports the fraction of an interactive transition, from 0 to 1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// The user ends the interactive transition. The animation goes on to its goal.
    func finishInteractiveTransition()
    /// The user cancels the interactive transition. The animation goes back to its start.
    func cancelInteractiveTransition()
    /// Ends the transition. The animation calls it once, with false if the transition was cancelled. Later calls have
    /// no effect.
    func completeTransition(_ didComplete: Bool)
    /// The controller of `key`.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view that is removed or added, or nil if that view stays.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The frame of the controller's view at the start, in points of `containerView`; zero if it is not shown then.
    func initialFrame(for controller: UIViewController) -> CGRect
    /// The frame of the controller's view at the end, in points of `containerView`; zero if it is not shown then.
    func finalFrame(for controller: UIViewController) -> CGRect
}

/// The animation of a transition.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// The duration in seconds. With 0 nothing is animated.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Animates the transition and calls `completeTransition(_:)` at the end.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// The transition is over. Does nothing by default.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition by the user's input.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// The transition begins. Keep the context and report the user's progress to it.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// Whether the transition begins under the user's control. True by default.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// True.
    public var wantsInteractiveStart: Bool { true }
}

/// Supplies the animations and the presentation controller of presentations. All methods are optional and return nil
/// by default, which chooses the standard ones.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// The animation with which `presented` appears.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The animation with which `dismissed` disappears.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// Drives the presentation by input.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Drives the dismissal by input.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// The presentation controller for the style `.custom`.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Nil.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Nil.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Nil.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}
