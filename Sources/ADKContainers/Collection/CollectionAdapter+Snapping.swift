import ADKFoundation
import ADKLists
import ADKViews
import Foundation

/// The layout decides where a scroll by the user ends.
extension CollectionAdapter {
    /// The parts of a viewport by which a click of the wheel is proposed again if the layout would undo it.
    private static let clickSteps = 8

    /// The offset at which a scroll ends that would end at `proposed`. `velocity` is in points per millisecond.
    ///
    /// Source: Apple's documentation of `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`: asked
    /// once when the user ends a scroll. It has no rule for wheels, whose clicks are shorter than most items.
    func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        guard let scrollView = controller.scrollView else { return proposed }
        let answer = answeredOffset(proposed, velocity)
        // The curves of a wheel click or a key exist already; those of a released drag do not.
        let isClick = scrollView.targetContentOffset != scrollView.contentOffset
        guard isClick, answer != proposed else { return answer }
        let axis = controller.axis
        let from = axis.start(scrollView.announcedEnd ?? scrollView.contentOffset)
        let way = axis.start(proposed) - from
        // At least half of the click's way further.
        func isAhead(_ offset: CGPoint) -> Bool { (axis.start(offset) - from) * way > 0.5 * abs(way) }
        var result = answer
        if way != 0, !isAhead(result) {
            let step = controller.viewport.length / CGFloat(Self.clickSteps) * (way < 0 ? -1 : 1)
            for count in 1...Self.clickSteps {
                let further = axis.point(axis.start(proposed) + step * CGFloat(count), cross: axis.cross(proposed))
                let next = answeredOffset(further, velocity)
                guard isAhead(next) else { continue }
                result = next
                break
            }
        }
        return result
    }

    /// The layout's answer, in scroll offsets. One that is not valid is reported and has no effect.
    private func answeredOffset(_ proposed: CGPoint, _ velocity: CGPoint) -> CGPoint {
        let viewport = controller.viewport
        let origin = viewport.origin(ofOffset: proposed)
        let answer = layout.targetContentOffset(
            forProposedContentOffset: origin, withScrollingVelocity: viewport.velocity(ofContent: velocity))
        guard answer != origin else { return proposed }
        guard AttributeLimits.allow(answer) else {
            Misuse.report("\(type(of: layout)) answered \(answer) as the end of a scroll; it ends at \(origin)")
            return proposed
        }
        return viewport.offset(ofOrigin: answer)
    }
}
