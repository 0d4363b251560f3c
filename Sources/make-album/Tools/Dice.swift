/// A seeded random number generator. The same seed gives the same numbers on every machine.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0x5851_F42D_4C95_7F2D }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// Returns a uniformly distributed number in `range`.
    mutating func within(_ range: ClosedRange<Float>) -> Float {
        let unit = Float(next() >> 40) / Float(1 << 24)
        return range.lowerBound + (range.upperBound - range.lowerBound) * unit
    }

    /// Returns a roughly normally distributed number with mean 0 and standard deviation 1, within ±4.3.
    mutating func normal() -> Float {
        (0..<6).reduce(Float(0)) { sum, _ in sum + within(-1...1) } * 0.7071
    }

    /// Returns a random element of `choices`, which must not be empty.
    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(next() % UInt64(choices.count))]
    }

    /// Returns true with the given probability, 0...1.
    mutating func happens(_ probability: Float) -> Bool { within(0...1) < probability }
}
