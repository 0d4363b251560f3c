import Foundation

/// A set of rows in any sections, stored as runs. Queries are O(log runs).
package struct IndexPathSet: Equatable {
    /// The rows as numbers: the section in the upper 32 bits, the row in the lower ones. Runs never cross sections,
    /// because a section has fewer rows than there are lower numbers.
    private let numbers: IntegerRunSet

    private init(_ numbers: IntegerRunSet) { self.numbers = numbers }

    init() { numbers = IntegerRunSet() }

    init(_ path: IndexPath) { self.init([path]) }

    /// O(n log n).
    init(_ paths: some Sequence<IndexPath>) {
        numbers = IntegerRunSet(paths.compactMap(IndexPathSet.number).map { $0..<$0 + 1 })
    }

    /// The rows between two existing rows, including both. The order of the two has no effect. O(sections between).
    init(from a: IndexPath, through b: IndexPath, in map: SlotMap) {
        let (first, last) = (min(a, b), max(a, b))
        let runs = (first.section...last.section).map { section in
            let start = section == first.section ? first.row : 0
            let end = section == last.section ? last.row + 1 : map.rows(in: section)
            return IndexPathSet.run(start..<max(start, end), in: section)
        }
        numbers = IntegerRunSet(runs)
    }

    /// All rows. O(sections).
    init(all map: SlotMap) {
        numbers = IntegerRunSet((0..<map.sections).map { IndexPathSet.run(0..<map.rows(in: $0), in: $0) })
    }

    /// The rows among these slots. O(runs + sections in them).
    init(slots: IntegerRunSet, in map: SlotMap) {
        var runs: [Range<Int>] = []
        for run in slots.intersection(IntegerRunSet(0..<map.total)).runs {
            for section in map.section(of: run.lowerBound)...map.section(of: run.upperBound - 1) {
                let first = map.firstRow(of: section)
                let rows = run.clamped(to: first..<first + map.rows(in: section))
                runs.append(IndexPathSet.run(rows.lowerBound - first..<rows.upperBound - first, in: section))
            }
        }
        numbers = IntegerRunSet(runs)
    }

    var isEmpty: Bool { numbers.isEmpty }
    var count: Int { numbers.count }

    func contains(_ path: IndexPath) -> Bool { IndexPathSet.number(path).map(numbers.contains) ?? false }
    func union(_ other: IndexPathSet) -> IndexPathSet { IndexPathSet(numbers.union(other.numbers)) }
    func subtracting(_ other: IndexPathSet) -> IndexPathSet {
        isEmpty || other.isEmpty ? self : IndexPathSet(numbers.subtracting(other.numbers))
    }
    func intersection(_ other: IndexPathSet) -> IndexPathSet { IndexPathSet(numbers.intersection(other.numbers)) }

    /// The rows in ascending order.
    var paths: some Sequence<IndexPath> { numbers.lazy.map(IndexPathSet.path) }

    /// The rows as numbers among the rows of all sections, ascending. O(runs).
    func rowNumbers(in map: SlotMap) -> [Range<Int>] {
        numbers.runs.compactMap { run in
            let first = IndexPathSet.path(run.lowerBound)
            guard map.contains(first) else { return nil }
            let start = map.rowNumber(of: first)
            return start..<start + min(run.count, map.rows(in: first.section) - first.row)
        }
    }

    // MARK: - Edits

    /// The places of the rows after a change. Deleted and reloaded rows are left out. O((runs + edits) log edits).
    func mapped(through changes: ResolvedChanges) -> IndexPathSet {
        guard !isEmpty else { return self }
        var result: [Range<Int>] = []
        for run in numbers.runs {
            let section = IndexPathSet.path(run.lowerBound).section
            guard section < changes.old.sections, let new = changes.sections.new(of: section),
                !changes.reloadedSections.contains(section)
            else { continue }
            let first = IndexPathSet.path(run.lowerBound).row
            let rows = first..<min(first + run.count, changes.old.rows(in: section))
            guard !rows.isEmpty else { continue }
            guard let edits = changes.edits[section] else {
                result.append(IndexPathSet.run(rows, in: new))
                continue
            }
            let staying = IntegerRunSet(rows).subtracting(edits.removed).subtracting(edits.reloaded)
            for part in staying.runs {
                // Rows that stay keep their order. Between two of them are only new rows.
                func place(_ row: Int) -> Int { edits.added.nonMember(at: row - edits.removed.count(below: row)) }
                let places = IntegerRunSet(place(part.lowerBound)..<place(part.upperBound - 1) + 1)
                result += places.subtracting(edits.added).runs.map { IndexPathSet.run($0, in: new) }
            }
        }
        for move in changes.rowMoves where contains(move.from.path) {
            result.append(IndexPathSet.run(move.to.row..<move.to.row + 1, in: move.to.section))
        }
        return IndexPathSet(IntegerRunSet(result))
    }

    // MARK: - Numbers

    private static func number(_ path: IndexPath) -> Int? { path.rowParts.map { $0.section << 32 | $0.row } }
    private static func path(_ number: Int) -> IndexPath {
        IndexPath(row: number & 0xFFFF_FFFF, section: number >> 32)
    }
    private static func run(_ rows: Range<Int>, in section: Int) -> Range<Int> {
        section << 32 | rows.lowerBound..<section << 32 | rows.upperBound
    }
}

extension IndexPathSet: CustomStringConvertible {
    package var description: String {
        isEmpty ? "none" : paths.map { "\($0.section).\($0.row)" }.joined(separator: " ")
    }
}
