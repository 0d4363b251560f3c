import ADKFoundation
import Foundation

extension ControllerTransition: UIViewControllerContextTransitioning, UIViewControllerTransitionCoordinator {
    package var containerView: UIView { plan.containerView }
    package var isAnimated: Bool {
        plan.isAnimated && plan.isVisible && plan.animator != nil && transitionDuration > 0
            && plan.containerView.window?.isShown ?? false
    }
    package var isInteractive: Bool { state == .tracking }
    package var transitionWasCancelled: Bool { state != .tracking && !state.isTowardsGoal }
    package var isCancelled: Bool { transitionWasCancelled }
    package var presentationStyle: UIModalPresentationStyle { plan.style }
    package var percentComplete: CGFloat { fraction }
    package var transitionDuration: TimeInterval {
        let duration = plan.animator?.transitionDuration(using: self) ?? 0
        return duration.isFinite ? max(0, duration) : 0
    }

    package func updateInteractiveTransition(_ percentComplete: CGFloat) {
        fraction = percentComplete.isFinite ? min(max(percentComplete, 0), 1) : 0
    }
    package func finishInteractiveTransition() { interactionEnded(atGoal: true) }
    package func cancelInteractiveTransition() { interactionEnded(atGoal: false) }

    package func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? plan.from : key == .to ? plan.to : nil
    }

    package func view(forKey key: UITransitionContextViewKey) -> UIView? {
        func view(_ controller: UIViewController?, in list: [UIViewController]) -> UIView? {
            guard let controller, list.contains(where: { $0 === controller }) else { return nil }
            return controller.presentation?.presentedView ?? controller.viewIfLoaded
        }
        return key == .from ? view(plan.from, in: plan.leaving) : key == .to ? view(plan.to, in: plan.arriving) : nil
    }

    package func initialFrame(for controller: UIViewController) -> CGRect {
        controller === plan.from ? plan.startFrame : .zero
    }

    package func finalFrame(for controller: UIViewController) -> CGRect {
        guard controller === plan.to else { return .zero }
        switch plan.kind {
        // The size of a presented controller may be known only when its view is loaded.
        case .present: return controller.presentation?.frameOfPresentedViewInContainerView ?? plan.endFrame
        case .dismiss: return plan.endFrame
        // A bar that changes its height with the controller changes that of the container.
        default: return plan.containerView.bounds
        }
    }

    package func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard isInProgress else { return false }
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        alongside.append(animation)
        // Later calls join the animation that runs.
        if state != .prepared, state != .tracking { runAlongside() }
        return true
    }

    package func notifyWhenInteractionChanges(
        _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { handlers.append(handler) }
}
