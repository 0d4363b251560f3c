import ADKLayers
import Foundation

/// The line from one finger to another, in points of the window.
struct FingerPair {
    private let dx: CGFloat
    private let dy: CGFloat

    /// Nil unless there are exactly two touches.
    @MainActor
    init?(_ touches: [UITouch]) {
        guard touches.count == 2 else { return nil }
        let (one, other) = (touches[0].location(in: nil), touches[1].location(in: nil))
        (dx, dy) = (other.x - one.x, other.y - one.y)
    }

    /// At least 1, so that it can be divided by.
    var distance: CGFloat { max(1, hypot(dx, dy)) }
    /// Clockwise from the right, in radians.
    var angle: CGFloat { atan2(dy, dx) }
}
