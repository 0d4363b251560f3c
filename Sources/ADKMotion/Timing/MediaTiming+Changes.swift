import Foundation

/// Ends and next changes of a timing.
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
}
