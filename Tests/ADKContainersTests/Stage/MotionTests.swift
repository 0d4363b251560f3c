import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Animated edits and size changes.
final class MotionTests: XCTestCase, @unchecked Sendable {
    @MainActor private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// The position of a row, frame by frame, until everything is at rest.
    @MainActor
    private func positions(of cell: BoxCell, in harness: TableHarness) throws -> [CGFloat] {
        var result: [CGFloat] = []
        FrameLoop.shared.onFrame = { _ in result.append(cell.view.frame.minY) }
        try harness.host.settle()
        FrameLoop.shared.onFrame = nil
        return result
    }

    func testRowsBelowMakeRoomForAnInsertedRow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let second = try XCTUnwrap(harness.cell(0, 1))
            harness.rows[0].insert(50, at: 1)
            harness.table.insertRows(at: [self.path(1)], with: .fade)
            let positions = try self.positions(of: second, in: harness)
            XCTAssertEqual(positions, positions.sorted())
            XCTAssertEqual(positions.last, 200)
            XCTAssertGreaterThan(Set(positions).count, 5, "it jumped: \(positions)")
            XCTAssertEqual(harness.cell(0, 1)?.alpha, 1)
        }
    }

    func testARowThatIsDeletedWhileItAppearsFadesOutFromWhatItShows() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            harness.rows[0].insert(50, at: 1)
            harness.table.insertRows(at: [self.path(1)], with: .fade)
            try harness.host.run(for: 0.05)
            let cell = try XCTUnwrap(harness.cell(0, 1))
            let shown = cell.alpha
            XCTAssertTrue((0.05..<0.95).contains(shown), "\(shown)")
            harness.rows[0].remove(at: 1)
            harness.table.deleteRows(at: [self.path(1)], with: .fade)
            var alphas = [cell.alpha]
            FrameLoop.shared.onFrame = { _ in if cell.view.superview != nil { alphas.append(cell.alpha) } }
            try harness.host.settle()
            FrameLoop.shared.onFrame = nil
            XCTAssertEqual(alphas, alphas.sorted(by: >))
            XCTAssertLessThanOrEqual(alphas.max() ?? 1, shown)
            XCTAssertEqual(cell.alpha, 1, "the node has its own alpha afterwards")
        }
    }

    func testWithoutAnimationInsertedRowsAppearAtOnce() throws {
        try onMain {
            for batch in [true, false] {
                let harness = TableHarness([Array(0..<6)])
                try harness.host.settle()
                let second = try XCTUnwrap(harness.cell(0, 1))
                harness.rows[0].insert(50, at: 1)
                if batch {
                    harness.table.performBatch(
                        animated: false, updates: { harness.table.insertRows(at: [self.path(1)], with: .fade) })
                } else {
                    harness.table.insertRows(at: [self.path(1)], with: .none)
                }
                XCTAssertEqual(Set(try self.positions(of: second, in: harness)).subtracting([100, 200]), [])
            }
        }
    }

    func testADeletedRowFadesOutAndIsRemoved() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let deleted = try XCTUnwrap(harness.cell(0, 0))
            harness.displayed = []
            harness.rows[0].removeFirst()
            harness.table.deleteRows(at: [self.path(0)], with: .fade)
            try harness.host.run(for: 0.1)
            XCTAssertNotNil(deleted.view.superview)
            XCTAssertTrue((0.01...0.99).contains(deleted.alpha), "\(deleted.alpha)")
            XCTAssertNil(deleted.indexPath)
            try harness.host.settle()
            XCTAssertNil(deleted.view.superview)
            XCTAssertEqual(deleted.interfaceState, [])
            XCTAssertEqual(harness.displayed.filter { $0 == "-0" }.count, 1)
            XCTAssertEqual(harness.cell(0, 0)?.view.frame.minY, 0)
        }
    }

    func testRowsSlideInAndOutSideways() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let deleted = try XCTUnwrap(harness.cell(0, 1))
            harness.rows[0].remove(at: 1)
            harness.table.deleteRows(at: [self.path(1)], with: .left)
            try harness.host.run(for: 0.1)
            XCTAssertLessThan(deleted.view.frame.minX, -5)
            try harness.host.settle()
            harness.rows[0].insert(70, at: 0)
            harness.table.insertRows(at: [self.path(0)], with: .right)
            try harness.host.run(for: 0.1)
            let new = try XCTUnwrap(harness.cell(0, 0))
            XCTAssertGreaterThan(new.view.frame.minX, 5)
            try harness.host.settle()
            XCTAssertEqual(new.view.frame.minX, 0)
        }
    }

    func testAnotherEditStartsFromTheVisiblePositions() throws {
        try onMain {
            let harness = TableHarness([Array(0..<8)])
            try harness.host.settle()
            let third = try XCTUnwrap(harness.cell(0, 2))
            harness.rows[0].insert(50, at: 0)
            harness.table.insertRows(at: [self.path(0)], with: .fade)
            try harness.host.run(for: 0.08)
            let here = third.view.frame.minY
            XCTAssertTrue((201..<299).contains(here), "\(here)")
            harness.rows[0].remove(at: 0)
            harness.table.deleteRows(at: [self.path(0)], with: .fade)
            harness.table.controller.update()
            XCTAssertEqual(third.view.frame.minY, here, accuracy: 1)
            let positions = try self.positions(of: third, in: harness)
            XCTAssertEqual(positions.last, 200)
            XCTAssertLessThan(positions.max() ?? .infinity, here + 1)
        }
    }

    func testAMovedRowTravels() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let first = try XCTUnwrap(harness.cell(0, 0))
            harness.rows[0].insert(harness.rows[0].removeFirst(), at: 3)
            harness.table.moveRow(at: self.path(0), to: self.path(3))
            let positions = try self.positions(of: first, in: harness)
            XCTAssertTrue(harness.cell(0, 3) === first)
            XCTAssertEqual(positions, positions.sorted())
            XCTAssertEqual(positions.last, 300)
            XCTAssertGreaterThan(Set(positions).count, 5)
        }
    }

    func testACellThatGrowsPushesTheRowsBelowAsAsked() throws {
        try onMain {
            for (duration, least) in [(0.2, 5), (0, 1)] {
                let harness = TableHarness([Array(0..<6)])
                harness.table.sizeChangeAnimationDuration = duration
                try harness.host.settle()
                let second = try XCTUnwrap(harness.cell(0, 1))
                let requestCount = harness.requestedRows.count
                try XCTUnwrap(harness.cell(0, 0)).setHeight(220)
                let positions = try self.positions(of: second, in: harness)
                XCTAssertEqual(positions.last, 220)
                XCTAssertGreaterThanOrEqual(Set(positions).count, least)
                if duration == 0 { XCTAssertTrue(Set(positions).isSubset(of: [100, 220])) }
                XCTAssertEqual(harness.requestedRows.count, requestCount, "a row got a new node")
            }
        }
    }

    func testSizeChangesFasterThanTheirMeasurementsEndAtTheLastSize() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.cell(0, 0))
            for height in stride(from: CGFloat(100), through: 300, by: 10) {
                cell.setHeight(height)
                FrameLoop.shared.setNeedsFrame()
                FrameLoop.shared.runFrame()
            }
            try harness.host.settle()
            XCTAssertEqual(harness.table.rectForRow(at: self.path(0)).height, 300)
            XCTAssertEqual(cell.subnodes.first?.frame.height, 300)
            XCTAssertEqual(harness.cell(0, 1)?.view.frame.minY, 300)
        }
    }
}
