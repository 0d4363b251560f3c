import ADKViews
import Foundation

/// The list as its batch fetcher sees it.
extension ListController: BatchFetcherHost {
    var hasBatchSource: Bool { events != nil && source?.hasContent == true }
    var rowCount: Int { data.map.rows }
    var isUpdating: Bool { updates.isCollecting || updates.needsReload || preparation?.isBusy == true }

    var scrollPosition: BatchScrollPosition? {
        // A list in a row has content before it has a view.
        guard scrollView != nil || containerState != .away else { return nil }
        return BatchScrollPosition(
            contentLength: axis.length(geometry.contentSize), viewportLength: viewport.length,
            target: viewport.targetStart, velocity: scrollView.map { axis.start($0.scrollVelocity) } ?? 0,
            isTowardsHead: range.direction.contains(axis.backwards), isVisible: stage.isVisible)
    }

    /// Estimates may be far off. While the list moves, the mean of the measured rows must do.
    var isLengthKnown: Bool {
        visibleRowsAreMeasured || (scrollView?.isInMotion ?? false && geometry.measuredCount > 0)
    }

    var allowsBatchFetch: Bool { events?.allowsBatchFetch ?? false }
    func beginBatch(_ context: ASBatchContext) { events?.beginBatch(context) }

    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool? {
        events?.remainingTimeAnswer(remaining, hint: hint)
    }
}
