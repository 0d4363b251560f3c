import CSystem
import Foundation
import Glibc

/// A file descriptor that becomes readable at a given time of the monotonic clock.
@MainActor
final class DeadlineTimer {
    let descriptor: Int32
    private var armed: TimeInterval?

    init() {
        descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        precondition(descriptor >= 0, "timerfd_create failed with \(errno)")
    }

    isolated deinit { close(descriptor) }

    /// Latest deadline that the timer can be set to, in seconds: about three decades.
    private static let farthest: TimeInterval = 1e9

    /// Sets the timer to `deadline`, in seconds of the monotonic clock; nil stops it.
    func arm(at deadline: TimeInterval?) {
        guard deadline != armed else { return }
        armed = deadline
        var when = itimerspec()
        if let deadline {
            // Round up: a frame that runs early would have to be postponed again. And never 0, which would stop the
            // timer.
            let nanoseconds = max(1, (min(deadline, DeadlineTimer.farthest) * 1e9).rounded(.up))
            when.it_value.tv_sec = Int(nanoseconds / 1e9)
            when.it_value.tv_nsec = Int(nanoseconds.truncatingRemainder(dividingBy: 1e9))
        }
        let status = timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &when, nil)
        precondition(status == 0, "timerfd_settime failed with \(errno) for \(deadline ?? 0) s")
    }

    /// Makes the descriptor unreadable again.
    func acknowledge() {
        var expirations: UInt64 = 0
        read(descriptor, &expirations, MemoryLayout<UInt64>.size)
        armed = nil
    }
}
