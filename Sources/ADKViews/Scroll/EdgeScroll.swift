import ADKFoundation
import ADKLayers
import Foundation

/// Scrolls a view while the pointer of a drag is near one of its edges, or beyond it. The further, the faster.
@MainActor
package final class EdgeScroll: FrameAnimation {
    /// The distance from an edge at which scrolling begins, in points. In a small view it is a quarter of its length.
    private static let zone: CGFloat = 40
    /// The speed at an edge, in points per second, and its largest multiple beyond the edge.
    private static let edgeSpeed: CGFloat = 600
    private static let fastest: CGFloat = 3

    private weak var scrollView: UIScrollView?
    /// Called after each step, with the pointer's place in the window.
    private let didScroll: @MainActor (CGPoint) -> Void
    /// The pointer's place in the window.
    package private(set) var pointer: CGPoint?
    private var lastTime: TimeInterval?
    /// The fractions of pixels that are not moved yet.
    private var rest = CGVector.zero

    package init(_ scrollView: UIScrollView, didScroll: @escaping @MainActor (CGPoint) -> Void = { _ in }) {
        (self.scrollView, self.didScroll) = (scrollView, didScroll)
    }

    /// The pointer moved to a point of the window.
    package func move(to point: CGPoint) {
        pointer = point
        resume()
    }

    /// Scrolls again after the content grew.
    package func resume() {
        guard speed != .zero, lastTime == nil else { return }
        lastTime = FrameLoop.shared.now
        FrameLoop.shared.start(self)
    }

    package func stop() {
        pointer = nil
        FrameLoop.shared.stop(self)
    }

    package func advance(to time: TimeInterval) -> Bool {
        let speed = speed
        guard let scrollView, pointer != nil, speed != .zero else {
            lastTime = nil
            rest = .zero
            return false
        }
        // A late frame must not make the content jump.
        let duration = CGFloat(min(max(0, time - (lastTime ?? time)), 0.1))
        lastTime = time
        let before = scrollView.contentOffset
        let (rangeX, rangeY) = (scrollView.offsetRangeX, scrollView.offsetRangeY)
        let wanted = CGPoint(x: before.x + speed.dx * duration + rest.dx, y: before.y + speed.dy * duration + rest.dy)
        let target = CGPoint(
            x: min(max(wanted.x, rangeX.lowerBound), rangeX.upperBound),
            y: min(max(wanted.y, rangeY.lowerBound), rangeY.upperBound))
        scrollView.contentOffset = target
        let moved = scrollView.contentOffset
        rest = CGVector(dx: fraction(target.x - moved.x), dy: fraction(target.y - moved.y))
        if let pointer { didScroll(pointer) }
        return true
    }

    private func fraction(_ rest: CGFloat) -> CGFloat { min(1, max(-1, rest)) }

    /// The current speed in points per second. Zero at the end of the content.
    private var speed: CGVector {
        guard let scrollView, let pointer else { return .zero }
        let point = scrollView.convert(pointer, from: nil)
        let bounds = scrollView.bounds
        return CGVector(
            dx: speed(point.x, from: bounds.minX, bounds.width, scrollView.offsetRangeX),
            dy: speed(point.y, from: bounds.minY, bounds.height, scrollView.offsetRangeY))
    }

    private func speed(
        _ position: CGFloat, from offset: CGFloat, _ length: CGFloat, _ range: ClosedRange<CGFloat>
    ) -> CGFloat {
        let zone = min(EdgeScroll.zone, length / 4)
        let place = position - offset
        let beyond = place < zone ? place - zone : max(0, place - length + zone)
        let hasMore = beyond < 0 ? offset > range.lowerBound + 0.01 : offset < range.upperBound - 0.01
        guard zone > 0, hasMore else { return 0 }
        let factor = min(EdgeScroll.fastest, max(-EdgeScroll.fastest, beyond / zone))
        return factor * EdgeScroll.edgeSpeed
    }
}
