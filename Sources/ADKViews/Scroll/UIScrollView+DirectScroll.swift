import ADKFoundation
import ADKLayers
import Foundation

/// A scroll by a touchpad or a fine wheel, whose movements are shown at once.
struct DirectScroll {
    /// The sum of the movements, to compute the speed.
    var travel = CGPoint.zero
    var speed = PointerSpeed()
    /// The last movement in clicks, and its time.
    var last: (clicks: CGVector, time: TimeInterval) = (.zero, 0)
    /// Ends the scroll if the device does not report that the fingers were lifted.
    var timer: FrameTimer?
}

extension UIScrollView {
    /// Whether a touchpad or a fine wheel scrolls the view.
    var isScrolledDirectly: Bool { if case .direct = drag { true } else { false } }

    /// Scrolls by the clicks of `event` that this view consumes. Returns the rest, or nil if none is left.
    func scrollDirectly(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        if event.phase == .ended {
            // An outer scroll view may be scrolled along the other axis, and needs the end as well.
            finishDirectScroll(fingersLifted: true)
            return event
        }
        // A finger or a pressed button holds the content.
        if isHeld { return nil }
        guard let event = withoutInertia(event) else { return nil }
        let (clicks, delta) = consumedClicks(of: event) { axis, clicks in
            // A movement that began here stays here: an edge resists it, and outer scroll views do not move.
            drag != nil || hasMore(axis, clicks, from: contentOffset)
                || !hasOuterScrollView(along: axis, clicks)
        }
        guard clicks != .zero else { return event }
        if drag == nil {
            var scroll = DirectScroll()
            // A fine wheel may send a whole click in one event, whose speed turns a page.
            let interval = FrameLoop.shared.host?.frameInterval ?? 1.0 / 60
            if isPagingEnabled { scroll.speed.add(.zero, at: FrameLoop.shared.now - interval) }
            dragBegan(.direct(scroll))
            window?.noteDirectScroll(of: self)
        }
        moveDirectly(by: delta)
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
        guard drag == nil, var inertia = swipeInertia else { return event }
        let clicks = inertia.axis.of(event.clicks)
        guard inertia.absorbs(clicks, at: FrameLoop.shared.now) else {
            swipeInertia = nil
            return event
        }
        swipeInertia = inertia
        return event.remaining(after: inertia.axis.vector(clicks))
    }

    private func moveDirectly(by clicks: CGVector) {
        guard case .direct(var scroll) = drag else { return }
        let now = FrameLoop.shared.now
        let delta = CGVector(
            dx: clicks.dx * ScrollConstants.wheelClick, dy: clicks.dy * ScrollConstants.wheelClick)
        scroll.last = (clicks, now)
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

    /// The distance of the pull that shows content `distance` points beyond an edge: the inverse of `shown`.
    /// Content further away than a view's length, where only the program can bring it, counts as almost that far.
    static func pull(showing distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let shown = min(abs(distance), length * 0.99)
        let pull = shown / (length - shown) * length / ScrollConstants.edgeSlack
        return distance < 0 ? -pull : pull
    }
}

extension UIScrollView {
    /// The offset to show for a pull to `offset`. Beyond the edges, the content follows less and less.
    func resisted(_ offset: CGPoint) -> CGPoint { beyondEdges(offset, EdgeResistance.shown) }

    /// The offset to which the content is pulled that shows `offset`: the inverse of `resisted`.
    func pulled(_ offset: CGPoint) -> CGPoint { beyondEdges(offset, EdgeResistance.pull) }

    /// The offset with another distance beyond the edges.
    private func beyondEdges(_ offset: CGPoint, _ distance: (CGFloat, CGFloat) -> CGFloat) -> CGPoint {
        ScrollAxis.allCases.reduce(offset) { result, axis in
            let (range, place) = (offsetRange(axis), axis.of(offset))
            let edge = min(max(place, range.lowerBound), range.upperBound)
            return axis.replacing(edge + distance(place - edge, axis.of(bounds.size)), in: result)
        }
    }
}
