import ADKViews
import Foundation

/// The scroll view of one section.
@MainActor
final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
    /// The number of the section; nil once the section is gone.
    var section: Int?
    /// The offset with which the cells are laid out. It is within the content, also while that is pulled beyond its
    /// ends.
    var laidOutOffset = CGPoint.zero
    /// The item that keeps its place while the user drags the content.
    var held: HeldItem?
    /// Whether the user scrolled the view, and it has not come to rest at a stop yet.
    var isUnsettled = false
    var onScroll: () -> Void = {}
    /// Called when a scroll ends, and when a finger leaves that stopped one.
    var onRest: () -> Void = {}
    /// The offset at which a throw ends, by the proposed offset and that at the start of the drag.
    var target: (CGPoint, CGPoint) -> CGPoint = { proposed, _ in proposed }
    /// Whether the view follows the list, which does not count as scrolling.
    var isFollowing = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        delegate = self
    }

    override func contentOffsetDidChange() { if !isFollowing { onScroll() } }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isUnsettled = true }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {
        targetContentOffset = target(targetContentOffset, userScrollStart)
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) { onRest() }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { onRest() }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { onRest() }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        onRest()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        onRest()
    }
}

/// An item under a finger, and its distance from the start of the content.
struct HeldItem {
    let slot: Int
    let start: CGFloat
}
