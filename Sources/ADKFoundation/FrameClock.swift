import Foundation
import Glibc

/// A source of time that never goes back.
///
/// No code of the project reads the wall clock or sleeps. A headless host injects a virtual clock, so that a scene runs
/// the same in every run.
package protocol FrameClock: AnyObject, Sendable {
    /// Seconds since an arbitrary start.
    var now: TimeInterval { get }
}

/// The clock `CLOCK_MONOTONIC` of the system.
package final class MonotonicClock: FrameClock {
    package init() {}

    package var now: TimeInterval { MonotonicClock.seconds }

    /// The time of `CLOCK_MONOTONIC`, in seconds.
    package static var seconds: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}

/// A clock that advances only with `advance(to:)`.
package final class VirtualClock: FrameClock {
    private let time: Locked<TimeInterval>

    package init(now: TimeInterval = 0) { time = Locked(now) }

    package var now: TimeInterval { time.current }

    /// Sets the time to `instant`, in seconds. An instant in the past is ignored.
    package func advance(to instant: TimeInterval) {
        time.withLock { $0 = max($0, instant) }
    }
}
