import ADKFoundation
import ADKLayers
import ADKMotion
import Foundation

extension UIView {
    /// The behaviour of a block of keyframes. The bits are UIKit's, and those of curves are the bits of
    /// `AnimationOptions`.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the animated views in the block. Differs from UIKit: it has no effect.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// The animated views take touches.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// The animation begins at the values on screen. Differs from UIKit: it has no effect, because every animation
        /// begins there.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// The animation repeats until another change of the same property.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// The animation returns to its start, for as long again.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// A block inside another one has its own duration, and not that of the outer one.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// A block inside another one has its own options. Differs from UIKit: it has no effect.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        /// Straight lines between the values.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// A value is taken at the start of its keyframe, without interpolation.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Straight lines at an even speed. The keyframes' times are not used.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// A smooth curve through the values at the ends of their keyframes.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// A smooth curve at an even speed. The keyframes' times are not used.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        fileprivate var mode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }
    }

    /// Animates changes in parts of a duration. `animations` calls `addKeyframe` for each part. Changes outside of
    /// keyframes take the whole duration.
    ///
    /// - Parameters:
    ///   - duration: seconds. Without a duration and a delay, the changes show at once.
    ///   - delay: seconds until the animation begins.
    ///   - options: the curve is that of the whole duration. Without one, the start and the end are slow.
    ///   - completion: as in `animate(withDuration:delay:options:animations:completion:)`.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let common = AnimationOptions(rawValue: options.rawValue)
        let recorder = KeyframeRecorder(options.mode)
        let group = AnimationGroupState(
            allowsTouches: options.contains(.allowUserInteraction), completion: completion)
        let pace = MotionCurve.timing(common.curve.function.curve, duration: accepted(duration: duration))
        let cycle = AnimationContext.Cycle(
            count: options.contains(.repeat) ? .infinity : 1, autoreverses: options.contains(.autoreverse))
        let context = AnimationContext(
            curve: inherited(pace, common), delay: accepted(delay: delay), cycle: cycle, group: group,
            recorder: recorder)
        context.run {
            animations()
            AnimationEngine.shared.complete(recorder.start(by: context))
        }
    }

    /// Makes changes in a part of the duration of `animateKeyframes`. Elsewhere it is logged, and the changes are made
    /// without keyframes. In changes that overlap in time, the later one waits for the end of the earlier.
    ///
    /// - Parameters:
    ///   - frameStartTime: the start as a fraction of the duration. Restricted to 0...1, and NaN counts as 0.
    ///   - frameDuration: the length as a fraction of the duration. The end is at most 1.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: () -> Void
    ) {
        // Without a duration, the changes show at once.
        guard let context = AnimationContext.enclosing, let recorder = context.recorder as? KeyframeRecorder else {
            if AnimationContext.isEnabled { Misuse.report("addKeyframe was called outside of animateKeyframes") }
            return animations()
        }
        let start = Misuse.clamped(frameStartTime, to: 0...1, "start time of a keyframe")
        let length = Misuse.clamped(frameDuration, to: 0...1, "duration of a keyframe")
        let outer = recorder.span
        recorder.span = start...min(1, start + length)
        defer { recorder.span = outer }
        animations()
    }
}
