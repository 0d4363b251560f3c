import ADKMotion
import Foundation

/// One animation of one layer.
@MainActor
protocol AnimationEntry: AnyObject {
    /// The name with which the app finds the animation.
    var key: String? { get }
    /// The property whose change outside of blocks ends the animation; nil for animations that the app added.
    var changedProperty: AnimatedProperty? { get }
    /// Replaces the animated values by those at `time`.
    func apply(to values: inout LayerValues, at time: TimeInterval)
    /// Whether nothing changes from `time` on.
    func isOver(at time: TimeInterval) -> Bool
    /// The next time at which a value may change or the animation may be over: `time` while it moves.
    func nextChange(from time: TimeInterval) -> TimeInterval
    /// The animation repeats without end.
    var isEndless: Bool { get }
    /// The animation changes the place or the blending of a layer with these values, and not its own pixels.
    func keepsOwnPixels(in values: LayerValues) -> Bool
    /// Values change at `time`, or will in a moment. `speed` is that of the layer's time.
    func moves(at time: TimeInterval, speed: Double) -> Bool
    /// A view with this animation takes no touches.
    var blocksTouches: Bool { get }
    /// Removes and returns the blocks' ends until `time`.
    func drainEnds(until time: TimeInterval) -> [AnimationEnd]
    /// Removes and returns the blocks' ends after an interruption at `time`. Use `stop(at:by:)`.
    func interrupt(at time: TimeInterval, by cause: AnimationInterruption) -> [AnimationEnd]
    /// The layer shows its values of `time`.
    func didShow(at time: TimeInterval)
    /// The animation is no longer one of its layer.
    func wasRemoved()
}

/// The cause of an animation's early end.
enum AnimationInterruption {
    /// A change of the property, another animation or the app removed it.
    case replaced
    /// The layer left its window.
    case leftWindow
}

extension AnimationEntry {
    func moves(at time: TimeInterval, speed: Double) -> Bool {
        speed != 0 && nextChange(from: time) <= time + AnimationEngine.shortestRest
    }

    func didShow(at time: TimeInterval) {}
    func wasRemoved() {}

    /// The calls of an early end: of what was over until `time`, and of what is interrupted.
    func stop(at time: TimeInterval, by cause: AnimationInterruption) -> [AnimationEnd] {
        let due = drainEnds(until: time)
        return due + interrupt(at: time, by: cause)
    }
}

/// The animation of one property by animation blocks.
///
/// Later blocks change its target. Value and speed then continue, and each block completes at its own end.
@MainActor
final class ImplicitEntry<Value: AnimatableValue>: AnimationEntry {
    private enum Course {
        case towardsTarget(Retargeting<Value>)
        /// Repeats, or returns.
        case cycling(PropertyAnimation<Value>)
    }

    let property: AnimatedProperty
    var key: String? { property.key }
    var changedProperty: AnimatedProperty? { property }
    private let path: WritableKeyPath<LayerValues, Value>
    private var course: Course
    private var waiting: [(group: AnimationGroupState, end: TimeInterval)] = []

    /// An animation at rest at `value`.
    init(_ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, at value: Value) {
        self.path = path
        self.property = property
        course = .towardsTarget(Retargeting(value))
    }

    /// Animates to a new target. Returns the blocks that this interrupts.
    ///
    /// - Parameter model: the model value so far.
    func animate(
        from model: Value, to target: Value, by context: AnimationContext, at time: TimeInterval
    ) -> [AnimationEnd] {
        var interrupted: [AnimationEnd] = []
        let end: TimeInterval
        if let cycle = context.cycle {
            interrupted = stop(at: time, by: .replaced)
            let range = ValueRange(from: value(over: model, at: time), to: target)
            end = run(.range(range), by: context, cycle: cycle, at: time)
        } else {
            var motion: Retargeting<Value>
            switch course {
            case .towardsTarget(let running): motion = running
            case .cycling:
                interrupted = stop(at: time, by: .replaced)
                motion = Retargeting(value(over: model, at: time))
            }
            motion.retarget(
                to: target, by: context.curve, at: time, delay: context.delay,
                keepsStartSpeed: context.keepsStartSpeed)
            course = .towardsTarget(motion)
            end = time + context.delay + context.curve.duration
        }
        wait(for: context.group, until: end)
        return interrupted
    }

