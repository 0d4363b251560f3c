import ADKFoundation
import ADKViews
import Foundation

extension UINavigationController {
    /// Makes `requested` the stack. Returns the transition to its top, which `driver` drives; nil if that is on top
    /// already.
    func change(
        to requested: [UIViewController], kind: ControllerTransition.Kind, animated: Bool,
        drivenBy driver: UIPercentDrivenInteractiveTransition? = nil
    ) -> ControllerTransition.Plan? {
        var change = NavigationChange(of: self, to: requested, animated: animated)
        return change.begin(kind, drivenBy: driver)
    }

    /// Another container takes a child, or the app removes it.
    func removeFromStack(_ child: UIViewController) {
        guard stack.contains(where: { $0 === child }) else { return }
        requestTransition { [self] in
            guard stack.contains(where: { $0 === child }) else { return nil }
            return change(to: stack.filter { $0 !== child }, kind: .set, animated: false)
        }
    }

    /// Adds the view of `controller` to the content, below the view of `upper` or in front.
    func place(_ controller: UIViewController?, below upper: UIViewController?) {
        guard let view = controller?.view else { return }
        view.fillsSuperview = true
        // A callback may have added the view already.
        let others = contentView.subviews.filter { $0 !== view }
        let index = upper?.viewIfLoaded.flatMap { above in others.firstIndex { $0 === above } }
        contentView.insertSubview(view, at: index ?? others.count)
    }

    /// Shows the top of the stack without a transition, when the view is loaded.
    func showTop() {
        // It may change the stack while it loads its view.
        stack.last?.loadViewIfNeeded()
        place(stack.last, below: nil)
    }

    /// Whether the user can go back: unless the item of the top controller hides the back button, or has other buttons
    /// in its place. O(1) unless something is presented.
    var userMayGoBack: Bool {
        guard stack.count > 1, let item = barStack.last?.navigationItem else { return false }
        return item.allowsGoingBack && presentedViewController == nil
    }

    /// The user goes back by one controller. Returns false if that is not possible.
    @discardableResult
    func goBack() -> Bool {
        let isFollowing = transition?.isInteractive ?? false
        if isFollowing || userMayGoBack { popViewController(animated: true) } else if transition == nil { return false }
        // The input belongs to the running transition, and to no container around this one.
        return true
    }
}

/// The standard push and pop: the upper view slides over the lower one, which moves by a third of the distance.
final class NavigationAnimator: ScrubbingAnimator {
    private let controller: UINavigationController
    private let isBack: Bool

    init(_ controller: UINavigationController, isBack: Bool) {
        self.controller = controller
        self.isBack = isBack
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        TransitionMotion.slide
    }

    func place(_ context: any UIViewControllerContextTransitioning, at fraction: CGFloat) {
        let bounds = context.containerView.bounds
        let sign: CGFloat = context.containerView.isRightToLeft ? -1 : 1
        /// 0: the upper view covers the lower one. 1: it is beside the content.
        let open = isBack ? fraction : 1 - fraction
        let (upper, lower): (UITransitionContextViewKey, UITransitionContextViewKey) =
            isBack ? (.from, .to) : (.to, .from)
        context.view(forKey: upper)?.center = CGPoint(x: bounds.midX + sign * open * bounds.width, y: bounds.midY)
        context.view(forKey: lower)?.center = CGPoint(
            x: bounds.midX - sign * (1 - open) * bounds.width / 3, y: bounds.midY)
        controller.navigationBar.fade(to: fraction)
    }

    func settle(_ context: any UIViewControllerContextTransitioning, didComplete: Bool) {
        let bounds = context.containerView.bounds
        for key in [UITransitionContextViewKey.from, .to] { context.view(forKey: key)?.frame = bounds }
        controller.navigationBar.fade(to: didComplete ? 1 : 0)
    }
}
