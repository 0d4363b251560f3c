import ADKLists
import Foundation

/// Headers and footers that stay in view while their section is visible.
extension FlowGeometry {
    var hasSticky: Bool { settings.pinsHeaders && map.hasHeaders || settings.pinsFooters && map.hasFooters }

    /// The header of the first visible section and the footer of the last, if they stick.
    func stickySlots(in bounds: CGRect) -> [Int] {
        guard hasSticky, map.total > 0 else { return [] }
        let (top, bottom) = edges(of: bounds)
        var result: [Int] = []
        let first = index.section(startingBefore: max(0, top), isInclusive: true)
        if settings.pinsHeaders, let header = map.header(of: first.section), first.start <= top, !isAbsent(header),
            !isEmpty(header)
        {
            result.append(header)
        }
        let last = index.section(startingBefore: max(0, min(bottom, index.total)), isInclusive: false)
        if settings.pinsFooters, let footer = map.footer(of: last.section),
            last.start + index.extent(of: last.section) >= bottom, !isAbsent(footer), !isEmpty(footer)
        {
            result.append(footer)
        }
        return result
    }

    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? {
        let item = map.item(at: slot)
        guard hasSticky, item.path == nil else { return nil }
        let start = index.start(of: item.section)
        let end = start + index.extent(of: item.section)
        let lengths = index.supplements(of: item.section)
        let (top, bottom) = edges(of: bounds)
        switch item.part {
        case .row, .supplement: return nil
        case .header:
            guard settings.pinsHeaders else { return nil }
            return axis.point(points(min(max(start, top), max(start, end - lengths.footer - lengths.header))))
        case .footer:
            guard settings.pinsFooters else { return nil }
            let own = end - lengths.footer
            return axis.point(points(max(min(own, bottom - lengths.footer), min(own, start + lengths.header))))
        }
    }

    func stickyLength(above slot: Int) -> CGFloat {
        let section = map.section(of: slot)
        guard settings.pinsHeaders, let header = map.header(of: section), header != slot else { return 0 }
        return points(index.supplements(of: section).header)
    }

    /// Pixels. Insets longer than the viewport make the end lie before the start.
    private func edges(of bounds: CGRect) -> (top: Double, bottom: Double) {
        let start = axis.start(bounds.origin)
        return (pixels(start), pixels(start + axis.length(bounds.size)))
    }
}
