import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Visible rows keep their position when rows around them change.
final class AnchoringTests: XCTestCase, @unchecked Sendable {
    /// The position of a row's view in the window, and the position that scrolling alone would give.
    private struct VisibleRow {
        let name: Int
        let screenY: CGFloat
    }

    /// The visible rows by the positions of their views.
    @MainActor
    private func visibleRows(_ harness: TableHarness) -> [VisibleRow] {
        let top = harness.table.view.bounds.minY
        return harness.table.controller.data.groups.placedRecords.compactMap { record in
            guard let cell = record.node as? BoxCell, cell.view.frame.maxY > top, cell.view.frame.minY < top + 400
            else { return nil }
            return VisibleRow(name: cell.name, screenY: cell.view.frame.minY - top)
        }.sorted { $0.screenY < $1.screenY }
    }

    /// Mutations above and inside the viewport during flings. `ADK_ANCHOR_STORM` sets their number.
    func testTheFirstVisibleRowThatStaysNeverMovesBeyondTheScroll() throws {
        try onMain {
            var random = SeededRandom(seed: 77)
            var next = 10_000
            let harness = TableHarness([Array(0..<400), Array(400..<900)], heightOf: { CGFloat(30 + ($0 * 37) % 90) })
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 20_000)
            try harness.host.settle()
            var moved = 0
            let count = ProcessInfo.processInfo.environment["ADK_ANCHOR_STORM"].flatMap(Int.init) ?? 400
            for mutation in 0..<count {
                let what = "seed 77 mutation \(mutation)"
                if mutation % 5 == 0 {
                    // Scroll on in either direction, away from the ends.
                    let y = harness.table.contentOffset.y
                    let down = y < 8000 || (y < 40_000 && Bool.random(using: &random))
                    harness.table.view.scroll(
                        by: CGVector(dx: 0, dy: (down ? 1 : -1) * CGFloat.random(in: 100...900, using: &random)))
                }
                try harness.host.run(for: 1.0 / 60)
                let before = self.visibleRows(harness)
                let scrolled = harness.table.contentOffset.y
                let changed = self.mutate(harness, &next, &random)
                // Both the immediate effect of an edit and the later measurements.
                harness.table.controller.update()
                let kept = before.first { !changed.contains($0.name) }
                guard let kept else { continue }
                let now = self.visibleRows(harness).first { $0.name == kept.name }
                XCTAssertEqual(now?.screenY ?? .nan, kept.screenY, accuracy: 0.001, "\(what): row \(kept.name)")
                if harness.table.contentOffset.y != scrolled { moved += 1 }
            }
            XCTAssertGreaterThan(moved, count / 4, "too few mutations changed the offset")
            try harness.host.settle()
        }
    }

    /// Inserts, deletes or resizes rows. Returns the names of rows that were deleted or resized.
    @MainActor
    private func mutate(_ harness: TableHarness, _ next: inout Int, _ random: inout SeededRandom) -> Set<Int> {
        guard let top = harness.table.indexPathsForVisibleRows().first else { return [] }
        let section = Int.random(in: 0...top.section, using: &random)
        let last = section == top.section ? min(harness.rows[section].count, top.row + 5) : harness.rows[section].count
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let at = Int.random(in: 0...last, using: &random)
            let count = Int.random(in: 1...6, using: &random)
            harness.rows[section].insert(contentsOf: next..<next + count, at: at)
            next += count
            harness.table.insertRows(at: (at..<at + count).map { IndexPath(row: $0, section: section) }, with: .none)
            return []
        case 1:
            guard harness.rows[section].count > 100 else { return [] }
            let at = Int.random(in: 0..<max(1, last), using: &random)
            let end = min(harness.rows[section].count, at + Int.random(in: 1...6, using: &random))
            let changed = Set(harness.rows[section][at..<end])
            harness.rows[section].removeSubrange(at..<end)
            harness.table.deleteRows(at: (at..<end).map { IndexPath(row: $0, section: section) }, with: .none)
            return changed
        default:
            let row = max(0, top.row - Int.random(in: 1...8, using: &random))
            harness.cell(top.section, row)?.setHeight(CGFloat(Int.random(in: 20...200, using: &random)))
            return row < top.row ? [] : [harness.rows[top.section][row]]
        }
    }

    func testAFlingGoesOnAsIfNothingHadBeenInsertedAbove() throws {
        try onMain {
            var ends: [CGFloat] = []
            for inserts in [false, true] {
                let harness = TableHarness([Array(0..<1000)])
                try harness.host.settle()
                harness.table.contentOffset = CGPoint(x: 0, y: 30_000)
                try harness.host.settle()
                harness.table.view.scroll(by: CGVector(dx: 0, dy: 900))
                try harness.host.run(for: 0.05)
                if inserts {
                    harness.rows[0].insert(contentsOf: 5000..<5500, at: 0)
                    harness.table.insertRows(at: (0..<500).map { IndexPath(row: $0, section: 0) }, with: .none)
                }
                try harness.host.settle()
                let seen = try XCTUnwrap(harness.firstVisible)
                ends.append(CGFloat(seen.name) * 100 + seen.distance)
            }
            XCTAssertEqual(ends[0], ends[1])
        }
    }

    func testDeletingFarMoreThanIsLeftAboveAFlingDoesNotCutItShort() throws {
        try onMain {
            let harness = TableHarness([Array(0..<1000)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 90_000)
            try harness.host.settle()
            harness.table.view.scroll(by: CGVector(dx: 0, dy: 600))
            try harness.host.run(for: 0.05)
            harness.rows[0].removeFirst(850)
            harness.table.deleteRows(at: (0..<850).map { IndexPath(row: $0, section: 0) }, with: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.firstVisible?.name, 906)
            XCTAssertEqual(harness.table.contentOffset.y, 90_600 - 85_000)
        }
    }

    func testAtTheTopNewRowsBecomeVisibleUnlessStickToTopIsOff() throws {
        try onMain {
            for sticks in [true, false] {
                let harness = TableHarness([Array(0..<50)])
                harness.table.stickToTop = sticks
                try harness.host.settle()
                harness.rows[0].insert(99, at: 0)
                harness.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                try harness.host.settle()
                XCTAssertEqual(harness.firstVisible?.name, sticks ? 99 : 0, "at \(harness.table.contentOffset.y)")
            }
        }
    }

    func testAtTheBottomALogFollowsItsEnd() throws {
        try onMain {
            for sticks in [true, false] {
                let harness = TableHarness([Array(0..<50)])
                harness.table.stickToBottom = sticks
                try harness.host.settle()
                harness.table.contentOffset = CGPoint(x: 0, y: harness.table.maximumContentOffsetY)
                try harness.host.settle()
                harness.heightOf = { _ in 37 }
                harness.rows[0].append(contentsOf: 50..<60)
                harness.table.insertRows(at: (50..<60).map { IndexPath(row: $0, section: 0) }, with: .none)
                let before = harness.firstVisible
                try harness.host.settle()
                XCTAssertEqual(harness.table.contentOffset.y == harness.table.maximumContentOffsetY, sticks)
                if !sticks { XCTAssertEqual(harness.firstVisible?.name, before?.name) }
            }
        }
    }

    func testTheViewportReturnsIntoContentThatBecameShorter() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 4600)
            try harness.host.settle()
            harness.rows[0].removeLast(40)
            harness.table.deleteRows(at: (10..<50).map { IndexPath(row: $0, section: 0) }, with: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentOffset.y, 600)
            harness.rows[0] = [1]
            harness.table.deleteRows(at: (1..<10).map { IndexPath(row: $0, section: 0) }, with: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentOffset.y, 0)
        }
    }

    func testAMovedRowDoesNotMoveTheViewport() throws {
        try onMain {
            let harness = TableHarness([Array(0..<300)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 5000)
            try harness.host.settle()
            harness.rows[0].insert(harness.rows[0].remove(at: 50), at: 250)
            harness.table.moveRow(at: IndexPath(row: 50, section: 0), to: IndexPath(row: 250, section: 0))
            try harness.host.settle()
            XCTAssertEqual(harness.firstVisible?.name, 49)
            harness.table.contentOffset = CGPoint(x: 0, y: 25_000)
            try harness.host.settle()
            XCTAssertEqual(harness.firstVisible?.name, 50)
        }
    }

    func testEstimatesReplacedByMeasurementsDoNotMoveTheVisibleRows() throws {
        try onMain {
            let harness = TableHarness([Array(0..<3000)], heightOf: { $0 < 1500 ? 30 : 250 })
            try harness.host.settle()
            harness.table.scrollToRow(at: IndexPath(row: 2000, section: 0), at: .top, animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.firstVisible?.name, 2000)
            XCTAssertEqual(harness.firstVisible?.distance, 0)
            // Upwards over unmeasured rows.
            for _ in 0..<30 {
                let before = self.visibleRows(harness)
                harness.table.view.scroll(by: CGVector(dx: 0, dy: -100))
                try harness.host.run(for: 1.0 / 60)
                let distances = self.visibleRows(harness).compactMap { now in
                    before.first { $0.name == now.name }.map { now.screenY - $0.screenY }
                }
                XCTAssertEqual(
                    Set(distances).count, 1, "visible rows move by the scrolled distance: \(distances)")
                XCTAssertTrue((0...300).contains(distances.first ?? -1), "\(distances)")
            }
            try harness.host.settle()
            for (above, below) in zip(self.visibleRows(harness), self.visibleRows(harness).dropFirst()) {
                XCTAssertEqual(above.screenY + harness.heightOf(above.name), below.screenY)
            }
        }
    }
}
