import Foundation

/// A step of two fingers on a touchpad that pinch or turn while the pointer stands still.
package struct TouchpadPinch: Equatable, Sendable {
    package enum Phase: Sendable {
        case began, changed, ended, cancelled
    }

    package var phase: Phase
    /// The distance of the fingers divided by that at the beginning. More than 0.
    package var scale: CGFloat
    /// The turn of the fingers since the beginning, clockwise, in radians.
    package var turn: CGFloat

    package init(_ phase: Phase, scale: CGFloat = 1, turn: CGFloat = 0) {
        (self.phase, self.scale, self.turn) = (phase, scale, turn)
    }
}
