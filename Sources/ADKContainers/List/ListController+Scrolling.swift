import ADKViews
import Foundation

/// A row that was scrolled to: it stays where it was wanted while lengths around it become real.
struct ScrollGoal {
    var slot: Int
    let position: UITableView.ScrollPosition
    /// The way there is still being gone.
    var isAnimated: Bool
    /// The scroll offset asked for last, along the axis.
    var target: CGFloat = 0
}

extension ListController {
    /// Farther than that an animated scroll begins nearer, in lengths of the viewport.
    private static let longestWay: CGFloat = 3

    func scroll(to path: IndexPath, position: UITableView.ScrollPosition, animated: Bool) {
        readCountsIfNeeded()
        guard let scrollView, data.map.contains(path) else { return }
        publishContentSize()
        let slot = data.map.slot(path)
        var goal = ScrollGoal(
            slot: slot, position: position == .none ? nearestPosition(of: slot) : position, isAnimated: animated)
        guard goal.position != .none, let start = start(for: goal) else { return }
        goal.target = visualOffset(start)
        if animated {
            let way = start - viewportStart
            let longest = viewportLength * ListController.longestWay
            if abs(way) > longest {
                scrollView.setContentOffset(
                    axis.point(visualOffset(start - (way < 0 ? -longest : longest))), animated: false)
            }
        }
        scrollView.setContentOffset(axis.point(goal.target), animated: animated)
        scrollGoal = goal
        setNeedsUpdate()
    }

    /// The least movement that shows all of a row; none if it is in sight.
    private func nearestPosition(of slot: Int) -> UITableView.ScrollPosition {
        let start = extents.offset(of: slot)
        if start < viewportStart + insets.leading { return .top }
        return start + extents.extent(of: slot) > viewportStart + viewportLength - insets.trailing ? .bottom : .none
    }

    func scrollGoalStart() -> CGFloat? { scrollGoal.flatMap(start(for:)) }

    private func start(for goal: ScrollGoal) -> CGFloat? {
        guard goal.slot < extents.map.total else { return nil }
        let start = extents.offset(of: goal.slot)
        let length = extents.extent(of: goal.slot)
        let header = stickyHeaderLength(above: goal.slot)
        let wanted: CGFloat
        switch goal.position {
        case .top: wanted = start - header - insets.leading
        case .middle: wanted = start + length / 2 - viewportLength / 2
        case .bottom: wanted = start + length - viewportLength + insets.trailing
        case .none: return nil
        }
        return min(max(pixel(wanted), startRange.lowerBound), startRange.upperBound)
    }

    private func pixel(_ y: CGFloat) -> CGFloat { (y * environment.scale).rounded() / environment.scale }

    /// A header that sticks would cover the row.
    private func stickyHeaderLength(above slot: Int) -> CGFloat {
        guard sticksSupplements, let header = extents.map.header(of: extents.map.section(of: slot)), header != slot
        else { return 0 }
        return extents.extent(of: header)
    }

    /// Keeps an animated scroll aimed at its row until it is there or somebody else scrolls.
    func followScrollGoal() {
        guard var goal = scrollGoal, goal.isAnimated, let scrollView else { return }
        let aimed = axis.start(scrollView.targetContentOffset)
        guard scrollView.isInMotion, abs(aimed - goal.target) < 1 else {
            let isThere = abs(axis.start(scrollView.contentOffset) - goal.target) < 1
            goal.isAnimated = false
            scrollGoal = isThere ? goal : nil
            return
        }
        guard let start = start(for: goal), abs(visualOffset(start) - goal.target) > 0.01 else { return }
        goal.target = visualOffset(start)
        scrollGoal = goal
        scrollView.setContentOffset(axis.point(goal.target), animated: true)
    }
}
