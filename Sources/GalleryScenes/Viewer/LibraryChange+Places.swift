import GalleryLibrary

extension LibraryChange {
    /// The new index of each of `count` photos; nil for those that are gone. O(count + changes).
    func newIndices(count: Int) -> [Int?] {
        var result = [Int?](repeating: nil, count: count)
        var leaves = [Bool](repeating: false, count: count)
        for index in deletions where index < count { leaves[index] = true }
        for move in moves where move.old < count {
            leaves[move.old] = true
            result[move.old] = move.new
        }
        // The photos that stay keep their order, between those that come.
        let coming = Set(insertions + moves.map(\.new))
        var next = 0
        for index in 0..<count where !leaves[index] {
            while coming.contains(next) { next += 1 }
            result[index] = next
            next += 1
        }
        return result
    }

    /// The new indices of those of `count` photos that stay, ascending. O(count + changes), or O(1) for none.
    func newIndices(of selection: [Int], count: Int) -> [Int] {
        guard !selection.isEmpty else { return [] }
        let places = newIndices(count: count)
        return selection.compactMap { places[$0] }.sorted()
    }

    /// The new index of the photo `old`, or of the one that takes its place.
    func newIndex(near old: Int, oldCount: Int, newCount: Int) -> Int {
        let indices = newIndices(count: oldCount)
        guard indices.indices.contains(old) else { return max(0, min(old, newCount - 1)) }
        let found = indices[old] ?? indices[old...].lazy.compactMap { $0 }.first ?? newCount - 1
        return max(0, min(found, newCount - 1))
    }

    /// Few enough photos changed to be followed by the eye.
    var isSmall: Bool { deletions.count + insertions.count + moves.count <= 200 }

    /// All new photos are behind the `count` photos before.
    func appends(to count: Int) -> Bool {
        deletions.isEmpty && moves.isEmpty && (insertions.first ?? count) >= count
    }
}
