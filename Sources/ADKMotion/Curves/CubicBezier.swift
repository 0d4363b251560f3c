import ADKFoundation
import Foundation

/// A timing curve: a cubic Bézier from (0, 0) to (1, 1), which gives the progress of a change for the progress of time.
package struct CubicBezier: Hashable, Sendable {
    /// The largest slope that `slope(at:)` returns. A curve can be vertical at its ends.
    package static let steepest: Double = 1e4
    /// The largest vertical coordinate of a control point.
    private static let highest: Double = 1e6
    /// The largest difference between a progress of time and that of the point found for it.
    package static let accuracy: Double = 1e-14

    /// The control points. The horizontal coordinates are in 0...1, so that each time has one point.
    package let x1, y1, x2, y2: Double

    /// The curve on which progress is time.
    package static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)

    /// Creates a curve from its control points.
    ///
    /// Horizontal coordinates outside of 0...1 and numbers that are not finite are logged. The former are clamped. With
    /// the latter, the curve is linear.
    package init(x1: Double, y1: Double, x2: Double, y2: Double) {
        guard [x1, y1, x2, y2].allSatisfy(\.isFinite) else {
            Misuse.report("a timing curve with the control points (\(x1), \(y1)), (\(x2), \(y2)) is linear")
            self = .linear
            return
        }
        if !(0...1).contains(x1) || !(0...1).contains(x2) {
            Misuse.report("the control points (\(x1), \(y1)), (\(x2), \(y2)) are moved to times from 0 to 1")
        }
        func unit(_ value: Double) -> Double { min(1, max(0, value)) }
        func bounded(_ value: Double) -> Double { min(CubicBezier.highest, max(-CubicBezier.highest, value)) }
        (self.x1, self.x2) = (unit(x1), unit(x2))
        (self.y1, self.y2) = (bounded(y1), bounded(y2))
    }

    package var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// The progress at `time`, a fraction of the duration. Exact at 0 and 1. Times outside of 0...1 are clamped, and
    /// NaN counts as 0.
    package func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        return isLinear ? time : CubicBezier.point(y1, y2, at: parameter(at: time))
    }

    /// The speed of the progress at `time`: its change for a change of time. At the ends, that inside the curve. At
    /// most `steepest` in either direction.
    package func slope(at time: Double) -> Double {
        if isLinear { return 1 }
        let inside = time.isNaN ? 0 : min(1, max(0, time))
        let place = inside == 0 ? 0 : inside == 1 ? 1 : parameter(at: inside)
        let along = (x: CubicBezier.speed(x1, x2, at: place), y: CubicBezier.speed(y1, y2, at: place))
        if along.x > 1e-9 { return CubicBezier.bounded(along.y / along.x) }
        // The curve stops here. The direction in which it goes on or came from is that of its second derivative, or, if
        // that is zero too, of its third.
        if abs(along.y) > 1e-9 { return along.y > 0 ? CubicBezier.steepest : -CubicBezier.steepest }
        let bend = (x: CubicBezier.bend(x1, x2, at: place), y: CubicBezier.bend(y1, y2, at: place))
        if abs(bend.x) > 1e-9 { return CubicBezier.bounded(bend.y / bend.x) }
        if abs(bend.y) > 1e-9 {
            // Before the end of the curve it bends towards it, after its start away from it.
            let rises = place > 0.5 ? bend.y < 0 : bend.y > 0
            return rises ? CubicBezier.steepest : -CubicBezier.steepest
        }
        return 1
    }

    /// The curve's parameter at which its horizontal coordinate is `time`, which must be in 0...1.
    package func parameter(at time: Double) -> Double {
        // The horizontal coordinate never falls. So Newton's method, kept between two bounds, always ends.
        var (low, high) = (0.0, 1.0)
        var guess = time
        for _ in 0..<128 {
            let error = CubicBezier.point(x1, x2, at: guess) - time
            if abs(error) <= CubicBezier.accuracy { return guess }
            if error < 0 { low = guess } else { high = guess }
            let speed = CubicBezier.speed(x1, x2, at: guess)
            let next = guess - error / speed
            // A flat place sends Newton's method away. Halving goes on from there.
            let usable = speed > 1e-12 && next > low && next < high
            let middle = usable ? next : (low + high) / 2
            if middle == guess { return guess }
            guess = middle
        }
        return guess
    }

    /// One coordinate of the point at `s`, where the control points have `p1` and `p2`.
    package static func point(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        let rest = 1 - s
        return 3 * rest * rest * s * p1 + 3 * rest * s * s * p2 + s * s * s
    }

    private static func speed(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        let rest = 1 - s
        return 3 * rest * rest * p1 + 6 * rest * s * (p2 - p1) + 3 * s * s * (1 - p2)
    }

    private static func bend(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        6 * (1 - s) * (p2 - 2 * p1) + 6 * s * (1 - 2 * p2 + p1)
    }

    private static func bounded(_ slope: Double) -> Double { min(steepest, max(-steepest, slope)) }
}
