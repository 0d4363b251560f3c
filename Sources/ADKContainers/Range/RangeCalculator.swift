import ADKNodes
import Foundation

/// Which rows lie in the viewport and in each range around it. Pure; flat row numbers.
struct RangeCalculator {
    /// Rows beyond the outermost range that keep their node, so that a reader who turns round
    /// does not make the table allocate at once. In lengths of the viewport.
    static let keepScreenfuls: CGFloat = 0.5

    struct Ranges: Equatable {
        var visible: Range<Int>
        var display: Range<Int>
        var preload: Range<Int>
        /// Rows that have a node already keep it here.
        var keep: Range<Int>

        static let none = Ranges(visible: 0..<0, display: 0..<0, preload: 0..<0, keep: 0..<0)
    }

    let viewport: CGRect
    let direction: ASScrollDirection
    let mode: ASLayoutRangeMode
    let tuning: RangeTuning

    func ranges(_ rows: (ClosedRange<CGFloat>) -> Range<Int>) -> Ranges {
        let visible = rows(viewport.minY...viewport.maxY)
        guard mode != .lowMemory else { return Ranges(visible: visible, display: 0..<0, preload: visible, keep: visible) }
        let preload = rows(span(.preload, more: 0))
        return Ranges(
            visible: visible, display: rows(span(.display, more: 0)), preload: preload,
            keep: rows(span(.preload, more: RangeCalculator.keepScreenfuls)))
    }

    /// The viewport's y, grown by the tuning: more on the side of travel. Any direction without
    /// `.down` leads upwards.
    private func span(_ type: ASLayoutRangeType, more: CGFloat) -> ClosedRange<CGFloat> {
        let parameters = tuning[mode, type]
        let leading = (parameters.leadingBufferScreenfuls + more) * viewport.height
        let trailing = (parameters.trailingBufferScreenfuls + more) * viewport.height
        let down = direction.contains(.down)
        return viewport.minY - (down ? trailing : leading)...viewport.maxY + (down ? leading : trailing)
    }
}

extension RowHeights {
    /// The rows that touch `span` of content points, its end not included.
    package func rows(in span: ClosedRange<CGFloat>) -> Range<Int> {
        guard count > 0, span.upperBound > 0, span.lowerBound < total, span.upperBound > span.lowerBound else { return 0..<0 }
        let first = row(at: max(0, span.lowerBound))
        var last = row(at: span.upperBound)
        if last > first, offset(of: last) >= span.upperBound { last -= 1 }
        return first..<last + 1
    }
}
