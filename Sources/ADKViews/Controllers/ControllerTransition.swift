import ADKFoundation
import Foundation

/// A change from one controller to another in a container, or the start or end of a presentation.
///
/// It calls the appearance methods in UIKit's order, each once, whether it is animated, interactive, cancelled or
/// finished early. A container runs one at a time.
@MainActor
package final class ControllerTransition {
    package enum Kind { case push, pop, set, tab, present, dismiss, replace }

    /// The steps of a transition.
    ///
    ///     prepared → animating ──────────→ completing → done
    ///     prepared → tracking → released → completing → done
    enum State: Equatable {
        /// The first appearance methods are called, and views are added.
        case prepared
        /// The animation moves the views.
        case animating
        /// The user moves the views.
        case tracking
        /// The user let go: the views move to the goal, or back.
        case released(toGoal: Bool)
        /// Views are removed, and the last appearance methods are called.
        case completing(atGoal: Bool)
        case done(atGoal: Bool)

        func allows(_ next: State) -> Bool {
            switch (self, next) {
            case (.prepared, .animating), (.prepared, .tracking), (.tracking, .released): true
            case (.animating, .completing), (.tracking, .completing), (.released, .completing): true
            case (.completing(let atGoal), .done(let isAtGoal)): atGoal == isAtGoal
            default: false
            }
        }

        /// Where a transition ends that is finished now: at its goal, or back if the user controls it or cancelled it.
        var isTowardsGoal: Bool {
            switch self {
            case .prepared, .animating: true
            case .tracking: false
            case .released(let atGoal), .completing(let atGoal), .done(let atGoal): atGoal
            }
        }
    }

    /// The parts of a transition that differ between containers.
    package struct Plan {
        package var kind: Kind
        package var isAnimated: Bool
        package var containerView: UIView
        package var from: UIViewController?
        package var to: UIViewController?
        /// The controllers that disappear and appear. Those that stay visible are in neither.
        package var leaving: [UIViewController] = []
        package var arriving: [UIViewController] = []
        /// The container itself is visible, so that its children appear and disappear.
        package var isVisible = true
        package var style = UIModalPresentationStyle.none
        package var animator: (any UIViewControllerAnimatedTransitioning)?
        package var interactor: (any UIViewControllerInteractiveTransitioning)?
        /// The frames of the two views, in points of `containerView`.
        package var startFrame = CGRect.zero
        package var endFrame = CGRect.zero
        /// Adds the arriving views at their final frames.
        package var insert: @MainActor () -> Void = {}
        /// Removes the leaving views, or the arriving ones if the transition was cancelled.
        package var clear: @MainActor (_ didComplete: Bool) -> Void = { _ in }
        /// Called after all appearance methods.
        package var end: @MainActor (_ didComplete: Bool) -> Void = { _ in }

        package init(kind: Kind, isAnimated: Bool, containerView: UIView) {
            self.kind = kind
            self.isAnimated = isAnimated
            self.containerView = containerView
        }
    }

    private(set) var plan: Plan
    private(set) var state = State.prepared {
        willSet { assert(state.allows(newValue), "a transition is \(newValue) after \(state)") }
    }
    /// The user drove the transition at its start.
    package private(set) var initiallyInteractive = false
    /// The time of the container, if the user drives an animation of the app's own.
    var clock: TransitionClock?
    /// The container was in a window at the start.
    private var hadWindow = false
    var fraction: CGFloat = 0
    var alongside: [CoordinatorBlock] = []
    var completions: [CoordinatorBlock] = []
    var handlers: [CoordinatorBlock] = []

    typealias CoordinatorBlock = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

    package init(_ plan: Plan) { self.plan = plan }

    /// The transition has not ended.
    package var isInProgress: Bool { if case .done = state { false } else { true } }
    /// The animation or the user moves the views.
    package var isRunning: Bool { state.allows(.completing(atGoal: true)) }

    // MARK: - Steps

    package func start() {
        let animates = isAnimated
        hadWindow = plan.containerView.window != nil
        if plan.isVisible {
            // A tab's view appears before the old one disappears. This is UIKit's order.
            if plan.kind == .tab { beginArrivals(animates) }
            for controller in plan.leaving { controller.beginAppearanceTransition(false, animated: animates) }
            if plan.kind != .tab { beginArrivals(animates) }
        }
        TransitionMotion.withoutAnimation {
            plan.insert()
            if plan.containerView.window != nil { plan.containerView.layoutIfNeeded() }
        }
        guard isAnimated, let animator = plan.animator else {
            state = .animating
            runAlongside()
            completeTransition(true)
            return
        }
        if let interactor = plan.interactor, interactor.wantsInteractiveStart {
            initiallyInteractive = true
            state = .tracking
            interactor.startInteractiveTransition(self)
        } else {
            state = .animating
            animator.animateTransition(using: self)
            if isRunning { runAlongside() }
        }
    }

    /// The arriving controllers are about to appear, unless a callback took the container from its window.
    private func beginArrivals(_ animates: Bool) {
        for controller in plan.arriving where !hadWindow || plan.containerView.window != nil {
            controller.beginAppearanceTransition(true, animated: animates)
        }
    }

    /// A view that was to appear left the window: a callback closed it or replaced its root controller.
    private func hasLostWindow(_ controller: UIViewController) -> Bool {
        hadWindow && controller.viewIfLoaded?.window == nil
    }

    /// The arriving controllers appeared. One whose window is gone disappears again.
    private func endArrivals() {
        for controller in plan.arriving {
            if hasLostWindow(controller) { controller.beginAppearanceTransition(false, animated: false) }
            controller.endTransitionAppearance()
        }
    }

    /// Brings a running transition to its end without animation: to its goal, or back if the user still controls it or
    /// cancelled it. One that has not begun to move is not animated any more.
    package func finishAtOnce() {
        if state == .prepared { plan.isAnimated = false }
        guard isRunning else { return }
        let isTowardsGoal = state.isTowardsGoal
        TransitionMotion.stop(in: plan.containerView)
        // The end of an animation may have called it already.
        completeTransition(isTowardsGoal)
    }

    /// Ends the transition: removes views and calls the last appearance methods.
    package func completeTransition(_ didComplete: Bool) {
        guard isRunning else { return }
        state = .completing(atGoal: didComplete)
        let animates = isAnimated
        TransitionMotion.withoutAnimation {
            endClock(didComplete: didComplete)
            // The animation ended before they began.
            if didComplete { runAlongside(animated: false) }
            (plan.animator as? any SettlingAnimator)?.settle(self, didComplete: didComplete)
            plan.clear(didComplete)
        }
        if plan.isVisible {
            if didComplete {
                let covers = plan.kind == .present || plan.kind == .dismiss
                if covers { endArrivals() }
                for controller in plan.leaving { controller.endTransitionAppearance() }
                if !covers { endArrivals() }
            } else {
                for (controllers, isAppearing) in [(plan.arriving, false), (plan.leaving, true)] {
                    for controller in controllers {
                        if !isAppearing || !hasLostWindow(controller) {
                            controller.beginAppearanceTransition(isAppearing, animated: animates)
                        }
                        controller.endTransitionAppearance()
                    }
                }
            }
        }
        if plan.isAnimated { plan.animator?.animationEnded(didComplete) }
        let last = completions
        completions = []
        for completion in last { completion(self) }
        handlers = []
        alongside = []
        state = .done(atGoal: didComplete)
        let end = plan.end
        // An animation may keep its context: it must not keep the controllers.
        plan = Plan(kind: plan.kind, isAnimated: plan.isAnimated, containerView: plan.containerView)
        end(didComplete)
    }

    func endClock(didComplete: Bool) {
        clock?.end(didComplete: didComplete)
        clock = nil
    }

    /// Runs the blocks that wait, with the transition's animation or at once.
    func runAlongside(animated: Bool = true) {
        let animations = alongside
        alongside = []
        guard !animations.isEmpty else { return }
        let run: @MainActor () -> Void = { [self] in animations.forEach { $0(self) } }
        if animated, isAnimated {
            TransitionMotion.run(transitionDuration, changes: run, completion: {})
        } else {
            run()
        }
    }

    /// The user let go.
    func interactionEnded(atGoal: Bool) {
        guard state == .tracking else { return }
        state = .released(toGoal: atGoal)
        let changed = handlers
        handlers = []
        for handler in changed { handler(self) }
        if atGoal { runAlongside() }
    }
}
