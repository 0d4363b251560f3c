import ADKFoundation
import Foundation

/// A scroll by a touchpad or a fine wheel, whose movements are shown at once.
struct DirectScroll {
    /// The offset that the movements add up to, without resistance at the edges.
    var freeOffset: CGPoint
    /// The offset after the last movement. If the current offset differs, the content was shifted.
    var shown: CGPoint
    /// The sum of the movements, to compute the speed.
    var travel = CGPoint.zero
    var speed = PointerSpeed()
    /// The last movement in clicks, and its time.
    var last: (clicks: CGVector, time: TimeInterval) = (.zero, 0)
    /// Ends the scroll if the device does not report that the fingers were lifted.
    var timer: FrameTimer?
}

extension UIScrollView {
    /// Scrolls by the clicks of `event` that this view consumes. Returns the rest, or nil if none is left.
    func scrollDirectly(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        if event.phase == .ended {
            // An outer scroll view may be scrolled along the other axis, and needs the end as well.
            finishDirectScroll(fingersLifted: true)
            return event
        }
        guard let event = withoutInertia(event) else { return nil }
        let (clicks, way) = consumedClicks(of: event) { axis, clicks in
            // A movement that began here stays here: an edge resists it, and outer scroll views do not move.
            directScroll != nil || hasMore(axis, clicks, from: contentOffset)
                || !hasOuterScrollView(along: axis, clicks)
        }
        guard clicks != .zero else { return event }
        if directScroll == nil {
            dragBegan(ofContent: true)
            directScroll = DirectScroll(freeOffset: contentOffset, shown: contentOffset)
            // A fine wheel may send a whole click in one event, whose speed turns a page.
            let interval = FrameLoop.shared.host?.frameInterval ?? 1.0 / 60
            if isPagingEnabled { directScroll?.speed.add(.zero, at: FrameLoop.shared.now - interval) }
        }
        moveDirectly(by: way)
        return event.remaining(after: clicks)
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

    /// The event without the clicks that are inertia of the last swipe; nil if none are left.
    private func withoutInertia(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        guard directScroll == nil, var inertia = swipeInertia else { return event }
        let clicks = inertia.axis.of(event.clicks)
        guard inertia.absorbs(clicks, at: FrameLoop.shared.now) else {
            swipeInertia = nil
            return event
        }
        swipeInertia = inertia
        return event.remaining(after: inertia.axis.vector(clicks))
    }

    private func moveDirectly(by clicks: CGVector) {
        guard var scroll = directScroll else { return }
        let now = FrameLoop.shared.now
        let way = CGVector(
            dx: clicks.dx * ScrollConstants.wheelClick, dy: clicks.dy * ScrollConstants.wheelClick)
        scroll.last = (clicks, now)
        let shift = CGVector(dx: contentOffset.x - scroll.shown.x, dy: contentOffset.y - scroll.shown.y)
        dragOrigin = dragOrigin.map { CGPoint(x: $0.x + shift.dx, y: $0.y + shift.dy) }
        scroll.freeOffset = limitedToPages(
            CGPoint(x: scroll.freeOffset.x + way.dx + shift.dx, y: scroll.freeOffset.y + way.dy + shift.dy))
        scroll.travel = CGPoint(x: scroll.travel.x + way.dx, y: scroll.travel.y + way.dy)
        scroll.speed.add(scroll.travel, at: now)
        scroll.timer?.invalidate()
        scroll.timer = FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in
            self?.finishDirectScroll(fingersLifted: false)
        }
        directScroll = scroll
        moveBounds(to: resisted(scroll.freeOffset))
        directScroll?.shown = contentOffset
    }

    /// The offset to show for the offset `freeOffset`. Beyond the edges, the content follows less and less.
    func resisted(_ freeOffset: CGPoint) -> CGPoint {
        ScrollAxis.allCases.reduce(freeOffset) { result, axis in
            let (range, place) = (offsetRange(axis), axis.of(freeOffset))
            let edge = min(max(place, range.lowerBound), range.upperBound)
            let beyond = EdgeResistance.shown(of: place - edge, length: axis.of(bounds.size))
            return axis.replacing(edge + beyond, in: result)
        }
    }

    /// Ends the scroll. With `fingersLifted` the content continues at its speed. In any case it returns from beyond its
    /// edges. Without it, the device only paused: the speed of its last movements still turns a page.
    func finishDirectScroll(fingersLifted: Bool) {
        guard let scroll = directScroll else { return }
        scroll.timer?.invalidate()
        directScroll = nil
        let now = FrameLoop.shared.now
        guard isPagingEnabled else {
            dragEnded(velocity: fingersLifted ? scroll.speed.value(at: now) : .zero)
            return
        }
        let axis: ScrollAxis = abs(scroll.travel.x) > abs(scroll.travel.y) ? .horizontal : .vertical
        swipeInertia =
            fingersLifted ? SwipeInertia(axis: axis, clicks: axis.of(scroll.last.clicks), at: now) : nil
        let isSwipe = abs(axis.of(scroll.travel)) >= ScrollConstants.pageTurnTravel
        dragEnded(velocity: isSwipe ? scroll.speed.value(at: fingersLifted ? now : scroll.last.time) : .zero)
    }
}

/// The resistance of content at its edges.
package enum EdgeResistance {
    /// The distance beyond an edge at which content is shown that was pulled `distance` points beyond it, in a view of
    /// `length` points.
    ///
    /// About half the pull at first, and always less than `length`. This is the known curve of UIKit's scroll views.
    package static func shown(of distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let pull = abs(distance) * ScrollConstants.edgeSlack / length
        let shown = (1 - 1 / (pull + 1)) * length
        return distance < 0 ? -shown : shown
    }
}
