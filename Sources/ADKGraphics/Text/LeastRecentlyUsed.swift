/// A cache entry with the number of its last use. The cache counts its uses from 0.
protocol LeastRecentlyUsed {
    var lastUse: Int { get }
}

extension Dictionary where Value: LeastRecentlyUsed {
    /// Removes the half of the entries whose last use is longest ago, and returns them.
    ///
    /// - Complexity: O(n log n), which is O(log n) per insertion if each call removes half.
    @discardableResult
    mutating func removeLeastRecentlyUsedHalf() -> [Value] {
        let uses = values.map(\.lastUse).sorted()
        guard !uses.isEmpty else { return [] }
        let median = uses[uses.count / 2]
        let removed = values.filter { $0.lastUse < median }
        self = filter { $0.value.lastUse >= median }
        return removed
    }
}
