import Foundation

/// The edits that lead from one list of items to another, by identity. Items that stay keep their nodes.
package struct ItemDiff {
    /// Without animations. Rows that changed keep their identity, and none of them is moved.
    private(set) var edits = ChangeSet()
    /// The changes by the edits in a list without supplementary items.
    let outcome: ResolvedChanges

    private enum RowOutcome {
        case deleted, kept, changed, moved
    }

    /// Makes the edits from the matches of items, and the counts of the sections before and after. O(n log n).
    ///
    /// Nil if there is another number of sections.
    init?(_ matches: ItemMatches, from oldCounts: [Int], to newCounts: [Int]) {
        guard oldCounts.count == newCounts.count else { return nil }
        self.init(
            matches, from: oldCounts, to: newCounts, sections: Array(newCounts.indices))
    }

    /// Makes the edits if sections may change too. Rows that changed and have another place are deleted and inserted.
    /// `sections` has the old index of each new section, -1 for one that
    /// was not there. O(n log n).
    init(
        _ matches: ItemMatches, from oldCounts: [Int], to newCounts: [Int], sections: [Int]
    ) {
        edits = ItemDiff.sectionEdits(sections, of: oldCounts.count)
        let map = SlotMap(oldCounts)
        var fates = Array(repeating: RowOutcome.deleted, count: map.total)
        // For each old row that moves, its index in `moves`.
        var moveIndexes = Array(repeating: -1, count: map.total)
        var moves: [ChangeSet.Move] = []
        var start = 0
        for (section, count) in newCounts.enumerated() {
            let origins = matches.origins[start..<start + count]
            let changed = matches.changed[start..<start + count]
            // Of the rows that stay, the longest run in the old order keeps its place. The others move.
            let own = sections[section] < 0 ? 0..<0 : map.slots(of: sections[section])
            let isKept = ItemDiff.longestIncreasingSubsequence(origins.map { own.contains($0) ? $0 : -1 })
            var isNew = Array(repeating: true, count: count)
            for row in 0..<count {
                let (old, isChanged) = (origins[start + row], changed[start + row])
                guard old >= 0, isKept[row] || !isChanged else { continue }
                isNew[row] = false
                fates[old] = !isKept[row] ? .moved : isChanged ? .changed : .kept
                guard !isKept[row] else { continue }
                moveIndexes[old] = moves.count
                moves.append(ChangeSet.Move(from: map.place(of: old), to: RowPlace(section: section, row: row)))
            }
            // The rows of a new section are inserted with it.
            if sections[section] >= 0 { edits.insertedRows.add(0..<count, in: section) { isNew[$0] } }
            start += count
        }
        edits.rowMoves = moveIndexes.lazy.filter { $0 >= 0 }.map { moves[$0] }
        for section in oldCounts.indices where !edits.deletedSections.all.contains(section) {
            let first = map.firstRow(of: section)
            edits.deletedRows.add(0..<oldCounts[section], in: section) { fates[first + $0] == .deleted }
            edits.reloadedRows.add(0..<oldCounts[section], in: section) { fates[first + $0] == .changed }
        }
        switch ResolvedChanges.resolve(edits, from: map, to: SlotMap(newCounts)) {
        case .success(let outcome): self.outcome = outcome
        case .failure(let problem): preconditionFailure("the edits contradict each other: \(problem.text)")
        }
    }

    /// The edits of sections. Of those that stay, the longest run in the old order keeps its place. The others move.
    private static func sectionEdits(_ origins: [Int], of oldCount: Int) -> ChangeSet {
        var edits = ChangeSet()
        let isKept = longestIncreasingSubsequence(origins)
        var isDeleted = Array(repeating: true, count: oldCount)
        for (section, origin) in origins.enumerated() where origin >= 0 {
            isDeleted[origin] = false
            if !isKept[section] { edits.sectionMoves.append(ChangeSet.SectionMove(from: origin, to: section)) }
        }
        edits.deletedSections.add(IndexSet(isDeleted.indices.filter { isDeleted[$0] }))
        edits.insertedSections.add(IndexSet(origins.indices.filter { origins[$0] < 0 }))
        return edits
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
    /// Adds edits without animations, with `animation`.
    mutating func add(_ other: ChangeSet, _ animation: ListAnimation) {
        deletedSections.add(other.deletedSections.all, animation)
        insertedSections.add(other.insertedSections.all, animation)
        sectionMoves += other.sectionMoves
        deletedRows.add(other.deletedRows, animation)
        insertedRows.add(other.insertedRows, animation)
        reloadedRows.add(other.reloadedRows, animation)
        rowMoves += other.rowMoves
    }
}

extension SlotMap {
    /// The place of a row in a map without supplementary items. O(log sections).
    fileprivate func place(of slot: Int) -> RowPlace {
        let section = section(of: slot)
        return RowPlace(section: section, row: slot - firstRow(of: section))
    }
}
