import AsyncDisplayKit

/// A random generator for made-up content: the same seed gives the same choices in every run.
struct SeededChoices {
    private var random: SplitMix

    init(_ seed: Int) {
        random = SplitMix(seed: UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 ^ 0xD1B5_4A32_D192_ED03)
    }

    /// A number in `0..<limit`; 0 if `limit` is below 1.
    mutating func number(below limit: Int) -> Int {
        Int(random.next() % UInt64(max(1, limit)))
    }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }
}
