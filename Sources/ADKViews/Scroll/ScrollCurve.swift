import Foundation

/// The motion of one axis of an animated scroll.
///
/// A cubic with a given start speed that ends at rest. A new click moves the target: the curve restarts at the current
/// position and speed, so clicks add up smoothly. The start speed is bounded, so that the curve never overshoots its
/// target. Positions are in points, times in seconds. A curve without a duration is at its target at once.
package struct ScrollCurve: Sendable {
    private var start: CGFloat
    private var startSpeed: CGFloat
    /// The position at the end.
    package private(set) var target: CGFloat
    private var startTime: TimeInterval
    private var duration: TimeInterval

    /// Starts at rest and leaves at full speed (ease-out).
    package init(from start: CGFloat, to target: CGFloat, at time: TimeInterval, duration: TimeInterval) {
        self.start = start
        self.target = target
        startTime = time
        self.duration = duration
        startSpeed = ScrollCurve.fullSpeed(target - start, duration)
    }

    /// Starts at `speed` points per second, if that leads towards the target without an overshoot.
    package init(
        from start: CGFloat, to target: CGFloat, at time: TimeInterval, duration: TimeInterval, speed: CGFloat
    ) {
        self.init(from: start, to: target, at: time, duration: duration)
        startSpeed = ScrollCurve.bounded(speed, full: startSpeed)
    }

    /// `speed`, if it has the direction of `full`, and at most `full`. Else 0.
    private static func bounded(_ speed: CGFloat, full: CGFloat) -> CGFloat {
        guard speed * full > 0 else { return 0 }
        return full < 0 ? max(speed, full) : min(speed, full)
    }

    /// The highest start speed without an overshoot: three times the mean speed.
    private static func fullSpeed(_ distance: CGFloat, _ duration: TimeInterval) -> CGFloat {
        duration > 0 ? 3 * distance / duration : 0
    }

    /// Sets a new target, starting from the position and speed at `time`.
    package mutating func retarget(to target: CGFloat, at time: TimeInterval, duration: TimeInterval) {
        let here = value(at: time)
        let speed = self.speed(at: time)
        let full = ScrollCurve.fullSpeed(target - here, duration)
        start = here
        self.target = target
        startTime = time
        self.duration = duration
        // A speed towards the target is kept, up to the bound. After a reversal the curve starts at full speed.
        startSpeed = speed * full > 0 ? min(abs(speed), abs(full)) * (full < 0 ? -1 : 1) : full
    }

    /// Moves start and target by `distance`, because the content was shifted.
    package mutating func shift(by distance: CGFloat) {
        start += distance
        target += distance
    }

    /// Keeps the target within `range`.
    package mutating func clampTarget(to range: ClosedRange<CGFloat>, at time: TimeInterval) {
        let clamped = min(max(target, range.lowerBound), range.upperBound)
        if clamped != target { retarget(to: clamped, at: time, duration: max(0.05, startTime + duration - time)) }
    }

    private func progress(at time: TimeInterval) -> CGFloat {
        duration > 0 ? CGFloat(min(1, max(0, (time - startTime) / duration))) : 1
    }

    /// Whether the curve is at rest at `time`.
    package func isOver(at time: TimeInterval) -> Bool { time >= startTime + duration }

    /// The position at `time`.
    package func value(at time: TimeInterval) -> CGFloat {
        let t = progress(at: time)
        if t >= 1 { return target }
        let distance = target - start
        let tangent = startSpeed * CGFloat(duration)
        // A Hermite curve with an end tangent of zero.
        return start + tangent * (t * t * t - 2 * t * t + t) + distance * (3 * t * t - 2 * t * t * t)
    }

    /// The speed, in points per second.
    package func speed(at time: TimeInterval) -> CGFloat {
        let t = progress(at: time)
        if t >= 1 { return 0 }
        let distance = target - start
        let tangent = startSpeed * CGFloat(duration)
        return (tangent * (3 * t * t - 4 * t + 1) + distance * (6 * t - 6 * t * t)) / CGFloat(duration)
    }
}
