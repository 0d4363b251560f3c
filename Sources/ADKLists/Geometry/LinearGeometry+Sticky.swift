import Foundation

/// Headers and footers that stay in view while their section is visible.
extension LinearGeometry {
    package var hasSticky: Bool { pinsSupplements && (map.hasHeaders || map.hasFooters) }

    /// The header of the first visible section and the footer of the last, if they stick.
    package func stickySlots(in bounds: CGRect) -> [Int] {
        guard hasSticky, map.total > 0 else { return [] }
        let (top, bottom) = edges(of: bounds)
        var result: [Int] = []
        let first = map.section(of: index.slot(at: max(0, top)))
        if let header = map.header(of: first), index.offset(of: header) <= top, index.measured(header) != 0 {
            result.append(header)
        }
        let last = map.section(of: index.slot(at: max(0, min(bottom, index.total) - 0.5)))
        if let footer = map.footer(of: last), index.offset(of: footer) + index.extent(of: footer) >= bottom,
            index.measured(footer) != 0
        {
            result.append(footer)
        }
        return result
    }

    package func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? {
        let item = map.item(at: slot)
        guard hasSticky, item.path == nil else { return nil }
        let own = index.offset(of: slot)
        let length = index.extent(of: slot)
        let (top, bottom) = edges(of: bounds)
        switch item.part {
        case .row, .supplement: return nil
        case .header:
            let end =
                map.footer(of: item.section).map { index.offset(of: $0) } ?? index.span(of: item.section).upperBound
            return axis.point(min(max(own, top), max(own, end - length)))
        case .footer:
            let begin =
                map.header(of: item.section).map { index.offset(of: $0) + index.extent(of: $0) }
                ?? index.span(of: item.section).lowerBound
            return axis.point(max(min(own, bottom - length), min(own, begin)))
        }
    }

    package func stickyLength(above slot: Int) -> CGFloat {
        guard pinsSupplements, let header = map.header(of: map.section(of: slot)), header != slot else { return 0 }
        return index.extent(of: header)
    }

    /// Insets longer than the viewport make the end lie before the start.
    private func edges(of bounds: CGRect) -> (top: CGFloat, bottom: CGFloat) {
        let start = axis.start(bounds.origin)
        return (start, start + axis.length(bounds.size))
    }
}
