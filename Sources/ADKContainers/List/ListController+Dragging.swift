import ADKNodes
import ADKViews
import Foundation

/// Drags and other motions of the content, for the cells, the container and a delegate that is one of scroll views.
extension ListController: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { events?.scrollDelegate?.scrollViewDidScroll(scrollView) }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        sendVisibilityEvent(.willBeginDragging)
        events?.willBeginDragging()
        events?.scrollDelegate?.scrollViewWillBeginDragging(scrollView)
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {
        targetContentOffset = events?.restingOffset(targetContentOffset, velocity: velocity) ?? targetContentOffset
        events?.scrollDelegate?.scrollViewWillEndDragging(
            scrollView, withVelocity: velocity, targetContentOffset: &targetContentOffset)
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        sendVisibilityEvent(.didEndDragging)
        events?.didEndDragging(willDecelerate: decelerate)
        events?.scrollDelegate?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
    }

    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        events?.scrollDelegate?.scrollViewWillBeginDecelerating(scrollView)
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        sendVisibilityEvent(.didStopScrolling)
        didEndMotion()
        events?.didEndDecelerating()
        events?.scrollDelegate?.scrollViewDidEndDecelerating(scrollView)
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        didEndMotion()
        events?.didEndScrollingAnimation()
        events?.scrollDelegate?.scrollViewDidEndScrollingAnimation(scrollView)
    }
}
