import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The cost of lists in steps.
final class CostTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    func testSelectingAndDeselectingManyRowsSortsThemOnce() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 20_000) { BoxCell(name: $0, height: 100) }
            harness.table.dataSource = source
            harness.table.allowsMultipleSelection = true
            try harness.host.settle()
            var sorts = WorkCount.of(.selectionSorts) {
                for row in 0..<20_000 {
                    harness.table.selectRow(at: self.path(row), animated: false, scrollPosition: .none)
                }
            }
            XCTAssertEqual(sorts, 0, "the selection was sorted for each row")
            sorts = WorkCount.of(.selectionSorts) {
                XCTAssertEqual(harness.table.indexPathsForSelectedRows?.map(\.row), Array(0..<20_000))
                XCTAssertEqual(harness.table.indexPathForSelectedRow?.row, 0)
            }
            XCTAssertEqual(sorts, 1)
            sorts = WorkCount.of(.selectionSorts) {
                harness.table.selectRow(at: nil, animated: false, scrollPosition: .none)
                XCTAssertNil(harness.table.indexPathsForSelectedRows)
            }
            XCTAssertLessThanOrEqual(sorts, 1)
            try harness.host.settle()
        }
    }

    func testAPassOfATableThatRetainsNodesVisitsOnlyNearbyRecords() throws {
        try onMain {
            @MainActor func visitedRecords(retaining: Bool) throws -> Int {
                let harness = TableHarness([Array(0..<2000)])
                harness.table.retainsNodes = retaining
                try harness.host.settle()
                for step in 1...60 {
                    harness.table.contentOffset = CGPoint(x: 0, y: CGFloat(step) * 1500)
                    try harness.host.settle()
                }
                XCTAssertEqual(harness.table.controller.data.records.count > 400, retaining)
                return try WorkCount.of(.records) {
                    harness.rows[0].insert(5000, at: 905)
                    harness.table.insertRows(at: [self.path(905)], with: .fade)
                    for _ in 0..<20 {
                        harness.table.controller.setNeedsUpdate()
                        HeldResults.frame()
                    }
                    try harness.host.settle()
                }
            }
            let (few, all) = (try visitedRecords(retaining: false), try visitedRecords(retaining: true))
            XCTAssertGreaterThan(few, 0)
            XCTAssertLessThanOrEqual(all, few * 2, "retained: \(all), else \(few)")
        }
    }

    func testTheFrameLoopReleasesListsThatLeftTheirWindow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            let before = FrameLoop.shared.annotationCount
            for _ in 0..<5 {
                let table = ASTableNode()
                harness.window.rootViewController = ASDKViewController(node: table)
                try harness.host.settle()
            }
            XCTAssertEqual(FrameLoop.shared.annotationCount, before)
            harness.window.rootViewController = nil
            try harness.host.settle()
            XCTAssertEqual(FrameLoop.shared.annotationCount, before - 1)
        }
    }

    func testAnEditReadsOnlyTheCountOfItsSection() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 3, sections: 5000) { BoxCell(name: $0, height: 100) }
            harness.table.dataSource = source
            try harness.host.settle()
            source.countCalls = 0
            harness.table.reloadRows(at: [self.path(1, 4000)], with: .none)
            harness.table.performBatchUpdates({
                harness.table.moveRow(at: self.path(0, 7), to: self.path(2, 7))
                harness.table.reloadRows(at: [self.path(1, 9)], with: .none)
            })
            try harness.host.settle()
            XCTAssertLessThan(source.countCalls, 20, "of 5,000 sections")
            XCTAssertEqual(harness.table.numberOfRows(inSection: 4999), 3)
        }
    }
}
