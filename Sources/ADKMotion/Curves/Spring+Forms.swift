import ADKFoundation
import Foundation

/// The two sets of parameters by which UIKit describes springs.
extension Spring {
    /// The damping ratios that `init(dampingRatio:settlingIn:initialVelocity:)` accepts. With a smaller one, a spring
    /// hardly comes to rest.
    private static let dampingRatios = 0.01...1.0
    /// The shortest duration of a spring, in seconds.
    package static let shortestDuration: TimeInterval = 1e-3
    /// The longest duration of a spring, in seconds.
    package static let longestDuration: TimeInterval = 1e4

    /// The spring of mass 1 and `dampingRatio` that settles in `duration` seconds. `UIView.animate(withDuration:…
    /// usingSpringWithDamping:…)` describes springs by these.
    ///
    /// - Parameters:
    ///   - dampingRatio: 1 does not swing, smaller ones swing. Restricted to 0.01...1. NaN counts as 1.
    ///   - duration: at least a millisecond. NaN and negative durations count as that.
    ///   - initialVelocity: distances per second. Numbers that are not finite are logged and count as 0.
    package init(dampingRatio: Double, settlingIn duration: TimeInterval, initialVelocity: Double = 0) {
        let ratio = Misuse.clamped(dampingRatio, to: Spring.dampingRatios, or: 1, "damping ratio of a spring")
        let duration = Spring.restrictedDuration(duration)
        func spring(_ pace: Double) -> Spring {
            Spring(stiffness: pace * pace, damping: 2 * ratio * pace, initialVelocity: initialVelocity)
        }
        // A spring without speed at the start settles in inverse proportion to its pace.
        let calm = Spring(stiffness: 1, damping: 2 * ratio).settlingDuration / duration
        guard initialVelocity != 0, initialVelocity.isFinite else {
            self = spring(calm)
            return
        }
        // With a speed, a quicker spring settles sooner as well.
        var (low, high) = (calm / 2, calm * 2)
        for _ in 0..<40 where spring(low).settlingDuration < duration { low /= 2 }
        for _ in 0..<40 where spring(high).settlingDuration > duration { high *= 2 }
        for _ in 0..<100 {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            if spring(middle).settlingDuration > duration { low = middle } else { high = middle }
        }
        self = spring(high)
    }

    /// The spring of mass 1 with a perceived duration and a bounce. `UIView.animate(springDuration:bounce:…)` describes
    /// springs by these.
    ///
    /// - Parameters:
    ///   - duration: the period of the spring's swings without damping, in seconds; at least a millisecond. NaN and
    ///     negative durations count as that.
    ///   - bounce: 0 does not swing, 1 swings forever. A negative bounce, down to -1, comes to rest more slowly.
    ///     Restricted to -0.99...1. NaN counts as 0.
    ///   - initialVelocity: distances per second. Numbers that are not finite are logged and count as 0.
    package init(duration: TimeInterval, bounce: Double, initialVelocity: Double = 0) {
        let duration = Spring.restrictedDuration(duration)
        let bounce = Misuse.clamped(bounce, to: -0.99...1, "bounce of a spring")
        let pace = 2 * Double.pi / duration
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        self.init(
            stiffness: pace * pace, damping: 2 * ratio * pace, initialVelocity: initialVelocity,
            allowsOverdamping: true)
    }

    private static func restrictedDuration(_ duration: TimeInterval) -> TimeInterval {
        Misuse.clamped(
            duration, to: shortestDuration...longestDuration, or: shortestDuration, "duration of a spring")
    }
}
