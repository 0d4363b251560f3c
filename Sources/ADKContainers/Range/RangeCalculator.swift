import ADKNodes
import Foundation

/// Which slots lie in the viewport and in each range around it. Pure.
struct RangeCalculator {
    /// Beyond the outermost range that much keeps its node, so that a reader who turns round
    /// does not make the list allocate at once. In lengths of the viewport.
    static let keepScreenfuls: CGFloat = 0.5

    struct Ranges: Equatable {
        var visible: Range<Int>
        var display: Range<Int>
        var preload: Range<Int>
        /// What has a node already keeps it here.
        var keep: Range<Int>

        static let none = Ranges(visible: 0..<0, display: 0..<0, preload: 0..<0, keep: 0..<0)
    }

    /// In content points, the beginning of the content first.
    let viewport: CGRect
    let direction: ASScrollDirection
    let mode: ASLayoutRangeMode
    let tuning: RangeTuning
    var axis = ListAxis.vertical

    /// `slots` gives what touches a span along the axis.
    func ranges(_ slots: (ClosedRange<CGFloat>) -> Range<Int>) -> Ranges {
        let start = axis.start(viewport.origin)
        let visible = slots(start...start + axis.length(viewport.size))
        guard mode != .lowMemory else {
            return Ranges(visible: visible, display: 0..<0, preload: visible, keep: visible)
        }
        return Ranges(
            visible: visible, display: slots(span(.display, more: 0)), preload: slots(span(.preload, more: 0)),
            keep: slots(span(.preload, more: RangeCalculator.keepScreenfuls)))
    }

    /// Where the viewport may begin with the ranges staying what they are; nil where the content ends within
    /// one of them or a row ends at the edge of one. With `leading`, only what is in sight and what comes
    /// next counts: rows that are left behind may count as near for a while. O(log n).
    func steadyStarts(in extents: ExtentIndex, leading: Bool) -> Range<CGFloat>? {
        guard mode != .lowMemory else { return nil }
        let start = axis.start(viewport.origin)
        var (low, high) = (-CGFloat.infinity, CGFloat.infinity)
        for edge in edges(leading: leading) {
            guard edge > 0, edge < extents.total else { return nil }
            let slot = extents.slot(at: edge)
            let before = extents.offset(of: slot)
            // A roundingMargin: an edge that meets a row's exactly takes the one or the other, and says nothing.
            low = max(low, start + before - edge + RangeCalculator.roundingMargin)
            high = min(high, start + before + extents.extent(of: slot) - edge - RangeCalculator.roundingMargin)
        }
        return low <= start && start < high ? low..<high : nil
    }

    private func edges(leading: Bool) -> [CGFloat] {
        let start = axis.start(viewport.origin)
        let visible = [start, start + axis.length(viewport.size)]
        let near = [span(.display, more: 0), span(.preload, more: 0)]
        if leading {
            let isForwards = direction.contains(axis.forwards)
            return visible + near.map { isForwards ? $0.upperBound : $0.lowerBound }
        }
        let keep = span(.preload, more: RangeCalculator.keepScreenfuls)
        return visible + (near + [keep]).flatMap { [$0.lowerBound, $0.upperBound] }
    }

    /// Points.
    private static let roundingMargin: CGFloat = 0.01

    /// The viewport, grown by the tuning: more on the side of travel. A direction without `.down`
    /// (`.right` for a horizontal list) leads to the beginning.
    private func span(_ type: ASLayoutRangeType, more: CGFloat) -> ClosedRange<CGFloat> {
        let parameters = tuning[mode, type]
        let length = axis.length(viewport.size)
        let leading = (parameters.leadingBufferScreenfuls + more) * length
        let trailing = (parameters.trailingBufferScreenfuls + more) * length
        let forwards = direction.contains(axis.forwards)
        let start = axis.start(viewport.origin)
        return start - (forwards ? trailing : leading)...start + length + (forwards ? leading : trailing)
    }
}
