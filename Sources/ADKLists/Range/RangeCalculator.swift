import ADKNodes
import Foundation

/// Computes the slots in the viewport and in each range around it.
@MainActor
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

        /// Checks the sets, and that what is visible is in the other ranges.
        func checkInvariants() {
            for set in [visible, display, preload, keep] { set.checkInvariants() }
            Invariant.check(visible.subtracting(preload).isEmpty, "visible slots are not preloaded: \(self)")
            Invariant.check(preload.subtracting(keep).isEmpty, "preloaded slots are not kept: \(self)")
        }

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
        let rects = rects(in: geometry)
        return Ranges(
            visible: visible, display: geometry.slots(in: rects.display), preload: geometry.slots(in: rects.preload),
            keep: geometry.slots(in: rects.keep))
    }

    /// The rectangles of the ranges in content points. The display range of mode `lowMemory` is null.
    func rects(in geometry: any ListGeometry) -> (display: CGRect, preload: CGRect, keep: CGRect) {
        guard mode != .lowMemory else { return (.null, viewport, viewport) }
        let across = geometry.scrollsAcross
        return (
            rect(.display, more: 0, across: across), rect(.preload, more: 0, across: across),
            rect(.preload, more: RangeCalculator.keepScreenfuls, across: across)
        )
    }

    /// The viewport extended by the tuning, in both directions if the list scrolls in both.
    private func rect(_ type: ASLayoutRangeType, more: CGFloat, across: Bool) -> CGRect {
        let (before, after) = margins(type, more: more, axis)
        let (left, right) = across ? margins(type, more: more, axis.other) : (0, 0)
        return CGRect(
            origin: axis.point(axis.start(viewport.origin) - before, cross: axis.cross(viewport.origin) - left),
            size: axis.size(
                before + axis.length(viewport.size) + after, cross: left + axis.cross(viewport.size) + right))
    }

    /// The viewport starts that give the same ranges. With `leading`, only visible rows and those ahead count: rows
    /// behind may stay in a range for a while. O(log n).
    ///
    /// Nil if the content ends within a range, or a row ends at a range's edge, or the list scrolls across as well.
    func steadyStarts(in geometry: any ListGeometry, leading: Bool) -> Range<CGFloat>? {
        guard mode != .lowMemory, !geometry.scrollsAcross else { return nil }
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

    /// The starts and ends of the viewport and of the ranges.
    private func edges(leading: Bool) -> [CGFloat] {
        let start = axis.start(viewport.origin)
        let end = start + axis.length(viewport.size)
        let near = [margins(.display, more: 0, axis), margins(.preload, more: 0, axis)]
        if leading {
            let isForwards = direction.contains(axis.forwards)
            return [start, end] + near.map { isForwards ? end + $0.after : start - $0.before }
        }
        let keep = margins(.preload, more: RangeCalculator.keepScreenfuls, axis)
        return [start, end] + (near + [keep]).flatMap { [start - $0.before, end + $0.after] }
    }

    /// Points.
    private static let roundingMargin: CGFloat = 0.01

    /// The distances by which the tuning extends the viewport along an axis. A direction without `.down` (horizontally
    /// `.right`) leads to the start.
    private func margins(_ type: ASLayoutRangeType, more: CGFloat, _ axis: ListAxis) -> (
        before: CGFloat, after: CGFloat
    ) {
        let parameters = tuning[mode, type]
        let length = axis.length(viewport.size)
        let leading = (parameters.leadingBufferScreenfuls + more) * length
        let trailing = (parameters.trailingBufferScreenfuls + more) * length
        return direction.contains(axis.forwards) ? (trailing, leading) : (leading, trailing)
    }
}
