import Foundation

/// The zoom of a scroll view.
struct ScrollZoom {
    /// The scale of the zoomed view.
    var scale: CGFloat = 1
    var minimum: CGFloat = 1
    var maximum: CGFloat = 1
    /// A pinch is in progress.
    var isPinching = false
    /// The recogniser of pinches, once zooming is allowed.
    var pinch: UIPinchGestureRecognizer?

    /// `scale` within the limits. A minimum above the maximum counts as it.
    func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, min(minimum, maximum)), maximum) }

    /// Whether the limits allow different scales.
    var isAllowed: Bool { minimum < maximum }
}
