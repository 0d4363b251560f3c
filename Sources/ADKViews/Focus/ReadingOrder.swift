import Foundation

/// In which order a reader comes to rectangles: rows from top to bottom, each from its beginning
/// to its end. Pure.
enum ReadingOrder {
    /// The indices of `rects`, first read first. Rectangles are in one row when the middle of each
    /// is beside the first of them. Equal places keep their order. O(n log n).
    static func indices(of rects: [CGRect], rightToLeft: Bool) -> [Int] {
        var order = rects.indices.sorted { (rects[$0].minY, $0) < (rects[$1].minY, $1) }
        var result: [Int] = []
        while let first = order.first {
            let bottom = rects[first].maxY
            let row = order.prefix { $0 == first || rects[$0].midY < bottom }
            result += row.sorted { one, other in
                let (a, b) = rightToLeft
                    ? (-rects[one].maxX, -rects[other].maxX) : (rects[one].minX, rects[other].minX)
                return (a, one) < (b, other)
            }
            order.removeFirst(row.count)
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
