import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Rows that wait for their measurements to appear, and updates that wait for their rows.
final class ArrivalTests: XCTestCase, @unchecked Sendable {
    @MainActor private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @MainActor
    private func insert(
        _ names: [Int], at row: Int, in harness: TableHarness, completion: ((Bool) -> Void)? = nil
    ) {
        harness.rows[0].insert(contentsOf: names, at: row)
        harness.table.performBatchUpdates(
            {
                harness.table.insertRows(at: (row..<row + names.count).map { path($0) }, with: .fade)
            }, completion: completion)
    }

    func testARowAppearsWhileTheRowOfAnEarlierUpdateIsStillMade() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let held = HeldResults(harness)
            self.insert([100], at: 0, in: harness)
            self.insert([101], at: 2, in: harness)
            HeldResults.finishWork()
            held.deliver(2)
            HeldResults.frame()
            XCTAssertTrue(harness.displayed.contains("+101"), "it waits for row 100")
            XCTAssertFalse(harness.displayed.contains("+100"))
            held.deliverAll(framesBetween: true) { $0 }
            try harness.host.settle()
            XCTAssertTrue(harness.displayed.contains("+100"))
        }
    }

    func testALogThatInsertsARowInEachFrameShowsThem() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let held = HeldResults(harness)
            for number in 0..<20 {
                self.insert([100 + number], at: 0, in: harness)
                HeldResults.finishWork()
                // Each row is measured three frames after its request.
                if number >= 3, let slot = held.slots.first { held.deliver(slot) }
                HeldResults.frame()
            }
            XCTAssertGreaterThan(harness.displayed.count { $0.hasPrefix("+1") && $0.count == 4 }, 10)
            held.deliverAll(framesBetween: false) { $0 }
            try harness.host.settle()
        }
    }

    func testTheOtherRowsOfAnUpdateAppearAfterItsLimit() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let held = HeldResults(harness)
            self.insert([100, 101], at: 0, in: harness)
            HeldResults.finishWork()
            held.deliver(1)
            try harness.host.run(for: 0.3)
            XCTAssertFalse(harness.displayed.contains("+101"), "rows of one update appear together")
            try harness.host.run(for: 0.3)
            XCTAssertTrue(harness.displayed.contains("+101"))
            held.deliverAll(framesBetween: false) { $0 }
            try harness.host.settle()
            XCTAssertTrue(harness.displayed.contains("+100"))
        }
    }

    func testASlowRowDelaysTheCompletionsOfLaterUpdatesForItsLimitOnly() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let held = HeldResults(harness)
            var done: [String] = []
            self.insert([100], at: 0, in: harness) { _ in done.append("slow") }
            self.insert([101], at: 2, in: harness) { _ in done.append("fast") }
            HeldResults.finishWork()
            held.deliver(2)
            HeldResults.frame()
            XCTAssertEqual(done, [], "completions run in the order of their updates")
            try harness.host.run(for: 0.6)
            XCTAssertEqual(done, ["fast"])
            held.deliverAll(framesBetween: false) { $0 }
            try harness.host.settle()
            XCTAssertEqual(done, ["fast", "slow"])
        }
    }

    func testACellThatKeepsChangingItsSizeDoesNotBlockTheCompletionOfAReload() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            let isDone = Locked(false)
            var isSynchronized = false
            let held = HeldResults(harness)
            harness.table.reloadData { isDone.withLock { $0 = true } }
            harness.table.onDidFinishSynchronizing { isSynchronized = true }
            for frame in 0..<100 where !(isDone.current && isSynchronized) {
                HeldResults.finishWork()
                for slot in held.slots where slot != 1 || frame > 10 { held.deliver(slot) }
                // Its last measurement is outdated in the pass of the frame.
                harness.cell(0, 0)?.setHeight(CGFloat(50 + frame))
                HeldResults.frame()
                if frame < 10 { XCTAssertFalse(isDone.current, "row 1 is not measured") }
            }
            XCTAssertTrue(isDone.current)
            XCTAssertTrue(isSynchronized)
            held.deliverAll(framesBetween: false) { $0 }
            try harness.host.settle()
        }
    }
}
