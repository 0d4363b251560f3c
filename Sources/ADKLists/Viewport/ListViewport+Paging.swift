import ADKViews
import Foundation

/// Pages: items that are as long as the viewport.
extension ListViewport {
    /// The place of the viewport in pages: 1.5 is the middle between the second and the third. Nil without a length.
    package var page: CGFloat? {
        guard geometry.isPaged, lastLength > 0 else { return nil }
        // After a change of the length, the start is not valid until `keepingPage`.
        return (length == lastLength ? start : lastStart) / lastLength
    }

    /// Runs `resize`, after which the viewport may have another length, and shows the same page again. A page that is
    /// being turned to is shown at once. With its first length, a list of any kind shows the item that it was asked
    /// for before.
    func keepingPage(_ resize: () -> Void) {
        let old = lastLength
        guard geometry.isPaged || old == 0, length > 0, length != old, let scrollView, geometry.map.total > 0 else {
            return resize()
        }
        guard old > 0 else {
            resize()
            if let start = scrollGoal.flatMap(start(for:)) { move(to: start) }
            return
        }
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
