import ADKFoundation
import ADKLayers
import Foundation

/// A swipe on a touchpad that drives a transition: the movements so far.
@MainActor
package struct InteractiveSwipe {
    /// The points that the fingers have to move before the transition begins.
    package static let slack: CGFloat = 16
    /// The speed from which a short movement finishes the transition, in points per second.
    static let fast: CGFloat = 400

    package let driver = UIPercentDrivenInteractiveTransition()
    /// Ends the swipe if the device reports no end.
    package var timer: FrameTimer?
    /// The points that the fingers moved towards the goal.
    private(set) var distance: CGFloat = 0
    /// The points per second at the end of the swipe.
    private var speed: CGFloat = 0
    private var lastTime: TimeInterval = 0

    package init() {}

    /// The fingers moved by `step` points towards the goal.
    package mutating func add(_ step: CGFloat) {
        let now = FrameLoop.shared.now
        distance += step
        let elapsed = now - lastTime
        if lastTime > 0, elapsed > 0, elapsed < PointerConstants.velocityWindow { speed = step / CGFloat(elapsed) }
        lastTime = now
    }

    /// The fingers moved far enough to begin the transition.
    package var isBeyondSlack: Bool { distance > InteractiveSwipe.slack }

    /// Shows the movement of a transition over a distance of `length` points.
    package func update(length: CGFloat) { driver.update((distance - InteractiveSwipe.slack) / max(length, 1)) }

    /// The fingers were lifted, or rest.
    package func end() {
        let isOver = FrameLoop.shared.now - lastTime > PointerConstants.velocityWindow
        driver.end(atSpeed: isOver ? 0 : speed)
    }
}

extension UIPercentDrivenInteractiveTransition {
    /// The user let go at `speed` points per second towards the goal: a fast movement, or one beyond the middle,
    /// finishes the transition.
    package func end(atSpeed speed: CGFloat) {
        if speed > InteractiveSwipe.fast || speed > -InteractiveSwipe.fast && percentComplete > 0.5 {
            finish()
        } else {
            cancel()
        }
    }
}
