import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Queries before a table's first pass, and between a reload and the next frame.
final class QueryTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    func testATableThatWasNeverShownKnowsItsRows() {
        onMain {
            let harness = TableHarness([[1]])
            let source = CellSource(count: 7, sections: 2) { BoxCell(name: $0, height: 100) }
            let table = ASTableNode()
            XCTAssertEqual(table.numberOfSections, 0)
            table.dataSource = source
            XCTAssertEqual(table.numberOfSections, 2)
            XCTAssertEqual(table.numberOfRows(inSection: 1), 7)
            XCTAssertEqual(table.indexPathsForVisibleRows(), [])
            table.selectRow(at: self.path(3, 1), animated: false, scrollPosition: .none)
            XCTAssertEqual(table.indexPathForSelectedRow, self.path(3, 1))
            XCTAssertNil(table.nodeForRow(at: self.path(0)))
            withExtendedLifetime(harness) {}
        }
    }

    func testAfterAReloadEveryQueryReturnsTheNewRowsAtOnce() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            harness.rows = [Array(0..<3), Array(20..<60)]
            harness.table.reloadData()
            XCTAssertEqual(harness.table.numberOfSections, 2)
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 3)
            XCTAssertEqual(
                harness.table.indexPathsForVisibleRows(), [self.path(0), self.path(1), self.path(2), self.path(0, 1)])
            XCTAssertEqual(harness.table.rectForRow(at: self.path(1, 1)).minY, 400)
            harness.table.selectRow(at: self.path(30, 1), animated: false, scrollPosition: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.table.indexPathsForSelectedRows, [self.path(30, 1)])
            harness.rows = [[]]
            harness.table.reloadData()
            XCTAssertEqual(harness.table.indexPathsForVisibleRows(), [])
            XCTAssertEqual(harness.table.visibleNodes.count, 0)
            try harness.host.settle()
        }
    }

    func testRightAfterAnEditTheVisibleRowsAreThoseOfTheEdit() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 4600)
            try harness.host.settle()
            harness.rows[0].removeLast(48)
            harness.table.deleteRows(at: (2..<50).map { self.path($0) }, with: .none)
            XCTAssertEqual(harness.table.indexPathsForVisibleRows(), [self.path(0), self.path(1)])
            XCTAssertEqual(harness.table.visibleNodes.count, 0, "no node of a deleted row")
            try harness.host.settle()
            XCTAssertEqual(harness.table.visibleNodes.count, 2)
        }
    }

    func testReloadingATableThatIsNotLoadedIsDoneAtOnce() {
        onMain {
            let harness = TableHarness([[1]])
            let source = CellSource(count: 7) { BoxCell(name: $0, height: 100) }
            let table = ASTableNode()
            table.dataSource = source
            var isDone = false
            table.reloadData { isDone = true }
            XCTAssertTrue(isDone)
            withExtendedLifetime(harness) {}
        }
    }

    func testRowsThatWereCountedBeforeTheWindowIsKnownAreMeasuredAtItsScale() throws {
        try onMain {
            let harness = TableHarness([[1]], scale: 2)
            let source = CellSource(count: 30) { BoxCell(name: $0, height: 50.4) }
            let table = ASTableNode()
            table.dataSource = source
            XCTAssertEqual(table.numberOfRows(inSection: 0), 30)
            harness.window.rootViewController = ASDKViewController(node: table)
            try harness.host.settle()
            XCTAssertEqual(table.rectForRow(at: self.path(1)).minY, 50.5)
        }
    }

    func testQueriesDoNotReadTheCountsAgain() {
        onMain {
            let harness = TableHarness([[1]])
            let source = CellSource(count: 30) { BoxCell(name: $0, height: 50) }
            let table = ASTableNode()
            table.dataSource = source
            for _ in 0..<100 { _ = table.numberOfRows(inSection: 0) }
            XCTAssertEqual(source.countCalls, 1)
            withExtendedLifetime(harness) {}
        }
    }

    func testARectangleOverManyRowsGivesAllOfThem() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 10_000) { BoxCell(name: $0, height: $0 < 600 ? 0 : 100) }
            harness.table.dataSource = source
            try harness.host.settle()
            let all = CGRect(x: 0, y: 0, width: 100, height: 2_000_000)
            let rows = harness.table.indexPathsForRows(in: all).map(\.row)
            XCTAssertTrue(rows == Array(0..<10_000), "\(rows.count) rows")
            XCTAssertEqual(harness.table.indexPathsForRows(in: .null), [])
        }
    }
}
