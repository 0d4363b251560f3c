import ADKNodes
import ADKViews
import Foundation

/// Drags and other motions of the content, for the cells, the container and a delegate that is one of scroll views.
extension ListController: UIScrollViewDelegate {
    package func scrollViewDidScroll(_ scrollView: UIScrollView) {
        events?.scrollDelegate?.scrollViewDidScroll(scrollView)
    }

    package func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        sendVisibilityEvent(.willBeginDragging)
        events?.willBeginDragging()
        events?.scrollDelegate?.scrollViewWillBeginDragging(scrollView)
    }

    package func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {
        targetContentOffset = events?.restingOffset(targetContentOffset, velocity: velocity) ?? targetContentOffset
        events?.scrollDelegate?.scrollViewWillEndDragging(
            scrollView, withVelocity: velocity, targetContentOffset: &targetContentOffset)
    }

    package func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        sendVisibilityEvent(.didEndDragging)
        events?.didEndDragging(willDecelerate: decelerate)
        events?.scrollDelegate?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
    }

    package func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        events?.scrollDelegate?.scrollViewWillBeginDecelerating(scrollView)
    }

    package func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        sendVisibilityEvent(.didStopScrolling)
        didEndMotion()
        events?.didEndDecelerating()
        events?.scrollDelegate?.scrollViewDidEndDecelerating(scrollView)
    }

    package func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        didEndMotion()
        events?.didEndScrollingAnimation()
        events?.scrollDelegate?.scrollViewDidEndScrollingAnimation(scrollView)
    }
}
