import Foundation

/// The progress of a change over seconds: a timing curve of a duration, or a spring.
package enum MotionCurve: Hashable, Sendable {
    /// A timing curve and its duration in seconds.
    case timing(CubicBezier, duration: TimeInterval)
    /// A spring, up to a duration in seconds at which it is put to rest.
    case spring(Spring, duration: TimeInterval)

    /// A spring that runs until it has settled.
    package static func spring(_ spring: Spring) -> MotionCurve {
        .spring(spring, duration: spring.settlingDuration)
    }

    /// Seconds from the start to the end, at most `MediaTiming.longest`. NaN and negative durations count as 0.
    package var duration: TimeInterval {
        switch self {
        case .timing(_, let duration), .spring(_, let duration): duration > 0 ? min(duration, MediaTiming.longest) : 0
        }
    }

    /// The progress, `time` seconds after the start: 0 at the start and before, 1 at the end and after. Springs
    /// overshoot 1. NaN counts as the start.
    package func progress(at time: TimeInterval) -> Double {
        guard time > 0 else { return duration == 0 && time == 0 ? 1 : 0 }
        let duration = duration
        guard time < duration else { return 1 }
        switch self {
        case .timing(let curve, _): return curve.value(at: time / duration)
        case .spring(let spring, _): return spring.value(at: time)
        }
    }

    /// The change of the progress per second. At the start, that just after it. 0 before the start and from the end on.
    package func velocity(at time: TimeInterval) -> Double {
        let duration = duration
        guard time >= 0, time < duration else { return 0 }
        switch self {
        case .timing(let curve, _): return curve.slope(at: time / duration) / duration
        case .spring(let spring, _): return spring.velocity(at: time)
        }
    }
}
