import Foundation

/// The ends of an animation's values, any of which may be left out, as in `CABasicAnimation`.
package struct ValueRange<Value: AnimatableValue>: Equatable, Sendable {
    package var from: Value?
    package var to: Value?
    /// The distance to the end. Not used if `from` and `to` are both set.
    package var by: Value?

    package init(from: Value? = nil, to: Value? = nil, by: Value? = nil) {
        (self.from, self.to, self.by) = (from, to, by)
    }

    /// The first and the last value.
    ///
    /// - Parameters:
    ///   - current: the property's value without the animation, which replaces an end that is left out. For an additive
    ///     animation, the identity.
    ///   - previous: the property's value before its last change: the start, if all three are left out.
    package func ends(current: Value, previous: Value) -> (first: Value, last: Value) {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from.adding(by))
        case (nil, let to?, let by?): (to.difference(from: by), to)
        case (let from?, nil, nil): (from, current)
        case (nil, let to?, nil): (current, to)
        case (nil, nil, let by?): (current, current.adding(by))
        case (nil, nil, nil): (previous, current)
        }
    }
}
