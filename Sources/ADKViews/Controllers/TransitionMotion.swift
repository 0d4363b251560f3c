import Foundation

/// The one place in which transitions of controllers animate.
@MainActor
package enum TransitionMotion {
    /// The duration of a push, a pop and a full-window presentation, in seconds.
    package static let slide: TimeInterval = 0.3
    /// The duration of sheets, popovers and alerts, in seconds.
    package static let card: TimeInterval = 0.22
    /// The duration of a fade, in seconds.
    package static let fade: TimeInterval = 0.18

    /// Runs `changes`, which set final values, over `duration` seconds, and then `completion`.
    package static func run(
        _ duration: TimeInterval, changes: @escaping @MainActor () -> Void,
        completion: @escaping @MainActor () -> Void
    ) {
        changes()
        completion()
    }

    /// Runs `changes` without animation, inside an animation too.
    package static func withoutAnimation(_ changes: @MainActor () -> Void) { changes() }

    /// Ends the animations in the subtree of `view`, which then shows its final values.
    package static func stop(in view: UIView) {}
}
