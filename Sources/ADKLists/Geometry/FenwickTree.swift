import Foundation

/// A value that a `FenwickTree` sums up.
package protocol FenwickSum: Sendable {
    /// The sum of nothing.
    init()
    mutating func add(_ other: Self)
}

/// Prefix sums over a row of values (a binary indexed tree).
///
/// Changing a value, summing a prefix and finding a prefix are O(log n); building is O(n).
package struct FenwickTree<Sum: FenwickSum>: Sendable {
    /// Entry `i` holds the sum of the values from `i & (i + 1)` to `i`.
    private var nodes: [Sum]

    /// A tree over `values`. O(n).
    package init(_ values: [Sum] = []) {
        nodes = values
        for i in nodes.indices {
            let parent = i | (i + 1)
            if parent < nodes.count { nodes[parent].add(nodes[i]) }
        }
    }

    /// Adds `change` to the value at `index`. O(log n).
    package mutating func add(_ change: Sum, at index: Int) {
        var i = index + 1
        while i <= nodes.count {
            nodes[i - 1].add(change)
            i += i & -i
        }
    }

    /// The sum of the first `length` values. O(log n).
    package func prefix(_ length: Int) -> Sum {
        var sum = Sum()
        var i = length
        while i > 0 {
            sum.add(nodes[i - 1])
            i -= i & -i
        }
        return sum
    }

    /// The longest prefix whose sum satisfies `condition`, and that sum. O(log n).
    ///
    /// `condition` must hold for the empty prefix and, once false, stay false for longer ones.
    package func longestPrefix(where condition: (Sum) -> Bool) -> (length: Int, sum: Sum) {
        var length = 0
        var sum = Sum()
        var step = nodes.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - nodes.count.leadingZeroBitCount)
        while step > 0 {
            if length + step <= nodes.count {
                var next = sum
                next.add(nodes[length + step - 1])
                if condition(next) {
                    length += step
                    sum = next
                }
            }
            step >>= 1
        }
        return (length, sum)
    }
}
