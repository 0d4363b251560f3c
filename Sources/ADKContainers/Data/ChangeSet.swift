import Foundation

/// Everything that happens to a table's rows between the begin and end of one batch.
///
/// As in UIKit: deletes and reloads speak of rows as they were before, inserts of rows as they
/// are afterwards.
struct ChangeSet {
    var deletedRows = Set<IndexPath>()
    var insertedRows = Set<IndexPath>()
    var reloadedRows = Set<IndexPath>()
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()

    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && deletedSections.isEmpty
            && insertedSections.isEmpty && reloadedSections.isEmpty
    }
}

/// A batch that does not lead from the old row counts to the new ones.
public struct ASTableUpdateError: Error, Sendable, Equatable, CustomStringConvertible {
    public let dataSource: String
    public let problem: String

    public var description: String { "\(dataSource): invalid table update: \(problem); the table was reloaded" }
}

/// A change set worked out against the row counts: runs of rows to take out and to put in.
struct ResolvedChanges: Equatable {
    /// Flat numbers before the change, descending.
    var removals: [Range<Int>]
    /// Flat numbers after the change, ascending.
    var insertions: [Range<Int>]
    /// Rows to be made anew in place; flat numbers after the change.
    var reloads: [Int]

    /// Checks the change set and works it out; a sentence that says what is wrong otherwise.
    static func resolve(_ set: ChangeSet, from old: SectionCounts, to new: SectionCounts) -> Result<ResolvedChanges, ChangeProblem> {
        for path in set.deletedRows.union(set.reloadedRows) where !old.contains(path) {
            return .failure(ChangeProblem("row \(path.row) of section \(path.section) did not exist (rows before: \(old.counts))"))
        }
        if let both = set.deletedRows.intersection(set.reloadedRows).min() {
            return .failure(ChangeProblem("row \(both.row) of section \(both.section) was both deleted and reloaded"))
        }
        for section in set.deletedSections.union(set.reloadedSections) where section >= old.sections {
            return .failure(ChangeProblem("section \(section) did not exist (\(old.sections) sections before)"))
        }
        for section in set.insertedSections where section >= new.sections {
            return .failure(ChangeProblem("section \(section) was inserted, but there are \(new.sections) afterwards"))
        }
        guard old.sections - set.deletedSections.count + set.insertedSections.count == new.sections else {
            return .failure(
                ChangeProblem(
                    "\(old.sections) sections before, \(set.deletedSections.count) deleted, \(set.insertedSections.count) inserted, \(new.sections) afterwards"))
        }
        return resolveRows(set, from: old, to: new)
    }

    private static func resolveRows(
        _ set: ChangeSet, from old: SectionCounts, to new: SectionCounts
    ) -> Result<ResolvedChanges, ChangeProblem> {
        var removed = IndexSet()
        var inserted = IndexSet()
        var reloads: [Int] = []
        let keptOld = (0..<old.sections).filter { !set.deletedSections.contains($0) }
        let keptNew = (0..<new.sections).filter { !set.insertedSections.contains($0) }
        for section in set.deletedSections where old.counts[section] > 0 { removed.insert(integersIn: old.rows(of: section)) }
        for section in set.insertedSections where new.counts[section] > 0 { inserted.insert(integersIn: new.rows(of: section)) }
        let deletions = Dictionary(grouping: set.deletedRows, by: \.section)
        let insertions = Dictionary(grouping: set.insertedRows, by: \.section)
        let reloaded = Dictionary(grouping: set.reloadedRows, by: \.section)
        if let stray = insertions.keys.first(where: { $0 >= new.sections }) {
            return .failure(ChangeProblem("rows were inserted into section \(stray), but there are \(new.sections)"))
        }
        for (before, after) in zip(keptOld, keptNew) {
            if set.reloadedSections.contains(before) {
                if old.counts[before] > 0 { removed.insert(integersIn: old.rows(of: before)) }
                if new.counts[after] > 0 { inserted.insert(integersIn: new.rows(of: after)) }
                continue
            }
            let gone = Set((deletions[before] ?? []).map(\.row))
            let come = Set((insertions[after] ?? []).map(\.row))
            guard old.counts[before] - gone.count + come.count == new.counts[after] else {
                return .failure(
                    ChangeProblem(
                        "section \(after): \(old.counts[before]) rows before, \(gone.count) deleted, \(come.count) inserted, \(new.counts[after]) afterwards"))
            }
            if let stray = come.first(where: { $0 >= new.counts[after] }) {
                return .failure(
                    ChangeProblem("row \(stray) was inserted into section \(after), which has \(new.counts[after]) rows afterwards"))
            }
            for row in gone { removed.insert(old.flat(IndexPath(row: row, section: before))) }
            for row in come { inserted.insert(new.flat(IndexPath(row: row, section: after))) }
            for path in reloaded[before] ?? [] {
                reloads.append(new.flat(IndexPath(row: newRow(path.row, gone: gone, come: come), section: after)))
            }
        }
        return .success(
            ResolvedChanges(
                removals: removed.rangeView.reversed(), insertions: Array(inserted.rangeView),
                reloads: reloads.sorted()))
    }

    /// Where a row that stays ends up.
    private static func newRow(_ row: Int, gone: Set<Int>, come: Set<Int>) -> Int {
        var result = row - gone.filter { $0 < row }.count
        for inserted in come.sorted() where inserted <= result { result += 1 }
        return result
    }

    /// Where a row of before is afterwards; nil if it was removed. O(runs).
    func map(_ row: Int) -> Int? {
        var result = row
        for run in removals {
            if run.contains(row) { return nil }
            if run.upperBound <= row { result -= run.count }
        }
        for run in insertions where run.lowerBound <= result { result += run.count }
        return result
    }
}

struct ChangeProblem: Error, Equatable {
    let text: String
    init(_ text: String) { self.text = text }
}
