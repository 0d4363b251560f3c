import Foundation
import TestSupport
import Testing

@testable import ADKLists

@Suite struct IndexPathSetTests {
    private func paths(_ set: IndexPathSet) -> Set<IndexPath> { Set(set.paths) }

    private func randomMap(_ random: inout SeededRandom) -> SlotMap {
        SlotMap(
            (0..<random.next(1...4)).map { _ in random.next(0...6) }, hasHeaders: random.next(0...1) == 1,
            hasFooters: random.next(0...1) == 1)
    }

    private func allPaths(_ map: SlotMap) -> [IndexPath] {
        (0..<map.sections).flatMap { section in
            (0..<map.rows(in: section)).map { IndexPath(row: $0, section: section) }
        }
    }

    @Test func setsAgreeWithSetsOfPaths() {
        let seed = UInt64(20_261_122)
        var random = SeededRandom(seed: seed)
        for round in 0..<2000 {
            let map = randomMap(&random)
            let all = allPaths(map)
            guard !all.isEmpty else { continue }
            let a = Set(all.filter { _ in random.next(0...1) == 1 })
            let b = Set(all.filter { _ in random.next(0...1) == 1 })
            let (setA, setB) = (IndexPathSet(a), IndexPathSet(b))
            #expect(paths(setA.union(setB)) == a.union(b), "seed \(seed), round \(round)")
            #expect(paths(setA.subtracting(setB)) == a.subtracting(b), "seed \(seed), round \(round)")
            #expect(paths(setA.intersection(setB)) == a.intersection(b), "seed \(seed), round \(round)")
            #expect(setA.count == a.count && setA.isEmpty == a.isEmpty, "seed \(seed), round \(round)")
            #expect(all.allSatisfy { setA.contains($0) == a.contains($0) }, "seed \(seed), round \(round)")
            #expect(Array(setA.paths) == a.sorted(), "seed \(seed), round \(round)")

            let (i, j) = (random.next(0...all.count - 1), random.next(0...all.count - 1))
            let range = Array(IndexPathSet(from: all[i], through: all[j], in: map).paths)
            #expect(range == Array(all[min(i, j)...max(i, j)]), "seed \(seed), round \(round)")
            #expect(Array(IndexPathSet(all: map).paths) == all, "seed \(seed), round \(round)")

            let first = random.next(0...map.total - 1)
            let slots = first..<random.next(first...map.total)
            let inSlots = slots.compactMap { map.path($0) }
            #expect(
                Array(IndexPathSet(slots: IntegerRunSet(slots), in: map).paths) == inSlots,
                "seed \(seed), round \(round)")
        }
    }

    @Test func rowsFollowEveryEditAsSinglePathsDo() {
        let seed = UInt64(20_261_122)
        var random = SeededRandom(seed: seed)
        var applied = 0
        for round in 0..<3000 {
            let old = randomMap(&random)
            var set = ChangeSet()
            var counts = old.counts
            // Row edits of sections that stay, a move, and sometimes a deleted or reloaded section.
            let deletedSection = random.next(0...5) == 0 ? random.next(0...old.sections - 1) : nil
            let reloadedSection = random.next(0...5) == 0 ? random.next(0...old.sections - 1) : nil
            let single = [deletedSection, reloadedSection].compactMap { $0 }
            for section in 0..<old.sections where !single.contains(section) {
                var gone = 0
                for row in 0..<old.rows(in: section) {
                    switch random.next(0...5) {
                    case 0:
                        set.deletedRows.add(row..<row + 1, in: section)
                        gone += 1
                    case 1: set.reloadedRows.add(row..<row + 1, in: section)
                    case 2 where deletedSection == nil && set.rowMoves.isEmpty:
                        let target = IndexPath(row: 0, section: section)
                        set.rowMoves.append(.init(from: RowPlace(section: section, row: row), to: RowPlace(target)))
                    default: break
                    }
                }
                counts[section] -= gone
                let added = random.next(0...2)
                counts[section] += added
                let hasMove = set.rowMoves.contains { $0.to.section == section }
                let start = hasMove ? min(1, counts[section] - added) : 0
                if added > 0, deletedSection == nil { set.insertedRows.add(start..<start + added, in: section) }
                if deletedSection != nil { counts[section] -= added }
            }
            if let reloadedSection, reloadedSection != deletedSection {
                set.reloadedSections.add([reloadedSection])
                counts[reloadedSection] = random.next(0...6)
            }
            if let deletedSection {
                set.deletedSections.add([deletedSection])
                counts.remove(at: deletedSection)
            }
            let new = SlotMap(counts, hasHeaders: old.hasHeaders, hasFooters: old.hasFooters)
            guard case .success(let changes) = ResolvedChanges.resolve(set, from: old, to: new) else { continue }
            applied += 1
            let chosen = allPaths(old).filter { _ in random.next(0...1) == 1 }
            let expected = Set(
                chosen.compactMap { path -> IndexPath? in
                    guard case .stays(let item) = changes.outcome(of: ListItem(path)) else { return nil }
                    return item.path
                })
            #expect(paths(IndexPathSet(chosen).mapped(through: changes)) == expected, "seed \(seed), round \(round)")
        }
        #expect(applied > 1000, "only \(applied) of the random edits were valid")
    }

    @Test func aMillionRowsAreOneRun() {
        let map = SlotMap([1_000_000])
        let all = IndexPathSet(all: map)
        #expect(all.count == 1_000_000)
        #expect(all.contains(IndexPath(row: 999_999, section: 0)))
        #expect(!all.contains(IndexPath(row: 1_000_000, section: 0)))
        #expect(!all.contains(IndexPath(index: 3)))
    }
}
