import ADKFoundation
import ADKLayers
import ADKMotion
import Foundation

// Changes in an animation block are animated by the frame clock. The properties have their new values at once: layout,
// hit tests and conversions of points see the end of an animation, and only the screen shows the values between.
extension UIView {
    /// Animates the changes that `animations` makes to views and layers.
    ///
    /// A view in motion goes to its new value from its place on screen and at its present speed, and both blocks
    /// complete at their own ends. A change outside of blocks ends the animation of its property.
    ///
    /// Differs from UIKit: a change outside of blocks shows at once, also in the midst of an animation.
    ///
    /// - Parameters:
    ///   - duration: seconds. Without a duration and a delay, the changes show at once. Negative and NaN count as 0.
    ///   - delay: seconds until the animation begins. Negative and NaN count as 0.
    ///   - completion: called once in a later frame, after the last animation of the block; in the next frame if the
    ///     block changed nothing. The argument is false if an animation was interrupted: by a change outside of blocks,
    ///     or because its view left the window.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let curve = MotionCurve.timing(options.curve.function.curve, duration: UIView.accepted(duration: duration))
        animate(curve, delay: delay, options: options, animations: animations, completion: completion)
    }

    /// Animates the changes that `animations` makes, for `duration` seconds with a slow start and a slow end.
    public static func animate(
        withDuration duration: TimeInterval, animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes that `animations` makes, like a spring.
    ///
    /// - Parameters:
    ///   - duration: the seconds until the spring has come to rest, at least a millisecond. Without a duration and a
    ///     delay, the changes show at once.
    ///   - delay: seconds until the animation begins.
    ///   - dampingRatio: 1 does not swing, smaller ones swing. Restricted to 0.01...1.
    ///   - velocity: the speed at the start, in distances to the goal per second. A view that moves already keeps its
    ///     speed if this is 0. Otherwise it is added.
    ///   - completion: as in `animate(withDuration:delay:options:animations:completion:)`.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let duration = UIView.accepted(duration: duration)
        let spring = Spring(
            dampingRatio: Double(dampingRatio), settlingIn: duration, initialVelocity: Double(velocity))
        animate(
            .spring(spring, duration: duration), delay: delay, options: options,
            keepsStartSpeed: spring.initialVelocity != 0, animations: animations, completion: completion)
    }

    /// Animates the changes that `animations` makes, like a spring that is described by its look.
    ///
    /// - Parameters:
    ///   - duration: the perceived duration in seconds: the period of the spring without damping, at least a
    ///     millisecond. The spring comes to rest later.
    ///   - bounce: 0 does not swing, 1 swings forever. A negative bounce, down to -1, comes to rest more slowly.
    ///   - initialSpringVelocity: the speed at the start, in distances to the goal per second.
    ///   - delay: seconds until the animation begins.
    ///   - completion: as in `animate(withDuration:delay:options:animations:completion:)`.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let spring = Spring(
            duration: UIView.accepted(duration: duration), bounce: Double(bounce),
            initialVelocity: Double(initialSpringVelocity))
        animate(
            .spring(spring), delay: delay, options: options, keepsStartSpeed: spring.initialVelocity != 0,
            animations: animations, completion: completion)
    }

    /// Repeats the animations of the changes that `animations` makes. Only in an animation block: elsewhere it makes
    /// the changes without animation.
    ///
    /// - Parameters:
    ///   - count: the number of cycles, which may be a fraction. Infinity repeats until another change of the same
    ///     property. 0, negative numbers and NaN count as 1.
    ///   - autoreverses: each cycle returns to its start, for as long again.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let context = AnimationContext.current else { return animations() }
        let cycle = AnimationContext.Cycle(
            count: count > 0 ? Double(count) : 1, autoreverses: autoreverses)
        if count.isNaN { Misuse.report("an animation cannot have \(count) cycles; it has 1") }
        context.repeating(cycle).perform(animations)
    }

    /// Makes changes without animation, also in an animation block. Blocks in it are not animated either.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationContext.disabled(actionsWithoutAnimation)
    }

    /// Whether animation blocks animate. False in `performWithoutAnimation(_:)`.
    public static var areAnimationsEnabled: Bool { AnimationContext.isEnabled }

    /// Switches the animation of blocks that begin from now on. Blocks without animation complete in the next frame.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationContext.setEnabled(enabled) }

    /// The duration in seconds of the animation block that runs now; 0 outside of blocks.
    public static var inheritedAnimationDuration: TimeInterval { AnimationContext.current?.curve.duration ?? 0 }
}

extension UIView {
    private static func animate(
        _ curve: MotionCurve, delay: TimeInterval, options: AnimationOptions, keepsStartSpeed: Bool = false,
        animations: () -> Void, completion: (@MainActor (Bool) -> Void)?
    ) {
        let group = AnimationGroupState(
            allowsTouches: options.contains(.allowUserInteraction), completion: completion)
        var cycle: AnimationContext.Cycle?
        if !options.isDisjoint(with: [.repeat, .autoreverse]) {
            cycle = AnimationContext.Cycle(
                count: options.contains(.repeat) ? .infinity : 1, autoreverses: options.contains(.autoreverse))
        }
        AnimationContext(
            curve: inherited(curve, options), delay: accepted(delay: delay), keepsStartSpeed: keepsStartSpeed,
            cycle: cycle, group: group
        ).run(animations)
    }

    /// The curve of a block, with the parts that it takes over from the block around it.
    static func inherited(_ curve: MotionCurve, _ options: AnimationOptions) -> MotionCurve {
        var curve = curve
        if case .timing(_, let duration) = curve, let function = CATransaction.animationTimingFunction() {
            curve = .timing(function.curve, duration: duration)
        }
        guard let outer = AnimationContext.enclosing?.curve else { return curve }
        let pace = options.contains(.overrideInheritedCurve) ? curve : outer
        let duration = options.contains(.overrideInheritedDuration) ? curve.duration : outer.duration
        return pace.lasting(duration)
    }

    static func accepted(duration: TimeInterval) -> TimeInterval {
        if duration >= 0 { return min(duration, MediaTiming.longest) }
        Misuse.report("an animation cannot take \(duration) s; it takes 0 s")
        return 0
    }

    static func accepted(delay: TimeInterval) -> TimeInterval {
        if delay >= 0 { return min(delay, MediaTiming.longest) }
        Misuse.report("an animation cannot begin after \(delay) s; it begins at once")
        return 0
    }
}

extension UIView.AnimationCurve {
    /// The curve as a timing function.
    var function: CAMediaTimingFunction {
        switch self {
        case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
        case .easeIn: CAMediaTimingFunction(name: .easeIn)
        case .easeOut: CAMediaTimingFunction(name: .easeOut)
        case .linear: CAMediaTimingFunction(name: .linear)
        }
    }
}

extension MotionCurve {
    /// The same curve or spring for `duration` seconds.
    fileprivate func lasting(_ duration: TimeInterval) -> MotionCurve {
        switch self {
        case .timing(let curve, _): .timing(curve, duration: duration)
        case .spring(let spring, _): .spring(spring, duration: duration)
        }
    }
}

extension UIView {
    /// The curve and the delay in seconds of the animation block that runs now; nil outside of blocks.
    package static var inheritedPace: (curve: MotionCurve, delay: TimeInterval)? {
        AnimationContext.current.map { ($0.curve, $0.delay) }
    }
}
