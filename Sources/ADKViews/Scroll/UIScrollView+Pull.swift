import ADKFoundation
import Foundation

/// An object that follows pulls of a scroll view's content beyond its top.
@MainActor
package protocol PullObserver: AnyObject {
    /// The user takes the content, with fingers or with a touchpad.
    func pullMayBegin()
    /// The offset changed, for any reason.
    func contentOffsetDidChange()
    /// The user is about to release the content. The observer may change `refreshInset`: the content then returns to
    /// its new end.
    func pullWillEnd()
    /// F5 was pressed. Returns whether it was handled.
    func refreshKeyPressed() -> Bool
}

extension UIScrollView {
    /// The space around the content: `contentInset`, that for a control above it, and that for views at its ends. In
    /// points.
    package var effectiveInset: UIEdgeInsets {
        guard refreshInset != 0 || edgeMargins != .zero else { return contentInset }
        var inset = contentInset
        inset.top += refreshInset + edgeMargins.top
        inset.bottom += edgeMargins.bottom
        return inset
    }

    /// The distance by which the top of the content is below the top of the view, in points, without `refreshInset`.
    /// Negative for content that is scrolled.
    package var pullDistance: CGFloat {
        -contentOffset.y - (contentInset.top.isNaN ? 0 : contentInset.top) - edgeMargins.top
    }

    /// Whether content that does not scroll along `axis` can be pulled there.
    func canPull(_ axis: ScrollAxis) -> Bool { axis == .vertical && isScrollEnabled && pullObserver != nil }

    /// Sets the space for views above and below the content. Content at its top stays there, unless the user holds it.
    package func setEdgeMargins(_ margins: UIEdgeInsets) {
        guard margins != edgeMargins else { return }
        let wasAtTop = targetContentOffset.y <= offsetRange(.vertical).lowerBound + 0.5
        edgeMargins = margins
        let range = offsetRange(.vertical)
        let target = wasAtTop ? range.lowerBound : min(max(targetContentOffset.y, range.lowerBound), range.upperBound)
        if !isDragging, target != targetContentOffset.y {
            setContentOffset(CGPoint(x: targetContentOffset.x, y: target), animated: false)
        }
        bars.forEach { $0.update() }
    }

    /// Sets the space above the content. Content at its top stays there, unless the user holds it.
    package func setRefreshInset(_ inset: CGFloat, animated: Bool) {
        guard inset != refreshInset else { return }
        let wasAtTop = targetContentOffset.y <= offsetRange(.vertical).lowerBound + 0.5
        refreshInset = inset
        let top = offsetRange(.vertical).lowerBound
        let target = wasAtTop || targetContentOffset.y < top ? top : targetContentOffset.y
        if !isDragging, target != targetContentOffset.y {
            setContentOffset(CGPoint(x: targetContentOffset.x, y: target), animated: animated)
        }
        bars.forEach { $0.update() }
    }

    /// Sets the space above the content while the user releases it: the release moves the content.
    package func setRefreshInsetOnRelease(_ inset: CGFloat) { refreshInset = inset }
}
