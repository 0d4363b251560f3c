import Foundation

/// When the screen shows its next picture, worked out from what the server's Present extension has
/// told of the ones before. Pure; seconds of the monotonic clock.
///
/// A screen's own stamps lie on a line to a few microseconds. A server without one makes them up with a
/// timer, and then they scatter: such a clock is not followed, and frames go by the program's own timer.
struct DisplayClock {
    /// One picture: when the server says it was shown, and its number.
    private struct Tick: Equatable {
        var time: TimeInterval
        var count: UInt64
    }

    /// A line through the ticks.
    struct RefreshCycle: Equatable {
        /// When one of the pictures was shown.
        var origin: TimeInterval
        /// Seconds from one picture to the next.
        var interval: TimeInterval
        /// Beyond this the line is not to be trusted: as long after the last tick as the ticks reach back.
        var end: TimeInterval

        /// How far `time` lies behind the nearest picture; negative before it. At most half an interval.
        func distance(of time: TimeInterval) -> TimeInterval {
            let way = (time - origin) / interval
            return (way - way.rounded()) * interval
        }

        /// The first picture at `time` or after it.
        func next(from time: TimeInterval) -> TimeInterval {
            origin + ((time - origin) / interval).rounded(.up) * interval
        }
    }

    /// Fewer do not make a line, more than these are forgotten.
    static let ticksNeeded = 8, ticksKept = 16
    /// Ticks scatter around a screen's line by less than this part of an interval.
    private static let steadiness = 1.0 / 64
    /// A tick farther from the line than this part of an interval is none of this line.
    private static let reach = 1.0 / 8
    /// So many in a row that do not fit begin a new line: another screen, another mode, a gap.
    private static let straysAllowed = 3
    /// Seconds an answer may be old when it is read.
    private static let age = 2.0
    /// Pictures a second that are believed.
    static let rates = XConnection.refreshRates

    private var ticks: [Tick] = []
    private var strays: [Tick] = []
    /// Nil where too few ticks are known, or they do not lie on a line.
    private(set) var refreshCycle: RefreshCycle?

    /// As many ticks as are kept are known.
    var isFull: Bool { ticks.count == DisplayClock.ticksKept }

    /// The server says that picture number `msc` was shown at `ust` microseconds of its clock; read at `now`.
    ///
    /// - Returns: false for a time that cannot be of this machine's monotonic clock; it is left out.
    @discardableResult
    mutating func note(ust: UInt64, msc: UInt64, now: TimeInterval) -> Bool {
        let tick = Tick(time: TimeInterval(ust) / 1e6, count: msc)
        // A millisecond: clocks are read one after the other.
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

    /// Everything so far was another screen's.
    mutating func forget() { self = DisplayClock() }

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
        // What came last begins the new line, as far as it is one in itself.
        ticks = [tick]
        for earlier in strays.dropLast().reversed() {
            guard let first = ticks.first, DisplayClock.isPlausible(from: earlier, to: first) else { break }
            ticks.insert(earlier, at: 0)
        }
        strays = []
        refreshCycle = nil
    }

    /// Draws the line of least squares through the ticks.
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
