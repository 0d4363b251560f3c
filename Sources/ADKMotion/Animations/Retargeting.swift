import ADKFoundation
import Foundation

/// A value that moves to a target. The target may change at any time.
///
/// Each change of the target starts a motion of its own, and motions that are not over yet go on. Their sum neither
/// jumps nor changes its speed at once. A value at rest moves exactly by the curve.
package struct Retargeting<Value: AnimatableValue>: Equatable, Sendable {
    /// One change of the target: the distance that is still to go, in coordinates.
    private struct Motion: Equatable, Sendable {
        /// The distance of the old target from the new one.
        var distance: Coordinates
        var curve: MotionCurve
        /// The time at which the motion starts, in seconds.
        var start: TimeInterval
        /// A speed at the start in addition to the curve's. It is lost in `fade` seconds, so that it adds only a
        /// short distance.
        private var impulse = Coordinates.zero
        private var fade: TimeInterval = 0

        /// An impulse fades in the time in which its speed goes this multiple of the distance. The most that it leads
        /// astray is 4/27 of that: about a quarter of the distance. UIKit's curves have slopes of less than this, so
        /// that the impulse fades in their whole duration.
        static var fadeRatio: Double { 1.75 }

        /// A motion without an impulse.
        init(distance: Coordinates, curve: MotionCurve, start: TimeInterval) {
            (self.distance, self.curve, self.start) = (distance, curve, start)
        }

        /// The coordinates still to go at `time`.
        func rest(at time: TimeInterval) -> Coordinates {
            let remaining = distance * (1 - curve.progress(at: time - start))
            guard fade > 0 else { return remaining }
            let part = part(at: time)
            return remaining + impulse * (fade * part * (1 - part) * (1 - part))
        }

        /// The change of `rest` per second.
        func speed(at time: TimeInterval) -> Coordinates {
            guard time >= start, !isOver(at: time) else { return .zero }
            let part = part(at: time)
            return impulse * ((1 - part) * (1 - 3 * part)) - distance * curve.velocity(at: time - start)
        }

        /// Lets the motion begin without a speed of its own.
        mutating func removeStartSpeed() {
            switch curve {
            case .timing:
                let speed = curve.velocity(at: 0)
                if speed != 0 { give(distance * speed, fadingIn: Self.fadeRatio / abs(speed)) }
            case .spring(let spring, let duration): curve = .spring(spring.withInitialVelocity(0), duration: duration)
            }
        }

        /// Adds a speed at the start that is lost in `seconds`, at most in the duration.
        mutating func give(_ speed: Coordinates, fadingIn seconds: TimeInterval) {
            (impulse, fade) = (speed, min(curve.duration, seconds))
        }

        private func part(at time: TimeInterval) -> Double {
            fade > 0 ? min(1, max(0, (time - start) / fade)) : 1
        }

        var end: TimeInterval { start + curve.duration }

        func isOver(at time: TimeInterval) -> Bool { time >= end }
    }

    /// The most motions at a time. Beyond it, the oldest ones become one.
    private static var limit: Int { 32 }
    /// The longest duration of motions that became one, in seconds.
    private static var longestJoined: TimeInterval { 1 }

    /// The value at the end.
    package private(set) var target: Value
    private var goal: Coordinates
    private var motions: [Motion] = []

    /// A value at rest.
    package init(_ value: Value) {
        target = value
        goal = value.coordinates
    }

    /// Sets a new target. The value goes there from its present place and at its present speed.
    ///
    /// - Parameters:
    ///   - curve: the motion from the old target to the new one.
    ///   - time: the present, in seconds, not earlier than in former calls. If it is not finite, that is logged, and
    ///     the value has its target at once.
    ///   - delay: seconds until the motion begins. NaN and negative delays count as 0.
    ///   - keepsStartSpeed: the curve's own speed at its start is added to the present one: a gesture gave it.
    package mutating func retarget(
        to target: Value, by curve: MotionCurve, at time: TimeInterval, delay: TimeInterval = 0,
        keepsStartSpeed: Bool = false
    ) {
        motions.removeAll { $0.isOver(at: time) }
        let new = target.coordinates(near: goal)
        let distance = goal - new
        goal = new
        self.target = target
        guard time.isFinite else {
            Misuse.report("an animation cannot start at the time \(time); it ends at once")
            return finish()
        }
        guard distance != .zero else { return }
        let start = time + (delay > 0 ? min(delay, MediaTiming.longest) : 0)
        var motion = Motion(distance: distance, curve: curve, start: start)
        if !motions.isEmpty, !keepsStartSpeed { motion.removeStartSpeed() }
        motions.append(motion)
        if motions.count > Self.limit { joinOldest(at: time) }
    }

    /// Goes to the target at once.
    package mutating func finish() { motions = [] }

    /// The value at `time`, which must not be earlier than the last change of the target.
    package func value(at time: TimeInterval) -> Value {
        let rest = rest(at: time)
        return rest == .zero ? target : Value(coordinates: goal + rest)
    }

    /// The change of the coordinates per second.
    package func velocity(at time: TimeInterval) -> Coordinates {
        motions.reduce(.zero) { $0 + $1.speed(at: time) }
    }

    /// Whether the value has its target, and stays there.
    package func isAtRest(at time: TimeInterval) -> Bool { motions.allSatisfy { $0.isOver(at: time) } }

    // Loops: the types of lazy sequences would be looked up in each call, for every animation and frame.

    /// The time at which the last motion ends; nil at rest.
    package var endTime: TimeInterval? {
        var last: TimeInterval?
        for motion in motions { last = max(last ?? motion.end, motion.end) }
        return last
    }

    /// The next time at which the value may change: `time` while it moves, or the end of the shortest delay. nil at
    /// rest.
    package func nextChange(from time: TimeInterval) -> TimeInterval? {
        var next: TimeInterval?
        for motion in motions where !motion.isOver(at: time) {
            if motion.start <= time { return time }
            next = min(next ?? motion.start, motion.start)
        }
        return next
    }

    private func rest(at time: TimeInterval) -> Coordinates {
        motions.reduce(.zero) { $1.isOver(at: time) ? $0 : $0 + $1.rest(at: time) }
    }

    /// Replaces the two oldest motions by one with the same place and speed at `time`.
    private mutating func joinOldest(at time: TimeInterval) {
        let (first, second) = (motions[0], motions[1])
        let duration = min(Self.longestJoined, max(first.end, second.end) - time)
        let smooth = MotionCurve.timing(CubicBezier(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 1), duration: duration)
        var joined = Motion(
            distance: first.rest(at: time) + second.rest(at: time), curve: smooth, start: time)
        // The speed does not lead further than the two motions could.
        let speed = first.speed(at: time) + second.speed(at: time)
        let fadeLength = Motion.fadeRatio * (first.distance.length + second.distance.length)
        if speed != .zero { joined.give(speed, fadingIn: fadeLength / speed.length) }
        motions[0] = joined
        motions.remove(at: 1)
    }
}
