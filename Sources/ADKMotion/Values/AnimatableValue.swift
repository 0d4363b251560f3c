import Foundation

/// Up to eight numbers that describe a value and can be blended one by one. Unused numbers are 0.
package typealias Coordinates = SIMD8<Double>

/// A value that can be between two others.
///
/// All calculations of animations work on the coordinates of values, so that there is one of each for all types. A
/// value has the same meaning as its coordinates: `init(coordinates:)` of `coordinates` gives an equal value, up to
/// rounding.
package protocol AnimatableValue: Equatable, Sendable {
    /// The numbers to blend.
    var coordinates: Coordinates { get }

    /// Creates the value with these coordinates. Numbers that are not finite count as 0.
    init(coordinates: Coordinates)

    /// The value whose addition changes nothing.
    static var additiveIdentity: Self { get }

    /// The coordinates of this value that are nearest to `reference`. They differ from `coordinates` if several
    /// coordinates give the same value, such as angles a full turn apart.
    func coordinates(near reference: Coordinates) -> Coordinates

    /// The combination with an additive animation's value: `self` is the value below, and `other` is added to it.
    func adding(_ other: Self) -> Self

    /// The value that, added to `base`, gives `self`.
    func difference(from base: Self) -> Self

    /// The value added `count` times to the identity. A negative count counts as 0.
    func repeated(_ count: Int) -> Self
}

extension AnimatableValue {
    package static var additiveIdentity: Self { Self(coordinates: .zero) }

    package func coordinates(near reference: Coordinates) -> Coordinates { coordinates }

    package func adding(_ other: Self) -> Self { Self(coordinates: coordinates + other.coordinates) }

    package func difference(from base: Self) -> Self { Self(coordinates: coordinates - base.coordinates) }

    package func repeated(_ count: Int) -> Self { Self(coordinates: coordinates * Double(max(0, count))) }

    /// The value at `progress` between this one and `end`. 0 gives this value and 1 gives `end`, exactly. A
    /// progress below 0 or above 1 extrapolates.
    package func mixed(with end: Self, at progress: Double) -> Self {
        if progress == 0 || progress.isNaN { return self }
        if progress == 1 { return end }
        let start = coordinates
        return Self(coordinates: start + (end.coordinates(near: start) - start) * progress)
    }

    /// The length of the change to `end`. For points, this is the distance in points.
    package func distance(to end: Self) -> Double {
        let start = coordinates
        return (end.coordinates(near: start) - start).length
    }
}

extension SIMD8<Double> {
    /// The Euclidean length.
    var length: Double { (self * self).sum().squareRoot() }

    /// The same numbers, with 0 in place of those that are not finite.
    var finite: Self {
        var result = self
        for index in indices where !self[index].isFinite { result[index] = 0 }
        return result
    }
}

// MARK: - Numbers

extension Double: AnimatableValue {
    package var coordinates: Coordinates { Coordinates(self, 0, 0, 0, 0, 0, 0, 0) }
    package init(coordinates: Coordinates) { self = coordinates.finite[0] }
}

extension CGFloat: AnimatableValue {
    package var coordinates: Coordinates { Double(self).coordinates }
    package init(coordinates: Coordinates) { self.init(Double(coordinates: coordinates)) }
}
