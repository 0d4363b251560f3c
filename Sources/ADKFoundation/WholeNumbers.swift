import Foundation

extension Int {
    /// The whole number at or before `value`, towards 0, from -1,000,000,000 to 1,000,000,000. 0 for NaN.
    ///
    /// `Int(value)` ends the process for numbers without a whole one. Lengths and places that an app may set are
    /// converted here. Sums and products of two of the results fit an `Int`.
    package init(saturating value: CGFloat) {
        self = value.isNaN ? 0 : Int(Swift.min(1e9, Swift.max(-1e9, value)))
    }
}
