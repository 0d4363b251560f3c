import ADKViews
import Foundation

/// The place of an item in the viewport after a scroll, along the axis.
package enum ListScrollPosition {
    /// The least movement that shows the whole item.
    case nearest
    case start
    case middle
    case end
}

/// The target of a scroll to an item. It keeps the item in position until the lengths around it are measured.
struct ScrollGoal {
    var slot: Int
    let position: ListScrollPosition
    /// The number of the animated scroll in progress that leads to it; nil after its end, and without an animation.
    var motion: Int?
    var isAnimated: Bool { motion != nil }
}

extension ListViewport {
    /// The longest animated scroll, in viewport lengths. A longer one jumps to that distance first.
    private static let longestAnimatedDistance: CGFloat = 3

    /// Scrolls to an item. Returns false if that needs no movement.
    func scroll(
        to slot: Int, position: ListScrollPosition, across: ListScrollPosition = .nearest, animated: Bool
    ) -> Bool {
        guard let scrollView else { return false }
        publishContentSize()
        let cross = crossOffset(showing: slot, across)
        guard let position = position == .nearest ? nearestPosition(of: slot) : position else {
            guard cross != axis.cross(scrollView.contentOffset) else { return false }
            let start = axis.start(scrollView.contentOffset)
            scrollView.setContentOffset(axis.point(start, cross: cross), animated: animated)
            return true
        }
        let goal = ScrollGoal(slot: slot, position: position)
        guard let target = start(for: goal) else { return false }
        if animated {
            let distance = target - start
            let longest = length * ListViewport.longestAnimatedDistance
            if abs(distance) > longest {
                scrollView.setContentOffset(
                    axis.point(
                        scrollOffset(target - (distance < 0 ? -longest : longest)),
                        cross: axis.cross(scrollView.contentOffset)), animated: false)
            }
        }
        aim(at: goal, axis.point(scrollOffset(target), cross: cross), of: scrollView, animated: animated)
        return true
    }

    private func aim(at goal: ScrollGoal, _ offset: CGPoint, of scrollView: UIScrollView, animated: Bool) {
        scrollView.setContentOffset(offset, animated: animated)
        scrollGoal = goal
        scrollGoal?.motion = animated ? scrollView.motionNumber : nil
    }

    /// The scroll offset across the axis that shows an item. The current one in lists that scroll along their axis
    /// only.
    private func crossOffset(showing slot: Int, _ position: ListScrollPosition) -> CGFloat {
        guard let scrollView else { return 0 }
        let current = axis.cross(scrollView.contentOffset)
        guard geometry.scrollsAcross else { return current }
        let frame = frame(of: slot)
        let (first, itemLength, viewLength) = (axis.cross(frame.origin), axis.cross(frame.size), axis.cross(size))
        let last = first + itemLength - viewLength
        let wanted: CGFloat
        switch position {
        case .start: wanted = isMirrored ? last : first
        case .end: wanted = isMirrored ? first : last
        case .middle: wanted = first + (itemLength - viewLength) / 2
        case .nearest: wanted = min(max(current, min(first, last)), max(first, last))
        }
        return min(max((wanted * scale).rounded() / scale, 0), max(0, axis.cross(scrollView.contentSize) - viewLength))
    }

    /// The position that shows the whole item with the least movement; nil if it is visible.
    private func nearestPosition(of slot: Int) -> ListScrollPosition? {
        if geometry.start(of: slot) < start + insets.leading { return .start }
        return geometry.end(of: slot) > start + length - insets.trailing ? .end : nil
    }

    /// The viewport's start that shows the goal in its position.
    func start(for goal: ScrollGoal) -> CGFloat? {
        guard goal.slot < geometry.map.total else { return nil }
        let start = geometry.start(of: goal.slot)
        let itemLength = geometry.length(of: goal.slot)
        let wanted: CGFloat
        switch goal.position {
        case .start: wanted = start - geometry.stickyLength(above: goal.slot) - insets.leading
        case .middle: wanted = start + itemLength / 2 - length / 2
        case .end: wanted = start + itemLength - length + insets.trailing
        case .nearest: return nil
        }
        return min(max((wanted * scale).rounded() / scale, startRange.lowerBound), startRange.upperBound)
    }

    /// Updates the target of an animated scroll until it arrives or another scroll replaces it.
    func followScrollGoal() {
        guard let goal = scrollGoal, goal.isAnimated, let scrollView else { return }
        guard goal.motion == scrollView.motionNumber else { return scrollGoal = nil }
        guard scrollView.isInMotion else {
            scrollGoal?.motion = nil
            return
        }
        let aimed = scrollView.targetContentOffset
        guard let start = start(for: goal), abs(scrollOffset(start) - axis.start(aimed)) > 0.01 else { return }
        aim(at: goal, axis.point(scrollOffset(start), cross: axis.cross(aimed)), of: scrollView, animated: true)
    }
}
