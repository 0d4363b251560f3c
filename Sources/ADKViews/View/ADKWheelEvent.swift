import ADKFoundation
import Foundation

/// Clicks of a wheel, summed over one frame.
///
/// Differs from Texture: UIKit hides the wheel behind a pan gesture recogniser.
public final class ADKWheelEvent: UIEvent {
    /// Clicks to the right and down.
    public let clicks: CGVector
    /// In the window's points.
    public let locationInWindow: CGPoint

    /// How the movement is to be answered.
    public enum Phase: Sendable {
        /// Clicks of a wheel: animated.
        case clicks
        /// Part of a movement of fingers or a fine wheel: at once.
        case changed
        /// The fingers were lifted; there are no clicks in it.
        case ended
    }
    public let phase: Phase

    package init(clicks: CGVector, phase: Phase = .clicks, at point: CGPoint, modifierFlags: UIKeyModifierFlags) {
        self.clicks = clicks
        self.phase = phase
        locationInWindow = point
        super.init(modifierFlags: modifierFlags)
    }

    /// What is left of the event when `taken` clicks were used; nil when that is nothing.
    func remaining(after taken: CGVector) -> ADKWheelEvent? {
        let rest = CGVector(dx: clicks.dx - taken.dx, dy: clicks.dy - taken.dy)
        return rest == .zero
            ? nil : ADKWheelEvent(clicks: rest, phase: phase, at: locationInWindow, modifierFlags: modifierFlags)
    }
}
