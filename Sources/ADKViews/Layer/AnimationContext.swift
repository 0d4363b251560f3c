import ADKMotion
import Foundation

/// The parameters of an animation block while it runs. Layers animate the changes that are made in it.
@MainActor
final class AnimationContext {
    /// The repetitions of a block's animations.
    struct Cycle {
        /// At least 0. Infinity repeats until the animation is interrupted.
        var count: Double = 1
        var autoreverses = false
    }

    /// The state that decides about the animation of changes.
    struct State {
        /// The context of changes made now; nil if they are not animated.
        var current: AnimationContext?
        /// The innermost block, also if its changes are not animated because it has no duration.
        var enclosing: AnimationContext?
        /// False in blocks without animation, and while the app switches animations off.
        var isEnabled = true
        /// A transaction shows changes at once.
        var disablesActions = false
    }

    static var state = State()

    /// The context of changes made now; nil if they are not animated.
    static var current: AnimationContext? { state.current }
    static var enclosing: AnimationContext? { state.enclosing }
    static var isEnabled: Bool { state.isEnabled }

    let curve: MotionCurve
    let delay: TimeInterval
    /// The curve's own speed at its start is added to that of a value in motion: a gesture gave it.
    let keepsStartSpeed: Bool
    /// nil for animations that run once to the new values.
    let cycle: Cycle?
    let group: AnimationGroupState
    /// Takes the changes, in place of animations of their own; nil without one.
    let recorder: (any ChangeRecorder)?

    init(
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
    func repeating(_ cycle: Cycle) -> AnimationContext {
        AnimationContext(
            curve: curve, delay: delay, keepsStartSpeed: keepsStartSpeed, cycle: cycle, group: group,
            recorder: recorder)
    }

    /// Runs `changes` and animates them. The completion is called in an animation step, never here.
    func run(_ changes: () -> Void) {
        perform(changes)
        AnimationEngine.shared.blockReturned(group)
    }

    /// Runs `changes` as a part of the block.
    func perform(_ changes: () -> Void) {
        let outer = AnimationContext.state
        let isAnimated = outer.isEnabled && !outer.disablesActions && (curve.duration > 0 || delay > 0)
        AnimationContext.state.current = isAnimated ? self : nil
        AnimationContext.state.enclosing = self
        defer { AnimationContext.restoreBlocks(of: outer) }
        changes()
    }

    /// Ends a block. The app's switch of all animations stays as the block left it.
    private static func restoreBlocks(of outer: State) {
        (state.current, state.enclosing) = (outer.current, outer.enclosing)
    }

    /// Runs `changes` without animation, and also the blocks in it.
    static func disabled(_ changes: () -> Void) {
        let outer = state
        (state.current, state.enclosing, state.isEnabled) = (nil, nil, false)
        defer {
            restoreBlocks(of: outer)
            state.isEnabled = outer.isEnabled
        }
        changes()
    }

    /// Switches the animation of blocks that begin from now on.
    static func setEnabled(_ enabled: Bool) { state.isEnabled = enabled }
}

/// A receiver of the changes in a block that animates them in its own way.
@MainActor
protocol ChangeRecorder: AnyObject {
    /// Animates a change of `layer`, whose model still has the old value. Returns the ends of other animations.
    func record<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, of layer: CALayer,
        in motion: LayerMotion, to value: Value, at time: TimeInterval
    ) -> [AnimationEnd]
}
