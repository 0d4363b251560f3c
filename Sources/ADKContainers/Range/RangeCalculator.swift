import ADKNodes
import Foundation

/// Computes the slots in the viewport and in each range around it.
struct RangeCalculator {
    /// The distance beyond the outermost range within which rows keep their nodes, in viewport lengths. Without it, a
    /// change of direction would make nodes at once.
    static let keepScreenfuls: CGFloat = 0.5

    struct Ranges: Equatable {
        var visible = RunSet()
        var display = RunSet()
        var preload = RunSet()
        /// Slots that keep a node they already have.
        var keep = RunSet()

        /// The slots of the preload range in front of the visible ones, and those after them.
        var around: (before: RunSet, after: RunSet) {
            let others = preload.subtracting(visible)
            guard let first = visible.first else { return (RunSet(), others) }
            return (
                others.intersection(RunSet(0..<first)),
                // Includes slots between visible ones, as in a layout whose order is not that of its slots.
                others.subtracting(RunSet(0..<first))
            )
        }
    }

    /// In content points, measured from the start of the content.
    let viewport: CGRect
    let direction: ASScrollDirection
    let mode: ASLayoutRangeMode
    let tuning: RangeTuning
    var axis = ListAxis.vertical

    /// `slots` returns the slots that intersect a span along the axis.
    func ranges(_ slots: (ClosedRange<CGFloat>) -> RunSet) -> Ranges {
        let start = axis.start(viewport.origin)
        let visible = slots(start...start + axis.length(viewport.size))
        guard mode != .lowMemory else {
            return Ranges(visible: visible, preload: visible, keep: visible)
        }
        return Ranges(
            visible: visible, display: slots(span(.display, more: 0)), preload: slots(span(.preload, more: 0)),
            keep: slots(span(.preload, more: RangeCalculator.keepScreenfuls)))
    }

    /// The viewport starts that give the same ranges. With `leading`, only visible rows and those ahead count: rows
    /// behind may stay in a range for a while. O(log n).
    ///
    /// Nil if the content ends within a range, or a row ends at a range's edge.
    func steadyStarts(in extents: ExtentIndex, leading: Bool) -> Range<CGFloat>? {
        guard mode != .lowMemory else { return nil }
        let start = axis.start(viewport.origin)
        var (low, high) = (-CGFloat.infinity, CGFloat.infinity)
        for edge in edges(leading: leading) {
            guard edge > 0, edge < extents.total else { return nil }
            let slot = extents.slot(at: edge)
            let before = extents.offset(of: slot)
            // Rounding margin: an edge exactly on a row boundary is ambiguous.
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

    /// The viewport extended by the tuning. A direction without `.down` (`.right` in a horizontal list) leads to the
    /// start.
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
