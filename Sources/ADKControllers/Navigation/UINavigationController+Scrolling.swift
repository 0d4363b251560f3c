import ADKFoundation
import ADKViews
import Foundation

/// The bar follows the scrolling of the content: large titles become small, and `hidesBarsOnSwipe` hides the bar.
extension UINavigationController {
    /// The points that the content is scrolled before the bar changes.
    static let collapseDistance: CGFloat = 8

    /// Watches the first vertical scroll view of the top controller.
    func watchScrolling() {
        guard let view = stack.last?.viewIfLoaded, let scrollView = view.firstScrollView else { return }
        guard scrollView.offsetObserver?.owner !== self else { return }
        let last = ScrollMark(scrollView.contentOffset.y)
        scrollView.offsetObserver = OffsetObserver(owner: self) { [weak self, last] scrollView in
            self?.contentScrolled(scrollView, last)
        }
    }

    private func contentScrolled(_ scrollView: UIScrollView, _ last: ScrollMark) {
        guard transition == nil, stack.last?.viewIfLoaded.map({ scrollView.isDescendant(of: $0) }) ?? false else {
            return
        }
        let offset = scrollView.contentOffset.y
        let start = scrollView.offsetRangeY.lowerBound
        // The bar becomes smaller only if the content still fills the place that it leaves.
        let room = scrollView.offsetRangeY.upperBound - start
        let spare = navigationBar.bounds.height + UINavigationController.collapseDistance
        var state = barState
        if offset <= start {
            state.isCollapsed = false
            state.isScrolledAway = false
        } else if offset > start + UINavigationController.collapseDistance, room > spare {
            if hasLargeTitleNow { state.isCollapsed = true }
            if hidesBarsOnSwipe {
                if offset > last.y + UINavigationController.collapseDistance { state.isScrolledAway = true }
                if offset < last.y - UINavigationController.collapseDistance { state.isScrolledAway = false }
            }
        }
        if abs(offset - last.y) > UINavigationController.collapseDistance { last.y = offset }
        barState = state
    }

    private var hasLargeTitleNow: Bool { (navigationBar.content?.largeAmount ?? 0) > 0 }
}

/// The offset at which the bar was decided last.
@MainActor
private final class ScrollMark {
    var y: CGFloat
    init(_ y: CGFloat) { self.y = y }
}

extension UIView {
    /// The first scroll view in the subtree, in front of its siblings or not.
    fileprivate var firstScrollView: UIScrollView? {
        if let scrollView = self as? UIScrollView { return scrollView }
        for subview in subviews where !subview.isHidden {
            if let found = subview.firstScrollView { return found }
        }
        return nil
    }
}
