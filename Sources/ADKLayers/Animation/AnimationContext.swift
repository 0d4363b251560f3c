import ADKMotion
import Foundation

/// The parameters of an animation block while it runs. Layers animate the changes that are made in it.
@MainActor
package final class AnimationContext {
    /// The repetitions of a block's animations.
    package struct Cycle {
        /// At least 0. Infinity repeats until the animation is interrupted.
        var count: Double
        var autoreverses: Bool

        package init(count: Double = 1, autoreverses: Bool = false) {
            (self.count, self.autoreverses) = (count, autoreverses)
        }
    }

    package let curve: MotionCurve
    package let delay: TimeInterval
    /// The curve's own speed at its start is added to that of a value in motion: a gesture gave it.
    let keepsStartSpeed: Bool
    /// nil for animations that run once to the new values.
    let cycle: Cycle?
    let group: AnimationGroupState
    /// Takes the changes, in place of animations of their own; nil without one.
    package let recorder: (any ChangeRecorder)?

    package init(
        curve: MotionCurve, delay: TimeInterval = 0, keepsStartSpeed: Bool = false, cycle: Cycle? = nil,
        group: AnimationGroupState, recorder: (any ChangeRecorder)? = nil
    ) {
        self.curve = curve
        self.delay = delay > 0 ? min(delay, MediaTiming.longest) : 0
        self.keepsStartSpeed = keepsStartSpeed
        self.cycle = cycle
        self.group = group
        self.recorder = recorder
    }

    /// The same block with repetitions.
    package func repeating(_ cycle: Cycle) -> AnimationContext {
        AnimationContext(
            curve: curve, delay: delay, keepsStartSpeed: keepsStartSpeed, cycle: cycle, group: group,
            recorder: recorder)
    }

    /// Runs `changes` and animates them. The completion is called in an animation step, never here.
    package func run(_ changes: () -> Void) {
        perform(changes)
        AnimationEngine.shared.blockReturned(group)
    }
}

/// An owner of an animation block that animates the block's changes itself.
@MainActor
package protocol ChangeRecorder: AnyObject {
    /// Animates a change of `layer`, whose model still has the old value. Returns the ends of other animations. `time`
    /// is the frame clock's.
    func record<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, of layer: CALayer,
        in motion: LayerMotion, to value: Value, at time: TimeInterval
    ) -> [AnimationEnd]

    /// Calls `body` if an end of the animations gives layers other values than those that were set. For what depends on
    /// changes made now.
    func whenRestored(_ body: @escaping @MainActor () -> Void)
}

extension ChangeRecorder {
    package func whenRestored(_ body: @escaping @MainActor () -> Void) {}
}
