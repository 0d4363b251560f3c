import ADKFoundation
import ADKViews
import Foundation

extension UINavigationController {
    /// Makes `requested` the stack. Returns the transition to its top; nil if that is on top already.
    func change(
        to requested: [UIViewController], kind: ControllerTransition.Kind, animated: Bool
    ) -> ControllerTransition.Plan? {
        let (old, new, oldAnnouncement) = (stack, acceptedChildren(requested), announcement)
        let removed = old.filter { one in !new.contains { $0 === one } }
        let added = new.filter { one in !old.contains { $0 === one } }
        replaceStack(new)
        let endChildren = replaceChildren(removed: removed, added: added)
        stackDidChange()
        let finish: @MainActor () -> Void = { [self] in
            endChildren()
            for controller in removed { focusMemory.forget(controller) }
            preferredContentSizeDidChange()
        }
        let (from, to) = (old.last, new.last)
        guard from !== to, isViewLoaded else {
            finish()
            updateBar()
            if let to, isAppeared { announceShown(to, animated: animated) }
            return nil
        }
        let isBack = to.map { one in old.contains { $0 === one } } ?? true
        let operation: Operation = isBack ? .pop : .push
        var plan = ControllerTransition.Plan(
            kind: kind, isAnimated: animated && from != nil && to != nil, containerView: contentView)
        plan.from = from
        plan.to = to
        // A controller that another container took disappears there.
        plan.leaving = [from].compactMap { $0 }.filter { $0.parent === self }
        plan.arriving = [to].compactMap { $0 }
        plan.startFrame = contentView.bounds
        if let from, let to { addAnimation(to: &plan, operation, from: from, to: to) }
        // The delegate may have covered this controller.
        plan.isVisible = isAppeared
        setMovements(from: from, to: to, removed: removed, added: added)
        let (isMoving, isVisible, oldState) = (plan.isAnimated && plan.isVisible, plan.isVisible, barState)
        // The delegate hears of the new top also while this controller appears.
        let isComing = isTowardsVisible
        plan.insert = { [self] in
            if let to, isComing { announceArrival(of: to, animated: animated) }
            place(to, below: isBack ? from : nil)
            barState.follow(mainScrollView, below: navigationBar)
            updateBar(keepsOld: isMoving)
            view.layoutIfNeeded()
        }
        plan.clear = { [self] didComplete in
            navigationBar.endChange(didComplete: didComplete)
            show(didComplete ? to : from, inPlaceOf: didComplete ? from : to)
        }
        plan.end = { [self] didComplete in
            for controller in [from, to] { setMovement(of: controller, to: .none) }
            if didComplete {
                finish()
                if barIsStale { updateBar() }
            } else {
                replaceStack(old)
                announcement = from.map(oldAnnouncement.isShown) == true ? oldAnnouncement : StackAnnouncement()
                for controller in added { controller.removeFromParent() }
                stackDidChange()
                (barState.isCollapsed, barState.isScrolledAway) = (oldState.isCollapsed, oldState.isScrolledAway)
                updateBar()
            }
            ignoreSwipe()
            if let shown = stack.last { focusMemory.restore(in: shown) }
            if isVisible || isAppeared, let shown = didComplete ? to : from {
                announceShown(shown, animated: animated)
            }
        }
        if let from { focusMemory.remember(in: from) }
        return plan
    }

    /// Another container takes a child, or the app removes it.
    func removeFromStack(_ child: UIViewController) {
        guard stack.contains(where: { $0 === child }) else { return }
        requestTransition { [self] in
            guard stack.contains(where: { $0 === child }) else { return nil }
            return change(to: stack.filter { $0 !== child }, kind: .set, animated: false)
        }
    }

    private func addAnimation(
        to plan: inout ControllerTransition.Plan, _ operation: Operation, from: UIViewController, to: UIViewController
    ) {
        let custom = delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
        plan.animator = custom ?? NavigationAnimator(self, isBack: operation == .pop)
        plan.interactor =
            nextInteractor
            ?? custom.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
        nextInteractor = nil
    }

    /// Adds the view of `controller` to the content, below the view of `upper` or in front.
    private func place(_ controller: UIViewController?, below upper: UIViewController?) {
        guard let view = controller?.view else { return }
        view.fillsSuperview = true
        // A callback may have added the view already.
        let others = contentView.subviews.filter { $0 !== view }
        let index = upper?.viewIfLoaded.flatMap { above in others.firstIndex { $0 === above } }
        contentView.insertSubview(view, at: index ?? others.count)
    }

    /// Removes the view of `gone`, and gives the view of `shown` its place, which an animation may have changed.
    private func show(_ shown: UIViewController?, inPlaceOf gone: UIViewController?) {
        if let view = gone?.viewIfLoaded, view.superview === contentView { view.removeFromSuperview() }
        if let view = shown?.viewIfLoaded, view.superview === contentView { view.frame = contentView.bounds }
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
