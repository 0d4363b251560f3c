import ADKMotion
import Foundation

/// The progress of an animator over time: 0 at the start, 1 at the goal. Springs pass both.
@MainActor
final class AnimatorClock {
    private enum Course {
        case still(Double)
        /// On the curve, at `place` seconds of it at `start`.
        case onCurve(place: TimeInterval, start: TimeInterval, isReversed: Bool)
        /// From any place to the start or the goal, at the present speed.
        case towardsEnd(Retargeting<Double>, curve: MotionCurve)
    }

    /// The curve of the whole way.
    private(set) var curve: MotionCurve
    private var course = Course.still(0)
    /// The animator. Without it, its animations end.
    weak var owner: AnyObject?

    init(_ curve: MotionCurve) { self.curve = curve }

    func progress(at time: TimeInterval) -> Double {
        switch course {
        case .still(let progress): progress
        case .onCurve: curve.progress(at: curveTime(at: time) ?? 0)
        case .towardsEnd(let motion, _): motion.value(at: time)
        }
    }

    /// The place on the curve, in seconds of it; nil if the clock is not on the curve.
    func curveTime(at time: TimeInterval) -> TimeInterval? {
        guard case .onCurve(let place, let start, let isReversed) = course else { return nil }
        let passed = max(0, time - start)
        return min(curve.duration, max(0, isReversed ? place - passed : place + passed))
    }

    /// The progress at the end that the clock runs to; nil if it stands still.
    var goal: Double? {
        switch course {
        case .still: nil
        case .onCurve(_, _, let isReversed): isReversed ? 0 : 1
        case .towardsEnd(let motion, _): motion.target
        }
    }

    /// The time of the end; nil if the clock stands still.
    var endTime: TimeInterval? {
        if ADKAnimations.current == .none, goal != nil { return -.infinity }
        return switch course {
        case .still: nil
        case .onCurve(let place, let start, let isReversed): start + (isReversed ? place : curve.duration - place)
        case .towardsEnd(let motion, _): motion.endTime ?? -.infinity
        }
    }

    /// The next time at which the progress changes; infinite if it stands still.
    func nextChange(from time: TimeInterval) -> TimeInterval {
        if case .onCurve(_, let start, _) = course { return max(time, start) }
        return endTime == nil ? .infinity : time
    }

    func stop(at progress: Double) { course = .still(progress) }

    /// Runs on the curve, from the first place with the present progress.
    func run(at time: TimeInterval, after delay: TimeInterval = 0, isReversed: Bool) {
        let place = curveTime(at: time) ?? self.place(of: progress(at: time))
        course = .onCurve(place: place, start: time + delay, isReversed: isReversed)
    }

    /// Runs to the end by another curve.
    func run(by curve: MotionCurve, at time: TimeInterval, isReversed: Bool) {
        var motion = Retargeting(progress(at: time))
        motion.retarget(to: isReversed ? 0 : 1, by: curve, at: time, keepsStartSpeed: true)
        course = .towardsEnd(motion, curve: curve)
    }

    /// Turns a running clock round.
    func turn(at time: TimeInterval, isReversed: Bool) {
        switch course {
        case .still: break
        case .onCurve: run(at: time, isReversed: isReversed)
        case .towardsEnd(var motion, let curve):
            motion.retarget(to: isReversed ? 0 : 1, by: curve, at: time)
            course = .towardsEnd(motion, curve: curve)
        }
    }

    /// The first time of the curve at which it has `progress`; that of the nearest sample, if it never has.
    private func place(of progress: Double) -> TimeInterval {
        if progress <= 0 { return 0 }
        let samples = 256
        func time(_ index: Int) -> TimeInterval { curve.duration * Double(index) / Double(samples) }
        guard let index = (1...samples).first(where: { curve.progress(at: time($0)) >= progress }) else {
            return curve.duration
        }
        var (low, high) = (time(index - 1), time(index))
        for _ in 0..<100 {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            if curve.progress(at: middle) < progress { low = middle } else { high = middle }
        }
        return high
    }
}