    /// Animates through `keyframes`, from the value on screen. Returns the blocks that this interrupts.
    func animate(
        through keyframes: Keyframes<Value>, by context: AnimationContext, at time: TimeInterval
    ) -> [AnimationEnd] {
        let interrupted = stop(at: time, by: .replaced)
        let end = run(
            .keyframes(keyframes), by: context, cycle: context.cycle ?? AnimationContext.Cycle(), at: time)
        wait(for: context.group, until: end)
        return interrupted
    }

    /// Stays at `value`. Returns the blocks that this interrupts.
    func hold(_ value: Value, at time: TimeInterval) -> [AnimationEnd] {
        course = .towardsTarget(Retargeting(value))
        return stop(at: time, by: .replaced)
    }

    /// Starts cycles. Returns the time of their end.
    private func run(
        _ path: PropertyAnimation<Value>.Path, by context: AnimationContext, cycle: AnimationContext.Cycle,
        at time: TimeInterval
    ) -> TimeInterval {
        var timing = MediaTiming()
        timing.beginTime = time + context.delay
        timing.duration = context.curve.duration
        timing.repeatCount = cycle.count
        timing.autoreverses = cycle.autoreverses
        // The start value holds during the delay.
        timing.fillMode = .backwards
        course = .cycling(PropertyAnimation(path, pace: context.curve.pace(), timing: timing))
        return timing.endTime ?? time
    }

    private func wait(for group: AnimationGroupState, until end: TimeInterval) {
        if let place = waiting.firstIndex(where: { $0.group === group }) {
            waiting[place].end = end
        } else {
            group.begin()
            waiting.append((group, end))
        }
    }

    private func value(over below: Value, at time: TimeInterval) -> Value {
        switch course {
        case .towardsTarget(let motion): motion.value(at: time)
        case .cycling(let animation): animation.value(at: time, below: below)
        }
    }

    func apply(to values: inout LayerValues, at time: TimeInterval) {
        values.animate(path, of: property) { value(over: $0, at: time) }
    }

    private var endTime: TimeInterval {
        let courseEnd: TimeInterval? =
            switch course {
            case .towardsTarget(let motion): motion.endTime
            case .cycling(let animation): animation.timing.endTime
            }
        return waiting.reduce(courseEnd ?? -.infinity) { max($0, $1.end) }
    }

    func isOver(at time: TimeInterval) -> Bool { endTime <= time }

    func nextChange(from time: TimeInterval) -> TimeInterval {
        let next: TimeInterval? =
            switch course {
            case .towardsTarget(let motion): motion.nextChange(from: time)
            case .cycling(let animation): animation.timing.nextChange(from: time)
            }
        return waiting.reduce(next ?? .infinity) { min($0, max(time, $1.end)) }
    }

    var isEndless: Bool {
        guard case .cycling(let animation) = course else { return false }
        return animation.timing.repeatCount >= MediaTiming.longest
    }

    func keepsOwnPixels(in values: LayerValues) -> Bool { property.pixelChange(in: values).keepsOwnPixels }

    var blocksTouches: Bool { waiting.contains { !$0.group.allowsTouches } }

    func drainEnds(until time: TimeInterval) -> [AnimationEnd] {
        guard waiting.contains(where: { $0.end <= time }) else { return [] }
        defer { waiting.removeAll { $0.end <= time } }
        return waiting.compactMap {
            $0.end <= time ? AnimationEnd(group: $0.group, time: $0.end, finished: true) : nil
        }
    }

    func interrupt(at time: TimeInterval, by cause: AnimationInterruption) -> [AnimationEnd] {
        defer { waiting = [] }
        return waiting.map { AnimationEnd(group: $0.group, time: time, finished: false) }
    }
}

extension MotionCurve {
    /// The curve's pace within its duration.
    fileprivate func pace<Value>(of type: Value.Type = Value.self) -> PropertyAnimation<Value>.Pace {
        switch self {
        case .timing(let curve, _): .timing(curve)
        case .spring(let spring, _): .spring(spring)
        }
    }
}
