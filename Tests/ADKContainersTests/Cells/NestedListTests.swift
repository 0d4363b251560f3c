import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A strip of boxes of 40 points.
@MainActor extension StripNode {
    var cells: [Int: BoxCell] { list.data.records.compactMapValues { $0.node as? BoxCell } }
}

private final class StripCell: ASCellNode, @unchecked Sendable {
    let strip = StripNode(count: 500) { number in
        let cell = BoxCell(name: number, height: 50)
        cell.style.width = ASDimensionMake(40)
        return cell
    }

    override init() {
        super.init()
        strip.style.height = ASDimensionMake(50)
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [strip])
    }
}

@MainActor
private final class StripRows: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 200 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { StripCell() }
    }
}

final class NestedListTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func shown() throws -> (TableHarness, StripRows) {
        let harness = TableHarness([[]])
        let rows = StripRows()
        harness.table.dataSource = rows
        try harness.host.settle()
        return (harness, rows)
    }

    @MainActor
    private func strip(_ harness: TableHarness, _ row: Int) throws -> StripNode {
        try XCTUnwrap((harness.table.nodeForRow(at: IndexPath(row: row, section: 0)) as? StripCell)?.strip)
    }

    func testAStripInARowShowsItsOwnCellsAndScrollsSideways() throws {
        try onMain {
            let (harness, rows) = try self.shown()
            withExtendedLifetime(rows) {}
            let strip = try self.strip(harness, 0)
            XCTAssertEqual(strip.list.visibleNodes.count, 3, "100 points of 40")
            XCTAssertEqual(strip.cells[1]?.view.frame, CGRect(x: 40, y: 0, width: 40, height: 50))
            XCTAssertEqual(strip.cells[0]?.states.current, ["+preload", "+display", "+visible"])
            (strip.view as? UIScrollView)?.setContentOffset(CGPoint(x: 4000, y: 0), animated: false)
            try harness.host.settle()
            XCTAssertEqual(strip.list.visiblePaths.map(\.row), [100, 101, 102])
            XCTAssertLessThan(strip.cells.count, 40)
            XCTAssertTrue(strip.list.range.direction.contains(.right))
        }
    }

    func testAStripPreloadsBeforeItIsVisibleAndBeforeItHasAView() throws {
        try onMain {
            let (harness, rows) = try self.shown()
            withExtendedLifetime(rows) {}
            // 8 rows of 50 points are visible. The display range has 16, the preload range 28.
            let ahead = try self.strip(harness, 20)
            XCTAssertFalse(ahead.isNodeLoaded, "its view is not needed yet")
            XCTAssertTrue(ahead.isInPreloadState)
            XCTAssertGreaterThan(ahead.cells.count, 2)
            XCTAssertTrue(ahead.cells.values.allSatisfy(\.isInPreloadState))
            XCTAssertFalse(ahead.cells.values.contains(where: \.isVisible))
            let cell = try XCTUnwrap(ahead.cells[0])
            harness.table.contentOffset = CGPoint(x: 0, y: 1000)
            try harness.host.settle()
            XCTAssertTrue(ahead.cells[0] === cell, "the preloaded nodes are the visible ones")
            XCTAssertEqual(cell.states.current.prefix(3), ["+preload", "+display", "+visible"])
        }
    }

    func testAnEditInAStripKeepsTheVisibleCellsInPlace() throws {
        try onMain {
            let (harness, rows) = try self.shown()
            withExtendedLifetime(rows) {}
            let strip = try self.strip(harness, 0)
            let view = try XCTUnwrap(strip.view as? UIScrollView)
            view.setContentOffset(CGPoint(x: 410, y: 0), animated: false)
            try harness.host.settle()
            XCTAssertEqual(strip.list.visiblePaths.first?.row, 10)
            try XCTUnwrap(strip.cells[8]).style.width = ASDimensionMake(100)
            try harness.host.settle()
            XCTAssertEqual(view.contentOffset.x, 470)
            XCTAssertEqual(strip.cells[10]?.view.frame.minX, 460)
        }
    }
    func testDeletedCellsLeaveTowardsTheirSide() throws {
        try onMain {
            let (harness, rows) = try self.shown()
            withExtendedLifetime(rows) {}
            let strip = try self.strip(harness, 0)
            for (animation, dx, dy) in [
                (ListAnimation.left, -1.0, 0.0), (.right, 1, 0), (.top, 0, -1), (.bottom, 0, 1),
            ] {
                let cell = try XCTUnwrap(strip.cells[1])
                let old = cell.view.frame.origin
                strip.count -= 1
                let edit = try AnimatedRowRuns([IndexPath(row: 1, section: 0)], animation)
                strip.list.updates.edit { $0.deletedRows.add(edit) }
                try harness.host.run(for: 0.1)
                let new = cell.view.frame.origin
                XCTAssertEqual(new.x != old.x, dx != 0, "\(animation): \(old) to \(new)")
                XCTAssertEqual(new.y != old.y, dy != 0, "\(animation): \(old) to \(new)")
                XCTAssertGreaterThan((new.x - old.x) * dx + (new.y - old.y) * dy, 1, "\(animation)")
                XCTAssertEqual(cell.alpha, 1, "\(animation)")
                try harness.host.settle()
                XCTAssertNil(cell.view.superview, "\(animation)")
                XCTAssertTrue(strip.list.stage.departing.isEmpty)
            }
        }
    }
}
