import ADKLayers
import Foundation

/// The user's needs that apps respect.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// The user, or the app, wants less motion: the desktop's animations are switched off, or
    /// `UIApplication.animations` is `reduced` or `none`.
    public static var isReduceMotionEnabled: Bool { ADKAnimations.current != .full }

    /// Screens should change by a cross-fade and not by a move.
    public static var prefersCrossFadeTransitions: Bool { ADKAnimations.current != .full }
}
