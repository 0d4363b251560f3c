extension SeededRandom {
    /// A random number of `range`.
    public mutating func next(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
