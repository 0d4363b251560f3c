import TestSupport
import Testing

@testable import ADKLists

@Suite struct FenwickTreeTests {
    private struct Count: FenwickSum {
        var value = 0
        mutating func add(_ other: Count) { value += other.value }
    }

    @Test func itAgreesWithPlainSums() {
        var random = SeededRandom(seed: 5)
        for count in 0..<40 {
            var values = (0..<count).map { _ in Int.random(in: 0...9, using: &random) }
            var tree = FenwickTree(values.map { Count(value: $0) })
            for index in values.indices.shuffled(using: &random).prefix(10) {
                values[index] += 3
                tree.add(Count(value: 3), at: index)
            }
            let sums = (0...count).map { values[..<$0].reduce(0, +) }
            for length in 0...count { #expect(tree.prefix(length).value == sums[length], "seed 5 count \(count)") }
            for limit in [0, sums[count / 2], sums[count], sums[count] + 1] {
                let found = tree.longestPrefix { $0.value <= limit }
                #expect(found.length == sums.lastIndex { $0 <= limit }, "seed 5 count \(count) limit \(limit)")
                #expect(found.sum.value == sums[found.length])
            }
        }
    }
}
