import ADKFoundation
import ADKLayers
import Foundation

/// A scroll by a touchpad or a high-resolution wheel, whose movements are shown at once.
struct DirectScroll {
    /// The sum of the movements, to compute the speed.
    var travel = CGPoint.zero
    var speed = PointerSpeed()
    /// The last movement in points, and its time.
    var last: (points: CGVector, time: TimeInterval) = (.zero, 0)
    /// Ends the scroll if the device does not report that the fingers were lifted.
    var timer: FrameTimer?
}

/// Scrolling by a wheel or a touchpad.
extension UIScrollView {
    /// Scrolls by the clicks of `event` that this view consumes. Returns the rest, or nil if none is left.
    ///
    /// A view that scrolls horizontally leaves vertical clicks to the outer views, unless it has pages and nothing else
    /// scrolls vertically. A view at its end leaves clicks to the outer views as well, unless the wheel has just
    /// brought it there.
    func turnWheel(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        let (consumed, delta) = consumedPoints(of: event) { axis, direction in
            guard acceptsWheel(axis, direction) else { return false }
            lastWheel[axis] = FrameLoop.shared.now
            return true
        }
        guard consumed != .zero else { return event }
        scroll(by: delta, pace: .wheel)
        return event.remaining(after: consumed)
    }

    /// The points of `event` that this view consumes, and the points by which its content moves.
    ///
    /// They differ if a vertical wheel scrolls horizontally: with Shift held, and where it turns pages. `accepts` is
    /// called for each axis that can scroll and has a distance, with the points by which the content would move.
    private func consumedPoints(
        of event: ADKWheelEvent, where accepts: (ScrollAxis, CGFloat) -> Bool
    ) -> (consumed: CGVector, delta: CGVector) {
        let turnsPages = verticalWheelTurnsPages(event)
        let isTurned = turnsPages || event.modifierFlags.contains(.shift) && event.points.dx == 0
        let sign: CGFloat = turnsPages && startsAtRight ? -1 : 1
        var (consumed, delta) = (CGVector.zero, CGVector.zero)
        for axis in ScrollAxis.allCases {
            let source = isTurned ? axis.other : axis
            let points = source.of(event.points)
            let canMove = canScroll(axis) || event.phase != .clicks && canPull(axis)
            guard points != 0, canMove, accepts(axis, sign * points) else { continue }
            let part = source.vector(points)
            consumed = CGVector(dx: consumed.dx + part.dx, dy: consumed.dy + part.dy)
            let move = axis.vector(sign * points)
            delta = CGVector(dx: delta.dx + move.dx, dy: delta.dy + move.dy)
        }
        return (consumed, delta)
    }

    private func acceptsWheel(_ axis: ScrollAxis, _ direction: CGFloat) -> Bool {
        let isLatched = lastWheel[axis].map { FrameLoop.shared.now - $0 < ScrollConstants.wheelLatch } ?? false
        return isLatched || hasMore(axis, direction, from: targetContentOffset)
    }

    /// Whether there is more content beyond `offset` in that direction.
    func hasMore(_ axis: ScrollAxis, _ direction: CGFloat, from offset: CGPoint) -> Bool {
        let (range, place) = (offsetRange(axis), axis.of(offset))
        return direction > 0 ? place < range.upperBound - 0.01 : place > range.lowerBound + 0.01
    }

    // MARK: - Touchpads and high-resolution wheels

    /// Whether a touchpad or a high-resolution wheel scrolls the view.
    var isScrolledDirectly: Bool { if case .direct = drag { true } else { false } }

    /// Scrolls by the part of `event` that this view consumes. Returns the rest, or nil if none is left.
    func scrollDirectly(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        if event.phase == .ended {
            // An outer scroll view may be scrolled along the other axis, and needs the end as well.
            finishDirectScroll(fingersLifted: true)
            return event
        }
        // A finger or a pressed button holds the content.
        if isHeld { return nil }
        guard let event = withoutInertia(event) else { return nil }
        let (consumed, delta) = consumedPoints(of: event) { axis, direction in
            // A movement that began here stays here: an edge resists it, and outer scroll views do not move.
            drag != nil || hasMore(axis, direction, from: contentOffset)
                || !hasOuterScrollView(along: axis, direction)
        }
        guard consumed != .zero else { return event }
        if drag == nil {
            var scroll = DirectScroll()
            // A high-resolution wheel may send a whole click in one event, whose speed turns a page.
            let interval = FrameLoop.shared.host?.frameInterval ?? 1.0 / 60
            if isPagingEnabled { scroll.speed.add(.zero, at: FrameLoop.shared.now - interval) }
            dragBegan(.direct(scroll))
            window?.noteDirectScroll(of: self)
        }
        moveDirectly(by: delta)
        return event.remaining(after: consumed)
    }

    /// Whether a scroll view around this one can scroll in that direction, or a container takes the swipe. If none can,
    /// a movement that begins at the edge pulls the content beyond it against resistance, to make the end felt.
    func hasOuterScrollView(along axis: ScrollAxis, _ direction: CGFloat) -> Bool {
        var view = superview
        while let next = view {
            if let outer = next as? UIScrollView, outer.canScroll(axis),
                outer.hasMore(axis, direction, from: outer.contentOffset)
            {
                return true
            }
            if axis == .horizontal, next.viewController?.takesSwipe?(direction) ?? false { return true }
            if axis == .vertical, direction < 0, pullObserver == nil, next.takesPull { return true }
            view = next.superview
        }
        return false
    }

    /// The event without the part that is inertia of the last swipe; nil if nothing is left.
    private func withoutInertia(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        guard drag == nil, var inertia = swipeInertia else { return event }
        let points = inertia.axis.of(event.points)
        guard inertia.absorbs(points, at: FrameLoop.shared.now) else {
            swipeInertia = nil
            return event
        }
        swipeInertia = inertia
        return event.remaining(after: inertia.axis.vector(points))
    }

    private func moveDirectly(by delta: CGVector) {
        guard case .direct(var scroll) = drag else { return }
        let now = FrameLoop.shared.now
        scroll.last = (delta, now)
        scroll.travel = scroll.travel + delta
        scroll.speed.add(scroll.travel, at: now)
        scroll.timer?.invalidate()
        scroll.timer = FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in
            self?.finishDirectScroll(fingersLifted: false)
        }
        drag = .direct(scroll)
        if let dragged = remembered.dragged { showDragged(resisted(limitedToPages(pulled(dragged) + delta))) }
    }

    /// Ends the scroll. With `fingersLifted` the content continues at its speed. In any case it returns from beyond its
    /// edges. Without it, the device only paused: the speed of its last movements still turns a page.
    func finishDirectScroll(fingersLifted: Bool) {
        guard case .direct(let scroll) = drag else { return }
        scroll.timer?.invalidate()
        drag = nil
        let now = FrameLoop.shared.now
        guard isPagingEnabled else {
            dragEnded(velocity: fingersLifted ? scroll.speed.value(at: now) : .zero)
            return
        }
        let axis: ScrollAxis = abs(scroll.travel.x) > abs(scroll.travel.y) ? .horizontal : .vertical
        swipeInertia =
            fingersLifted ? SwipeInertia(axis: axis, points: axis.of(scroll.last.points), at: now) : nil
        let isSwipe = abs(axis.of(scroll.travel)) >= ScrollConstants.pageTurnTravel
        dragEnded(velocity: isSwipe ? scroll.speed.value(at: fingersLifted ? now : scroll.last.time) : .zero)
    }
}
