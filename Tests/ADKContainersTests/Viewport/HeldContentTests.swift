import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

extension InputHarness {
    func touch(_ point: CGPoint) throws {
        post(.touchDown(id: 1, at: point, time: host.clock.now, modifiers: []))
        try host.run(for: 0.02)
    }

    func slide(to point: CGPoint) throws {
        post(.touchMoved(id: 1, at: point, modifiers: []))
        try host.run(for: 0.02)
    }

    func lift(_ point: CGPoint) throws {
        post(.touchUp(id: 1, at: point, time: host.clock.now, modifiers: []))
        try host.settle()
    }
}

/// Lists whose content, or one of whose rows, a finger holds.
final class HeldContentTests: XCTestCase, @unchecked Sendable {
    /// A list in its middle, with a finger that has dragged it to `y`.
    @MainActor
    private func makeHeld(
        at y: CGFloat, rows: Int = 500, offset: CGFloat = 20_000, heightOf: @escaping (Int) -> CGFloat = { _ in 100 }
    ) throws -> TableHarness {
        let harness = TableHarness([Array(0..<rows)], heightOf: heightOf)
        try harness.host.settle()
        harness.table.contentOffset = CGPoint(x: 0, y: offset)
        try harness.host.settle()
        try harness.touch(harness.point(y - 30))
        try harness.slide(to: harness.point(y))
        XCTAssertTrue(harness.table.view.isDragging)
        return harness
    }

    /// The place in the window of the row with a name.
    @MainActor
    private func place(_ name: Int, _ harness: TableHarness) throws -> CGFloat {
        let row = try XCTUnwrap(harness.rows[0].firstIndex(of: name))
        return harness.table.rectForRow(at: IndexPath(row: row, section: 0)).minY - harness.table.contentOffset.y
    }

    func testRowsInsertedAboveDoNotMoveTheRowUnderAFingerThatGoesOn() throws {
        try onMain {
            let harness = try self.makeHeld(at: 200)
            let before = try self.place(201, harness)
            harness.rows[0].insert(contentsOf: 1000..<1020, at: 0)
            harness.table.insertRows(at: (0..<20).map { IndexPath(row: $0, section: 0) }, with: .none)
            try harness.host.run(for: 0.1)
            try harness.slide(to: harness.point(210))
            XCTAssertEqual(try self.place(201, harness), before + 10)
        }
    }

    func testARowInsertedBetweenTheTopAndTheFingerGrowsUpwards() throws {
        try onMain {
            let harness = try self.makeHeld(at: 350)
            let before = try self.place(203, harness)
            harness.rows[0].insert(1000, at: 201)
            harness.table.insertRows(at: [IndexPath(row: 201, section: 0)], with: .none)
            try harness.host.run(for: 0.1)
            XCTAssertEqual(try self.place(203, harness), before)
            try harness.slide(to: harness.point(349))
            XCTAssertEqual(try self.place(203, harness), before - 1)
        }
    }

    func testAFingerScrollsUpThroughRowsWithEstimatesWithoutAJump() throws {
        try onMain {
            // The rows above were never measured. The estimate is far from their heights.
            let harness = try self.makeHeld(at: 100, heightOf: { CGFloat(150 + $0 * 37 % 90) })
            var last = harness.table.contentOffset.y
            var y: CGFloat = 100
            var moved: CGFloat = 0
            for step in 0..<60 {
                let bottom = try XCTUnwrap(
                    harness.table.indexPathForRow(at: CGPoint(x: 0, y: harness.table.contentOffset.y + y)))
                let name = harness.rows[0][bottom.row]
                let before = try self.place(name, harness)
                let delta: CGFloat = step % 2 == 0 ? 9 : 5
                y += delta
                if y > 390 {
                    try harness.lift(harness.point(y))
                    y = 100
                    try harness.touch(harness.point(y - 30))
                    try harness.slide(to: harness.point(y))
                    continue
                }
                try harness.slide(to: harness.point(y))
                XCTAssertEqual(try self.place(name, harness), before + delta, accuracy: 1, "step \(step)")
                moved += abs(harness.table.contentOffset.y - last + delta)
                last = harness.table.contentOffset.y
            }
            XCTAssertGreaterThan(moved, 100, "rows above were measured during the drag")
        }
    }

