import CXCB
import Foundation

/// Converts the server's time stamps to seconds of the host clock.
///
/// The server counts milliseconds in 32 bits from a start of its own. Its stamps keep the time between two clicks
/// exact, however late they are read. The offset between the clocks is the smallest one seen: that of the event with
/// the shortest delay.
struct ServerTime {
    private var offset = TimeInterval.infinity
    private var last: xcb_timestamp_t = 0
    private var seconds: TimeInterval = 0

    /// Host time of `stamp`, which was read at host time `now`. Never later than `now`.
    mutating func hostTime(of stamp: xcb_timestamp_t, now: TimeInterval) -> TimeInterval {
        // The signed difference is correct when the 32 bits wrap around (every 49 days).
        seconds += TimeInterval(Int32(bitPattern: stamp &- last)) / 1000
        last = stamp
        offset = min(offset, now - seconds)
        return seconds + offset
    }
}
