import Foundation

/// The items of the last call of `reload(using:)`, without their type.
protocol ItemLists {
    var counts: [Int] { get }
}

struct TypedItemLists<Item: Identifiable & Equatable>: ItemLists {
    let sections: [[Item]]
    var counts: [Int] { sections.map(\.count) }
}

/// The edits that lead from one list of items to another, by identity. Items that stay keep their nodes.
struct ItemDiff {
    /// Rows by their places before.
    private(set) var deleted = RowRuns()
    /// Rows by their places after.
    private(set) var inserted = RowRuns()
    /// Rows with the same identity and other content, by their places before. None of them is moved.
    private(set) var changed = RowRuns()
    /// By the places before, ascending.
    private(set) var moved: [ChangeSet.Move] = []

    private enum Fate {
        case deleted, kept, changed, moved
    }

    /// Nil if an identity occurs twice, so that rows cannot be matched. O(n log n).
    init?<Item: Identifiable & Equatable>(
        from old: [[Item]], to new: [[Item]], _ animation: ListAnimation = .none
    ) {
        guard let matches = ItemMatches(from: old, to: new) else { return nil }
        self.init(matches, from: old.map(\.count), to: new.map(\.count), animation)
    }

    /// Makes the edits from the matches of items, and the counts of the sections before and after. O(n log n).
    init(_ matches: ItemMatches, from oldCounts: [Int], to newCounts: [Int], _ animation: ListAnimation) {
        let map = SlotMap(oldCounts)
        var fates = Array(repeating: Fate.deleted, count: map.total)
        // For each old row that moves, its index in `moves`.
        var moveIndexes = Array(repeating: -1, count: map.total)
        var moves: [ChangeSet.Move] = []
        var start = 0
        for (section, count) in newCounts.enumerated() {
            let origins = matches.origins[start..<start + count]
            let changed = matches.changed[start..<start + count]
            // Of the rows that stay, the longest run in the old order keeps its place. The others move.
            let own = section < oldCounts.count ? map.slots(of: section) : 0..<0
            let isKept = ItemDiff.longestIncreasingSubsequence(origins.map { own.contains($0) ? $0 : -1 })
            var isNew = Array(repeating: true, count: count)
            for row in 0..<count {
                let old = origins[start + row]
                guard old >= 0, isKept[row] || !changed[start + row] else { continue }
                isNew[row] = false
                fates[old] = !isKept[row] ? .moved : changed[start + row] ? .changed : .kept
                guard !isKept[row] else { continue }
                moveIndexes[old] = moves.count
                moves.append(ChangeSet.Move(from: map.place(of: old), to: RowPlace(section: section, row: row)))
            }
            inserted.add(0..<count, in: section, animation) { isNew[$0] }
            start += count
        }
        moved = moveIndexes.lazy.filter { $0 >= 0 }.map { moves[$0] }
        for section in oldCounts.indices {
            let first = map.firstRow(of: section)
            deleted.add(0..<oldCounts[section], in: section, animation) { fates[first + $0] == .deleted }
            self.changed.add(0..<oldCounts[section], in: section, animation) { fates[first + $0] == .changed }
        }
    }

    /// Whether each index belongs to a longest ascending subsequence. Negative numbers never do.
    static func longestIncreasingSubsequence(_ numbers: [Int]) -> [Bool] {
        // For each length, the index of the smallest last number. For each index, its predecessor.
        var ends: [(number: Int, index: Int)] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() where number >= 0 {
            var (low, high) = (0, ends.count)
            if let last = ends.last, last.number < number { low = high }
            while low < high {
                let middle = (low + high) / 2
                if ends[middle].number < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1].index }
            if low == ends.count { ends.append((number, index)) } else { ends[low] = (number, index) }
        }
        var result = Array(repeating: false, count: numbers.count)
        var index = ends.last?.index ?? -1
        while index >= 0 {
            result[index] = true
            index = previous[index]
        }
        return result
    }
}

extension ChangeSet {
    mutating func add(_ diff: ItemDiff) {
        deletedRows.add(diff.deleted)
        insertedRows.add(diff.inserted)
        reloadedRows.add(diff.changed)
        rowMoves += diff.moved
    }
}

extension SlotMap {
    /// The place of a row in a map without supplementary items. O(log sections).
    fileprivate func place(of slot: Int) -> RowPlace {
        let section = section(of: slot)
        return RowPlace(section: section, row: slot - firstRow(of: section))
    }
}
