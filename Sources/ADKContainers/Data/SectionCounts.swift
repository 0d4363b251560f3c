import Foundation

/// How many rows each section has, and the number a row has when all are counted through.
package struct SectionCounts: Equatable, Sendable {
    package private(set) var counts: [Int]
    /// The flat number of each section's first row, and the total.
    private var starts: [Int]

    package init(_ counts: [Int] = []) {
        precondition(counts.allSatisfy { $0 >= 0 }, "row counts \(counts)")
        self.counts = counts
        starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    package var total: Int { starts[starts.count - 1] }
    package var sections: Int { counts.count }

    package func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.row)
    }

    /// The flat number of the row at `path`, which may also be one past its section's last.
    package func flat(_ path: IndexPath) -> Int {
        precondition(
            counts.indices.contains(path.section) && (0...counts[path.section]).contains(path.row),
            "row \(path.row) of section \(path.section) in \(counts)")
        return starts[path.section] + path.row
    }

    /// O(log sections).
    package func path(_ flat: Int) -> IndexPath {
        precondition((0..<total).contains(flat), "row \(flat) of \(total)")
        var low = 0
        var high = counts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= flat { low = middle } else { high = middle - 1 }
        }
        return IndexPath(row: flat - starts[low], section: low)
    }

    /// The flat numbers of a section's rows.
    package func rows(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }
}
