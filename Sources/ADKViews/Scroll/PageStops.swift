import Foundation

/// The offsets along one axis at which a view with pages stops: multiples of its length, and the end of the content.
///
/// Offsets are in points. All answers are O(1).
struct PageStops: Equatable {
    /// The offsets from one end of the content to the other.
    let range: ClosedRange<CGFloat>
    /// The length of a page.
    let length: CGFloat

    /// The distance from a stop within which an offset counts as on it. Offsets are whole pixels, stops need not be.
    private var tolerance: CGFloat { min(1, length / 4) }

    /// Nil if the content has no pages along the axis: the view has no length, or the range is not finite.
    init?(range: ClosedRange<CGFloat>, length: CGFloat) {
        guard length > 0, length.isFinite, range.lowerBound.isFinite, range.upperBound.isFinite else { return nil }
        self.range = range
        self.length = length
    }

    /// The stop nearest to `offset`. Of two at the same distance, the one towards the end.
    func nearest(to offset: CGFloat) -> CGFloat {
        guard offset.isFinite else { return offset > 0 ? range.upperBound : range.lowerBound }
        let before = stop(at: ((offset - range.lowerBound) / length).rounded(.down))
        let after = stop(at: ((offset - range.lowerBound) / length).rounded(.down) + 1)
        return offset - before < after - offset ? before : after
    }

    /// The first stop behind `offset`; the last stop if there is none.
    func next(after offset: CGFloat) -> CGFloat {
        guard offset.isFinite else { return nearest(to: offset) }
        return stop(at: ((offset + tolerance - range.lowerBound) / length).rounded(.down) + 1)
    }

    /// The last stop before `offset`; the first stop if there is none.
    func previous(before offset: CGFloat) -> CGFloat {
        guard offset.isFinite else { return nearest(to: offset) }
        // Beyond the end of the content, the end is the last stop.
        if offset - tolerance >= range.upperBound { return range.upperBound }
        return stop(at: ((offset - tolerance - range.lowerBound) / length).rounded(.up) - 1)
    }

    private func stop(at index: CGFloat) -> CGFloat {
        let offset = max(range.lowerBound + index * length, range.lowerBound)
        return offset > range.upperBound - tolerance ? range.upperBound : offset
    }

    /// The stop at which a click in `direction` ends, for content at `offset` that moves to `target`.
    ///
    /// One click turns one page. While the content still has more than half of that page to go, further clicks in the
    /// same direction have no effect, so that the content is never more than one and a half pages behind the clicks.
    func turned(from offset: CGFloat, target: CGFloat, direction: CGFloat) -> CGFloat {
        let isAtRest = abs(target - offset) <= tolerance
        if isAtRest, direction != 0 { return direction > 0 ? next(after: offset) : previous(before: offset) }
        let here = nearest(to: offset)
        if direction > 0 { return target > here + tolerance ? target : max(next(after: target), here) }
        if direction < 0 { return target < here - tolerance ? target : min(previous(before: target), here) }
        return nearest(to: target)
    }

    /// The stop at which a drag ends that was released at `offset`, moving in `direction` (0: at rest). The content
    /// would roll to `natural`. A drag that began at the stop `origin` ends there or at a neighbour of it.
    func released(at offset: CGFloat, natural: CGFloat, direction: CGFloat, origin: CGFloat?) -> CGFloat {
        let end =
            direction > 0
            ? next(after: offset) : direction < 0 ? previous(before: offset) : nearest(to: natural)
        return origin.map { min(max(end, neighbours(of: $0).lowerBound), neighbours(of: $0).upperBound) } ?? end
    }

    /// The stops beside `stop`.
    func neighbours(of stop: CGFloat) -> ClosedRange<CGFloat> {
        let before = previous(before: stop)
        return before...max(before, next(after: stop))
    }
}
