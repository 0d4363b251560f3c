import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A data source that stores no rows.
@MainActor
final class CountedRows: ASTableDataSource {
    var counts: [Int]
    private(set) var requestCount = 0

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in tableNode: ASTableNode) -> Int { counts.count }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        requestCount += 1
        let name = indexPath.section * 7 + indexPath.row
        return { BoxCell(name: name, height: CGFloat(40 + name % 60)) }
    }
}

/// Work depends on the visible rows only. These tests count; `Scripts/bench table` measures time.
final class ScaleTests: XCTestCase, @unchecked Sendable {
    private static let shapes: [[Int]] = [
        [100], [1_000_000], Array(repeating: 1, count: 100_000), Array(repeating: 1000, count: 1000),
        [0, 999_999, 0, 1],
    ]

    func testManyRowsInAnySectionsMakeAsFewNodesAsAHundred() throws {
        try onMain {
            for shape in Self.shapes {
                let harness = TableHarness([[]])
                let rows = CountedRows(shape)
                harness.table.dataSource = rows
                try harness.host.settle()
                XCTAssertTrue((4..<60).contains(rows.requestCount), "\(shape.prefix(3)): \(rows.requestCount)")
                let last = IndexPath(row: (shape.last ?? 1) - 1, section: shape.count - 1)
                harness.table.scrollToRow(at: last, at: .bottom, animated: false)
                try harness.host.settle()
                XCTAssertEqual(harness.table.indexPathsForVisibleRows().last, last)
                XCTAssertLessThan(rows.requestCount, 200)
                XCTAssertLessThan(harness.table.controller.data.records.count, 80)
            }
        }
    }

    func testAHundredThousandRowsOnTopOfAFlingAreOneRunAndMoveNothing() throws {
        try onMain {
            let harness = TableHarness([[]])
            let rows = CountedRows([50_000])
            harness.table.dataSource = rows
            try harness.host.settle()
            harness.table.scrollToRow(at: IndexPath(row: 30_000, section: 0), at: .top, animated: false)
            try harness.host.settle()
            harness.table.view.scroll(by: CGVector(dx: 0, dy: 700))
            try harness.host.run(for: 0.05)
            let cell = try XCTUnwrap(harness.table.visibleNodes.first)
            let place = cell.view.frame.minY - harness.table.view.contentOffset.y
            let requestCount = rows.requestCount
            rows.counts[0] += 100_000
            harness.table.insertRows(at: (0..<100_000).map { IndexPath(row: $0, section: 0) }, with: .none)
            harness.table.controller.update()
            XCTAssertEqual(cell.view.frame.minY - harness.table.view.contentOffset.y, place, accuracy: 0.001)
            XCTAssertTrue(cell.indexPath.map { $0.row >= 130_000 } ?? false)
            XCTAssertLessThan(rows.requestCount, requestCount + 40)
            try harness.host.settle()
        }
    }

    func testRowsBeyondTheRangesAreMeasuredInIdleTime() throws {
        try onMain {
            let harness = TableHarness([[]])
            harness.table.idleMeasuringScreenfuls = 3
            let rows = CountedRows([10_000])
            harness.table.dataSource = rows
            try harness.host.settle()
            let geometry = harness.table.controller.geometry
            let reach = 400 * (1 + 2.5 + 3) as CGFloat
            for row in 0..<geometry.nearestSlot(to: CGPoint(x: 0, y: reach)) {
                XCTAssertTrue(geometry.isMeasured(row), "row \(row)")
            }
            XCTAssertFalse(geometry.isMeasured(9000))
            // Only their heights were requested.
            XCTAssertLessThan(harness.table.controller.data.records.count, 40)
            XCTAssertLessThan(rows.requestCount, 90)
        }
    }

