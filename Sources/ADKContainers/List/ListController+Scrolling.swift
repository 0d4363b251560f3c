import ADKViews
import Foundation

/// The target of a scroll to a row. It keeps the row in position while lengths around it change.
struct ScrollGoal {
    var slot: Int
    let position: UITableView.ScrollPosition
    /// Whether the scroll animation is in progress.
    var isAnimated: Bool
    /// The scroll offset requested last, along the axis.
    var target: CGFloat = 0
}

extension ListController {
    /// The longest animated scroll, in viewport lengths. A longer one jumps to that distance first.
    private static let longestAnimatedDistance: CGFloat = 3

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
            let distance = start - viewportStart
            let longest = viewportLength * ListController.longestAnimatedDistance
            if abs(distance) > longest {
                scrollView.setContentOffset(
                    axis.point(visualOffset(start - (distance < 0 ? -longest : longest))), animated: false)
            }
        }
        scrollView.setContentOffset(axis.point(goal.target), animated: animated)
        scrollGoal = goal
        setNeedsUpdate()
    }

    /// The position that shows the whole row with the least movement; `none` if it is visible.
    private func nearestPosition(of slot: Int) -> UITableView.ScrollPosition {
        if start(of: slot) < viewportStart + insets.leading { return .top }
        return end(of: slot) > viewportStart + viewportLength - insets.trailing ? .bottom : .none
    }

    func scrollGoalStart() -> CGFloat? { scrollGoal.flatMap(start(for:)) }

    private func start(for goal: ScrollGoal) -> CGFloat? {
        guard goal.slot < geometry.map.total else { return nil }
        let start = start(of: goal.slot)
        let length = length(of: goal.slot)
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

    /// The length of the sticky header that would cover the row.
    private func stickyHeaderLength(above slot: Int) -> CGFloat {
        guard geometry.pinsSupplements, let header = geometry.map.header(of: geometry.map.section(of: slot)),
            header != slot
        else { return 0 }
        return length(of: header)
    }

    /// Updates the target of an animated scroll until it arrives or another scroll replaces it.
    func followScrollGoal() {
        guard var goal = scrollGoal, goal.isAnimated, let scrollView else { return }
        let aimed = axis.start(scrollView.targetContentOffset)
        guard scrollView.isInMotion, abs(aimed - goal.target) < 1 else {
            let hasArrived = abs(axis.start(scrollView.contentOffset) - goal.target) < 1
            goal.isAnimated = false
            scrollGoal = hasArrived ? goal : nil
            return
        }
        guard let start = start(for: goal), abs(visualOffset(start) - goal.target) > 0.01 else { return }
        goal.target = visualOffset(start)
        scrollGoal = goal
        scrollView.setContentOffset(axis.point(goal.target), animated: true)
    }
}
