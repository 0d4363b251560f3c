import ADKFoundation
import Foundation

/// A view that a swipe to the side acts on, besides scrolling.
@MainActor
package protocol SwipeTaking: UIView {
    /// Whether a swipe to a side at `point`, in the view's points, does something. May call the app.
    func takesSwipe(at point: CGPoint) -> Bool
}

/// Keeps a touchpad movement over pages, or over rows that can be swiped, to the axis that it began with.
///
/// Without it, a swipe that is not quite horizontal turns a page and scrolls the list in the page as well, and a scroll
/// that is not quite vertical swipes a row.
struct ScrollAxisLock {
    /// The axis of the current movement. It may change while the movement is short.
    private var axis: ScrollAxis?
    /// The sum of the movements, until the axis is final.
    private var travel = CGVector.zero
    private var isFinal = false
    /// Whether the current movement keeps to an axis.
    private var isLocking = false
    private var lastTime = -TimeInterval.infinity

    /// The part of a movement by `delta` points that counts. `keepsAxis` is asked once per movement, when it begins.
    mutating func kept(_ delta: CGVector, at time: TimeInterval, keepsAxis: () -> Bool) -> CGVector {
        if time - lastTime > ScrollConstants.fineEnd {
            self = ScrollAxisLock()
            isLocking = keepsAxis()
        }
        lastTime = time
        guard isLocking else { return delta }
        if !isFinal {
            travel = CGVector(dx: travel.dx + delta.dx, dy: travel.dy + delta.dy)
            axis = abs(travel.dx) > abs(travel.dy) ? .horizontal : .vertical
            isFinal = hypot(travel.dx, travel.dy) > ScrollConstants.axisChoice
        }
        return axis.map { $0.vector($0.of(delta)) } ?? delta
    }

    /// The fingers were lifted.
    mutating func end() { self = ScrollAxisLock() }
}
