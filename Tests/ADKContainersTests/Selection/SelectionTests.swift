import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

final class SelectionTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func click(_ harness: TableHarness, y: CGFloat, movingTo end: CGFloat? = nil) throws {
        let time = harness.host.clock.now
        FrameLoop.shared.post(
            .pointerDown(button: .primary, at: CGPoint(x: 40, y: y), time: time, modifiers: []), to: harness.window)
        try harness.host.settle()
        if let end {
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 40, y: end), modifiers: []), to: harness.window)
        }
        FrameLoop.shared.post(
            .pointerUp(button: .primary, at: CGPoint(x: 40, y: end ?? y), time: time, modifiers: []), to: harness.window
        )
        try harness.host.settle()
    }

    @MainActor
    private func press(_ harness: TableHarness, _ keys: UIKeyboardHIDUsage...) throws {
        for key in keys {
            FrameLoop.shared.post(.keyDown(UIKey(keyCode: key)), to: harness.window)
            FrameLoop.shared.post(.keyUp(UIKey(keyCode: key)), to: harness.window)
            try harness.host.settle()
        }
    }

    func testAClickSelectsOneRowAtATime() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            try self.click(harness, y: 150)
            XCTAssertEqual(harness.table.indexPathForSelectedRow?.row, 1)
            XCTAssertEqual(harness.cell(0, 1)?.isSelected, true)
            try self.click(harness, y: 320)
            XCTAssertEqual(harness.selections, ["+1", "-1", "+3"])
            XCTAssertEqual(harness.table.indexPathsForSelectedRows?.map(\.row), [3])
            XCTAssertEqual(harness.cell(0, 1)?.isSelected, false)
            harness.table.deselectRow(at: IndexPath(row: 3, section: 0), animated: false)
            XCTAssertNil(harness.table.indexPathsForSelectedRows)
        }
    }

    func testWithSeveralAllowedAClickTogglesOne() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            harness.table.allowsMultipleSelection = true
            try harness.host.settle()
            for y in [50, 250, 50, 150] as [CGFloat] { try self.click(harness, y: y) }
            XCTAssertEqual(harness.selections, ["+0", "+2", "-0", "+1"])
            XCTAssertEqual(harness.table.indexPathsForSelectedRows?.map(\.row), [2, 1])
        }
    }

    func testAPressThatIsDraggedAwaySelectsNothing() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            let time = harness.host.clock.now
            FrameLoop.shared.post(
                .pointerDown(button: .primary, at: CGPoint(x: 40, y: 50), time: time, modifiers: []), to: harness.window
            )
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 0)?.isHighlighted, true)
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 40, y: 90), modifiers: []), to: harness.window)
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 0)?.isHighlighted, false)
            FrameLoop.shared.post(
                .pointerUp(button: .primary, at: CGPoint(x: 40, y: 90), time: time, modifiers: []), to: harness.window)
            try harness.host.settle()
            XCTAssertEqual(harness.selections, [])
        }
    }

    func testTheDelegateAndTheSwitchCanRefuse() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            harness.refusesSelection = true
            try harness.host.settle()
            try self.click(harness, y: 50)
            XCTAssertNil(harness.table.indexPathForSelectedRow)
            harness.refusesSelection = false
            harness.table.allowsSelection = false
            try self.click(harness, y: 50)
            XCTAssertEqual(harness.selections, [])
        }
    }

    func testASelectionFollowsItsRowThroughEditsAndFarAway() throws {
        try onMain {
            let harness = TableHarness([Array(0..<300)])
            try harness.host.settle()
            harness.table.selectRow(at: IndexPath(row: 5, section: 0), animated: false, scrollPosition: .none)
            harness.rows[0].insert(contentsOf: [900, 901], at: 0)
            harness.table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
            XCTAssertEqual(harness.table.indexPathForSelectedRow?.row, 7)
            harness.table.contentOffset = CGPoint(x: 0, y: 20_000)
            try harness.host.settle()
            XCTAssertNil(harness.cell(0, 7))
            harness.table.contentOffset = .zero
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 7)?.isSelected, true)
            harness.rows[0].remove(at: 7)
            harness.table.deleteRows(at: [IndexPath(row: 7, section: 0)], with: .none)
            XCTAssertNil(harness.table.indexPathForSelectedRow)
            XCTAssertEqual(harness.selections, [], "the delegate is not notified of the program's own changes")
        }
    }

    func testArrowsMoveTheRingAndEnterSelects() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50), [50]])
            try harness.host.settle()
            let before = harness.window.capture().pixel(x: 3, y: 50)
            try self.press(harness, .keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 0)
            XCTAssertEqual(harness.window.capture().pixel(x: 3, y: 50), 0xFF00_3CA8, "the ring")
            XCTAssertNotEqual(before, 0xFF00_3CA8)
            try self.press(harness, .keyboardDownArrow, .keyboardDownArrow, .keyboardUpArrow, .keyboardReturnOrEnter)
            XCTAssertEqual(harness.selections, ["+1"])
            for _ in 0..<5 { try self.press(harness, .keyboardDownArrow) }
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 6)
            XCTAssertEqual(harness.table.contentOffset.y, 300, "the row became visible, no further")
            harness.table.focusedIndexPath = IndexPath(row: 49, section: 0)
            try self.press(harness, .keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath, IndexPath(row: 0, section: 1))
            try self.press(harness, .keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath, IndexPath(row: 0, section: 1), "the last row")
            try self.press(harness, .keyboardEscape)
            XCTAssertNil(harness.table.focusedIndexPath)
        }
    }

    func testTheFirstArrowAfterAClickStartsAtTheClickedRow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            try harness.host.settle()
            try self.click(harness, y: 150)
            let clicked = try XCTUnwrap(harness.table.indexPathForSelectedRow?.row)
            try self.press(harness, .keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, clicked + 1)
            // A clicked row that is out of view is not an origin: the list would jump back.
            try self.press(harness, .keyboardEscape)
            harness.table.contentOffset = CGPoint(x: 0, y: 3_000)
            try harness.host.settle()
            try self.press(harness, .keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 30)
        }
    }

    func testWithoutSelectionArrowsScroll() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            harness.table.allowsSelection = false
            try harness.host.settle()
            try self.press(harness, .keyboardDownArrow)
            XCTAssertGreaterThan(harness.table.contentOffset.y, 20)
            XCTAssertNil(harness.table.focusedIndexPath)
        }
    }
}
