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

    /// Runs `changes`, which set final values, over `duration` seconds, and then `completion`. Without a duration both
    /// run at once. The views take no touches meanwhile, unless `allowsTouches`.
    package static func run(
        _ duration: TimeInterval, allowsTouches: Bool = false, changes: @escaping @MainActor () -> Void,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        guard duration > 0, duration.isFinite, UIView.areAnimationsEnabled else {
            changes()
            return completion()
        }
        let options: UIView.AnimationOptions = allowsTouches ? [.curveEaseOut, .allowUserInteraction] : .curveEaseOut
        UIView.animate(withDuration: duration, delay: 0, options: options, animations: changes) { _ in completion() }
    }

    /// Runs `changes` without animation, inside an animation too.
    package static func withoutAnimation(_ changes: @MainActor () -> Void) {
        UIView.performWithoutAnimation { changes() }
    }

    /// Ends the animations of `view` and of its subviews, which then show their final values. Their blocks complete
    /// later, in an animation step.
    package static func stop(in view: UIView) {
        for view in [view] + view.subviews { view.layer.endAllAnimations() }
    }
}
