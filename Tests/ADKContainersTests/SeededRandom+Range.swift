import TestSupport

extension SeededRandom {
    /// A random number of `range`.
    mutating func next(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
