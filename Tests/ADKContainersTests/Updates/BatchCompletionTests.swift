import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The time and the argument of a batch's completion.
final class BatchCompletionTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func testInsertedRowsWithinTheRangesAreMeasuredWhenTheCompletionRuns() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            harness.heightOf = { $0 >= 100 ? 70 : 100 }
            harness.rows[0].insert(contentsOf: 100..<120, at: 1)
            var heights: [CGFloat?] = []
            var isInUpdates = true
            harness.table.performBatchUpdates(
                {
                    harness.table.insertRows(at: (1..<21).map(self.path), with: .none)
                },
                completion: { isFinished in
                    XCTAssertTrue(Thread.isMainThread && isFinished)
                    XCTAssertFalse(isInUpdates, "before performBatchUpdates returned")
                    heights = (1..<21).map { harness.table.nodeForRow(at: self.path($0))?.calculatedSize.height }
                })
            isInUpdates = false
            try harness.host.settle()
            // The preload range reaches 2.5 viewports of 400 points beyond the viewport: all twenty rows of 70 points.
            XCTAssertEqual(heights.prefix(17), Array(repeating: 70, count: 17)[...])
        }
    }

    func testTheCompletionReceivesFalseForAnInvalidBatchAndForAnEarlierReload() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            var answers: [String] = []
            harness.table.performBatchUpdates(
                {
                    harness.table.insertRows(at: [self.path(0)], with: .none)
                }, completion: { answers.append("wrong \($0)") })
            try harness.host.settle()
            harness.rows[0].insert(50, at: 0)
            harness.table.performBatchUpdates(
                {
                    harness.table.insertRows(at: [self.path(0)], with: .none)
                }, completion: { answers.append("superseded \($0)") })
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertEqual(answers, ["wrong false", "superseded false"])
            XCTAssertEqual(harness.errors.count, 1)
        }
    }

    func testConsecutiveAndEmptyBatchesCompleteInOrder() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            var order: [Int] = []
            for number in 0..<3 {
                harness.rows[0].insert(100 + number, at: 0)
                harness.table.performBatchUpdates(
                    {
                        harness.table.insertRows(at: [self.path(0)], with: .fade)
                    }, completion: { _ in order.append(number) })
            }
            harness.table.performBatchUpdates(nil, completion: { order.append($0 ? 3 : -3) })
            XCTAssertTrue(harness.table.isProcessingUpdates)
            XCTAssertEqual(order, [])
            try harness.host.settle()
            XCTAssertEqual(order, [0, 1, 2, 3])
            XCTAssertFalse(harness.table.isProcessingUpdates)
        }
    }

    func testATableThatIsNotShownCompletesItsBatches() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            let table = ASTableNode()
            table.dataSource = harness
            var answers: [String] = []
            table.performBatchUpdates({}, completion: { answers.append("unloaded \($0)") })
            _ = table.view
            table.performBatchUpdates({}, completion: { answers.append("without a size \($0)") })
            try harness.host.settle()
            XCTAssertEqual(answers, ["unloaded true", "without a size true"])
            table.dataSource = nil
            table.performBatchUpdates({}, completion: { answers.append("without a source \($0)") })
            try harness.host.settle()
            XCTAssertEqual(answers.last, "without a source false")
        }
    }

    func testACellThatKeepsChangingItsSizeDoesNotBlockACompletion() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            var isDone = false
            harness.rows[0].append(20)
            harness.table.performBatchUpdates(
                {
                    harness.table.insertRows(at: [self.path(10)], with: .none)
                }, completion: { _ in isDone = true })
            for frame in 0..<200 where !isDone {
                harness.cell(0, 0)?.setHeight(CGFloat(50 + frame))
                HeldResults.frame()
                WorkQueue.shared.waitForProgress()
            }
            XCTAssertTrue(isDone)
            try harness.host.settle()
        }
    }
}
