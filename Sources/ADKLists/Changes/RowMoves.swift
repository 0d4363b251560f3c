import Foundation

/// The rows that move with their nodes. Queries are O(log moves).
package struct RowMoves: Sequence {
    /// By their origins, ascending.
    private var moves: [ChangeSet.Move] = []
    /// The rows that move away, by section.
    private(set) var origins: [Int: RunSet] = [:]
    /// The rows that arrive, by section.
    private(set) var targets: [Int: RunSet] = [:]

    init() {}

    /// Nil if a row is moved twice, or two rows to one place. O(n log n).
    init?(_ given: [ChangeSet.Move]) {
        moves = given.sorted { $0.from < $1.from }
        guard let origins = RowMoves.sets(moves.lazy.map(\.from)), let targets = RowMoves.sets(moves.lazy.map(\.to))
        else { return nil }
        (self.origins, self.targets) = (origins, targets)
    }

    package var isEmpty: Bool { moves.isEmpty }
    package func makeIterator() -> IndexingIterator<[ChangeSet.Move]> { moves.makeIterator() }

    /// The target of a row; nil if it does not move.
    package func target(of path: IndexPath) -> RowPlace? {
        guard !moves.isEmpty else { return nil }
        let origin = RowPlace(path)
        var (low, high) = (0, moves.count)
        while low < high {
            let middle = (low + high) / 2
            if moves[middle].from < origin { low = middle + 1 } else { high = middle }
        }
        return low < moves.count && moves[low].from == origin ? moves[low].to : nil
    }

    /// Whether a row moves to this place.
    package func isTarget(_ path: IndexPath) -> Bool { targets[path.section]?.contains(path.row) ?? false }

    /// The rows of each section; nil if a place occurs twice. O(n log n), and O(n) for ascending places.
    private static func sets(_ places: some Sequence<RowPlace>) -> [Int: RunSet]? {
        var bySection: [Int: [Range<Int>]] = [:]
        // Neighbours are mostly of one section: one look-up for all of them.
        var (section, rows): (Int, [Range<Int>]) = (0, [])
        for place in places {
            if place.section != section {
                if !rows.isEmpty { bySection[section, default: []] += rows }
                (section, rows) = (place.section, [])
            }
            rows.append(place.row..<place.row + 1)
        }
        if !rows.isEmpty { bySection[section, default: []] += rows }
        var sets: [Int: RunSet] = [:]
        for (section, rows) in bySection {
            let set = RunSet(rows)
            guard set.count == rows.count else { return nil }
            sets[section] = set
        }
        return sets
    }
}
