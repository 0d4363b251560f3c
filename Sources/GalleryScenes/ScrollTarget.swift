import AsyncDisplayKit

/// Where a feed is to be before its picture is taken.
public enum ScrollTarget: Sendable, Equatable {
    /// A content offset.
    case points(CGFloat)
    /// The top of a row, counted from 0.
    case row(Int)
}

/// Scrolls a table to a place the way a reader would get there: every row on the way is measured,
/// and batches are fetched as the end comes near. Main thread.
@MainActor
public final class ScrollGuide {
    private let table: ASTableNode
    private let target: ScrollTarget
    private let completion: @MainActor () -> Void
    private var rest: CGFloat?

    /// Calls `completion` when the table is there, or as far as there is content, and settled.
    public init(_ table: ASTableNode, to target: ScrollTarget, completion: @escaping @MainActor () -> Void) {
        self.table = table
        self.target = target
        self.completion = completion
    }

    public func start() { UIApplication.shared.whenSettled { self.step() } }

    private func step() {
        let here = table.contentOffset.y
        let goal = goal
        let end = table.maximumContentOffsetY
        // There, but for the rounding to pixels; or stuck at the end with everything settled, where
        // there is no more content.
        if abs(here - min(goal, end)) < 1 && (goal <= end || rest == end) {
            completion()
            return
        }
        rest = abs(here - end) < 1 ? end : nil
        // Less than a viewport at a time, so that no row is jumped over unmeasured.
        let stride = max(1, table.bounds.height * 0.8)
        let next = here < goal ? min(goal, here + stride, max(end, here)) : goal
        table.contentOffset = CGPoint(x: 0, y: next)
        UIApplication.shared.whenSettled { self.step() }
    }

    private var goal: CGFloat {
        switch target {
        case .points(let y): return max(y, -table.contentInset.top)
        case .row(let row):
            guard row < table.numberOfRows(inSection: 0) else { return .infinity }
            let top = table.rectForRow(at: IndexPath(row: max(0, row), section: 0)).minY
            return max(top, -table.contentInset.top)
        }
    }
}
