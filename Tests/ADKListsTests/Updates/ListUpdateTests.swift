import ADKNodes
import Foundation
import Testing

@testable import ADKLists

/// The states of an update.
@MainActor
@Suite struct ListUpdateTests {
    private func record(_ slot: Int) -> CellRecord {
        CellRecord(
            slot: slot, isSupplement: false, measurement: CellMeasurement(generation: 0, priority: .visible),
            purpose: .row, groups: RecordGroups())
    }

    private func isApplied(_ update: ListUpdate) -> Bool { if case .applied = update.state { true } else { false } }

    @Test func anUpdateGoesFromEditsToItsCompletions() throws {
        let update = ListUpdate(.edits)
        var answers: [Bool] = []
        update.whenFinished { answers.append($0) }
        update.edit { $0.deletedRows.add(0..<1, in: 0) }
        #expect(!update.isReady && update.summary == "edits, collecting")
        let (old, new) = (SlotMap([3]), SlotMap([2]))
        let changes = try ResolvedChanges.resolve(update.edits, from: old, to: new).get()
        update.resolve(changes)
        #expect(!update.isReady && update.summary == "edits, resolved from 3 to 2 slots")
        update.didApply()
        #expect(isApplied(update) && !update.isReady, "no pass has made its nodes")
        let making = record(1)
        update.wait(for: [making])
        #expect(!update.isReady && update.summary == "edits, applied, waits for 1 nodes")
        making.drop()
        #expect(update.isReady)
        for completion in update.finish() { completion() }
        #expect(answers == [true] && update.isReady && !update.hasCompletions)
    }

    @Test func aSupersededUpdateWaitsNoLongerAndFails() {
        let update = ListUpdate(.edits)
        var answers: [Bool] = []
        update.whenFinished { answers.append($0) }
        update.didApply()
        update.wait(for: [record(0)])
        update.supersede()
        #expect(update.isReady)
        for completion in update.finish() { completion() }
        #expect(answers == [false])
    }

    @Test func anUpdateWaitsForRowsThatCameIntoTheRangesALimitedNumberOfTimes() {
        let update = ListUpdate(.edits)
        update.didApply()
        for round in 1...20 {
            let making = record(round)
            update.wait(for: [making])
            #expect(update.isReady == (round > ListUpdate.maximumRounds), "round \(round)")
            making.drop()
        }
    }

    @Test func aFailedUpdateForgetsItsEdits() {
        let update = ListUpdate(.edits)
        update.edit { $0.insertedRows.add(0..<1, in: 0) }
        update.fail()
        #expect(update.edits.isEmpty && !update.isSuccessful)
    }
}
