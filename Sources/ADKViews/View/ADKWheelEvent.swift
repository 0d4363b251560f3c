import ADKFoundation
import ADKLayers
import Foundation

/// Movement of a wheel, a touchpad or a fine wheel, summed over one frame.
///
/// Differs from Texture: UIKit hides the wheel behind a pan gesture recogniser.
public final class ADKWheelEvent: UIEvent {
    /// Wheel clicks to the right and down; fractions from touchpads and fine wheels.
    public let clicks: CGVector
    /// The pointer's position, in points of the window.
    public let locationInWindow: CGPoint

    /// The kind of movement, which decides between an animated and an immediate response.
    public enum Phase: Sendable {
        /// Clicks of a wheel. Scroll views animate them.
        case clicks
        /// Part of a movement of fingers or of a fine wheel. Scroll views follow at once.
        case changed
        /// The fingers were lifted. `clicks` is zero.
        case ended
    }
    /// The kind of movement.
    public let phase: Phase

    package init(clicks: CGVector, phase: Phase = .clicks, at point: CGPoint, modifierFlags: UIKeyModifierFlags) {
        self.clicks = clicks
        self.phase = phase
        locationInWindow = point
        super.init(modifierFlags: modifierFlags)
    }

    /// The event without the clicks in `taken`, or nil if none are left.
    func remaining(after taken: CGVector) -> ADKWheelEvent? {
        let rest = CGVector(dx: clicks.dx - taken.dx, dy: clicks.dy - taken.dy)
        return rest == .zero
            ? nil : ADKWheelEvent(clicks: rest, phase: phase, at: locationInWindow, modifierFlags: modifierFlags)
    }
}
