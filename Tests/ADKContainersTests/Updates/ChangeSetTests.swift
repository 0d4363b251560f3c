import Foundation
import TestSupport
import Testing

@testable import ADKLists

@Suite struct ChangeSetTests {
    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

    /// Every batch of up to three operations on every table of up to two sections of up to three rows.
    @Test func everySmallBatchAgreesWithPlainArrays() {
        var tally = (batches: 0, refused: 0)
        var shapes: [[Int]] = [[]]
        for first in 0...3 {
            shapes.append([first])
            for second in 0...3 { shapes.append([first, second]) }
        }
        for shape in shapes {
            let all = ListModel.operations(shape)
            for i in all.indices {
                check(shape, [all[i]], &tally)
                for j in (i + 1)..<max(all.count, i + 1) {
                    check(shape, [all[i], all[j]], &tally)
                    // A third operation is added only to valid pairs, because a contradiction stays one.
                    guard
                        full || ListModel.apply([all[i], all[j]], to: shape, rowsInNewSections: 1) != nil || j % 7 == 0
                    else { continue }
                    for k in (j + 1)..<max(all.count, j + 1)
                    where shape.reduce(0, +) < 4 || (i + j + k) % 16 == 0 || full {
                        check(shape, [all[i], all[j], all[k]], &tally)
                    }
                }
            }
        }
        #expect(tally.batches > 30_000 && tally.refused > 10_000, "\(tally)")
        print("batches \(tally.batches), refused \(tally.refused)")
    }

    /// For the larger shapes a sixteenth of the batches of three runs, unless ADK_FULL_TESTS is set.
    private var full: Bool { ProcessInfo.processInfo.environment["ADK_FULL_TESTS"] != nil }

    private func check(
        _ counts: [Int], _ operations: Set<ListModel.Operation>, _ tally: inout (batches: Int, refused: Int)
    ) {
        tally.batches += 1
        let old = SlotMap(counts)
        let expected = ListModel.apply(operations, to: counts, rowsInNewSections: 1)
        // A batch that the model refuses has no correct counts. Try the counts that it has without its row edits.
        let new = SlotMap(expected.map { $0.map(\.count) } ?? counts)
        switch ResolvedChanges.resolve(ChangeSet(operations), from: old, to: new) {
        case .failure(let problem):
            tally.refused += 1
            if expected != nil { Issue.record("\(counts) \(operations) was refused: \(problem.text)") }
        case .success(let changes):
            guard let expected else {
                // The row count of a reloaded section cannot be checked.
                let readsWhole = operations.contains {
                    switch $0 {
                    case .reloadSection, .insertSection: true
                    default: false
                    }
                }
                if readsWhole { return }
                Issue.record("\(counts) \(operations) was accepted")
                return
            }
            compare(changes, expected, old, new, "\(counts) \(operations)")
        }
    }

    private func compare(
        _ changes: ResolvedChanges, _ expected: ListModel.Origins, _ old: SlotMap, _ new: SlotMap, _ what: String
    ) {
        var origins = expected.map { $0.map { _ in IndexPath?.none } }
        for slot in 0..<old.total {
            guard case .stays(let item) = changes.outcome(of: old.item(at: slot)), let path = item.path else {
                continue
            }
            guard new.contains(path), origins[path.section][path.row] == nil else {
                Issue.record("\(what): \(old.item(at: slot)) moves to \(path), which is occupied or missing")
                return
            }
            origins[path.section][path.row] = old.path(slot)
        }
        if origins != expected { Issue.record("\(what): \(origins), not \(expected)") }
        for count in expected.map(\.count).enumerated() where new.rows(in: count.offset) != count.element {
            Issue.record("\(what): section \(count.offset)")
        }
    }

