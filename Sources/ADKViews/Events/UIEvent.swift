import Foundation

/// Something the user did, handed along with the touches, presses or wheel clicks it consists of.
@MainActor
open class UIEvent {
    public let modifierFlags: UIKeyModifierFlags

    package init(modifierFlags: UIKeyModifierFlags = []) { self.modifierFlags = modifierFlags }
}

public final class UIPressesEvent: UIEvent {}

/// Clicks of a wheel, summed over one frame.
///
/// Differs from Texture: UIKit hides the wheel behind a pan gesture recogniser.
public final class UIWheelEvent: UIEvent {
    /// Clicks to the right and down.
    public let clicks: CGVector
    /// In the window's points.
    public let locationInWindow: CGPoint

    package init(clicks: CGVector, at point: CGPoint, modifierFlags: UIKeyModifierFlags) {
        self.clicks = clicks
        locationInWindow = point
        super.init(modifierFlags: modifierFlags)
    }
}

/// A pair of distances.
public struct CGVector: Hashable, Sendable {
    public var dx, dy: CGFloat

    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    public static let zero = CGVector(dx: 0, dy: 0)
}
