import ADKViews
import Foundation

/// Pages: items that are as long as the viewport.
extension ListViewport {
    /// The place of the viewport in pages: 1.5 is the middle between the second and the third. Nil without a length.
    var page: CGFloat? {
        guard geometry.isPaged, length > 0, length == lastLength else { return nil }
        return start / length
    }

    /// Runs `resize`, after which the viewport may have another length, and shows the same page again. A page that is
    /// being turned to is shown at once.
    func keepingPage(_ resize: () -> Void) {
        guard geometry.isPaged, lastLength > 0, length > 0, length != lastLength, let scrollView, geometry.map.total > 0
        else { return resize() }
        let old = lastLength
        let page =
            scrollView.isInMotion
            ? start(ofOffset: scrollView.targetContentOffset, length: old) / old : lastStart / old
        // Stops a motion at its current place.
        if scrollView.isInMotion { scrollView.setContentOffset(scrollView.contentOffset, animated: false) }
        resize()
        guard page.isFinite else { return }
        let range = startRange
        move(to: min(max(page * length, range.lowerBound), range.upperBound))
    }
}