    func testNodesAreRetainedIfRequested() throws {
        try onMain {
            for retains in [false, true] {
                let harness = TableHarness([Array(0..<200)])
                harness.table.retainsNodes = retains
                try harness.host.settle()
                let first = try XCTUnwrap(harness.cell(0, 0))
                harness.table.contentOffset = CGPoint(x: 0, y: 10_000)
                try harness.host.settle()
                XCTAssertEqual(harness.cell(0, 0) === first, retains)
                XCTAssertFalse(first.isInPreloadState)
                XCTAssertNil(first.subnodes.first?.layer.contents, "kept, but not its pixels")
            }
        }
    }

    func testAMinimisedWindowHasNoVisibleRowsAndReturnsUnchanged() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.cell(0, 0))
            harness.window.isOutOfSight = true
            try harness.host.settle()
            XCTAssertFalse(cell.isVisible)
            XCTAssertTrue(cell.isInDisplayState, "it is shown at once when the window comes back")
            XCTAssertEqual(harness.cell(0, 8)?.isInDisplayState ?? false, false)
            harness.window.isOutOfSight = false
            try harness.host.settle()
            XCTAssertTrue(cell.isVisible)
            XCTAssertEqual(cell.states.current, ["+preload", "+display", "+visible", "-visible", "+visible"])
        }
    }

    func testAMemoryWarningReleasesRowsThatAreNotVisible() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            XCTAssertEqual(harness.table.controller.range.mode, .full)
            let nodes = harness.table.controller.data.records.count
            ASMemoryPressure.warn()
            try harness.host.settle()
            XCTAssertEqual(harness.table.controller.range.mode, .visibleOnly)
            XCTAssertLessThan(harness.table.controller.data.records.count, nodes)
            XCTAssertNotNil(harness.cell(0, 3))
            XCTAssertNil(harness.cell(0, 12))
            harness.table.contentOffset = CGPoint(x: 0, y: 500)
            try harness.host.settle()
            XCTAssertEqual(harness.table.controller.range.mode, .full)
        }
    }

    func testWatchingPressureThrowsIfTheKernelHasNone() throws {
        XCTAssertThrowsError(try PressureWatch(path: "/nonexistent/memory", trigger: PressureWatch.trigger) {}) {
            error in
            XCTAssertEqual(
                error as? ASMemoryPressure.WatchError, .unavailable(path: "/nonexistent/memory", errno: ENOENT))
        }
        guard FileManager.default.fileExists(atPath: PressureWatch.memory) else {
            throw XCTSkip("no pressure stall information here")
        }
        do {
            _ = try PressureWatch(path: PressureWatch.memory, trigger: PressureWatch.trigger) {}
        } catch ASMemoryPressure.WatchError.unavailable {
            throw XCTSkip("it may not be watched here")
        }
        XCTAssertThrowsError(try PressureWatch(path: PressureWatch.memory, trigger: "nonsense") {}) { error in
            guard case ASMemoryPressure.WatchError.refused = error else { return XCTFail("\(error)") }
        }
    }

    func testWaitingForUpdatesMakesAndMeasuresTheVisibleRows() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            try harness.host.settle()
            harness.rows[0].insert(contentsOf: 100..<104, at: 0)
            harness.table.insertRows(at: (0..<4).map { IndexPath(row: $0, section: 0) }, with: .none)
            XCTAssertTrue(harness.table.isProcessingUpdates)
            var finished = 0
            harness.table.onDidFinishProcessingUpdates { finished += 1 }
            XCTAssertEqual(finished, 0)
            harness.table.waitUntilAllUpdatesAreProcessed()
            XCTAssertFalse(harness.table.isProcessingUpdates)
            XCTAssertEqual(finished, 1)
            XCTAssertEqual(harness.table.visibleNodes.compactMap { ($0 as? BoxCell)?.name }, [100, 101, 102, 103])
            harness.table.onDidFinishProcessingUpdates { finished += 1 }
            XCTAssertEqual(finished, 2, "at once when no update is in progress")
        }
    }
}
