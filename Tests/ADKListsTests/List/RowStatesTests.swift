import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKLists

/// The states of rows whose nodes were dropped.
@Suite @MainActor
struct RowStatesTests {
    private struct Weighted: NestedListState { let weight: Int }

    private func state(_ name: Int, weight: Int = 0) -> KeptCellState {
        KeptCellState(own: name, lists: weight > 0 ? [0: Weighted(weight: weight)] : [:])
    }

    private func names(_ states: RowStates) -> [Int: Int] {
        var (states, names) = (states, [Int: Int]())
        for slot in states.slots { names[slot] = states.take(slot)?.own as? Int }
        return names
    }

    /// Random stores, removals and edits of a list of names, against a dictionary of names.
    @Test func statesFollowTheirRowsThroughRandomEdits() throws {
        var random = SeededRandom(seed: 77)
        for _ in 0..<40 {
            var rows = Array(0..<20)
            var next = 20
            var kept: Set<Int> = []
            var states = RowStates()
            for _ in 0..<30 {
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    guard let slot = rows.indices.randomElement(using: &random) else { continue }
                    states.store(state(rows[slot]), of: slot)
                    kept.insert(rows[slot])
                case 1:
                    guard let slot = rows.indices.randomElement(using: &random) else { continue }
                    #expect(states.take(slot)?.own as? Int == (kept.contains(rows[slot]) ? rows[slot] : nil))
                    kept.remove(rows[slot])
                default:
                    try edit(&rows, &next, &kept, &states, &random)
                }
                let expected = rows.enumerated().filter { kept.contains($0.element) }
                #expect(names(states) == Dictionary(uniqueKeysWithValues: expected.map { ($0.offset, $0.element) }))
            }
        }
    }

    /// Deletes, inserts, reloads and moves a few rows in one batch.
    private func edit(
        _ rows: inout [Int], _ next: inout Int, _ kept: inout Set<Int>, _ states: inout RowStates,
        _ random: inout SeededRandom
    ) throws {
        func paths(_ numbers: [Int]) throws -> AnimatedRowRuns {
            try AnimatedRowRuns(numbers.map { IndexPath(row: $0, section: 0) }, .none)
        }
        let old = rows
        let deleted = old.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        let reloaded = old.indices.filter { !deleted.contains($0) && Int.random(in: 0..<6, using: &random) == 0 }
        var new = old.indices.filter { !deleted.contains($0) }.map { old[$0] }
        var inserted: [Int] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let place = Int.random(
                in: (inserted.last ?? -1) + 1...max(new.count, (inserted.last ?? -1) + 1), using: &random)
            guard place <= new.count else { continue }
            new.insert(next, at: place)
            next += 1
            inserted.append(place)
        }
        var edits = ChangeSet()
        edits.deletedRows.add(try paths(deleted))
        edits.insertedRows.add(try paths(inserted))
        edits.reloadedRows.add(try paths(reloaded))
        guard !edits.isEmpty else { return }
        let resolved = try ResolvedChanges.resolve(edits, from: SlotMap([old.count]), to: SlotMap([new.count])).get()
        states.apply(resolved)
        kept.subtract((deleted + reloaded).map { old[$0] })
        rows = new
    }

    @Test func theNumberOfStatesIsBoundedAndTheOldestAreForgottenFirst() {
        var states = RowStates()
        let count = 3 * RowStates.limit
        for slot in 0..<count {
            states.store(state(slot), of: slot)
            #expect(states.weight <= RowStates.limit)
            #expect(states.slots.count == states.weight)
        }
        #expect(states.slots.last == count - 1)
        #expect(states.slots == Array(states.slots[0]..<count), "the newest")
        #expect(states.slots.count >= RowStates.limit / 2)
    }

    @Test func rowsOfNestedListsCountAndOneHugeStateStays() {
        var states = RowStates()
        states.store(state(1, weight: 10), of: 1)
        #expect(states.weight == 11)
        states.store(state(2, weight: 5000), of: 2)
        #expect(states.slots == [2])
        states.store(state(3), of: 2)
        #expect(states.weight == 1, "a state replaces that of the same row")
        #expect(states.take(2)?.own as? Int == 3)
        #expect(states.weight == 0 && states.isEmpty)
        #expect(states.take(2) == nil)
    }
}
