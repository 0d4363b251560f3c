import ADKFoundation
import ADKViews
import Foundation

/// The state that decides about the place and the height of a navigation bar.
struct NavigationBarState: Equatable {
    /// The app hides the bar.
    var isHidden = false
    /// The content was scrolled down, so that the bar is hidden.
    var isScrolledAway = false
    /// The content was scrolled, so that the large title is small.
    var isCollapsed = false

    var isShown: Bool { !isHidden && !isScrolledAway }
}

extension UINavigationController {
    /// The navigation controller whose bar shows the items of this one; nil for its own bar.
    private var barOwner: UINavigationController? { usesBarOfParent ? parent as? UINavigationController : nil }

    /// The bar has a place above the content.
    private var showsBar: Bool { barState.isShown && barOwner == nil }

    /// The controllers whose items the bar shows: the stack, and that of a navigation controller on top without a bar.
    var barStack: [UIViewController] {
        guard let top = stack.last as? UINavigationController, top.barOwner === self else { return stack }
        return stack.dropLast() + top.barStack
    }

    /// Shows the item of the top controller. `keepsOld` leaves the old content for a transition.
    func updateBar(keepsOld: Bool = false) {
        (parent as? any NavigationStackObserver)?.stackDidChange()
        updateToolbar()
        if let barOwner {
            if barOwner.transition == nil { barOwner.updateBar() } else { barOwner.barIsStale = true }
            viewIfLoaded?.setNeedsLayout()
            return
        }
        let stack = barStack
        guard isViewLoaded, let top = stack.last else { return }
        barIsStale = false
        let item = top.navigationItem
        let below = stack.dropLast().last
        // The item below gives the back button its title.
        for shown in [item, below?.navigationItem].compactMap({ $0 }) {
            shown.onChange = { [weak self, weak shown] in self?.itemDidChange(shown) }
        }
        var setting = NavigationBarContent.Setting()
        if let below {
            setting.backTitle = below.navigationItem.backTitle ?? below.navigationItem.title
            setting.back = { [weak self] in self?.popBarController() }
        }
        setting.isLarge = hasLargeTitle(at: stack.count - 1, of: stack)
        setting.isCollapsed = barState.isCollapsed
        navigationBar.show(item, setting, keepsOld: keepsOld)
        view.setNeedsLayout()
    }

    /// Removes the controller whose item the bar shows.
    private func popBarController() {
        if let top = stack.last as? UINavigationController, top.barOwner === self, top.stack.count > 1 {
            top.popBarController()
        } else {
            popViewController(animated: true)
        }
    }

    /// An item changed. A bar in a transition shows it at the end, because its height may change.
    private func itemDidChange(_ item: UINavigationItem?) {
        guard barStack.suffix(2).contains(where: { $0.navigationItem === item }) else { return }
        if transition == nil { updateBar() } else { barIsStale = true }
    }

    /// The height of the visible bar in points, at `width` points.
    func shownBarHeight(at width: CGFloat) -> CGFloat {
        showsBar ? navigationBar.content?.height(width: width) ?? BarStyle.height : 0
    }

    /// Whether the title of the controller at `index` of `stack` is large.
    private func hasLargeTitle(at index: Int, of stack: [UIViewController]) -> Bool {
        guard navigationBar.prefersLargeTitles, index >= 0 else { return false }
        switch stack[index].navigationItem.largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic: return index == 0 || hasLargeTitle(at: index - 1, of: stack)
        }
    }

    func placeBar(in bounds: CGRect) {
        let height = navigationBar.content?.height(width: bounds.width) ?? BarStyle.height
        let shown = showsBar ? min(height, bounds.height) : 0
        let bar = CGRect(x: 0, y: shown - height, width: bounds.width, height: height)
        let below = min(shownToolbarHeight, bounds.height - shown)
        let frame = CGRect(x: 0, y: shown, width: bounds.width, height: bounds.height - shown - below)
        if contentView.bounds.size != frame.size, transition?.isRunning ?? false { finishTransitions() }
        let moves = movesBar && contentView.bounds.width == bounds.width
        movesBar = false
        // A hidden bar is above the view, which clips it, and takes no events.
        navigationBar.isUserInteractionEnabled = shown > 0
        // The content can be scrolled while the bar moves.
        TransitionMotion.run(moves ? TransitionMotion.fade : 0, allowsTouches: true) { [self] in
            navigationBar.frame = bar
            placeToolbar(in: bounds, height: below)
            if contentView.frame != frame { contentView.frame = frame }
        }
    }

    func barStateDidChange(from old: NavigationBarState) {
        guard isViewLoaded else { return }
        if old.isCollapsed != barState.isCollapsed, transition == nil { updateBar() }
        // A bar that follows the scrolling moves. The layout step places it.
        movesBar = old.isHidden == barState.isHidden && transition == nil && isAppeared
        view.setNeedsLayout()
    }
}
