import ADKMotion
import Foundation

/// The course of an animator over time.
@MainActor
package final class AnimatorClock {
    /// A moment of an animator.
    package struct Moment: Equatable {
        /// 0 at the start, 1 at the goal. Springs pass both.
        package var progress: Double
        /// Seconds of the curve. A spring has the same progress several times.
        package var place: TimeInterval

        package static let start = Moment(progress: 0, place: 0)
    }

    private enum Course {
        case still(Moment)
        /// On the curve, at `place` seconds of it at `start`.
        case onCurve(place: TimeInterval, start: TimeInterval, isReversed: Bool)
        /// From any moment to the start or the goal, at the present speed.
        case towardsEnd(progress: Retargeting<Double>, place: Retargeting<Double>, curve: MotionCurve)
    }

    /// The curve from start to end.
    package let curve: MotionCurve
    private var course = Course.still(.start)

    package init(_ curve: MotionCurve) { self.curve = curve }

    package func moment(at time: TimeInterval) -> Moment {
        switch course {
        case .still(let moment): return moment
        case .onCurve(let place, let start, let isReversed):
            let passed = max(0, time - start)
            return moment(of: isReversed ? place - passed : place + passed)
        case .towardsEnd(let progress, let place, _):
            return Moment(progress: progress.value(at: time), place: place.value(at: time))
        }
    }

    /// The moment of the curve at `place` seconds of it.
    package func moment(of place: TimeInterval) -> Moment {
        let place = min(curve.duration, max(0, place))
        return Moment(progress: curve.progress(at: place), place: place)
    }

    /// The moment after a part of the remaining progress.
    package func moment(after part: Double, of moment: Moment) -> Moment {
        if part == 0 { return moment }
        if case .towardsEnd = course {
            let (progress, place) = (moment.progress, moment.place)
            return Moment(
                progress: progress + (1 - progress) * part, place: place + (curve.duration - place) * part)
        }
        return self.moment(of: moment.place + (curve.duration - moment.place) * part)
    }

    /// The progress at the end that the clock runs to; nil if it stands still.
    var goal: Double? {
        switch course {
        case .still: nil
        case .onCurve(_, _, let isReversed): isReversed ? 0 : 1
        case .towardsEnd(let progress, _, _): progress.target
        }
    }

    /// The time of the end; nil if the clock stands still.
    package var endTime: TimeInterval? {
        if ADKAnimations.current == .none, goal != nil { return -.infinity }
        return switch course {
        case .still: nil
        case .onCurve(let place, let start, let isReversed): start + (isReversed ? place : curve.duration - place)
        case .towardsEnd(let progress, let place, _): max(progress.endTime ?? -.infinity, place.endTime ?? -.infinity)
        }
    }

    /// The next time at which the progress changes; infinite if it stands still.
    package func nextChange(from time: TimeInterval) -> TimeInterval {
        if case .onCurve(_, let start, _) = course { return max(time, start) }
        return endTime == nil ? .infinity : time
    }

    // MARK: - Control

    /// Stands still at a moment.
    package func stop(at moment: Moment) { course = .still(moment) }

    /// Stands still at the first moment of the curve with `progress`.
    package func stop(at progress: Double) { course = .still(Moment(progress: progress, place: place(of: progress))) }

    /// Runs on the curve: from the present moment, or from the first one with the present progress if the curve does
    /// not pass the present moment.
    package func run(at time: TimeInterval, after delay: TimeInterval = 0, isReversed: Bool) {
        let now = moment(at: time)
        let isOnCurve = abs(moment(of: now.place).progress - now.progress) < 1e-9
        course = .onCurve(
            place: isOnCurve ? now.place : place(of: now.progress), start: time + delay, isReversed: isReversed)
    }

    /// Runs to the end by another curve.
    package func run(by curve: MotionCurve, at time: TimeInterval, isReversed: Bool) {
        let now = moment(at: time)
        var (progress, place) = (Retargeting(now.progress), Retargeting(now.place))
        progress.retarget(to: isReversed ? 0 : 1, by: curve, at: time, keepsStartSpeed: true)
        place.retarget(to: isReversed ? 0 : self.curve.duration, by: curve, at: time, keepsStartSpeed: true)
        course = .towardsEnd(progress: progress, place: place, curve: curve)
    }

    /// Turns a running clock round.
    package func turn(at time: TimeInterval, isReversed: Bool) {
        switch course {
        case .still: break
        case .onCurve: run(at: time, isReversed: isReversed)
        case .towardsEnd(var progress, var place, let curve):
            progress.retarget(to: isReversed ? 0 : 1, by: curve, at: time)
            place.retarget(to: isReversed ? 0 : self.curve.duration, by: curve, at: time)
            course = .towardsEnd(progress: progress, place: place, curve: curve)
        }
    }

    /// The first time of the curve at which it has `progress`; the end, if it never has.
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

    // MARK: - Late changes

    /// Whether a change that takes effect at `start` has done so at `moment`.
    func hasReached(_ start: Moment, at moment: Moment) -> Bool {
        curve.onlyRises ? start.progress <= moment.progress : start.place <= moment.place
    }

    /// The progress of a change at `moment`, if it takes effect at `start`.
    ///
    /// A change that is there from the beginning has the animator's progress. A later one has the remaining progress.
    /// On a curve that swings there is no rest: the change then has the whole curve in the rest of the time.
    func share(of start: Moment, at moment: Moment) -> Double {
        let progress = moment.progress
        if start.place <= 0 { return progress }
        if curve.onlyRises {
            return progress < 1 && start.progress < 1
                ? max(0, (progress - start.progress) / (1 - start.progress)) : progress
        }
        let rest = curve.duration - start.place
        return rest > 0 ? curve.progress(at: max(0, moment.place - start.place) / rest * curve.duration) : 1
    }
}

extension MotionCurve {
    /// The progress never falls, and stays between 0 and 1.
    fileprivate var onlyRises: Bool {
        guard case .timing(let curve, _) = self else { return false }
        return (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
    }
}
