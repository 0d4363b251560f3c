import ADKFoundation
import ADKLayers
import ADKMotion
import Foundation

/// Animates the changes of blocks, and can be paused, scrubbed, reversed and stopped.
///
/// States: inactive, then active with `startAnimation()`, `pauseAnimation()` or a change of `fractionComplete`, which
/// run the blocks. An animation that runs to its end is inactive again. `stopAnimation(false)` leads to stopped, and
/// `finishAnimation(at:)` from there to inactive. A call that the state does not allow is logged and does nothing.
///
/// A running animator stays alive. If a paused or stopped one is released, its views get their new values in the next
/// frame.
///
/// An animation that is added later follows the rest of the animator's curve. With a spring, or another curve that
/// leaves the range between its start and its end, it follows the whole curve in the rest of the time.
///
/// Differs from UIKit: curves that stay within the range are not followed as a whole by animations that are added
/// later. Animations follow the frame clock, whatever the time of their layer. There is no key-value observing.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
    /// The pace.
    public let timingParameters: any UITimingCurveProvider
    /// The seconds from start to end. Springs with a duration of their own do not use it.
    public let duration: TimeInterval
    /// The seconds of delay of the present animation.
    public private(set) var delay: TimeInterval = 0
    /// The state.
    public private(set) var state = UIViewAnimatingState.inactive
    /// The animations are running, also while they wait for the end of their delay.
    public private(set) var isRunning = false
    /// The animated views take touches. True by default. A change takes effect with the next start.
    public var isUserInteractionEnabled = true
    /// The animations can be paused and stopped. True by default.
    public var isInterruptible = true
    /// `fractionComplete` is a fraction of the change, at an even speed. True by default. With false, it is a fraction
    /// of the duration, and the animations follow their curve.
    public var scrubsLinearly = true
    /// At their end, the animations are paused in place of finished. False by default.
    public var pausesOnCompletion = false

    private var recorder: AnimatorRecorder?
    private var group: AnimationGroupState?
    @preconcurrency private var blocks: [(block: @MainActor () -> Void, delayFactor: Double)] = []
    @preconcurrency private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []

    /// Creates an animator without animations.
    ///
    /// - Parameter duration: seconds. Negative durations and NaN are logged and count as 0.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        self.duration = UIView.accepted(duration: duration)
        timingParameters = parameters
    }

    /// Creates an animator with a predefined curve.
    @preconcurrency public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a Bézier curve.
    @preconcurrency public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (@MainActor () -> Void)? = nil
    ) {
        let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
        self.init(duration: duration, timingParameters: parameters)
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that settles in `duration`.
    @preconcurrency public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator and starts it. Of the options, the curve counts.
    @discardableResult
    public static func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping @MainActor () -> Void,
        completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: - Blocks

    /// Animates the changes of a block. An inactive animator runs the block when it becomes active. An active one
    /// animates from the values on screen, over the rest of the change. While it runs to its start, the changes
    /// are not seen: they would take effect on the part that is not shown again.
    @preconcurrency open func addAnimations(_ animation: @escaping @MainActor () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// Animates the changes of a block after a part of the remaining duration, 0...1.
    @preconcurrency open func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat) {
        let factor = Double(Misuse.clamped(delayFactor, to: 0...1, "delay factor of a property animator"))
        switch state {
        case .inactive: blocks.append((animation, factor))
        case .active: run(animation, factor)
        case .stopped: refuse("addAnimations")
        }
    }

    /// Calls a block once, at the end: with the place at which the animations end. Not called after
    /// `stopAnimation(true)`.
    @preconcurrency open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    private func run(_ block: () -> Void, _ delayFactor: Double) {
        guard let recorder, let group else { return }
        let clock = recorder.clock
        recorder.start = clock.moment(after: delayFactor, of: clock.moment(at: now))
        AnimationContext(curve: clock.curve, group: group, recorder: recorder).perform(block)
    }

    // MARK: - Control

    /// Starts the animations, or continues paused ones.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animations, or continues paused ones, after `delay` seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped else { return refuse("startAnimation") }
        guard !isRunning else { return }
        guard activate() else { return }
        self.delay = UIView.accepted(delay: delay)
        recorder?.clock.run(at: now, after: self.delay, isReversed: isReversed)
        drive()
    }

    /// Pauses the animations at the values on screen. An inactive animator becomes active, at its start.
    open func pauseAnimation() {
        guard state != .stopped else { return refuse("pauseAnimation") }
        guard isInterruptible || !isRunning, activate() else { return }
        halt()
    }

    /// Continues paused animations.
    ///
    /// - Parameters:
    ///   - parameters: another pace, for the rest of the change; nil for the animator's own.
    ///   - durationFactor: the seconds of the rest, as a factor of `duration`. 0 gives the rest of the duration.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
    {
        guard state == .active, !isRunning, let clock = recorder?.clock else { return refuse("continueAnimation") }
        let factor = Double(
            Misuse.clamped(durationFactor, to: 0...CGFloat.infinity, "duration factor of a property animator"))
        if parameters == nil, factor == 0 {
            clock.run(at: now, isReversed: isReversed)
        } else {
            let rest = 1 - Double(fractionComplete)
            let length = UIView.accepted(duration: duration * (factor > 0 ? factor : rest))
            clock.run(
                by: (parameters ?? timingParameters).motionCurve(duration: length), at: now, isReversed: isReversed)
        }
        drive()
    }

    /// Stops the animations at the values on screen.
    ///
    /// - Parameter withoutFinishing: true ends the animations there, without completion blocks. With false,
    ///   `finishAnimation(at:)` ends them.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, isInterruptible else { return refuse("stopAnimation") }
        halt()
        state = .stopped
        if withoutFinishing { finish(at: .current, callsCompletions: false) }
    }

    /// Ends stopped animations at a place, and calls the completion blocks.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return refuse("finishAnimation") }
        finish(at: finalPosition, callsCompletions: true)
    }

    /// The animations run to their start. A change turns running animations round, at the values on screen.
    open var isReversed = false {
        didSet {
            guard isReversed != oldValue, isRunning else { return }
            recorder?.clock.turn(at: now, isReversed: isReversed)
            drive()
        }
    }

    /// The completed fraction in the present direction, 0...1. A change pauses the animations there. An inactive
    /// animator becomes active. NaN counts as 0. While a spring is past its goal, this is 1.
    open var fractionComplete: CGFloat {
        get {
            guard let clock = recorder?.clock else { return 0 }
            let (moment, length) = (clock.moment(at: now), clock.curve.duration)
            let part =
                scrubsLinearly || length == 0 ? min(1, max(0, moment.progress)) : min(1, max(0, moment.place / length))
            return CGFloat(isReversed ? 1 - part : part)
        }
        set {
            guard state != .stopped else { return refuse("fractionComplete") }
            guard isInterruptible || !isRunning, activate(), let recorder else { return }
            let part = Double(Misuse.clamped(newValue, to: 0...1, "fractionComplete of a property animator"))
            let forward = isReversed ? 1 - part : part
            halt()
            let clock = recorder.clock
            if scrubsLinearly {
                clock.stop(at: forward)
            } else {
                clock.stop(at: clock.moment(of: forward * clock.curve.duration))
            }
            recorder.show()
        }
    }

    // MARK: - States

    private var now: TimeInterval { AnimationEngine.shared.time }

    private func refuse(_ call: StaticString) {
        Misuse.report("\(call) of a property animator is not possible in its state (\(state)); it does nothing")
    }

    /// Runs the blocks of an inactive animator. Returns false if one of them stopped it.
    private func activate() -> Bool {
        guard state == .inactive else { return true }
        state = .active
        let clock = AnimatorClock(timingParameters.motionCurve(duration: duration))
        let (recorder, group) = (
            AnimatorRecorder(clock, blocksTouches: !isUserInteractionEnabled),
            AnimationGroupState(allowsTouches: isUserInteractionEnabled, completion: nil)
        )
        (self.recorder, self.group) = (recorder, group)
        let added = blocks
        blocks = []
        // A block may stop the animator.
        for (block, factor) in added where self.recorder === recorder {
            recorder.start = clock.moment(after: factor, of: .start)
            AnimationContext(curve: clock.curve, group: group, recorder: recorder).perform(block)
        }
        return state == .active && self.recorder === recorder
    }

    /// Lets the engine run the animator.
    private func drive() {
        isRunning = true
        AnimationEngine.shared.add(self)
    }

    private func halt() {
        guard let clock = recorder?.clock else { return }
        clock.stop(at: clock.moment(at: now))
        isRunning = false
        AnimationEngine.shared.remove(self)
        // Layers that stand still are painted as layers at rest.
        recorder?.show()
    }

    private func finish(at position: UIViewAnimatingPosition, callsCompletions: Bool) {
        let (recorder, calls, ended) = (recorder, completions, group)
        recorder?.finish(at: position)
        becomeInactive()
        if callsCompletions { for call in calls { call(position) } }
        ended?.end(finished: position == .end)
    }

    private func becomeInactive() {
        (recorder, group, completions) = (nil, nil, [])
        (state, isRunning, isReversed, delay) = (.inactive, false, false, 0)
    }

    deinit {
        guard let recorder, let group else { return }
        MainMailbox.post { recorder.abandon(group) }
    }
}

extension UIViewPropertyAnimator: AnimationDriver {
    package var endTime: TimeInterval? { isRunning ? recorder?.clock.endTime : nil }

    package func nextChange(from time: TimeInterval) -> TimeInterval {
        recorder?.clock.nextChange(from: time) ?? .infinity
    }

    package func didReachEnd() {
        // An earlier call of the same step may have changed the animator.
        guard isRunning, let end = endTime, end <= now else { return }
        let isAtStart = isReversed
        halt()
        if let clock = recorder?.clock { clock.stop(at: isAtStart ? .start : clock.moment(of: clock.curve.duration)) }
        guard !pausesOnCompletion else { return }
        finish(at: isAtStart ? .start : .end, callsCompletions: true)
    }
    package func hostDidLeave() { becomeInactive() }
}
