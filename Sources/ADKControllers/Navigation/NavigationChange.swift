import ADKViews
import Foundation

/// A change of the stack of a navigation controller, and the steps of the transition that shows it.
@MainActor
struct NavigationChange {
    private let navigation: UINavigationController
    private let (old, new): ([UIViewController], [UIViewController])
    private let (removed, added): ([UIViewController], [UIViewController])
    private let animated: Bool
    /// The controller that the delegate knows before the change.
    private let announcement: StackAnnouncement
    /// The state of the bar before the transition.
    private var barState = NavigationBarState()
    /// The navigation controller is visible when the transition begins, or is about to be.
    private var (isVisible, isComing) = (false, false)
    private var endChildren: @MainActor () -> Void = {}

    private var from: UIViewController? { old.last }
    private var to: UIViewController? { new.last }
    private var isBack: Bool { to.map { one in old.contains { $0 === one } } ?? true }
    private var isMoving: Bool { animated && from != nil && to != nil }

    init(of navigation: UINavigationController, to requested: [UIViewController], animated: Bool) {
        let (old, new) = (navigation.stack, navigation.acceptedChildren(requested))
        (self.navigation, self.old, self.new, self.animated) = (navigation, old, new, animated)
        removed = old.filter { one in !new.contains { $0 === one } }
        added = new.filter { one in !old.contains { $0 === one } }
        announcement = navigation.announcement
    }

    /// Makes the change. Returns the transition to the new top, which `driver` drives; nil if that is on top
    /// already.
    mutating func begin(
        _ kind: ControllerTransition.Kind, drivenBy driver: UIPercentDrivenInteractiveTransition?
    ) -> ControllerTransition.Plan? {
        navigation.replaceStack(new)
        endChildren = navigation.replaceChildren(removed: removed, added: added)
        navigation.stackDidChange()
        guard from !== to, navigation.isViewLoaded else {
            complete()
            navigation.updateBar()
            if let to, navigation.isAppeared { navigation.announceShown(to, animated: animated) }
            return nil
        }
        var plan = ControllerTransition.Plan(
            kind: kind, isAnimated: isMoving, containerView: navigation.contentView)
        plan.from = from
        plan.to = to
        // A controller that another container took disappears there.
        plan.leaving = [from].compactMap { $0 }.filter { $0.parent === navigation }
        plan.arriving = [to].compactMap { $0 }
        plan.startFrame = navigation.contentView.bounds
        if let from, let to {
            let delegate = navigation.delegate
            let custom = delegate?.navigationController(
                navigation, animationControllerFor: isBack ? .pop : .push, from: from, to: to)
            plan.animator = custom ?? NavigationAnimator(navigation, isBack: isBack)
            plan.interactor =
                driver ?? custom.flatMap { delegate?.navigationController(navigation, interactionControllerFor: $0) }
        }
        // The delegate may have covered the navigation controller.
        (isVisible, isComing) = (navigation.isAppeared, navigation.isTowardsVisible)
        barState = navigation.barState
        navigation.setMovements(from: from, to: to, removed: removed, added: added)
        plan.isVisible = isVisible
        plan.insert = insert
        plan.clear = clear
        plan.end = end
        if let from { navigation.focusMemory.remember(in: from) }
        return plan
    }

    // MARK: - The steps of the transition

    private func insert() {
        // The delegate hears of the new top also while the navigation controller appears.
        if let to, isComing { navigation.announceArrival(of: to, animated: animated) }
        navigation.place(to, below: isBack ? from : nil)
        navigation.barState.follow(navigation.mainScrollView, below: navigation.navigationBar)
        navigation.updateBar(keepsOld: isMoving && isVisible)
        navigation.view.layoutIfNeeded()
    }

    /// Removes the view of the controller that is not shown now, and gives the other one its place, which an animation
    /// may have changed.
    private func clear(didComplete: Bool) {
        navigation.navigationBar.endChange(didComplete: didComplete)
        let (shown, gone) = didComplete ? (to, from) : (from, to)
        let contentView = navigation.contentView
        if let view = gone?.viewIfLoaded, view.superview === contentView { view.removeFromSuperview() }
        if let view = shown?.viewIfLoaded, view.superview === contentView { view.frame = contentView.bounds }
    }

    private func end(didComplete: Bool) {
        for controller in [from, to] { navigation.setMovement(of: controller, to: .none) }
        if didComplete {
            complete()
            if navigation.barIsStale { navigation.updateBar() }
        } else {
            revert()
        }
        navigation.ignoreSwipe()
        if let shown = navigation.stack.last { navigation.focusMemory.restore(in: shown) }
        if isVisible || navigation.isAppeared, let shown = didComplete ? to : from {
            navigation.announceShown(shown, animated: animated)
        }
    }

    private func complete() {
        endChildren()
        for controller in removed { navigation.focusMemory.forget(controller) }
        navigation.preferredContentSizeDidChange()
    }

    /// The transition was cancelled: the stack is the old one again.
    private func revert() {
        navigation.replaceStack(old)
        navigation.announcement = from.map(announcement.isShown) == true ? announcement : StackAnnouncement()
        for controller in added { controller.removeFromParent() }
        navigation.stackDidChange()
        navigation.barState.isCollapsed = barState.isCollapsed
        navigation.barState.isScrolledAway = barState.isScrolledAway
        navigation.updateBar()
    }
}
