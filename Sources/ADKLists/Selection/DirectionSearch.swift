import Foundation

/// Finds the item that an arrow key or a page key reaches from another, by frames.
///
/// Items need not be in lines of equal length. All frames are in content points, and directions are those of the
/// content. Costs O(log n + items within a viewport length), except across long gaps without items.
@MainActor
struct DirectionSearch {
    let axis: ListAxis
    let contentSize: CGSize
    /// The viewport's length along the axis.
    let reach: CGFloat
    let frame: (Int) -> CGRect
    /// The slots that intersect a rectangle.
    let slots: (CGRect) -> RunSet
    /// Whether the focus can be at a slot.
    let accepts: (Int) -> Bool
    /// The slots that may be beside a slot in a section that scrolls by itself, where `slots` finds visible ones only;
    /// nil for other slots.
    var beside: (Int) -> RunSet?

    /// Frames that overlap by no more than this are next to each other.
    private static let tolerance: CGFloat = 0.5
    /// The maximum number of slots that one step of a search examines.
    private static let mostSlots = 4096

    /// An item's extent in the direction of a search: it begins at `near` and ends at `far`.
    private struct Span {
        var slot: Int
        var near: CGFloat
        var far: CGFloat
        /// The distance of the item from the wanted cross position.
        var crossDistance: CGFloat
        var middle: CGFloat { (near + far) / 2 }
    }

    // MARK: - Along the axis

    /// The nearest item after or before `slot` along the axis that is at the cross position, or closest to it in the
    /// next line; nil if there is none.
    func next(from slot: Int, forwards: Bool, cross: CGFloat) -> Int? {
        let here = span(slot, forwards, cross)
        let end = forwards ? axis.length(contentSize) : 0
        var start = here.far
        var length = max(reach, 1)
        var found: [Span] = []
        // The distance doubles, so that a gap of any length takes few steps.
        for _ in 0..<64 {
            found = spans(from: start, length, forwards, cross).filter {
                $0.near >= here.far - DirectionSearch.tolerance && $0.slot != slot
            }
            if !found.isEmpty || start + length > end { break }
            start += length
            length *= 2
        }
        guard let nearest = found.map(\.near).min() else { return nextOverlapping(slot, forwards, cross) }
        let limit = nearest + max(reach, 1)
        if start + length < limit {
            found = spans(from: start, limit - start, forwards, cross).filter {
                $0.near >= here.far - DirectionSearch.tolerance && $0.slot != slot
            }
        }
        return best(found.filter { $0.near < limit })?.slot
    }

    /// The item at the cross position, unless a whole line without such an item is in front of it.
    private func best(_ found: [Span]) -> Span? {
        let straight = found.filter { $0.crossDistance == 0 }.min { ($0.near, $0.slot) < ($1.near, $1.slot) }
        let inFront = found.filter { $0.far <= (straight?.near ?? .infinity) + DirectionSearch.tolerance }
        guard let first = inFront.min(by: { ($0.near, $0.slot) < ($1.near, $1.slot) }) else { return straight }
        return closest(inFront.filter { $0.near < max(first.far - DirectionSearch.tolerance, first.near + 0.001) })
    }

    private func closest(_ line: [Span]) -> Span? {
        line.min { ($0.crossDistance, $0.near, $0.slot) < ($1.crossDistance, $1.near, $1.slot) }
    }

    /// The item whose middle is next, where items overlap along the axis.
    private func nextOverlapping(_ slot: Int, _ forwards: Bool, _ cross: CGFloat) -> Int? {
        let here = span(slot, forwards, cross)
        let candidates = spans(from: here.near, here.far - here.near + max(reach, 1), forwards, cross).filter {
            $0.slot != slot && $0.middle > here.middle + DirectionSearch.tolerance
        }
        func cost(_ span: Span) -> CGFloat { span.middle - here.middle + 2 * span.crossDistance }
        // Only items at the cross position: the others in a line of items of different lengths are at its sides.
        return candidates.filter { $0.crossDistance == 0 }.min { (cost($0), $0.slot) < (cost($1), $1.slot) }?.slot
    }

