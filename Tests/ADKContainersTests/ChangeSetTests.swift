import Foundation
import Testing

@testable import ADKContainers

@Suite struct ChangeSetTests {
    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

    /// Applies the runs to rows that carry their old name; nil stands for a new row.
    private func replay(_ changes: ResolvedChanges, on old: SectionCounts) -> [Int?] {
        var rows: [Int?] = (0..<old.total).map { $0 }
        for run in changes.removals { rows.removeSubrange(run) }
        for run in changes.insertions { rows.insert(contentsOf: Array(repeating: nil, count: run.count), at: run.lowerBound) }
        return rows
    }

    /// Every batch of up to two deletes and two inserts on up to two sections of up to three rows.
    @Test func everySmallBatchAgreesWithPlainArrays() throws {
        for first in 0...3 {
            for second in 0...3 {
                let old = SectionCounts([first, second])
                let oldPaths = (0..<old.total).map { old.path($0) }
                for deleted in subsets(oldPaths, upTo: 2) {
                    for inserts in 0...2 {
                        let counts = [0, 1].map { section in
                            old.counts[section] - deleted.filter { $0.section == section }.count + (section == 0 ? inserts : 0)
                        }
                        let new = SectionCounts(counts)
                        for inserted in subsets((0..<new.counts[0]).map { path(0, $0) }, of: inserts) {
                            check(old, new, deleted, inserted)
                        }
                    }
                }
            }
        }
    }

    private func check(_ old: SectionCounts, _ new: SectionCounts, _ deleted: [IndexPath], _ inserted: [IndexPath]) {
        var set = ChangeSet()
        set.deletedRows = Set(deleted)
        set.insertedRows = Set(inserted)
        var model = [0, 1].map { section in (0..<old.counts[section]).map { Optional(old.flat(path(section, $0))) } }
        for path in deleted.sorted().reversed() { model[path.section].remove(at: path.row) }
        for path in inserted.sorted() { model[path.section].insert(nil, at: path.row) }
        guard case .success(let changes) = ResolvedChanges.resolve(set, from: old, to: new) else {
            Issue.record("\(old.counts) -> \(new.counts), deleted \(deleted), inserted \(inserted) was refused")
            return
        }
        let rows = replay(changes, on: old)
        #expect(rows == model.flatMap { $0 })
        for row in 0..<old.total { #expect(changes.map(row) == rows.firstIndex(of: row)) }
    }

    private func subsets(_ paths: [IndexPath], upTo size: Int) -> [[IndexPath]] {
        (0...size).flatMap { subsets(paths, of: $0) }
    }

    private func subsets(_ paths: [IndexPath], of size: Int) -> [[IndexPath]] {
        guard size > 0 else { return [[]] }
        return paths.indices.flatMap { index in
            subsets(Array(paths[(index + 1)...]), of: size - 1).map { [paths[index]] + $0 }
        }
    }

    private func problem(_ set: ChangeSet, _ old: [Int], _ new: [Int]) -> String? {
        guard case .failure(let problem) = ResolvedChanges.resolve(set, from: SectionCounts(old), to: SectionCounts(new)) else {
            return nil
        }
        return problem.text
    }

    @Test func aWrongCountIsReportedWithBeforeAndAfter() {
        var set = ChangeSet()
        set.insertedRows = [path(0, 0)]
        #expect(problem(set, [3], [3]) == "section 0: 3 rows before, 0 deleted, 1 inserted, 3 afterwards")
    }

    @Test func editsOfRowsThatAreNotThereAreReported() {
        var set = ChangeSet()
        set.deletedRows = [path(0, 5)]
        #expect(problem(set, [3], [2])?.contains("row 5 of section 0") ?? false)
        set = ChangeSet()
        set.insertedRows = [path(4, 0)]
        #expect(problem(set, [3], [4])?.contains("section 4") ?? false)
        set = ChangeSet()
        set.deletedRows = [path(0, 1)]
        set.reloadedRows = [path(0, 1)]
        #expect(problem(set, [3], [2])?.contains("both") ?? false)
    }

    @Test func sectionsComeAndGoWithTheirRows() throws {
        var set = ChangeSet()
        set.deletedSections = [0]
        set.insertedSections = [1]
        let old = SectionCounts([2, 3])
        let changes = try ResolvedChanges.resolve(set, from: old, to: SectionCounts([3, 4])).get()
        #expect(replay(changes, on: old) == [2, 3, 4, nil, nil, nil, nil])
    }

    @Test func reloadedRowsAreNamedByTheirNewPlace() throws {
        var set = ChangeSet()
        set.deletedRows = [path(0, 0)]
        set.insertedRows = [path(0, 0), path(0, 1)]
        set.reloadedRows = [path(0, 2)]
        let changes = try ResolvedChanges.resolve(set, from: SectionCounts([4]), to: SectionCounts([5])).get()
        #expect(changes.reloads == [3])
    }

    @Test func flatNumbersAndPathsAreInverse() {
        let counts = SectionCounts([0, 2, 0, 3, 0])
        #expect((0..<5).map { counts.path($0) } == [path(1, 0), path(1, 1), path(3, 0), path(3, 1), path(3, 2)])
        #expect((0..<5).allSatisfy { counts.flat(counts.path($0)) == $0 })
        #expect(!counts.contains(path(0, 0)) && !counts.contains(path(9, 0)))
    }
}
