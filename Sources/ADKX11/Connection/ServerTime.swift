import CXCB
import Foundation

/// Turns the server's time stamps into the host clock's seconds.
///
/// The server's clock counts milliseconds in 32 bits from a start of its own. Going by it
/// instead of the time of reading keeps the time between two clicks exact, however late
/// they are read. The difference between the clocks is the smallest ever seen, that of the
/// event that was on its way for the shortest time.
struct ServerTime {
    private var offset = TimeInterval.infinity
    private var last: xcb_timestamp_t = 0
    private var seconds: TimeInterval = 0

    /// The host's time for `stamp`, which was read at `now`; never in the future.
    mutating func hostTime(of stamp: xcb_timestamp_t, now: TimeInterval) -> TimeInterval {
        // As a signed difference, the 32 bits may wrap around (every 49 days).
        seconds += TimeInterval(Int32(bitPattern: stamp &- last)) / 1000
        last = stamp
        offset = min(offset, now - seconds)
        return seconds + offset
    }
}
