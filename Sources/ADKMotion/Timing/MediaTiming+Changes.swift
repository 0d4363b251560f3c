import Foundation

/// Ends of a timing, and changes of its speed while it runs.
extension MediaTiming {
    /// The parent's time from which on the timing is over; nil if it never ends, because time stands still or runs
    /// backwards away from the end.
    ///
    /// Time that runs backwards ends at its local time 0.
    package var endTime: TimeInterval? {
        guard speed != 0 else { return nil }
        return parentTime(at: speed > 0 ? activeDuration : 0)
    }

    /// Whether the timing is over at a time of the parent, and stays so.
    package func isFinished(at parentTime: TimeInterval) -> Bool {
        let time = localTime(at: parentTime)
        return speed > 0 ? time >= activeDuration : speed < 0 ? time < 0 : false
    }

    /// The parent's next time at which the values may change: now while it is active, or at the start of its active
    /// time. nil if they never change again.
    package func nextChange(from parentTime: TimeInterval) -> TimeInterval? {
        let time = localTime(at: parentTime)
        guard speed != 0, !time.isNaN else { return nil }
        let entry = speed > 0 ? 0 : activeDuration
        let isBeforeEntry = speed > 0 ? time < entry : time >= entry
        if isBeforeEntry { return max(parentTime, self.parentTime(at: entry) ?? parentTime) }
        return isFinished(at: parentTime) ? nil : parentTime
    }

    /// The same timing with another speed from `parentTime` on. Local time does not jump.
    ///
    /// 0 pauses, and a change of sign reverses. NaN is logged and counts as 1.
    package func withSpeed(_ speed: Double, from parentTime: TimeInterval) -> MediaTiming {
        var result = self
        let now = localTime(at: parentTime)
        result.speed = speed
        result.beginTime = parentTime
        result.timeOffset = now
        return result
    }

    /// The timing stopped at `fraction` of the first cycle, for scrubbing. Fractions outside of 0...1 are clamped, and
    /// NaN counts as 0.
    package func stopped(atFraction fraction: Double) -> MediaTiming {
        var result = self
        result.speed = 0
        result.timeOffset = duration * (fraction.isNaN ? 0 : min(1, max(0, fraction)))
        return result
    }
}
