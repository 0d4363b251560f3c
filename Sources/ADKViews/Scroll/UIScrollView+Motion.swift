import ADKFoundation
import Foundation

/// Who set a scroll view in motion; the delegate hears of each in other words.
enum ScrollCause { case user, program }

/// Advances a scroll view's curves, frame by frame.
@MainActor
final class ScrollMotion: FrameAnimation {
    private weak var scrollView: UIScrollView?
    let cause: ScrollCause

    init(scrollView: UIScrollView, cause: ScrollCause) {
        self.scrollView = scrollView
        self.cause = cause
    }

    func advance(to time: TimeInterval) -> Bool { scrollView?.advanceMotion(self, to: time) ?? false }
}

extension UIScrollView {
    /// Where the animation under way, if any, will end.
    public var targetContentOffset: CGPoint {
        CGPoint(x: curveX?.target ?? contentOffset.x, y: curveY?.target ?? contentOffset.y)
    }

    /// Points per second, of the animation under way.
    package var scrollVelocity: CGVector {
        let time = FrameLoop.shared.now
        return CGVector(dx: curveX?.speed(at: time) ?? 0, dy: curveY?.speed(at: time) ?? 0)
    }

    /// Scrolls by `distance` points from where the present motion would end, within the content, as
    /// the user would.
    public func scroll(by distance: CGVector) { scroll(by: distance, duration: ScrollConstants.wheelDuration) }

    func scroll(by distance: CGVector, duration: TimeInterval) {
        // Pages are turned one at a time.
        if isPagingEnabled, motion != nil { return }
        // What is pressed in the content moves away from under the pointer.
        window?.touches.cancel(within: self, includingSelf: false)
        let from = targetContentOffset
        let target = page(nearest: CGPoint(x: from.x + distance.dx, y: from.y + distance.dy), direction: distance)
        scroll(to: target, duration: duration, cause: .user)
    }

    func scroll(to target: CGPoint, duration: TimeInterval, cause: ScrollCause) {
        if let motion, motion.cause != cause { finish(motion) }
        let isNew = motion == nil
        // Begun a frame ago, so that the frame about to be drawn shows the first movement.
        let time = FrameLoop.shared.frameTime - (isNew ? FrameLoop.shared.host?.frameInterval ?? 0 : 0)
        aim(at: clamped(target), time: time, duration: duration)
        guard curveX != nil || curveY != nil else { return }
        if isNew {
            if cause == .user { delegate?.scrollViewWillBeginDragging(self) }
            begin(cause)
        }
        if cause == .user { announceEnd(isNew: isNew, time: time, duration: duration) }
    }

    /// Starts moving; the curves say where to.
    private func begin(_ cause: ScrollCause) {
        let motion = ScrollMotion(scrollView: self, cause: cause)
        self.motion = motion
        FrameLoop.shared.start(motion)
    }

