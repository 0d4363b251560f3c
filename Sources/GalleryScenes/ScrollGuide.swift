import AsyncDisplayKit

/// A position to scroll to before a screenshot.
package enum ScrollTarget: Sendable, Equatable {
    /// A vertical content offset in points.
    case points(CGFloat)
    /// The top of a row of section 0. The first row is 0.
    case row(Int)
}

/// Scrolls a table to a target in steps shorter than the viewport.
///
/// As when a user scrolls, every row in between is measured and batches are fetched near the end of the content.
@MainActor
package final class ScrollGuide {
    private let table: ASTableNode
    private let target: ScrollTarget
    private let completion: @MainActor () -> Void
    /// The end of the content at the last step, if that step was at the end.
    private var lastEnd: CGFloat?

    /// Calls `completion` when the table has reached the target, or the end of its content, and has settled.
    package init(_ table: ASTableNode, to target: ScrollTarget, completion: @escaping @MainActor () -> Void) {
        self.table = table
        self.target = target
        self.completion = completion
    }

    /// Begins to scroll. The object keeps itself alive until `completion` has run.
    package func start() { UIApplication.shared.whenSettled { self.step() } }

    private func step() {
        let here = table.contentOffset.y
        let goal = goal
        let end = table.maximumContentOffsetY
        // Either the target is reached, apart from rounding to pixels, or the end did not move although
        // everything has settled: there is no more content.
        if abs(here - min(goal, end)) < 1 && (goal <= end || lastEnd == end) {
            completion()
            return
        }
        lastEnd = abs(here - end) < 1 ? end : nil
        // Less than a viewport at a time, so that every row is measured.
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
