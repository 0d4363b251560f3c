import Foundation

/// The reading order of rectangles: rows from top to bottom, each from its start to its end.
enum ReadingOrder {
    /// The indices of `rects` in reading order. A row contains the rectangles that start above the middle of its first
    /// one. Ties keep their order. O(n log n).
    static func indices(of rects: [CGRect], rightToLeft: Bool) -> [Int] {
        let order = rects.indices.sorted { (rects[$0].minY, $0) < (rects[$1].minY, $1) }
        var result: [Int] = []
        var start = 0
        while start < order.count {
            let first = order[start]
            let row = order[start...].prefix { $0 == first || rects[$0].minY < rects[first].midY }
            // Rectangles at the same place of a row are in the order of their tops.
            let places = row.enumerated().map { offset, index in
                (x: rightToLeft ? -rects[index].maxX : rects[index].minX, offset: offset, index: index)
            }
            result += places.sorted { ($0.x, $0.offset) < ($1.x, $1.offset) }.map(\.index)
            start += row.count
        }
        return result
    }
}

extension UIView {
    /// The views in the subtree at which Tab stops, in reading order. The views inside one view stay together.
    /// O(views).
    func focusOrder() -> [UIView] {
        guard canBeHit else { return [] }
        let parts = subviews.map { (frame: $0.frame, views: $0.focusOrder()) }.filter { !$0.views.isEmpty }
        let order = ReadingOrder.indices(of: parts.map(\.frame), rightToLeft: isRightToLeft)
        let isStop = canBecomeFocused || (self as? any FocusStops)?.hasFocusStops ?? false
        let own = isStop && !bounds.isEmpty ? [self] : []
        return own + order.flatMap { parts[$0].views }
    }
}