    /// Lengths move with their rows.
    @Test(arguments: 0..<300 as Range<UInt64>)
    func lengthsFollowTheirRows(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...6, using: &random) }
        let old = SlotMap(counts, hasHeaders: Bool.random(using: &random))
        var extents = ExtentIndex(map: old)
        for slot in 0..<old.total { extents.setMeasured(slot, CGFloat(10 + slot)) }
        let all = ListModel.operations(counts)
        let chosen = Set(
            (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in all.randomElement(using: &random) })
        guard let expected = ListModel.apply(chosen, to: counts, rowsInNewSections: 2) else { return }
        let new = SlotMap(expected.map(\.count), hasHeaders: old.hasHeaders)
        guard case .success(let changes) = ResolvedChanges.resolve(ChangeSet(chosen), from: old, to: new) else {
            return
        }
        extents.apply(changes)
        #expect(extents.map == new, "seed \(seed)")
        var y: CGFloat = 0
        for slot in 0..<new.total {
            #expect(extents.offset(of: slot) == y, "seed \(seed)")
            y += extents.extent(of: slot)
            guard let path = new.path(slot), let origin = expected[path.section][path.row] else { continue }
            #expect(extents.measured(slot) == CGFloat(10 + old.slot(origin)), "seed \(seed) \(chosen)")
        }
        #expect(extents.total == y, "seed \(seed)")
    }

    private func problem(_ set: ChangeSet, _ old: [Int], _ new: [Int]) -> ChangeProblem? {
        guard case .failure(let problem) = ResolvedChanges.resolve(set, from: SlotMap(old), to: SlotMap(new)) else {
            return nil
        }
        return problem
    }

    @Test func aWrongCountIsReportedWithSectionBeforeAndAfter() {
        let set = ChangeSet([.insertRow(path(0, 0))])
        let problem = problem(set, [3], [3])
        #expect(problem?.text == "section 0: 3 rows before, 0 deleted, 1 inserted, 3 afterwards")
        #expect(problem?.section == 0 && problem?.before == 3 && problem?.after == 3)
        #expect(
            self.problem(ChangeSet([.deleteRow(path(0, 0))]), [3, 2], [2, 1])?.section == 1,
            "a section without edits")
    }

    @Test func editsOfMissingRowsAreReported() {
        #expect(problem(ChangeSet([.deleteRow(path(0, 5))]), [3], [2])?.text.contains("row 5 of section 0") ?? false)
        #expect(problem(ChangeSet([.deleteRow(path(0, -1))]), [3], [2])?.text.contains("row -1 of section 0") ?? false)
        #expect(problem(ChangeSet([.insertRow(path(4, 0))]), [3], [4])?.text.contains("section 4") ?? false)
        #expect(problem(ChangeSet([.deleteRow(path(7, 0))]), [3], [2])?.text.contains("section 7") ?? false)
        #expect(problem(ChangeSet([.moveRow(path(0, 0), path(0, 9))]), [3], [3])?.text.contains("row 9") ?? false)
        #expect(problem(ChangeSet([.deleteSection(3)]), [3], [])?.text.contains("section 3") ?? false)
        #expect(problem(ChangeSet([.moveSection(0, 5)]), [3], [3])?.text.contains("section 5") ?? false)
    }

    @Test func manyRowsInOrderAreOneRun() throws {
        let runs = try AnimatedRowRuns((0..<100_000).map { path(0, $0) } + [path(1, 5), path(1, 3)])
        #expect(runs.bySection[0]?.count == 1 && runs.rowSets[0]?.count == 100_000)
        #expect(runs.rowSets[1]?.runs == [3..<4, 5..<6])
    }

    @Test func theFirstPathThatIsNoRowIsNamed() {
        let wrong = IndexPath(indexes: [0, 1, 2])
        for bad in [wrong, path(0, -1), path(-1, 0), IndexPath(), IndexPath(index: 3), path(0, .max)] {
            #expect { try AnimatedRowRuns([path(0, 1), bad, wrong]) } throws: { ($0 as? InvalidIndexPath)?.path == bad }
        }
    }

    @Test func slotsAndItemsAreInverse() {
        for (headers, footers) in [(false, false), (true, false), (false, true), (true, true)] {
            let map = SlotMap([0, 2, 0, 3, 0], hasHeaders: headers, hasFooters: footers)
            #expect((0..<map.total).allSatisfy { map.slot(map.item(at: $0)) == $0 })
            #expect(
                (0..<map.total).compactMap { map.path($0) } == [
                    path(1, 0), path(1, 1), path(3, 0), path(3, 1), path(3, 2),
                ])
            #expect((0..<map.total).map { map.item(at: $0) } == (0..<map.total).map { map.item(at: $0) }.sorted())
            #expect(!map.contains(path(0, 0)) && !map.contains(path(9, 0)) && map.counts == [0, 2, 0, 3, 0])
        }
    }

    @Test func theNextSurvivorIsFoundBehindALongRun() {
        let old = SlotMap([1_000_000])
        var set = ChangeSet()
        set.deletedRows.add(100..<900_000, in: 0)
        guard case .success(let changes) = ResolvedChanges.resolve(set, from: old, to: SlotMap([100_100])) else {
            Issue.record("refused")
            return
        }
        #expect(changes.nextSurvivor(from: 500) == 900_000)
        #expect(changes.map(900_000) == 100)
    }
}