    /// Tells the delegate where the motion will end; it may choose another place.
    private func announceEnd(isNew: Bool, time: TimeInterval, duration: TimeInterval) {
        let target = targetContentOffset
        let end = endOfDrag(velocity: scrollVelocity, target: target)
        if end != target { aim(at: end, time: time, duration: duration) }
        guard isNew else { return }
        delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    private func endOfDrag(velocity: CGVector, target: CGPoint) -> CGPoint {
        var end = target
        // UIKit's unit for this one velocity is points per millisecond.
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000), targetContentOffset: &end)
        return end
    }

    private func aim(at target: CGPoint, time: TimeInterval, duration: TimeInterval) {
        aim(&curveX, from: contentOffset.x, to: target.x, at: time, duration: duration)
        aim(&curveY, from: contentOffset.y, to: target.y, at: time, duration: duration)
    }

    private func aim(
        _ curve: inout ScrollCurve?, from here: CGFloat, to target: CGFloat, at time: TimeInterval,
        duration: TimeInterval
    ) {
        if let present = curve {
            // A click along one axis leaves the other as it was.
            if present.target != target { curve?.retarget(to: target, at: time, duration: duration) }
        } else if abs(target - here) > 0.01 {
            curve = ScrollCurve(from: here, to: target, at: time, duration: duration)
        }
    }

    func advanceMotion(_ motion: ScrollMotion, to time: TimeInterval) -> Bool {
        guard motion === self.motion else { return false }
        var offset = contentOffset
        if let curve = curveX { offset.x = curve.value(at: time) }
        if let curve = curveY { offset.y = curve.value(at: time) }
        if curveX?.isOver(at: time) ?? false { curveX = nil }
        if curveY?.isOver(at: time) ?? false { curveY = nil }
        moveBounds(to: offset)
        guard motion === self.motion else { return false }
        guard curveX == nil, curveY == nil else {
            window?.hover.contentIsMoving()
            return true
        }
        finish(motion)
        return false
    }

    private func finish(_ motion: ScrollMotion) {
        curveX = nil
        curveY = nil
        self.motion = nil
        FrameLoop.shared.stop(motion)
        switch motion.cause {
        case .user: delegate?.scrollViewDidEndDecelerating(self)
        case .program: delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Ends the motion under way where it is.
    func stopScrolling() {
        if let motion { finish(motion) }
    }

    // MARK: - Dragging

    /// The user's hold on the content or a bar begins; a motion under way is caught.
    func dragBegan() {
        stopScrolling()
        window?.touches.cancel(within: self, includingSelf: false)
        delegate?.scrollViewWillBeginDragging(self)
    }

    /// The user let go, with the content at `velocity` in points per second.
    func dragEnded(velocity: CGVector) {
        let roll = decelerationRate.roll
        func distance(_ axis: ScrollAxis) -> CGFloat {
            let speed = axis.of(velocity)
            return canScroll(axis) && abs(speed) >= ScrollConstants.throwSpeed ? speed * CGFloat(roll) : 0
        }
        let way = CGVector(dx: distance(.horizontal), dy: distance(.vertical))
        let natural = clamped(CGPoint(x: contentOffset.x + way.dx, y: contentOffset.y + way.dy))
        let target = endOfDrag(velocity: velocity, target: page(nearest: natural, direction: way))
        let rolls = hypot(target.x - contentOffset.x, target.y - contentOffset.y) > 0.5
        delegate?.scrollViewDidEndDragging(self, willDecelerate: rolls)
        guard rolls else { return }
        let time = FrameLoop.shared.frameTime
        curveX = throwCurve(.horizontal, to: target, velocity, time)
        curveY = throwCurve(.vertical, to: target, velocity, time)
        begin(.user)
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    /// From the speed the content has, to rest: a curve that starts three times as fast as its mean
    /// speed ends without a turn.
    private func throwCurve(
        _ axis: ScrollAxis, to target: CGPoint, _ velocity: CGVector, _ time: TimeInterval
    ) -> ScrollCurve? {
        let (here, there, speed) = (axis.of(contentOffset), axis.of(target), axis.of(velocity))
        guard abs(there - here) > 0.01 else { return nil }
        let isAlong = (there - here) * speed > 0
        let duration = isAlong ? TimeInterval(3 * (there - here) / speed) : ScrollConstants.jumpDuration
        return ScrollCurve(
            from: here, to: there, at: time, duration: min(max(duration, 0.05), 3 * decelerationRate.roll))
    }

    /// The place a movement in `direction` comes to rest at when the view has pages.
    private func page(nearest target: CGPoint, direction: CGVector) -> CGPoint {
        guard isPagingEnabled else { return target }
        return ScrollAxis.allCases.reduce(clamped(target)) { result, axis in
            let (length, least) = (axis.of(bounds.size), offsetRange(axis).lowerBound)
            guard length > 0, canScroll(axis) else { return result }
            let here = (axis.of(contentOffset) - least) / length
            let wish = (axis.of(result) - least) / length
            let page =
                axis.of(direction) > 0
                ? here.rounded(.down) + 1
                : axis.of(direction) < 0 ? here.rounded(.up) - 1 : wish.rounded()
            return clamped(axis.replacing(least + page * length, in: result))
        }
    }
}
