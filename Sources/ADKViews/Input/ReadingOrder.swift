import Foundation

/// In which order a reader comes to rectangles: rows from top to bottom, each from its beginning
/// to its end. Pure.
enum ReadingOrder {
    /// The indices of `rects`, first read first. Rectangles are in one row when they begin above
    /// the middle of the first of them. Equal places keep their order. O(n log n).
    static func indices(of rects: [CGRect], rightToLeft: Bool) -> [Int] {
        let order = rects.indices.sorted { (rects[$0].minY, $0) < (rects[$1].minY, $1) }
        var result: [Int] = []
        var start = 0
        while start < order.count {
            let first = order[start]
            let row = order[start...].prefix { $0 == first || rects[$0].minY < rects[first].midY }
            // Those at one place of the row are read from above.
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
    /// The views in the tree at which Tab stops, in reading order; what is in one view stays
    /// together. O(views).
    func focusOrder() -> [UIView] {
        guard canBeHit else { return [] }
        let parts = subviews.map { (frame: $0.frame, views: $0.focusOrder()) }.filter { !$0.views.isEmpty }
        let isReversed = traitCollection.layoutDirection == .rightToLeft
        let order = ReadingOrder.indices(of: parts.map(\.frame), rightToLeft: isReversed)
        let own = canBecomeFocused && !bounds.isEmpty ? [self] : []
        return own + order.flatMap { parts[$0].views }
    }
}
