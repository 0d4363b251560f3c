import Foundation

/// Predicts the screen's next refresh, from what the server's Present extension reported about earlier
/// ones. Pure; times are seconds of the monotonic clock.
///
/// The stamps of a real screen lie on a line, within a few microseconds. A server without a screen makes stamps with a
/// timer, and they scatter. Such a clock is not followed: the program's own timer paces frames.
package struct DisplayClock {
    /// A refresh: its time and its number.
    private struct Tick: Equatable {
        var time: TimeInterval
        var count: UInt64
    }

    /// The line through the ticks: the times of refreshes.
    package struct RefreshCycle: Equatable {
        /// Time of one of the refreshes.
        var origin: TimeInterval
        /// Seconds between refreshes.
        var interval: TimeInterval
        /// Time after which the line is no longer used: as long after the last tick as the ticks reach back.
        var end: TimeInterval

        /// Seconds from the nearest refresh to `time`; negative if `time` is before it. At most half an interval.
        func distance(of time: TimeInterval) -> TimeInterval {
            let intervals = (time - origin) / interval
            return (intervals - intervals.rounded()) * interval
        }

        /// Time of the first refresh at or after `time`.
        func next(from time: TimeInterval) -> TimeInterval {
            origin + ((time - origin) / interval).rounded(.up) * interval
        }
    }

    /// Number of ticks needed for a line, and number of ticks kept.
    package static let ticksNeeded = 8, ticksKept = 16
    /// Largest scatter (root mean square) of a screen's ticks around their line, as a share of the interval.
    private static let steadiness = 1.0 / 64
    /// Largest distance of a tick from the line it belongs to, as a share of the interval.
    private static let reach = 1.0 / 8
    /// Number of consecutive strays that start a new line: the screen, its mode or its numbering has changed.
    private static let straysAllowed = 3
    /// Largest age of a tick in seconds when it is read.
    private static let age = 2.0
    /// Plausible refresh rates in Hz. A virtual screen reports 0.
    package static let rates = 20.0...1000.0

    private var ticks: [Tick] = []
    private var strays: [Tick] = []
    /// The line; nil if there are too few ticks, or if they scatter.
    package private(set) var refreshCycle: RefreshCycle?

    package init() {}

    /// Whether `ticksKept` ticks are known.
    package var isFull: Bool { ticks.count == DisplayClock.ticksKept }

    /// Adds a tick: the server reported refresh number `msc` at `ust` microseconds of its clock. `now` is the time of
    /// reading.
    ///
    /// - Returns: false, and ignores the tick, if `ust` cannot be of this machine's monotonic clock.
    @discardableResult
    package mutating func note(ust: UInt64, msc: UInt64, now: TimeInterval) -> Bool {
        let tick = Tick(time: TimeInterval(ust) / 1e6, count: msc)
        // A millisecond of tolerance: the clocks are read one after the other.
        guard tick.time < now + 0.001, tick.time > now - DisplayClock.age else { return false }
        if tick.count == ticks.last?.count { return true }
        guard fits(tick) else {
            noteStray(tick)
            return true
        }
        strays = []
        ticks.append(tick)
        if ticks.count > DisplayClock.ticksKept { ticks.removeFirst() }
        fitLine()
        return true
    }

    /// Forgets all ticks: they were of another screen.
    package mutating func forget() { self = DisplayClock() }

    private func fits(_ tick: Tick) -> Bool {
        guard let last = ticks.last else { return true }
        guard DisplayClock.isPlausible(from: last, to: tick) else { return false }
        guard let refreshCycle, let first = ticks.first else { return true }
        let expected = refreshCycle.origin + TimeInterval(tick.count - first.count) * refreshCycle.interval
        return abs(tick.time - expected) < refreshCycle.interval * DisplayClock.reach
    }

    private static func isPlausible(from earlier: Tick, to later: Tick) -> Bool {
        guard later.count > earlier.count, later.time > earlier.time else { return false }
        return rates.contains(TimeInterval(later.count - earlier.count) / (later.time - earlier.time))
    }

    private mutating func noteStray(_ tick: Tick) {
        strays.append(tick)
        guard strays.count >= DisplayClock.straysAllowed else { return }
        // The last stray starts the new line, together with those before it that match it.
        ticks = [tick]
        for earlier in strays.dropLast().reversed() {
            guard let first = ticks.first, DisplayClock.isPlausible(from: earlier, to: first) else { break }
            ticks.insert(earlier, at: 0)
        }
        strays = []
        refreshCycle = nil
    }

    /// Fits a line to the ticks (least squares).
    private mutating func fitLine() {
        refreshCycle = nil
        guard ticks.count >= DisplayClock.ticksNeeded, let first = ticks.first, let last = ticks.last else { return }
        let size = Double(ticks.count)
        var (sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0)
        for tick in ticks {
            let (x, y) = (Double(tick.count - first.count), tick.time - first.time)
            sumX += x
            sumY += y
            sumXX += x * x
            sumXY += x * y
        }
        let spread = size * sumXX - sumX * sumX
        guard spread > 0 else { return }
        let interval = (size * sumXY - sumX * sumY) / spread
        guard interval > 0, DisplayClock.rates.contains(1 / interval) else { return }
        let start = (sumY - interval * sumX) / size
        let scatter = ticks.reduce(0) { sum, tick in
            let off = tick.time - first.time - start - interval * Double(tick.count - first.count)
            return sum + off * off
        }
        guard (scatter / size).squareRoot() < interval * DisplayClock.steadiness else { return }
        refreshCycle = RefreshCycle(
            origin: first.time + start, interval: interval, end: last.time + (last.time - first.time))
    }
}
