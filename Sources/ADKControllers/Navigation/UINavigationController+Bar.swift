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
        guard isViewLoaded, let top = stack.last else { return }
        let item = top.navigationItem
        if keepsOld { barState.isScrolledAway = false }
        let below = stack.dropLast().last
        item.onChange = { [weak self, weak item] in
            guard let self, let item, topViewController?.navigationItem === item, transition == nil else { return }
            updateBar()
        }
        var setting = NavigationBarContent.Setting()
        if let below {
            setting.backTitle = below.navigationItem.backButtonTitle ?? below.navigationItem.title
            setting.back = { [weak self] in self?.popViewController(animated: true) }
        }
        setting.isLarge = hasLargeTitle(at: stack.count - 1)
        setting.isCollapsed = barState.isCollapsed
        navigationBar.show(item, setting, keepsOld: keepsOld)
        view.setNeedsLayout()
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
        if contentView.bounds.size != frame.size, transition?.isRunning ?? false { transition?.finishAtOnce() }
        let moves = movesBar && contentView.bounds.width == bounds.width
        movesBar = false
        // A hidden bar is above the view, which clips it, and takes no events.
        navigationBar.isUserInteractionEnabled = shown > 0
        TransitionMotion.run(moves ? TransitionMotion.fade : 0) { [self] in
            navigationBar.frame = bar
            if contentView.frame != frame { contentView.frame = frame }
        } completion: {
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
