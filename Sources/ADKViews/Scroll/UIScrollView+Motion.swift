import ADKFoundation
import ADKLayers
import Foundation

/// The cause of a scroll view's motion, which decides on the delegate's methods.
enum ScrollCause { case user, program }

/// Advances a scroll view's curves in each frame.
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
    /// The offset at which the current animation ends. Without an animation, the current offset.
    public var targetContentOffset: CGPoint {
        CGPoint(x: remembered.curveX?.target ?? contentOffset.x, y: remembered.curveY?.target ?? contentOffset.y)
    }

    /// The speed of the current animation, in points per second.
    package var scrollVelocity: CGVector {
        let time = FrameLoop.shared.now
        return CGVector(dx: remembered.curveX?.speed(at: time) ?? 0, dy: remembered.curveY?.speed(at: time) ?? 0)
    }

    /// The offset at which the last scroll by the user began. It moves with the content.
    package var userScrollStart: CGPoint { remembered.start }
    /// The end of the last scroll by the user that the delegate was told; nil before. It moves with the content.
    package var announcedEnd: CGPoint? { remembered.announcedEnd }

    /// Scrolls by `distance` points, like the user. It starts from the end of the current animation and stays within
    /// the content. With `isPagingEnabled` it turns a page along each axis along which `distance` is not 0.
    ///
    /// Does nothing while a finger or a pressed button holds the content or a scroll bar.
    public func scroll(by distance: CGVector) { scroll(by: distance, pace: .step) }

    func scroll(by distance: CGVector, pace: ScrollPace) {
        guard Misuse.accepts(distance, "scrolled distance", of: self), endOtherDrag() else { return }
        let from = targetContentOffset
        let target =
            isPagingEnabled ? pageTurned(by: distance) : CGPoint(x: from.x + distance.dx, y: from.y + distance.dy)
        // The content already moves to the page that is asked for.
        if isPagingEnabled, target == from { return }
        // Presses in the content are cancelled, because it moves away from the pointer.
        window?.touches.cancel(within: self, includingSelf: false)
        scroll(to: target, pace: pace, cause: .user)
    }

    /// Scrolls to `target`. Without motion, the next frame shows the target. In both cases the delegate is called as
    /// for an animation.
    func scroll(to target: CGPoint, pace: ScrollPace, cause: ScrollCause) {
        motionNumber += 1
        let duration = pace.duration(isPage: isPagingEnabled)
        if let motion, motion.cause != cause { finish(motion) }
        let isNew = motion == nil
        // Starts one frame ago, so that the next frame shows the first movement.
        let time = FrameLoop.shared.frameTime - (isNew ? FrameLoop.shared.host?.frameInterval ?? 0 : 0)
        aim(at: clamped(target), time: time, duration: duration)
        guard remembered.curveX != nil || remembered.curveY != nil else { return }
        if isNew {
            if cause == .user { userScrollBegan() }
            begin(cause)
        }
        if cause == .user { announceEnd(isNew: isNew, time: time, duration: duration) }
    }

    /// Starts the animation of the curves.
    private func begin(_ cause: ScrollCause) {
        let motion = ScrollMotion(scrollView: self, cause: cause)
        self.motion = motion
        FrameLoop.shared.start(motion)
    }

    /// Tells the delegate the end of the motion. The delegate may change it.
    private func announceEnd(isNew: Bool, time: TimeInterval, duration: TimeInterval) {
        let target = targetContentOffset
        let end = endOfDrag(velocity: scrollVelocity, target: target)
        if end != target { aim(at: end, time: time, duration: duration) }
        guard isNew else { return }
        delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    private func userScrollBegan() {
        remembered.start = contentOffset
        remembered.announcedEnd = nil
        delegate?.scrollViewWillBeginDragging(self)
    }

    private func endOfDrag(velocity: CGVector, target: CGPoint) -> CGPoint {
        let end = chosenEnd(velocity: velocity, target: target)
        remembered.announcedEnd = end
        return end
    }

    private func chosenEnd(velocity: CGVector, target: CGPoint) -> CGPoint {
        var end = target
        // UIKit's unit for this one velocity is points per millisecond.
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000), targetContentOffset: &end)
        guard end != target else { return target }
        guard end.x.isFinite, end.y.isFinite else {
            Misuse.report(
                "the delegate of \(self) set the target offset (\(end.x), \(end.y)); the content stops at "
                    + "(\(target.x), \(target.y)) instead")
            return target
        }
        return clamped(end)
    }

    private func aim(at target: CGPoint, time: TimeInterval, duration: TimeInterval) {
        aim(&remembered.curveX, from: contentOffset.x, to: target.x, at: time, duration: duration)
        aim(&remembered.curveY, from: contentOffset.y, to: target.y, at: time, duration: duration)
    }

    private func aim(
        _ curve: inout ScrollCurve?, from here: CGFloat, to target: CGFloat, at time: TimeInterval,
        duration: TimeInterval
    ) {
        if let present = curve {
            // A click along one axis does not change the other.
            if present.target != target { curve?.retarget(to: target, at: time, duration: duration) }
        } else if abs(target - here) > 0.01 {
            curve = ScrollCurve(from: here, to: target, at: time, duration: duration)
        }
    }

    func advanceMotion(_ motion: ScrollMotion, to time: TimeInterval) -> Bool {
        guard motion === self.motion else { return false }
        var offset = contentOffset
        if let curve = remembered.curveX { offset.x = curve.value(at: time) }
        if let curve = remembered.curveY { offset.y = curve.value(at: time) }
        if remembered.curveX?.isOver(at: time) ?? false { remembered.curveX = nil }
        if remembered.curveY?.isOver(at: time) ?? false { remembered.curveY = nil }
        remembered.shiftDrag(by: snapped(offset) - contentOffset)
        show(offset)
        guard motion === self.motion else { return false }
        guard remembered.curveX == nil, remembered.curveY == nil else {
            window?.hover.contentIsMoving()
            return true
        }
        finish(motion)
        return false
    }

    private func finish(_ motion: ScrollMotion) {
        remembered.curveX = nil
        remembered.curveY = nil
        self.motion = nil
        FrameLoop.shared.stop(motion)
        switch motion.cause {
        case .user: delegate?.scrollViewDidEndDecelerating(self)
        case .program: delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Ends the current motion at the current offset.
    func stopScrolling() {
        motionNumber += 1
        if let motion { finish(motion) }
    }

    // MARK: - Dragging

    /// The user takes the content or a scroll bar, or scrolls with the middle button, which is no drag. Stops a motion.
    /// A drag of the content turns at most one page.
    func dragBegan(_ drag: ScrollDrag? = nil) {
        let isOfContent = drag?.isOfContent ?? false
        remembered.page = isOfContent ? pageOfDrag() : nil
        stopScrolling()
        self.drag = drag
        remembered.dragged = drag.map { _ in contentOffset }
        window?.touches.cancel(within: self, includingSelf: false)
        if isOfContent { pullObserver?.pullMayBegin() }
        userScrollBegan()
    }

    /// Ends a scroll by a touchpad before another input scrolls. Returns false if something is held down, and nothing
    /// else may move the content.
    func endOtherDrag() -> Bool {
        if isHeld { return false }
        finishDirectScroll(fingersLifted: false)
        return true
    }

    /// The user released the content at `velocity`, in points per second.
    func dragEnded(velocity: CGVector) {
        pullObserver?.pullWillEnd()
        let roll = decelerationRate.roll
        func distance(_ axis: ScrollAxis) -> CGFloat {
            let speed = axis.of(velocity)
            return canScroll(axis) && abs(speed) >= ScrollConstants.throwSpeed ? speed * CGFloat(roll) : 0
        }
        let delta = CGVector(dx: distance(.horizontal), dy: distance(.vertical))
        let natural = clamped(CGPoint(x: contentOffset.x + delta.dx, y: contentOffset.y + delta.dy))
        let target = endOfDrag(
            velocity: velocity, target: isPagingEnabled ? pageReleased(natural: natural, velocity: velocity) : natural)
        remembered.page = nil
        remembered.dragged = nil
        let rolls = hypot(target.x - contentOffset.x, target.y - contentOffset.y) > 0.5
        delegate?.scrollViewDidEndDragging(self, willDecelerate: rolls)
        guard rolls else { return }
        let time = FrameLoop.shared.frameTime
        let curve = isPagingEnabled ? snapCurve : throwCurve
        remembered.curveX = curve(.horizontal, target, velocity, time)
        remembered.curveY = curve(.vertical, target, velocity, time)
        begin(.user)
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    /// The curve from the content's speed to rest. A curve that starts at three times its mean speed does not
    /// overshoot.
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
}
