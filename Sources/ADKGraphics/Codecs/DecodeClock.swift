import Glibc

/// How long a decoding has been at work: processor time of its thread, so that a busy machine
/// refuses no picture that an idle one shows.
struct DecodeClock {
    private let limit: Double
    private let start = DecodeClock.now

    /// `limit` is in seconds.
    init(limit: Double) { self.limit = limit }

    var isOver: Bool { DecodeClock.now - start > limit }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
