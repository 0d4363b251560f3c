import ADKFoundation
import ADKLayers
import Foundation

/// Scrolling with the middle button. The further the pointer is from the press, the faster.
///
/// If the button is held, it lasts until the release. After a click, it lasts until the next click, key or wheel event.
@MainActor
final class Autoscroll: FrameAnimation {
    private weak var window: UIWindow?
    private weak var scrollView: UIScrollView?
    private let origin: CGPoint
    private var lastTime: TimeInterval
    /// The fractions of pixels that are not moved yet.
    private var rest = CGVector.zero
    private var hasLeftOrigin = false

    /// Starts at `point` of the window, for the innermost scroll view there that can scroll. Returns nil if there is
    /// none.
    init?(in window: UIWindow, at point: CGPoint) {
        var view = window.hitTest(point, with: nil)
        while let here = view, !((here as? UIScrollView)?.canAutoscroll ?? false) { view = here.superview }
        guard let scrollView = view as? UIScrollView else { return nil }
        self.window = window
        self.scrollView = scrollView
        origin = point
        lastTime = FrameLoop.shared.now
        scrollView.dragBegan()
        window.hover.override = .scrollAll
        FrameLoop.shared.start(self)
    }

    func stop() {
        guard let window else { return }
        FrameLoop.shared.stop(self)
        window.hover.override = nil
        self.window = nil
        scrollView?.dragEnded(velocity: .zero)
    }

    /// The button was released. Returns true if that ends it.
    func released() -> Bool {
        if hasLeftOrigin { stop() }
        return hasLeftOrigin
    }

    func advance(to time: TimeInterval) -> Bool {
        guard let window, let scrollView else { return false }
        // A late frame must not make the content jump.
        let duration = CGFloat(min(max(0, time - lastTime), 0.1))
        lastTime = time
        guard let pointer = window.hover.location else { return true }
        let delta = CGVector(
            dx: speed(pointer.x - origin.x) * duration + rest.dx, dy: speed(pointer.y - origin.y) * duration + rest.dy)
        if hypot(pointer.x - origin.x, pointer.y - origin.y) > ScrollConstants.autoscrollRest { hasLeftOrigin = true }
        window.hover.override = cursor(at: pointer, in: scrollView)
        let before = scrollView.contentOffset
        let wanted = CGPoint(x: before.x + delta.dx, y: before.y + delta.dy)
        scrollView.show(scrollView.clamped(wanted))
        let moved = CGVector(dx: scrollView.contentOffset.x - before.x, dy: scrollView.contentOffset.y - before.y)
        rest = CGVector(dx: bounded(delta.dx - moved.dx), dy: bounded(delta.dy - moved.dy))
        return true
    }

    /// The cursor for the direction of the movement, along the axis on which the pointer is further away.
    private func cursor(at pointer: CGPoint, in scrollView: UIScrollView) -> ADKCursor {
        let distance = CGVector(dx: pointer.x - origin.x, dy: pointer.y - origin.y)
        let axes = ScrollAxis.allCases.filter {
            scrollView.canScroll($0) && abs($0.of(distance)) > ScrollConstants.autoscrollRest
        }
        switch axes.max(by: { abs($0.of(distance)) < abs($1.of(distance)) }) {
        case nil: return .scrollAll
        case .horizontal: return distance.dx < 0 ? .scrollLeft : .scrollRight
        case .vertical: return distance.dy < 0 ? .scrollUp : .scrollDown
        }
    }

    /// Limits the fractions, so that no movement accumulates at an edge.
    private func bounded(_ rest: CGFloat) -> CGFloat { min(1, max(-1, rest)) }

    /// The speed in points per second at that distance from the press.
    private func speed(_ distance: CGFloat) -> CGFloat {
        let beyond = abs(distance) - ScrollConstants.autoscrollRest
        guard beyond > 0 else { return 0 }
        let speed = min(ScrollConstants.autoscrollFastest, beyond * ScrollConstants.autoscrollSpeed)
        return distance < 0 ? -speed : speed
    }
}

extension UIScrollView {
    var canAutoscroll: Bool { ScrollAxis.allCases.contains { canScroll($0) } }
}
