import Foundation
import Glibc

/// Where time comes from: seconds since an arbitrary start, never going back.
///
/// Nothing in the project reads the wall clock or sleeps; a headless host injects a
/// virtual clock, so that a scene runs the same way every time.
package protocol FrameClock: AnyObject, Sendable {
    var now: TimeInterval { get }
}

/// `CLOCK_MONOTONIC`.
package final class MonotonicClock: FrameClock {
    package init() {}

    package var now: TimeInterval { MonotonicClock.seconds }

    package static var seconds: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}

/// A clock that stands still until it is told to move.
package final class VirtualClock: FrameClock {
    private let time: Locked<TimeInterval>

    package init(now: TimeInterval = 0) { time = Locked(now) }

    package var now: TimeInterval { time.current }

    /// Moves to `instant`, in seconds; an instant in the past is ignored.
    package func advance(to instant: TimeInterval) {
        time.withLock { $0 = max($0, instant) }
    }
}
