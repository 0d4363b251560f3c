import Foundation

/// The rows that move with their nodes. Queries are O(log moves).
struct RowMoves: Sequence {
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
        guard let origins = RowMoves.sets(moves.map(\.from)),
            let targets = RowMoves.sets(given.map(\.to).sorted())
        else { return nil }
        (self.origins, self.targets) = (origins, targets)
    }

    var isEmpty: Bool { moves.isEmpty }
    func makeIterator() -> IndexingIterator<[ChangeSet.Move]> { moves.makeIterator() }

    /// The target of a row; nil if it does not move.
    func target(of path: IndexPath) -> RowPlace? {
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
    func isTarget(_ path: IndexPath) -> Bool { targets[path.section]?.contains(path.row) ?? false }

    /// The rows of each section; nil if a place occurs twice. `places` ascend.
    private static func sets(_ places: [RowPlace]) -> [Int: RunSet]? {
        var runs: [Int: [Range<Int>]] = [:]
        var (section, rows) = (0, 0..<0)
        for place in places {
            if place.section == section, place.row == rows.upperBound, !rows.isEmpty {
                rows = rows.lowerBound..<place.row + 1
            } else {
                if place.section == section, rows.contains(place.row) { return nil }
                if !rows.isEmpty { runs[section, default: []].append(rows) }
                (section, rows) = (place.section, place.row..<place.row + 1)
            }
        }
        if !rows.isEmpty { runs[section, default: []].append(rows) }
        return runs.mapValues { RunSet($0) }
    }
}
