import Foundation

/// Headers and footers that stay in view while their section is visible.
extension ListController {
    /// Whether there are headers or footers that can stick.
    var hasStickySupplements: Bool { pinsSupplements && (extents.map.hasHeaders || extents.map.hasFooters) }

    /// The header and the footer that stick to the viewport's edges. Their own positions may be far away.
    var stickySlots: [Int] {
        let map = extents.map
        guard hasStickySupplements, map.total > 0, viewportLength > 0 else { return [] }
        var result: [Int] = []
        let first = map.section(of: extents.slot(at: max(0, stickyTop)))
        if let header = map.header(of: first), extents.offset(of: header) <= stickyTop, extents.measured(header) != 0 {
            result.append(header)
        }
        let last = map.section(of: extents.slot(at: max(0, min(stickyBottom, extents.total) - 0.5)))
        if let footer = map.footer(of: last), extents.offset(of: footer) + extents.extent(of: footer) >= stickyBottom,
            extents.measured(footer) != 0
        {
            result.append(footer)
        }
        return result
    }

    private var stickyTop: CGFloat { viewportStart + max(0, insets.leading) }
    private var stickyBottom: CGFloat { viewportStart + viewportLength - max(0, insets.trailing) }

    /// The start of a header or footer with sticking applied; nil for rows.
    func stickyStart(of slot: Int) -> CGFloat? {
        let map = extents.map
        guard hasStickySupplements else { return nil }
        let item = map.item(at: slot)
        let own = extents.offset(of: slot)
        let length = extents.extent(of: slot)
        switch item.part {
        case .row: return nil
        case .header:
            let end =
                map.footer(of: item.section).map { extents.offset(of: $0) }
                ?? extents.span(of: item.section).upperBound
            return min(max(own, stickyTop), max(own, end - length))
        case .footer:
            let begin =
                map.header(of: item.section).map { extents.offset(of: $0) + extents.extent(of: $0) }
                ?? extents.span(of: item.section).lowerBound
            return max(min(own, stickyBottom - length), min(own, begin))
        }
    }
}
