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
    /// Rows by their index paths before.
    var deleted: [IndexPath] = []
    /// Rows by their index paths after.
    var inserted: [IndexPath] = []
    /// Rows with the same identity and other content, by their index paths before. None of them is moved.
    var changed: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []

    /// Nil if an identity occurs twice, so that rows cannot be matched. O(n log n).
    init?<Item: Identifiable & Equatable>(from old: [[Item]], to new: [[Item]]) {
        var origins: [Item.ID: IndexPath] = [:]
        for (section, items) in old.enumerated() {
            for (row, item) in items.enumerated() {
                guard origins.updateValue(IndexPath(row: row, section: section), forKey: item.id) == nil else {
                    return nil
                }
            }
        }
        var seen = Set<Item.ID>()
        // Origins of the new rows, section by section.
        for (section, items) in new.enumerated() {
            var stayed: [(from: IndexPath, to: IndexPath, isChanged: Bool)] = []
            for (row, item) in items.enumerated() {
                guard seen.insert(item.id).inserted else { return nil }
                let to = IndexPath(row: row, section: section)
                guard let from = origins.removeValue(forKey: item.id) else {
                    inserted.append(to)
                    continue
                }
                stayed.append((from, to, old[from.section][from.row] != item))
            }
            // Of the rows that stay, the longest run in the old order keeps its place. The others move.
            let kept = ItemDiff.longestIncreasingSubsequence(
                stayed.map { $0.from.section == section ? $0.from.row : nil })
            for (index, row) in stayed.enumerated() {
                if kept.contains(index) {
                    if row.isChanged { changed.append(row.from) }
                } else if row.isChanged {
                    deleted.append(row.from)
                    inserted.append(row.to)
                } else {
                    moved.append((row.from, row.to))
                }
            }
        }
        deleted += origins.values
        deleted.sort()
        inserted.sort()
    }

    /// The indexes of a longest ascending subsequence. Nil numbers are never part of it.
    static func longestIncreasingSubsequence(_ numbers: [Int?]) -> Set<Int> {
        // For each length, the index of the smallest last number. For each index, its predecessor.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if let end = numbers[ends[middle]], end < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var result = Set<Int>()
        var index = ends.last ?? -1
        while index >= 0 {
            result.insert(index)
            index = previous[index]
        }
        return result
    }
}