    /// The item that is one viewport length further: the last that ends within it. Nil if there is none.
    func page(from slot: Int, forwards: Bool, cross: CGFloat) -> Int? {
        let here = span(slot, forwards, cross)
        let limit = here.near + reach
        let found = spans(from: here.far, max(limit - here.far, 1), forwards, cross).filter {
            $0.near >= here.far - DirectionSearch.tolerance && $0.far <= limit + DirectionSearch.tolerance
                && $0.slot != slot
        }
        guard let last = found.max(by: { ($0.near, $0.far) < ($1.near, $1.far) }) else {
            return next(from: slot, forwards: forwards, cross: cross)
        }
        return closest(found.filter { $0.far > last.near + DirectionSearch.tolerance || $0.near == last.near })?.slot
    }

    // MARK: - Across the axis

    /// The next item in the line of `slot`. After the last one, the first item of the next line.
    func nextAcross(from slot: Int, forwards: Bool) -> Int? {
        let own = frame(slot)
        let (start, length) = (axis.start(own.origin), axis.length(own.size))
        let (crossStart, crossEnd) = (axis.cross(own.origin), axis.cross(own.origin) + axis.cross(own.size))
        let crossLength = max(axis.cross(contentSize), crossEnd)
        let side =
            forwards
            ? rect(start, length, crossEnd, crossLength - crossEnd) : rect(start, length, 0, crossStart)
        func distance(_ other: CGRect) -> CGFloat {
            forwards
                ? axis.cross(other.origin) - crossEnd
                : crossStart - axis.cross(other.origin) - axis.cross(other.size)
        }
        func overlap(_ other: CGRect) -> CGFloat {
            min(start + length, axis.start(other.origin) + axis.length(other.size))
                - max(start, axis.start(other.origin))
        }
        let line = (beside(slot) ?? slots(side)).prefix(DirectionSearch.mostSlots).filter { $0 != slot && accepts($0) }
            .map { (slot: $0, frame: frame($0)) }
            .filter {
                distance($0.frame) >= -DirectionSearch.tolerance && overlap($0.frame) > DirectionSearch.tolerance
            }
        let nearest = line.min {
            (distance($0.frame), -overlap($0.frame), $0.slot) < (distance($1.frame), -overlap($1.frame), $1.slot)
        }
        return nearest?.slot ?? next(from: slot, forwards: forwards, cross: forwards ? 0 : crossLength)
    }

    /// The slots near a slot in its section. Groups of a section that scrolls by itself are far smaller.
    static func neighbours(of slot: Int, in map: SlotMap) -> RunSet {
        let section = map.section(of: slot)
        let first = map.firstRow(of: section)
        return RunSet(max(first, slot - 128)..<min(first + map.rows(in: section), slot + 129))
    }

    /// The middle of an item across the axis.
    func crossMiddle(of slot: Int) -> CGFloat {
        let own = frame(slot)
        return axis.cross(own.origin) + axis.cross(own.size) / 2
    }

    // MARK: - Spans

    private func span(_ slot: Int, _ forwards: Bool, _ cross: CGFloat) -> Span {
        let own = frame(slot)
        let start = axis.start(own.origin)
        let end = start + axis.length(own.size)
        let crossStart = axis.cross(own.origin)
        let distance = max(0, crossStart - cross, cross - crossStart - axis.cross(own.size))
        return forwards
            ? Span(slot: slot, near: start, far: end, crossDistance: distance)
            : Span(slot: slot, near: -end, far: -start, crossDistance: distance)
    }

    /// The items that intersect a part of the content, nearest first, as far as one step examines them. Positions grow
    /// in the direction of the search.
    private func spans(from start: CGFloat, _ length: CGFloat, _ forwards: Bool, _ cross: CGFloat) -> [Span] {
        let crossLength = max(axis.cross(contentSize), 1)
        let found = slots(rect(forwards ? start : -start - length, length, 0, crossLength))
        let runs = forwards ? found.runs : found.runs.reversed()
        var result: [Span] = []
        var visited = 0
        for run in runs {
            for offset in 0..<run.count {
                visited += 1
                guard visited <= DirectionSearch.mostSlots else { return result }
                let slot = forwards ? run.lowerBound + offset : run.upperBound - 1 - offset
                if accepts(slot) { result.append(span(slot, forwards, cross)) }
            }
        }
        return result
    }

    private func rect(_ start: CGFloat, _ length: CGFloat, _ cross: CGFloat, _ crossLength: CGFloat) -> CGRect {
        CGRect(origin: axis.point(start, cross: cross), size: axis.size(max(length, 0), cross: max(crossLength, 0)))
    }
}
