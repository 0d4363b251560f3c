import Foundation

/// Headers and footers that stay in view while their section is visible.
extension ListController {
    /// Whether there are headers or footers that can stick.
    var hasStickySupplements: Bool { pinsSupplements && (geometry.map.hasHeaders || geometry.map.hasFooters) }

    /// The header and the footer that stick to the viewport's edges. Their own positions may be far away.
    var stickySlots: [Int] {
        let map = geometry.map
        guard hasStickySupplements, map.total > 0, viewportLength > 0 else { return [] }
        var result: [Int] = []
        let first = map.section(of: slot(at: max(0, stickyTop)))
        if let header = map.header(of: first), start(of: header) <= stickyTop, !geometry.isEmpty(header) {
            result.append(header)
        }
        let last = map.section(of: slot(at: max(0, min(stickyBottom, itemsLength) - 0.5)))
        if let footer = map.footer(of: last), end(of: footer) >= stickyBottom,
            !geometry.isEmpty(footer)
        {
            result.append(footer)
        }
        return result
    }

    private var stickyTop: CGFloat { viewportStart + max(0, insets.leading) }
    private var stickyBottom: CGFloat { viewportStart + viewportLength - max(0, insets.trailing) }

    /// The start of a header or footer with sticking applied; nil for rows.
    func stickyStart(of slot: Int) -> CGFloat? {
        let map = geometry.map
        guard hasStickySupplements else { return nil }
        let item = map.item(at: slot)
        let own = start(of: slot)
        let length = length(of: slot)
        switch item.part {
        case .row: return nil
        case .header:
            let end =
                map.footer(of: item.section).map { start(of: $0) }
                ?? end(of: map.slots(of: item.section).upperBound - 1)
            return min(max(own, stickyTop), max(own, end - length))
        case .footer:
            let begin =
                map.header(of: item.section).map { end(of: $0) }
                ?? start(of: map.slots(of: item.section).lowerBound)
            return max(min(own, stickyBottom - length), min(own, begin))
        }
    }
}
