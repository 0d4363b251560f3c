import ADKFoundation
import Foundation

/// A damped spring that pulls a weight from 0 to its rest at 1, solved exactly.
///
/// Lengths are fractions of the distance, times are seconds, speeds are distances per second.
package struct Spring: Hashable, Sendable {
    /// The distance from rest that is no longer visible. Core Animation's settling durations have the same limit.
    package static let restDistance = 0.001
    /// Core Animation's spring.
    package static let standard = Spring()

    package let mass, stiffness, damping: Double
    /// The speed towards the rest at the start.
    package let initialVelocity: Double
    private let allowsOverdamping: Bool
    private let motion: Motion

    /// The form of the solution. `speed` is the speed at the start.
    private enum Motion: Hashable {
        /// Swings around the rest. `decay` and `frequency` are per second.
        case swinging(decay: Double, frequency: Double, speed: Double)
        /// Comes to rest without swinging, as fast as possible.
        case critical(decay: Double, speed: Double)
        /// Comes to rest more slowly: a sum of two decays.
        case creeping(slow: Double, fast: Double, speed: Double)
    }

    /// Creates a spring.
    ///
    /// Numbers that no spring has (not finite, no mass, no stiffness, negative damping) are logged and replaced by
    /// those of `standard`.
    ///
    /// - Parameter allowsOverdamping: false limits the damping to the critical one, as Core Animation does by default.
    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        self.mass = Spring.accepted("mass", mass, in: 1e-9...1e9, or: 1)
        self.stiffness = Spring.accepted("stiffness", stiffness, in: 1e-9...1e15, or: 100)
        self.damping = Spring.accepted("damping", damping, in: 0...1e15, or: 10)
        self.initialVelocity = Spring.accepted("initial velocity", initialVelocity, in: -1e6...1e6, or: 0)
        self.allowsOverdamping = allowsOverdamping
        motion = Spring.motion(
            mass: self.mass, stiffness: self.stiffness, damping: self.damping, speed: self.initialVelocity,
            allowsOverdamping: allowsOverdamping)
    }

    private static func accepted(
        _ name: StaticString, _ value: Double, in range: ClosedRange<Double>, or standard: Double
    ) -> Double {
        if range.contains(value) { return value }
        let isInRange = value.isFinite && (value > 0 || range.lowerBound < 0)
        let used = isInRange ? min(range.upperBound, max(range.lowerBound, value)) : standard
        Misuse.report("the \(name) of a spring cannot be \(value); \(used) is used")
        return used
    }

    private static func motion(
        mass: Double, stiffness: Double, damping: Double, speed: Double, allowsOverdamping: Bool
    ) -> Motion {
        let pace = (stiffness / mass).squareRoot()
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        // Close to the critical damping, the other two forms are differences of nearly equal numbers.
        if abs(ratio - 1) < 1e-8 || (ratio > 1 && !allowsOverdamping) { return .critical(decay: pace, speed: speed) }
        let decay = ratio * pace
        if ratio < 1 {
            return .swinging(decay: decay, frequency: pace * (1 - ratio * ratio).squareRoot(), speed: speed)
        }
        let spread = pace * (ratio * ratio - 1).squareRoot()
        // The slow decay is a difference of nearly equal numbers if the damping is strong: its product with the fast
        // one is known.
        return .creeping(slow: pace * pace / (decay + spread), fast: decay + spread, speed: speed)
    }

    /// The damping in relation to that of a spring that just does not swing: 1. Larger than 1 even if overdamping is
    /// not allowed.
    package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// The same spring with another speed at the start.
    package func withInitialVelocity(_ velocity: Double) -> Spring {
        Spring(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
            allowsOverdamping: allowsOverdamping)
    }

    // MARK: - Position

    /// The weight's position, `time` seconds after the start. 0 before the start and for NaN.
    package func value(at time: Double) -> Double { time > 0 ? 1 - state(at: time).distance : 0 }

    /// The weight's speed. 0 before the start and for NaN.
    package func velocity(at time: Double) -> Double { time >= 0 ? -state(at: time).speed : 0 }

    /// The distance from the rest and its derivative.
    private func state(at time: Double) -> (distance: Double, speed: Double) {
        guard time < 1e9 else {
            return dampingRatio > 0 ? (0, 0) : state(at: time.truncatingRemainder(dividingBy: 1e9).finite(or: 0))
        }
        switch motion {
        case .swinging(let decay, let frequency, let speed):
            let size = exp(-decay * time)
            let (cosine, sine) = (cos(frequency * time), sin(frequency * time))
            let swing = (decay - speed) / frequency
            return (
                size * (cosine + swing * sine),
                size * (-speed * cosine - (decay * swing + frequency) * sine)
            )
        case .critical(let decay, let speed):
            let size = exp(-decay * time)
            let drift = decay - speed
            return (size * (1 + drift * time), size * (-speed - decay * drift * time))
        case .creeping(let slow, let fast, let speed):
            // The decays have these shares at the start.
            let slowShare = (fast - speed) / (fast - slow)
            let fastShare = 1 - slowShare
            let (slowSize, fastSize) = (slowShare * exp(-slow * time), fastShare * exp(-fast * time))
            return (slowSize + fastSize, -slow * slowSize - fast * fastSize)
        }
    }

    // MARK: - Rest

    /// The time after which the weight stays within `restDistance` of its rest, in seconds. An upper bound, close for
    /// springs that do not swing. Infinite without damping.
    ///
    /// For springs that swing this is Core Animation's number.
    package var settlingDuration: TimeInterval {
        switch motion {
        case .swinging(let decay, let frequency, let speed):
            guard decay > 0 else { return .infinity }
            let swing = abs((decay - speed) / frequency)
            // The second bound is the smaller one near the critical damping.
            return min(
                log((1 + swing) / Spring.restDistance) / decay,
                Spring.timeOfRest(decay: decay, drift: abs(decay - speed)))
        case .critical(let decay, let speed):
            return Spring.timeOfRest(decay: decay, drift: abs(decay - speed))
        case .creeping(let slow, let fast, let speed):
            let slowShare = abs((fast - speed) / (fast - slow))
            let fastShare = abs((slow - speed) / (fast - slow))
            return min(
                max(0, log((slowShare + fastShare) / Spring.restDistance) / slow),
                Spring.timeOfRest(decay: slow, drift: abs(slow - speed)))
        }
    }

    /// The time after which (1 + `drift` · t) · exp(-`decay` · t) stays below `restDistance`.
    private static func timeOfRest(decay: Double, drift: Double) -> TimeInterval {
        func distance(_ time: Double) -> Double { (1 + drift * time) * exp(-decay * time) }
        // It may rise before it falls, but it passes the limit once.
        var (low, high) = (0.0, 2 / decay)
        while distance(high) > restDistance { high *= 2 }
        for _ in 0..<200 {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            if distance(middle) > restDistance { low = middle } else { high = middle }
        }
        return high
    }
}

extension Double {
    /// The number, or `standard` if it is not finite.
    func finite(or standard: Double) -> Double { isFinite ? self : standard }
}
