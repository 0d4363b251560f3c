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
    let axis: ListAxis

    func ranges(in geometry: any ListGeometry) -> Ranges {
        let visible = geometry.slots(in: viewport)
        guard mode != .lowMemory else {
            return Ranges(visible: visible, preload: visible, keep: visible)
        }
        return Ranges(
            visible: visible, display: geometry.slots(in: rect(.display, more: 0)),
            preload: geometry.slots(in: rect(.preload, more: 0)),
            keep: geometry.slots(in: rect(.preload, more: RangeCalculator.keepScreenfuls)))
    }

    /// The viewport extended by the tuning.
    private func rect(_ type: ASLayoutRangeType, more: CGFloat) -> CGRect {
        let span = span(type, more: more)
        return CGRect(
            origin: axis.point(span.lowerBound, cross: axis.cross(viewport.origin)),
            size: axis.size(span.upperBound - span.lowerBound, cross: axis.cross(viewport.size)))
    }

    /// The viewport starts that give the same ranges. With `leading`, only visible rows and those ahead count: rows
    /// behind may stay in a range for a while. O(log n).
    ///
    /// Nil if the content ends within a range, or a row ends at a range's edge.
    func steadyStarts(in geometry: any ListGeometry, leading: Bool) -> Range<CGFloat>? {
        guard mode != .lowMemory else { return nil }
        let start = axis.start(viewport.origin)
        var (low, high) = (-CGFloat.infinity, CGFloat.infinity)
        for edge in edges(leading: leading) {
            guard let interval = geometry.interval(around: edge) else { return nil }
            // Rounding margin: an edge exactly on a row boundary is ambiguous.
            low = max(low, start + interval.lowerBound - edge + RangeCalculator.roundingMargin)
            high = min(high, start + interval.upperBound - edge - RangeCalculator.roundingMargin)
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

    /// The extent of `rect` along the axis. A direction without `.down` (`.right` in a horizontal list) leads to the
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
