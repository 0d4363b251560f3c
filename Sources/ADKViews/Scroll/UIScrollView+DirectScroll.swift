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
    /// Ends the scroll if the device does not report that the fingers were lifted.
    var timer: FrameTimer?
}

extension UIScrollView {
    /// Scrolls by the clicks of `event` that this view consumes. Returns the rest, or nil if none is left.
    func scrollDirectly(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        if event.phase == .ended {
            // An outer scroll view may be scrolled along the other axis, and needs the end as well.
            finishDirectScroll(throwing: true)
            return event
        }
        let (clicks, way) = consumedClicks(of: event) { axis, clicks in
            // A movement that began here stays here: an edge resists it, and outer scroll views do not move.
            directScroll != nil || hasMore(axis, clicks, from: contentOffset)
                || !hasOuterScrollView(along: axis, clicks)
        }
        guard clicks != .zero else { return event }
        if directScroll == nil {
            dragBegan()
            directScroll = DirectScroll(freeOffset: contentOffset, shown: contentOffset)
        }
        let click = ScrollConstants.wheelClick
        moveDirectly(by: CGVector(dx: way.dx * click, dy: way.dy * click))
        return event.remaining(after: clicks)
    }

    /// Whether a scroll view around this one can scroll in that direction. If none can, a movement that begins at the
    /// edge pulls the content beyond it against resistance, to make the end felt.
    func hasOuterScrollView(along axis: ScrollAxis, _ direction: CGFloat) -> Bool {
        var view = superview
        while let next = view {
            if let outer = next as? UIScrollView, outer.canScroll(axis),
                outer.hasMore(axis, direction, from: outer.contentOffset)
            {
                return true
            }
            view = next.superview
        }
        return false
    }

    private func moveDirectly(by way: CGVector) {
        guard var scroll = directScroll else { return }
        let now = FrameLoop.shared.now
        let shift = CGVector(dx: contentOffset.x - scroll.shown.x, dy: contentOffset.y - scroll.shown.y)
        scroll.freeOffset = CGPoint(
            x: scroll.freeOffset.x + way.dx + shift.dx, y: scroll.freeOffset.y + way.dy + shift.dy)
        scroll.travel = CGPoint(x: scroll.travel.x + way.dx, y: scroll.travel.y + way.dy)
        scroll.speed.add(scroll.travel, at: now)
        scroll.timer?.invalidate()
        scroll.timer = FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in
            self?.finishDirectScroll(throwing: false)
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

    /// Ends the scroll. With `throwing` the content continues at its speed. In any case it returns from beyond its
    /// edges.
    func finishDirectScroll(throwing: Bool) {
        guard let scroll = directScroll else { return }
        scroll.timer?.invalidate()
        directScroll = nil
        dragEnded(velocity: throwing ? scroll.speed.value(at: FrameLoop.shared.now) : .zero)
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
