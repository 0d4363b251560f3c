import ADKFoundation
import Foundation

/// Whether an animation's values hold outside of its active time. An unknown mode has the effect of `removed`.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The animation has an effect in its active time only.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// After its active time, the animation's last value holds.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Before its active time, the animation's first value holds.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both the first and the last value hold.
    public static let both = CAMediaTimingFillMode(rawValue: "both")

    var holdsFirst: Bool { self == .backwards || self == .both }
    var holdsLast: Bool { self == .forwards || self == .both }

    /// The same mode, which also holds the last value.
    package var holdingLast: CAMediaTimingFillMode { holdsFirst ? .both : .forwards }
}

/// The time of an animation, a group or a layer, as a function of its parent's time: Core Animation's media timing.
///
/// All times are in seconds. The parent's time becomes local time by `beginTime`, `speed` and `timeOffset`. Active time
/// is local time from 0 to `activeDuration`, in which the duration is repeated.
///
/// Numbers that are not finite, and negative durations and counts, are logged when they are set and replaced: a count
/// or a duration that is infinite becomes a hundred years.
package struct MediaTiming: Hashable, Sendable {
    /// The longest time, in seconds: a hundred years.
    package static let longest: TimeInterval = 100 * 365 * 86_400

    /// The parent's time at which local time begins.
    package var beginTime: TimeInterval = 0 {
        didSet { beginTime = MediaTiming.accepted("beginTime", beginTime, or: 0) }
    }
    /// The length of one cycle, in local time.
    package var duration: TimeInterval = 0 {
        didSet { duration = MediaTiming.acceptedLength("duration", duration) }
    }
    /// Local seconds per second of the parent. 0 stops local time at `timeOffset`, and a negative speed reverses it.
    package var speed: Double = 1 {
        didSet { speed = MediaTiming.accepted("speed", speed, or: 1) }
    }
    /// The local time at `beginTime`.
    package var timeOffset: TimeInterval = 0 {
        didSet { timeOffset = MediaTiming.accepted("timeOffset", timeOffset, or: 0) }
    }
    /// The number of cycles, which may be a fraction. 0 means 1.
    package var repeatCount: Double = 0 {
        didSet { repeatCount = MediaTiming.acceptedLength("repeatCount", repeatCount) }
    }
    /// The length of all cycles together, in local time. 0 leaves it to `repeatCount`.
    package var repeatDuration: TimeInterval = 0 {
        didSet { repeatDuration = MediaTiming.acceptedLength("repeatDuration", repeatDuration) }
    }
    /// Every cycle runs forwards, and then backwards for as long.
    package var autoreverses = false
    package var fillMode = CAMediaTimingFillMode.removed

    package init() {}

    private static func accepted(_ name: StaticString, _ value: Double, or standard: Double) -> Double {
        if abs(value) <= longest { return value }
        let used = value.isNaN ? standard : value < 0 ? -longest : longest
        Misuse.report("\(name) of an animation cannot be \(value); \(used) is used")
        return used
    }

    private static func acceptedLength(_ name: StaticString, _ value: Double) -> Double {
        if value >= 0 { return min(value, longest) }
        Misuse.report("\(name) of an animation cannot be \(value); 0 is used")
        return 0
    }

    // MARK: - Local time

    /// The local time at a time of the parent.
    package func localTime(at parentTime: TimeInterval) -> TimeInterval {
        (parentTime - beginTime) * speed + timeOffset
    }

    /// The parent's time at a local time; nil if local time stands still.
    package func parentTime(at localTime: TimeInterval) -> TimeInterval? {
        speed == 0 ? nil : (localTime - timeOffset) / speed + beginTime
    }

    /// The length of a cycle, including its reversed half, in local time.
    package var cycleDuration: TimeInterval { autoreverses ? duration * 2 : duration }

    /// The length of all cycles together, in local time.
    package var activeDuration: TimeInterval {
        if repeatDuration > 0 { return repeatDuration }
        return min(MediaTiming.longest, cycleDuration * (repeatCount > 0 ? repeatCount : 1))
    }

    // MARK: - Progress

    /// The state of an animation at a time. Before and after are those of local time, which may run backwards.
    package struct Sample: Hashable, Sendable {
        package enum Phase: Sendable {
            /// Active time has not begun.
            case before
            case active
            /// Active time is over.
            case after
        }

        package var phase: Phase
        /// The part of the duration that has passed in the current cycle, 0...1. In a reversed half it falls.
        package var progress: Double
        /// The number of complete cycles before the current one.
        package var iteration: Int
        /// The cycle is in its reversed half.
        package var isReversed: Bool
        /// The animation's value has an effect: it is active, or its value holds by the fill mode.
        package var hasEffect: Bool
    }

    /// The state at a time of the parent. NaN counts as `beginTime`.
    package func sample(at parentTime: TimeInterval) -> Sample {
        let time = parentTime.isNaN ? timeOffset : localTime(at: parentTime)
        let active = activeDuration
        if time < 0 { return cycle(at: 0, phase: .before, hasEffect: fillMode.holdsFirst) }
        if time < active { return cycle(at: time, phase: .active, hasEffect: true) }
        return lastCycle(ofLength: active)
    }

    private func cycle(at time: TimeInterval, phase: Sample.Phase, hasEffect: Bool) -> Sample {
        guard duration > 0 else {
            return Sample(
                phase: phase, progress: phase == .before ? 0 : 1, iteration: 0, isReversed: false, hasEffect: hasEffect)
        }
        let cycles = (time / cycleDuration).rounded(.down)
        let passed = max(0, time - cycles * cycleDuration) / duration
        let isReversed = autoreverses && passed > 1
        return Sample(
            phase: phase, progress: min(1, max(0, isReversed ? 2 - passed : passed)),
            iteration: Int(min(1e15, cycles)), isReversed: isReversed, hasEffect: hasEffect)
    }

    /// The state at the end of the active time. A cycle that is complete there has not begun again.
    private func lastCycle(ofLength active: TimeInterval) -> Sample {
        guard duration > 0 else {
            // Without a duration, the only cycle ends at once, where it began if it comes back.
            return Sample(
                phase: .after, progress: autoreverses ? 0 : 1, iteration: 0, isReversed: autoreverses,
                hasEffect: fillMode.holdsLast)
        }
        let cycles = active / cycleDuration
        let whole = cycles.rounded()
        guard whole >= 1, abs(cycles - whole) < 1e-9 * max(1, whole) else {
            return cycle(at: active, phase: .after, hasEffect: fillMode.holdsLast)
        }
        return Sample(
            phase: .after, progress: autoreverses ? 0 : 1, iteration: Int(min(1e15, whole - 1)),
            isReversed: autoreverses, hasEffect: fillMode.holdsLast)
    }
}
