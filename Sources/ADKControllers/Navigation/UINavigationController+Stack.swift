import ADKFoundation
import ADKViews
import Foundation

extension UINavigationController {
    /// Makes `requested` the stack and shows its top.
    func change(to requested: [UIViewController], kind: ControllerTransition.Kind, animated: Bool) {
        let (old, new) = (stack, valid(requested))
        let removed = old.filter { one in !new.contains { $0 === one } }
        let added = new.filter { one in !old.contains { $0 === one } }
        replaceStack(new)
        for controller in added { addChild(controller) }
        stackDidChange()
        for controller in removed { controller.willMove(toParent: nil) }
        let finish: @MainActor () -> Void = {
            for controller in removed { controller.removeFromParent() }
            for controller in added { controller.didMove(toParent: self) }
        }
        let (from, to) = (old.last, new.last)
        guard from !== to, isViewLoaded else {
            finish()
            return updateBar()
        }
        let isBack = to.map { one in old.contains { $0 === one } } ?? true
        var plan = ControllerTransition.Plan(
            kind: kind, isAnimated: animated && from != nil && to != nil, containerView: contentView)
        plan.from = from
        plan.to = to
        plan.leaving = [from].compactMap { $0 }
        plan.arriving = [to].compactMap { $0 }
        plan.isVisible = isAppeared
        plan.startFrame = contentView.bounds
        plan.endFrame = contentView.bounds
        let operation: Operation = isBack ? .pop : .push
        if let from, let to { addAnimation(to: &plan, operation, from: from, to: to) }
        setMovement(of: isBack ? from : to, to: isBack ? .fromParent : .toParent)
        let isMoving = plan.isAnimated && plan.isVisible
        plan.insert = { [self] in
            if let to { delegate?.navigationController(self, willShow: to, animated: animated) }
            place(to, below: isBack ? from : nil)
            updateBar(keepsOld: isMoving)
            view.layoutIfNeeded()
        }
        plan.clear = { [self] didComplete in
            navigationBar.endChange(didComplete: didComplete)
            let gone = didComplete ? from : to
            if let view = gone?.viewIfLoaded, view.superview === contentView { view.removeFromSuperview() }
        }
        plan.end = { [self] didComplete in
            setMovement(of: isBack ? from : to, to: .none)
            if didComplete {
                finish()
                for controller in removed { focusMemory[ObjectIdentifier(controller)] = nil }
                if let to { restoreFocus(in: to) }
            } else {
                replaceStack(old)
                for controller in added { controller.removeFromParent() }
                stackDidChange()
                if let from { restoreFocus(in: from) }
                updateBar()
            }
            swipe = nil
            if let shown = stack.last { delegate?.navigationController(self, didShow: shown, animated: animated) }
        }
        if let from { rememberFocus(in: from) }
        run(plan)
    }

    /// Keeps the focused view of a controller that is about to be covered.
    private func rememberFocus(in controller: UIViewController) {
        guard let focused = view.window?.focusedView, let own = controller.viewIfLoaded, focused.isDescendant(of: own)
        else { return }
        focusMemory[ObjectIdentifier(controller)] = FocusedView(view: focused)
    }

    /// Gives the focus back to the view that had it before `controller` was covered.
    private func restoreFocus(in controller: UIViewController) {
        let remembered = focusMemory.removeValue(forKey: ObjectIdentifier(controller))?.view
        if let remembered, remembered.window === view.window, view.window?.focusedView == nil {
            remembered.becomeFirstResponder()
        }
    }

    /// The controllers without repetitions and without this one.
    private func valid(_ requested: [UIViewController]) -> [UIViewController] {
        var result: [UIViewController] = []
        for controller in requested {
            let isAbove = sequence(first: self as UIViewController, next: \.parent).contains { $0 === controller }
            guard !isAbove, !result.contains(where: { $0 === controller }) else {
                Misuse.report(
                    "\(type(of: self)) was given \(type(of: controller)) twice, or a controller that contains it; "
                        + "ignored")
                continue
            }
            result.append(controller)
        }
        return result
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
        let index = upper?.viewIfLoaded.flatMap { above in contentView.subviews.firstIndex { $0 === above } }
        contentView.insertSubview(view, at: index ?? contentView.subviews.count)
    }

    /// Shows the top of the stack without a transition, when the view is loaded.
    func showTop() { place(stack.last, below: nil) }

    /// Goes back by one controller, or starts to. Returns false if there is none, or if the item forbids it.
    @discardableResult
    func goBack() -> Bool {
        guard stack.count > 1, presentedViewController == nil else { return false }
        popViewController(animated: true)
        return true
    }
}

/// The standard push and pop: the upper view slides over the lower one, which moves by a third of the way.
final class NavigationAnimator: ScrubbingAnimator {
    private unowned let controller: UINavigationController
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
