import ADKFoundation
import Foundation

/// An animation that can place its views at the end without animating.
@MainActor
package protocol SettlingAnimator: UIViewControllerAnimatedTransitioning {
    func settle(_ context: any UIViewControllerContextTransitioning, didComplete: Bool)
}

/// An animation that can show any fraction of itself, from 0 to 1.
@MainActor
package protocol ScrubbingAnimator: SettlingAnimator {
    func place(_ context: any UIViewControllerContextTransitioning, at fraction: CGFloat)
}

extension ScrubbingAnimator {
    package func animateTransition(using context: any UIViewControllerContextTransitioning) {
        TransitionMotion.withoutAnimation { place(context, at: 0) }
        TransitionMotion.run(transitionDuration(using: context)) {
            self.place(context, at: 1)
        } completion: {
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

extension ControllerTransition {
    /// Begins an animation that follows the user. The standard ones show any fraction by themselves.
    fileprivate func beginScrub() {
        guard isInteractive, clock == nil, let animator = plan.animator, !(animator is any ScrubbingAnimator) else {
            return
        }
        clock = TransitionClock(of: plan.containerView, duration: transitionDuration) {
            animator.animateTransition(using: self)
        }
        // The animation may have ended the transition at once.
        if !isRunning { endClock(didComplete: !transitionWasCancelled) }
    }

    /// Shows `fraction` of an interactive transition.
    func scrub(to fraction: CGFloat) {
        guard isInteractive else { return }
        updateInteractiveTransition(fraction)
        if let animator = plan.animator as? any ScrubbingAnimator {
            TransitionMotion.withoutAnimation { animator.place(self, at: percentComplete) }
        } else {
            clock?.show(percentComplete)
        }
    }

    /// The user let go: moves on to the goal, or back to the start.
    func endScrub(atGoal: Bool, speed: CGFloat) {
        guard isInteractive else { return }
        if atGoal { finishInteractiveTransition() } else { cancelInteractiveTransition() }
        let speed = speed > 0 && speed.isFinite ? speed : 1
        guard let animator = plan.animator as? any ScrubbingAnimator else {
            if atGoal {
                clock?.runOn(speed: speed)
            } else if let clock, !clock.isEmpty {
                clock.runBack(speed: speed) { self.completeTransition(false) }
            } else {
                completeTransition(false)
            }
            return
        }
        let left = atGoal ? 1 - percentComplete : percentComplete
        let duration = transitionDuration * TimeInterval(left) / TimeInterval(speed)
        TransitionMotion.run(duration) {
            animator.place(self, at: atGoal ? 1 : 0)
        } completion: {
            self.completeTransition(atGoal)
        }
    }
}

/// Lets the user's input move a transition forth and back: call ``update(_:)`` with each change, and ``finish()`` or
/// ``cancel()`` at the end.
///
/// The time of the transition's container follows the user: animations in it that `UIView.animate` and Core Animation
/// run show the fraction of ``update(_:)``. They run on after ``finish()``, and back after ``cancel()``. A cancelled
/// transition gives the views in the container the values that they had before the animation.
///
/// Differs from UIKit: an animation by `UIViewPropertyAnimator` does not follow, because its time is its own.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {
    /// Creates a driver without a transition.
    public init() {}

    private weak var transition: ControllerTransition?
    /// An end that was requested before the transition began.
    private var earlyEnd: Bool?

    /// The fraction of the last update, from 0 to 1.
    public private(set) var percentComplete: CGFloat = 0
    /// The duration of the transition in seconds; 0 before it begins.
    public var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }
    /// The speed of the last part, after ``finish()`` or ``cancel()``, as a multiple of the animation's. 1 by default.
    open var completionSpeed: CGFloat = 1 {
        didSet { if !Misuse.accepts(completionSpeed, "completionSpeed", of: self) { completionSpeed = oldValue } }
    }
    /// Whether the transition begins under the user's control. True by default.
    open var wantsInteractiveStart: Bool { true }

    /// The transition begins. Overrides call super.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        transition = transitionContext as? ControllerTransition
        transition?.beginScrub()
        transition?.scrub(to: percentComplete)
        if let earlyEnd { transition?.endScrub(atGoal: earlyEnd, speed: completionSpeed) }
        earlyEnd = nil
    }

    /// Shows the fraction `percentComplete`, clamped to 0...1. NaN counts as 0.
    open func update(_ percentComplete: CGFloat) {
        self.percentComplete = Misuse.clamped(percentComplete, to: 0...1, "percentComplete of a transition")
        transition?.scrub(to: self.percentComplete)
    }

    /// The user let go: the transition goes on to its end.
    open func finish() { end(atGoal: true) }
    /// The user let go: the transition goes back to its start.
    open func cancel() { end(atGoal: false) }

    private func end(atGoal: Bool) {
        guard let transition else { return earlyEnd = atGoal }
        transition.endScrub(atGoal: atGoal, speed: completionSpeed)
    }
}
