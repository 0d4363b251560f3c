import Foundation

/// One axis of an animated scroll: from here to a target, continuing at the speed it has.
///
/// A cubic with given start speed that ends at rest. New clicks move the target; the curve is
/// begun anew from the present place and speed, so clicks add up without a jolt, and the start
/// speed is bounded so that the curve never runs past its target. Pure: points and seconds.
package struct ScrollCurve: Sendable {
    private var start: CGFloat
    private var startSpeed: CGFloat
    package private(set) var target: CGFloat
    private var startTime: TimeInterval
    private var duration: TimeInterval

    /// From rest at `start`; leaves at once at full speed (ease-out).
    package init(from start: CGFloat, to target: CGFloat, at time: TimeInterval, duration: TimeInterval) {
        self.start = start
        self.target = target
        startTime = time
        self.duration = duration
        startSpeed = ScrollCurve.fullSpeed(target - start, duration)
    }

    /// A cubic that starts three times as fast as its mean speed ends at rest without a turn; faster would overshoot.
    private static func fullSpeed(_ distance: CGFloat, _ duration: TimeInterval) -> CGFloat { 3 * distance / duration }

    /// Aims at a new target, from where the curve is at `time`.
    package mutating func retarget(to target: CGFloat, at time: TimeInterval, duration: TimeInterval) {
        let here = value(at: time)
        let speed = self.speed(at: time)
        let full = ScrollCurve.fullSpeed(target - here, duration)
        start = here
        self.target = target
        startTime = time
        self.duration = duration
        // Keep the speed where it leads to the target, up to the bound; a turn starts at full speed.
        startSpeed = speed * full > 0 ? min(abs(speed), abs(full)) * (full < 0 ? -1 : 1) : full
    }

    /// The content moved under the reader: everything shifts along.
    package mutating func shift(by distance: CGFloat) {
        start += distance
        target += distance
    }

    /// Keeps the target within `range`.
    package mutating func clampTarget(to range: ClosedRange<CGFloat>, at time: TimeInterval) {
        let clamped = min(max(target, range.lowerBound), range.upperBound)
        if clamped != target { retarget(to: clamped, at: time, duration: max(0.05, startTime + duration - time)) }
    }

    private func progress(at time: TimeInterval) -> CGFloat { CGFloat(min(1, max(0, (time - startTime) / duration))) }

    package func isOver(at time: TimeInterval) -> Bool { time >= startTime + duration }

    package func value(at time: TimeInterval) -> CGFloat {
        let t = progress(at: time)
        if t >= 1 { return target }
        let distance = target - start
        let tangent = startSpeed * CGFloat(duration)
        // Hermite with end tangent zero.
        return start + tangent * (t * t * t - 2 * t * t + t) + distance * (3 * t * t - 2 * t * t * t)
    }

    /// Points per second.
    package func speed(at time: TimeInterval) -> CGFloat {
        let t = progress(at: time)
        if t >= 1 { return 0 }
        let distance = target - start
        let tangent = startSpeed * CGFloat(duration)
        return (tangent * (3 * t * t - 4 * t + 1) + distance * (6 * t - 6 * t * t)) / CGFloat(duration)
    }
}
