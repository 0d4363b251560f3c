import ADKFoundation
import Foundation

/// A scroll under way whose every movement is shown as it comes: by a touchpad or a fine wheel.
struct DirectScroll {
    /// Where the content would be if its edges did not hold it back.
    var wish: CGPoint
    /// Where it was left; elsewhere now, the content was shifted.
    var shown: CGPoint
    /// The way so far, for the speed.
    var travel = CGPoint.zero
    var speed = PointerSpeed()
    /// Ends it where the device does not tell that the fingers were lifted.
    var timer: FrameTimer?
}

extension UIScrollView {
    /// Moves by what of the event is this view's; the rest, nil for none.
    func scrollDirectly(_ event: ADKWheelEvent) -> ADKWheelEvent? {
        if event.phase == .ended {
            // Whoever lies around this one may be scrolled along another axis.
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
            directScroll = DirectScroll(wish: contentOffset, shown: contentOffset)
        }
        let click = ScrollConstants.wheelClick
        moveDirectly(by: CGVector(dx: way.dx * click, dy: way.dy * click))
        return event.remaining(after: clicks)
    }

    /// Whether a scroll view around this one can go that way. Where none can, a movement that begins at
    /// the edge pulls the content there against its resistance, so that the end can be felt.
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
        scroll.wish = CGPoint(x: scroll.wish.x + way.dx + shift.dx, y: scroll.wish.y + way.dy + shift.dy)
        scroll.travel = CGPoint(x: scroll.travel.x + way.dx, y: scroll.travel.y + way.dy)
        scroll.speed.add(scroll.travel, at: now)
        scroll.timer?.invalidate()
        scroll.timer = FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in
            self?.finishDirectScroll(throwing: false)
        }
        directScroll = scroll
        moveBounds(to: resisted(scroll.wish))
        directScroll?.shown = contentOffset
    }

    /// Where the content is shown when it is wanted at `wish`: beyond its edges it follows less and less.
    func resisted(_ wish: CGPoint) -> CGPoint {
        ScrollAxis.allCases.reduce(wish) { result, axis in
            let (range, place) = (offsetRange(axis), axis.of(wish))
            let edge = min(max(place, range.lowerBound), range.upperBound)
            let beyond = EdgeResistance.shown(of: place - edge, length: axis.of(bounds.size))
            return axis.replacing(edge + beyond, in: result)
        }
    }

    /// The fingers are gone: the content rolls on, and comes back from beyond its edges.
    func finishDirectScroll(throwing: Bool) {
        guard let scroll = directScroll else { return }
        scroll.timer?.invalidate()
        directScroll = nil
        dragEnded(velocity: throwing ? scroll.speed.value(at: FrameLoop.shared.now) : .zero)
    }
}

/// How content is held back at its edges.
package enum EdgeResistance {
    /// How far beyond an edge content is shown that was pulled `distance` points beyond it, in a
    /// view `length` points long: about half at first, and never as far as the view is long. The
    /// curve is the one UIKit's scroll views are known for.
    package static func shown(of distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let pull = abs(distance) * ScrollConstants.edgeSlack / length
        let shown = (1 - 1 / (pull + 1)) * length
        return distance < 0 ? -shown : shown
    }
}
