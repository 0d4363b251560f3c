import ADKFoundation
import Foundation

/// Pages: `isPagingEnabled`.
///
/// A wheel click, a key or a press beside the scroll bar turns one page. A drag, also by a touchpad, follows the
/// fingers. It ends at the nearest page, or at the next one in its direction if it was fast. One drag turns at most one
/// page.
extension UIScrollView {
    /// The pages along `axis`; nil if the view has none there.
    func pages(_ axis: ScrollAxis) -> PageStops? {
        guard isPagingEnabled, canScroll(axis) else { return nil }
        return PageStops(range: offsetRange(axis), length: axis.of(bounds.size))
    }

    /// The offset after a click in `direction`: of each axis only the sign counts.
    func pageTurned(by direction: CGVector) -> CGPoint {
        ScrollAxis.allCases.reduce(targetContentOffset) { result, axis in
            guard axis.of(direction) != 0, let pages = pages(axis) else { return result }
            let stop = pages.turned(
                from: axis.of(contentOffset), target: axis.of(result), direction: axis.of(direction))
            return axis.replacing(stop, in: result)
        }
    }

    /// The offset at which a drag ends that was released at `velocity`, in points per second. Without pages, the
    /// content would roll to `natural`.
    func pageReleased(natural: CGPoint, velocity: CGVector) -> CGPoint {
        ScrollAxis.allCases.reduce(natural) { result, axis in
            guard let pages = pages(axis) else { return result }
            let speed = axis.of(velocity)
            let stop = pages.released(
                at: axis.of(contentOffset), natural: axis.of(natural),
                direction: abs(speed) >= ScrollConstants.pageTurnSpeed ? speed : 0, origin: remembered.page.map(axis.of)
            )
            return axis.replacing(stop, in: result)
        }
    }

    /// The page to which a drag belongs that begins now: the one to which the content moves if that is near, else the
    /// nearest.
    func pageOfDrag() -> CGPoint? {
        guard isPagingEnabled else { return nil }
        return ScrollAxis.allCases.reduce(contentOffset) { result, axis in
            guard let pages = pages(axis) else { return result }
            let (here, target) = (axis.of(contentOffset), axis.of(targetContentOffset))
            return axis.replacing(pages.nearest(to: abs(target - here) <= pages.length ? target : here), in: result)
        }
    }

    /// Limits a touchpad movement to the pages beside the one at which it began. At the ends of the content it does
    /// not: these resist.
    func limitedToPages(_ freeOffset: CGPoint) -> CGPoint {
        ScrollAxis.allCases.reduce(freeOffset) { result, axis in
            guard let pages = pages(axis), let origin = remembered.page.map(axis.of) else { return result }
            let near = pages.neighbours(of: origin)
            var place = axis.of(result)
            if near.lowerBound > pages.range.lowerBound { place = max(place, near.lowerBound) }
            if near.upperBound < pages.range.upperBound { place = min(place, near.upperBound) }
            return axis.replacing(place, in: result)
        }
    }

    /// The curve from a released drag to its page.
    func snapCurve(
        _ axis: ScrollAxis, to target: CGPoint, _ velocity: CGVector, _ time: TimeInterval
    ) -> ScrollCurve? {
        let (here, there, speed) = (axis.of(contentOffset), axis.of(target), axis.of(velocity))
        guard abs(there - here) > 0.01 else { return nil }
        let isAlong = (there - here) * speed > 0
        let duration = isAlong ? TimeInterval(3 * (there - here) / speed) : ScrollConstants.snapDuration
        return ScrollCurve(
            from: here, to: there, at: time,
            duration: min(max(duration, ScrollConstants.shortestSnap), ScrollConstants.snapDuration), speed: speed)
    }

    /// Whether clicks of a vertical wheel turn these horizontal pages: if no other view under the pointer scrolls
    /// vertically.
    func verticalWheelTurnsPages(_ event: ADKWheelEvent) -> Bool {
        guard isPagingEnabled, event.phase == .clicks, event.points.dx == 0, event.points.dy != 0,
            !event.modifierFlags.contains(.shift), canScroll(.horizontal), let window
        else { return false }
        return !window.scrollViews(at: event.locationInWindow, with: event).contains { $0.canScroll(.vertical) }
    }

    // MARK: - Resizing

    /// Remembers the page at `offset`, or the one to which the content moves.
    func notePage(at offset: CGPoint) {
        guard isPagingEnabled, keepsPageOnResize, bounds.width > 0, bounds.height > 0 else { return }
        let place = motion == nil ? offset : targetContentOffset
        heldPage = CGPoint(
            x: (place.x - offsetRangeX.lowerBound) / bounds.width,
            y: (place.y - offsetRangeY.lowerBound) / bounds.height)
    }

    /// Scrolls to the remembered page, because the size of the view or of the content changed. The content may get its
    /// new size later than the view, so the page stays remembered until the layout.
    func keepPage() {
        guard isPagingEnabled, keepsPageOnResize, !isDragging, let page = heldPage, page.x.isFinite, page.y.isFinite
        else { return }
        let offset = clamped(
            CGPoint(
                x: offsetRangeX.lowerBound + page.x * bounds.width,
                y: offsetRangeY.lowerBound + page.y * bounds.height))
        isKeepingPage = true
        show(offset)
        isKeepingPage = false
    }

    /// The view that gets keys first: one in the page that is shown, if there is one. It passes on those keys that it
    /// does not use.
    var keyViewInPage: UIView? {
        guard isPagingEnabled else { return nil }
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        for subview in subviews where !subview.isHidden && subview.frame.contains(middle) {
            if let view = subview.firstKeyView { return view }
        }
        return nil
    }
}
