import ADKFoundation
import ADKLayers
import Foundation

/// Movement of a wheel, a touchpad or a high-resolution wheel, summed over one frame.
///
/// Differs from Texture: UIKit hides the wheel behind a pan gesture recogniser.
public final class ADKWheelEvent: UIEvent {
    private let delta: ScrollDelta
    /// The pointer's position, in points of the window.
    public let locationInWindow: CGPoint

    /// The kind of movement, which decides between an animated and an immediate response.
    public typealias Phase = ADKScrollPhase
    /// The kind of movement.
    public var phase: Phase { delta.phase }
    /// Wheel clicks to the right and down; fractions from touchpads and high-resolution wheels.
    public var clicks: CGVector { delta.clicks }
    /// The distance in points to the right and down. Scroll views move their content left and up by it.
    public var points: CGVector { delta.points }

    package init(_ delta: ScrollDelta, at point: CGPoint, modifierFlags: UIKeyModifierFlags) {
        self.delta = delta
        locationInWindow = point
        super.init(modifierFlags: modifierFlags)
    }

    /// The event with another distance.
    func by(_ points: CGVector) -> ADKWheelEvent {
        ADKWheelEvent(delta.by(points), at: locationInWindow, modifierFlags: modifierFlags)
    }

    /// The event without the points in `taken`, or nil if none are left.
    func remaining(after taken: CGVector) -> ADKWheelEvent? {
        let rest = CGVector(dx: points.dx - taken.dx, dy: points.dy - taken.dy)
        return rest == .zero ? nil : by(rest)
    }
}
