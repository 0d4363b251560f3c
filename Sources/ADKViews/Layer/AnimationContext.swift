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

    /// The context of changes made now; nil if they are not animated.
    private(set) static var current: AnimationContext?
    /// The innermost block, also if its changes are not animated because it has no duration.
    private(set) static var enclosing: AnimationContext?
    /// False in blocks without animation, and while the app switches animations off.
    private(set) static var isEnabled = true

    let curve: MotionCurve
    let delay: TimeInterval
    /// The curve's own speed at its start is added to that of a value in motion: a gesture gave it.
    let keepsStartSpeed: Bool
    /// nil for animations that run once to the new values.
    let cycle: Cycle?
    let group: AnimationGroupState

    init(
        curve: MotionCurve, delay: TimeInterval = 0, keepsStartSpeed: Bool = false, cycle: Cycle? = nil,
        group: AnimationGroupState
    ) {
        self.curve = curve
        self.delay = delay > 0 ? min(delay, MediaTiming.longest) : 0
        self.keepsStartSpeed = keepsStartSpeed
        self.cycle = cycle
        self.group = group
    }

    /// The same block with repetitions.
    func repeating(_ cycle: Cycle) -> AnimationContext {
        AnimationContext(curve: curve, delay: delay, keepsStartSpeed: keepsStartSpeed, cycle: cycle, group: group)
    }

    /// Runs `changes` and animates them. The completion is called in an animation step, never here.
    func run(_ changes: () -> Void) {
        perform(changes)
        AnimationEngine.shared.blockReturned(group)
    }

    /// Runs `changes` as a part of the block.
    func perform(_ changes: () -> Void) {
        let outer = (AnimationContext.current, AnimationContext.enclosing)
        let isAnimated = AnimationContext.isEnabled && (curve.duration > 0 || delay > 0)
        (AnimationContext.current, AnimationContext.enclosing) = (isAnimated ? self : nil, self)
        defer { (AnimationContext.current, AnimationContext.enclosing) = outer }
        changes()
    }

    /// Runs `changes` without animation, and also the blocks in it.
    static func disabled(_ changes: () -> Void) {
        let outer = (current, enclosing, isEnabled)
        (current, enclosing, isEnabled) = (nil, nil, false)
        defer { (current, enclosing, isEnabled) = outer }
        changes()
    }

    /// Switches the animation of blocks that begin from now on.
    static func setEnabled(_ enabled: Bool) { isEnabled = enabled }
}
