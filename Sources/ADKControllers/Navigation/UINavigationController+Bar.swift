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
    /// Shows the item of the top controller. `keepsOld` leaves the old content for a transition.
    func updateBar(keepsOld: Bool = false) {
        (parent as? any StackFollower)?.stackDidChange()
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
            setting.back = { [weak self] in self?.popViewController(animated: true) }
        }
        setting.isLarge = hasLargeTitle(at: stack.count - 1)
        setting.isCollapsed = barState.isCollapsed
        navigationBar.show(item, setting, keepsOld: keepsOld)
        view.setNeedsLayout()
    }

    /// An item changed. A bar in a transition shows it at the end, because its height may change.
    private func itemDidChange(_ item: UINavigationItem?) {
        guard stack.suffix(2).contains(where: { $0.navigationItem === item }) else { return }
        if transition == nil { updateBar() } else { barIsStale = true }
    }

    /// The height of the visible bar in points, at `width` points.
    func shownBarHeight(at width: CGFloat) -> CGFloat {
        barState.isShown ? navigationBar.content?.height(width: width) ?? BarStyle.height : 0
    }

    /// Whether the title of the controller at `index` is large.
    private func hasLargeTitle(at index: Int) -> Bool {
        guard navigationBar.prefersLargeTitles, index >= 0 else { return false }
        switch stack[index].navigationItem.largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic: return index == 0 || hasLargeTitle(at: index - 1)
        }
    }

    func placeBar(in bounds: CGRect) {
        let height = navigationBar.content?.height(width: bounds.width) ?? BarStyle.height
        let shown = barState.isShown ? min(height, bounds.height) : 0
        let bar = CGRect(x: 0, y: shown - height, width: bounds.width, height: height)
        let frame = CGRect(x: 0, y: shown, width: bounds.width, height: bounds.height - shown)
        if contentView.bounds.size != frame.size, transition?.isRunning ?? false { finishTransitions() }
        let moves = movesBar && contentView.bounds.width == bounds.width
        movesBar = false
        // A hidden bar is above the view, which clips it, and takes no events.
        navigationBar.isUserInteractionEnabled = shown > 0
        // The content can be scrolled while the bar moves.
        TransitionMotion.run(moves ? TransitionMotion.fade : 0, allowsTouches: true) { [self] in
            navigationBar.frame = bar
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
