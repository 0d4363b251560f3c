import Foundation

/// Rows as runs, each with its animation. Adding sorted rows costs O(runs), whatever was added before.
package struct AnimatedRowRuns {
    struct Run {
        var rows: Range<Int>
        let animation: ListAnimation

        /// The first row of the run that is not in a section of `count` rows; nil if all are.
        func firstRow(outside count: Int) -> Int? {
            if rows.lowerBound < 0 { return rows.lowerBound }
            return rows.upperBound > count ? max(rows.lowerBound, count) : nil
        }
    }

    private(set) var bySection: [Int: [Run]] = [:]
    private(set) var isAnimated = false

    var isEmpty: Bool { bySection.isEmpty }

    init() {}

    /// Makes runs of the rows at `paths`. Reads each path once.
    ///
    /// Throws the first path that does not name a row.
    init(_ paths: [IndexPath], _ animation: ListAnimation = .none) throws(InvalidIndexPath) {
        var section = 0
        var rows = 0..<0
        for path in paths {
            guard let parts = path.rowParts else { throw InvalidIndexPath(path: path) }
            if parts.section == section, parts.row == rows.upperBound, !rows.isEmpty {
                rows = rows.lowerBound..<parts.row + 1
            } else {
                add(rows, in: section, animation)
                section = parts.section
                rows = parts.row..<parts.row + 1
            }
        }
        add(rows, in: section, animation)
    }

    mutating func add(_ rows: Range<Int>, in section: Int, _ animation: ListAnimation = .none) {
        guard !rows.isEmpty else { return }
        isAnimated = isAnimated || animation != .none
        bySection[section, default: []].append(Run(rows: rows, animation: animation))
    }

    /// Adds the rows of `range` that satisfy `condition`, without animation. O(rows).
    mutating func add(_ range: Range<Int>, in section: Int, where condition: (Int) -> Bool) {
        var runs: [Run] = []
        var row = range.lowerBound
        while row < range.upperBound {
            let start = row
            while row < range.upperBound, condition(row) { row += 1 }
            if start < row { runs.append(Run(rows: start..<row, animation: .none)) }
            row += 1
        }
        guard !runs.isEmpty else { return }
        bySection[section, default: []] += runs
    }

    /// Adds the rows of `other` with `animation`.
    mutating func add(_ other: AnimatedRowRuns, _ animation: ListAnimation) {
        guard !other.isEmpty else { return }
        isAnimated = isAnimated || animation != .none
        for (section, runs) in other.bySection {
            bySection[section, default: []] += runs.map { Run(rows: $0.rows, animation: animation) }
        }
    }

    package mutating func add(_ other: AnimatedRowRuns) {
        isAnimated = isAnimated || other.isAnimated
        // In place: an app may make one call for each row of a batch.
        for (section, runs) in other.bySection { bySection[section, default: []] += runs }
    }

    /// The rows of each section. O(runs log runs).
    var rowSets: [Int: IntegerRunSet] {
        bySection.mapValues { runs in runs.count == 1 ? IntegerRunSet(runs[0].rows) : IntegerRunSet(runs.map(\.rows)) }
    }
}

/// An index path that does not name a row.
struct InvalidIndexPath: Error {
    let path: IndexPath
}