    func testContentThatBecomesTooShortReturnsAfterTheFinger() throws {
        try onMain {
            let harness = try self.makeHeld(at: 300, rows: 30, offset: 1000)
            let before = try self.place(12, harness)
            harness.rows[0].removeFirst(11)
            harness.table.deleteRows(at: (0..<11).map { IndexPath(row: $0, section: 0) }, with: .none)
            try harness.host.run(for: 0.1)
            XCTAssertEqual(try self.place(12, harness), before)
            try harness.lift(harness.point(300))
            XCTAssertEqual(harness.table.contentOffset.y, 0)
        }
    }

    func testRowsThatComeAtAnEndAreShownAlsoWhileAFingerPullsThere() throws {
        try onMain {
            for isAtTop in [true, false] {
                let harness = TableHarness([Array(0..<30)])
                harness.table.stickToBottom = true
                try harness.host.settle()
                harness.table.contentOffset = CGPoint(x: 0, y: isAtTop ? 0 : 2600)
                try harness.host.settle()
                try harness.touch(harness.point(200))
                try harness.slide(to: harness.point(isAtTop ? 260 : 140))
                let end = isAtTop ? 0 : harness.table.view.contentSize.height - 400
                let pulled = harness.table.contentOffset.y - end
                XCTAssertGreaterThan(abs(pulled), 20)
                let path = IndexPath(row: isAtTop ? 0 : 30, section: 0)
                harness.rows[0].insert(1000, at: path.row)
                harness.table.insertRows(at: [path], with: .none)
                try harness.host.run(for: 0.1)
                let newEnd = isAtTop ? 0 : harness.table.view.contentSize.height - 400
                XCTAssertEqual(harness.table.contentOffset.y - newEnd, pulled, "the pull goes on")
                try harness.lift(harness.point(isAtTop ? 260 : 140))
                XCTAssertEqual(harness.table.contentOffset.y, newEnd)
                XCTAssertTrue(harness.table.visibleNodes.contains { ($0 as? BoxCell)?.name == 1000 })
            }
        }
    }

    func testAKeyDoesNotScrollAListThatAFingerHolds() throws {
        try onMain {
            let harness = try self.makeHeld(at: 200)
            let before = try self.place(201, harness)
            for code in [.keyboardDownArrow, .keyboardEnd, .keyboardPageUp] as [UIKeyboardHIDUsage] {
                try harness.key(code)
                XCTAssertEqual(try self.place(201, harness), before)
            }
        }
    }

    // MARK: - Lifted rows

    func testAnOuterScrollViewDoesNotTakeARowThatAFingerHasLifted() throws {
        try onMain {
            for isPaging in [false, true] {
                let harness = TableHarness([Array(0..<10)])
                harness.canMove = true
                let outer = UIScrollView(frame: harness.window.bounds)
                let controller = UIViewController()
                harness.window.rootViewController = controller
                controller.view.addSubview(outer)
                outer.isPagingEnabled = isPaging
                outer.contentSize =
                    isPaging ? CGSize(width: 300, height: 400) : CGSize(width: 100, height: 2000)
                harness.table.frame = CGRect(x: 0, y: 0, width: 100, height: 400)
                outer.addSubview(harness.table.view)
                try harness.host.settle()

                try harness.touch(harness.point(150))
                try harness.host.run(for: 1)
                XCTAssertEqual(harness.table.controller.interaction.movement?.path.row, 1)
                for step in 1...10 {
                    let distance = CGFloat(step) * 6
                    try harness.slide(
                        to: isPaging ? harness.point(150, x: 40 - distance) : harness.point(150 + distance))
                }
                XCTAssertEqual(harness.table.controller.interaction.movement?.path.row, 1, "the row is still held")
                XCTAssertEqual(outer.contentOffset, .zero)
                try harness.lift(harness.point(isPaging ? 150 : 210))
                XCTAssertEqual(harness.moves, isPaging ? [] : ["1 to 0.2"])
            }
        }
    }
}
