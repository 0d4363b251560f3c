import ADKFoundation
import ADKViews
import Foundation

/// The bar follows the scrolling of the content: large titles become small, and `hidesBarsOnSwipe` hides the bar.
extension UINavigationController {
    /// The points that the content is scrolled before the bar changes.
    static let collapseDistance: CGFloat = 8

    /// The scroll view of the top controller whose scrolling the bar follows.
    var mainScrollView: UIScrollView? { stack.last?.viewIfLoaded?.mainScrollView }

    /// Watches the main scroll view of the top controller.
    func watchScrolling() {
        let scrollView = mainScrollView
        watchedScrollView = scrollView
        guard let scrollView, !scrollView.isObserved(by: self) else { return }
        let last = ScrollMark(scrollView.contentOffset.y)
        scrollView.add(OffsetObserver(owner: self) { [weak self] in self?.contentScrolled($0, last) })
    }

    private func contentScrolled(_ scrollView: UIScrollView, _ last: ScrollMark) {
        guard transition == nil, scrollView === watchedScrollView else { return }
        let offset = scrollView.contentOffset.y
        var state = barState
        if offset <= scrollView.offsetRangeY.lowerBound {
            state.isCollapsed = false
            state.isScrolledAway = false
        } else if scrollView.isScrolled(below: navigationBar) {
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

extension NavigationBarState {
    /// The bar is shown to another controller: it is as large as the place of that one's content says.
    @MainActor
    mutating func follow(_ scrollView: UIScrollView?, below bar: UIView) {
        isScrolledAway = false
        isCollapsed = scrollView?.isScrolled(below: bar) ?? false
    }
}

extension UIScrollView {
    /// Whether the content was scrolled, and still fills the place that a smaller bar leaves.
    fileprivate func isScrolled(below bar: UIView) -> Bool {
        let range = offsetRangeY
        let distance = UINavigationController.collapseDistance
        return contentOffset.y > range.lowerBound + distance
            && range.upperBound - range.lowerBound > bar.bounds.height + distance
    }
}

extension UIView {
    /// The largest scroll view in the subtree that scrolls vertically. Without one, the largest that does not scroll
    /// horizontally: its content may come later. O(views).
    fileprivate var mainScrollView: UIScrollView? {
        let area = { @MainActor (view: UIView) -> CGFloat in view.bounds.width * view.bounds.height }
        var best: (view: UIScrollView, isVertical: Bool)?
        func visit(_ view: UIView) {
            if let found = view as? UIScrollView {
                let isVertical = found.offsetRangeY.upperBound > found.offsetRangeY.lowerBound
                let isHorizontal = found.offsetRangeX.upperBound > found.offsetRangeX.lowerBound
                if isVertical || !isHorizontal {
                    let isBetter =
                        best.map { isVertical == $0.isVertical ? area(found) > area($0.view) : isVertical } ?? true
                    if isBetter { best = (found, isVertical) }
                    return
                }
            }
            for subview in view.subviews where !subview.isHidden { visit(subview) }
        }
        visit(self)
        return best?.view
    }
}
