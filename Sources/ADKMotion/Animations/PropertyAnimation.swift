import Foundation

/// The values of one property over time: Core Animation's basic, spring and keyframe animations without layers.
package struct PropertyAnimation<Value: AnimatableValue>: Equatable, Sendable {
    /// The values: between two ends, or of keyframes.
    package enum Path: Equatable, Sendable {
        case range(ValueRange<Value>)
        case keyframes(Keyframes<Value>)
    }

    /// The timing of the change.
    package enum Pace: Hashable, Sendable {
        case timing(CubicBezier)
        /// Passes over the whole duration, whatever the spring's own is.
        case spring(Spring)

        /// The progress of values for a part of the duration in seconds.
        func progress(at part: Double, duration: TimeInterval) -> Double {
            switch self {
            case .timing(let curve): curve.value(at: part)
            // A spring that is cut off still ends where it should.
            case .spring(let spring): part < 1 ? spring.value(at: part * duration) : 1
            }
        }
    }

    package var path: Path
    package var pace: Pace
    package var timing: MediaTiming
    /// The values are added to the value below.
    package var isAdditive = false
    /// Each cycle begins where the one before ended.
    package var isCumulative = false

    package init(_ path: Path, pace: Pace = .timing(.linear), timing: MediaTiming) {
        (self.path, self.pace, self.timing) = (path, pace, timing)
    }

    /// The property's value at a time of the parent.
    ///
    /// - Parameters:
    ///   - below: the property's value without this animation.
    ///   - previous: the model's value before its last change. It counts only for a range without ends.
    package func value(at parentTime: TimeInterval, below: Value, previous: Value? = nil) -> Value {
        let sample = timing.sample(at: parentTime)
        guard sample.hasEffect else { return below }
        let current = isAdditive ? Value.additiveIdentity : below
        let progress = pace.progress(at: sample.progress, duration: timing.duration)
        var (value, last) = point(at: progress, current: current, previous: previous ?? current)
        if isCumulative, sample.iteration > 0 { value = last.repeated(sample.iteration).adding(value) }
        if isAdditive { value = below.adding(value) }
        return value
    }

    /// The value at a progress, and the last one.
    private func point(at progress: Double, current: Value, previous: Value) -> (value: Value, last: Value) {
        switch path {
        case .range(let range):
            let ends = range.ends(current: current, previous: previous)
            return (ends.first.mixed(with: ends.last, at: progress), ends.last)
        case .keyframes(let keyframes):
            return (keyframes.value(at: progress), keyframes.values[keyframes.values.count - 1])
        }
    }
}
