import CSystem
import Foundation
import Glibc

/// A file descriptor that becomes readable at a time of the monotonic clock.
@MainActor
final class DeadlineTimer {
    let descriptor: Int32
    private var armed: TimeInterval?

    init() {
        descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        precondition(descriptor >= 0, "timerfd_create failed with \(errno)")
    }

    isolated deinit { close(descriptor) }

    /// As far away as the timer can be set: three decades.
    private static let farthest: TimeInterval = 1e9

    /// Wakes at `deadline`, in seconds of the monotonic clock, or not at all for nil.
    func arm(at deadline: TimeInterval?) {
        guard deadline != armed else { return }
        armed = deadline
        var when = itimerspec()
        if let deadline {
            // Never early: a frame run before its time would have to be put off again. And not
            // zero, which would switch the timer off.
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
