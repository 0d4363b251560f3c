import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

final class ExtendedSelectionTests: XCTestCase, @unchecked Sendable {
    /// A table of rows of 100 points in a window of 400, with the `extends` behaviour.
    @MainActor
    private func makeHarness(_ count: Int = 30) throws -> TableHarness {
        let harness = TableHarness([Array(0..<count)])
        harness.table.allowsMultipleSelection = true
        harness.table.selectionBehavior = .extends
        try harness.host.settle()
        return harness
    }

    // MARK: - Clicks

    func testAPlainClickSelectsOnlyItsRow() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.click(50)
            try harness.click(250)
            XCTAssertEqual(harness.selectedRows, [2])
            XCTAssertEqual(harness.selections, ["+0", "-0", "+2"])
            try harness.click(250)
            XCTAssertEqual(harness.selections, ["+0", "-0", "+2"], "the row is selected already")
            XCTAssertEqual(harness.cell(0, 0)?.isSelected, false)
            XCTAssertEqual(harness.cell(0, 2)?.isSelected, true)
        }
    }

    func testAClickAndReturnPerformTheActionOfTheRowUnlessTheySelectMore() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.click(50)
            try harness.click(150, .control)
            try harness.click(250, .shift)
            XCTAssertEqual(harness.chosenRows, [0])
            try harness.click(50)
            XCTAssertEqual(harness.chosenRows, [0, 0], "also if it is selected already")
            try harness.key(.keyboardDownArrow)
            XCTAssertEqual(harness.selectedRows, [1])
            try harness.key(.keyboardSpacebar)
            XCTAssertEqual(harness.chosenRows, [0, 0], "keys that select perform nothing")
            try harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(harness.chosenRows, [0, 0, 1])
            harness.table.selectionBehavior = .toggles
            try harness.click(350)
            XCTAssertEqual(harness.chosenRows, [0, 0, 1], "a click selects one more")
        }
    }

    func testControlTogglesOneRow() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.click(50)
            try harness.click(250, .control)
            try harness.click(350, .control)
            try harness.click(50, .control)
            XCTAssertEqual(harness.selectedRows, [2, 3])
            XCTAssertEqual(harness.selections, ["+0", "+2", "+3", "-0"])
        }
    }

    func testShiftSelectsFromTheAnchor() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.click(150)
            try harness.click(350, .shift)
            XCTAssertEqual(harness.selectedRows, [1, 2, 3])
            try harness.click(50, .shift)
            XCTAssertEqual(harness.selectedRows, [0, 1], "the anchor stays")
            XCTAssertEqual(harness.selections, ["+1", "+2", "+3", "-2", "-3", "+0"])
            try harness.click(350, .control)
            try harness.click(250, [.control, .shift])
            XCTAssertEqual(harness.selectedRows, [0, 1, 2, 3], "Control and Shift add the range")
            XCTAssertEqual(harness.cell(0, 2)?.isSelected, true)
        }
    }

    func testWithTheBehaviourOfUIKitShiftAddsTheRange() throws {
        try onMain {
            let harness = try self.makeHarness()
            harness.table.selectionBehavior = .toggles
            try harness.click(50)
            try harness.click(250)
            try harness.click(350, .shift)
            XCTAssertEqual(harness.selectedRows, [0, 2, 3])
        }
    }

    func testTheDelegateRefusesRowsOfARange() throws {
        try onMain {
            let harness = try self.makeHarness()
            harness.refusedNames = [1]
            try harness.click(50)
            try harness.click(250, .shift)
            XCTAssertEqual(harness.selectedRows, [0, 2])
            harness.refusedNames = [3]
            try harness.click(350)
            XCTAssertEqual(harness.selectedRows, [0, 2], "a refused click changes nothing")
        }
    }

    func testTheAnchorFollowsItsRow() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.click(50)
            harness.rows[0].insert(contentsOf: [900, 901], at: 0)
            harness.table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
            try harness.host.settle()
            harness.table.contentOffset = .zero
            try harness.host.settle()
            try harness.click(350, .shift)
            XCTAssertEqual(harness.selectedRows, [2, 3])
        }
    }

    func testOneClickNotifiesOnceOfTheSelection() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.click(50)
            try harness.click(350, .shift)
            XCTAssertEqual(harness.selectionChanges, 2)
        }
    }

    // MARK: - Many rows

    func testControlASelectsAMillionRowsWithoutACallForEach() throws {
        try onMain {
            let harness = try self.makeHarness(1_000_000)
            try harness.key(.keyboardErrorUndefined, .control, "a")
            let selection = harness.table.controller.interaction.selection
            XCTAssertEqual(selection.count, 1_000_000)
            XCTAssertEqual(harness.selections, [])
            XCTAssertEqual(harness.selectionChanges, 1)
            XCTAssertEqual(harness.cell(0, 2)?.isSelected, true)
            harness.table.contentOffset = CGPoint(x: 0, y: 50_000_000)
            try harness.host.settle()
            XCTAssertTrue(harness.table.visibleNodes.allSatisfy(\.isSelected), "rows that come into view are selected")
            harness.table.contentOffset = .zero
            try harness.host.settle()
            try harness.click(150, .control)
            XCTAssertEqual(selection.count, 999_999)
            XCTAssertEqual(harness.selections, ["-1"])
            try harness.click(50)
            XCTAssertEqual(harness.selectedRows, [0])
            XCTAssertEqual(harness.cell(0, 2)?.isSelected, false)
        }
    }

    func testControlAWithTheBehaviourOfUIKitHasNoMeaning() throws {
        try onMain {
            let harness = try self.makeHarness()
            harness.table.selectionBehavior = .toggles
            try harness.key(.keyboardErrorUndefined, .control, "a")
            XCTAssertEqual(harness.selectedRows, [])
        }
    }

    // MARK: - Keys

    func testArrowsSelectAndShiftExtends() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.click(150)
            try harness.key(.keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 2, "the keys go on at the clicked row")
            XCTAssertEqual(harness.selectedRows, [2])
            try harness.key(.keyboardDownArrow, .shift)
            try harness.key(.keyboardDownArrow, .shift)
            XCTAssertEqual(harness.selectedRows, [2, 3, 4])
            try harness.key(.keyboardUpArrow, .shift)
            XCTAssertEqual(harness.selectedRows, [2, 3])
            try harness.key(.keyboardDownArrow, .control)
            XCTAssertEqual(harness.selectedRows, [2, 3], "Control moves the ring only")
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 4)
            try harness.key(.keyboardSpacebar)
            XCTAssertEqual(harness.selectedRows, [2, 3, 4])
            try harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(harness.selectedRows, [4])
            try harness.key(.keyboardEnd, .shift)
            XCTAssertEqual(harness.selectedRows, Array(4..<30))
        }
    }

    func testHomeEndAndPagesMoveTheRing() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            try harness.key(.keyboardPageDown)
            XCTAssertNil(harness.table.focusedIndexPath)
            XCTAssertGreaterThan(harness.table.contentOffset.y, 100, "without a ring the keys scroll")
            try harness.key(.keyboardHome)
            XCTAssertEqual(harness.table.contentOffset.y, 0)
            try harness.key(.keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 0)
            try harness.key(.keyboardPageDown)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 3)
            try harness.key(.keyboardPageDown)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 6)
            XCTAssertEqual(harness.table.contentOffset.y, 300)
            try harness.key(.keyboardPageUp)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 3)
            try harness.key(.keyboardEnd)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 99)
            XCTAssertEqual(harness.table.contentOffset.y, 9600)
            try harness.key(.keyboardHome)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 0)
            XCTAssertEqual(harness.table.contentOffset.y, 0)
            XCTAssertEqual(harness.selections, [])
        }
    }

    func testInAnInvertedTableKeysFollowTheScreen() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            harness.table.inverted = true
            try harness.host.settle()
            harness.table.focusedIndexPath = IndexPath(row: 0, section: 0)
            try harness.key(.keyboardUpArrow)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 1)
            try harness.key(.keyboardPageUp)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 4)
            try harness.key(.keyboardDownArrow)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 3)
        }
    }

    func testTypedTextFindsARow() throws {
        try onMain {
            let harness = try self.makeHarness(200)
            try harness.key(.keyboardErrorUndefined, [], "1")
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 1)
            XCTAssertEqual(harness.selectedRows, [1])
            harness.table.focusedIndexPath = nil
            try harness.host.run(for: 2)
            FrameLoop.shared.post(
                .keyDown(UIKey(keyCode: .keyboardErrorUndefined, characters: "7")), to: harness.window)
            try harness.host.run(for: 0.5)
            FrameLoop.shared.post(
                .keyDown(UIKey(keyCode: .keyboardErrorUndefined, characters: "3")), to: harness.window)
            try harness.host.run(for: 0.5)
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 73)
            try harness.host.run(for: 2)
            try harness.key(.keyboardErrorUndefined, [], "5")
            XCTAssertEqual(harness.typed.last, "5", "the text begins again after a second")
            XCTAssertEqual(harness.table.focusedIndexPath?.row, 5)
        }
    }

    func testTheSecondaryButtonAndTheMenuKeyAskForAMenu() throws {
        try onMain {
            let harness = try self.makeHarness()
            harness.table.contentOffset = CGPoint(x: 0, y: 100)
            try harness.host.settle()
            try harness.press(harness.point(250), button: .secondary)
            try harness.release(harness.point(250), button: .secondary)
            XCTAssertEqual(harness.menus, ["3 at 40, 350"])
            XCTAssertEqual(harness.selections, [])
            harness.table.focusedIndexPath = IndexPath(row: 2, section: 0)
            try harness.key(.keyboardApplication)
            XCTAssertEqual(harness.menus.last, "2 at 50, 250")
        }
    }

    func testAPressOnTheScrollBarIsNoPressOnARow() throws {
        try onMain {
            let harness = try self.makeHarness(100)
            // The bar is there while the pointer is at the edge.
            try harness.drag(to: harness.point(10, x: 97))
            try harness.host.run(for: 0.3)
            try harness.press(harness.point(10, x: 97))
            XCTAssertEqual(harness.cell(0, 0)?.isHighlighted, false)
            try harness.drag(to: harness.point(200, x: 97))
            XCTAssertGreaterThan(harness.table.contentOffset.y, 2000)
            try harness.release(harness.point(200, x: 97))
            XCTAssertEqual(harness.selections, [])
        }
    }

    // MARK: - Rubber band

    func testADragFromEmptySpaceSelectsARectangle() throws {
        try onMain {
            let harness = try self.makeHarness(3)
            harness.table.allowsRubberBandSelection = true
            try harness.click(50)
            try harness.press(harness.point(380))
            try harness.drag(to: harness.point(250))
            XCTAssertEqual(harness.selectedRows, [2])
            try harness.drag(to: harness.point(120))
            XCTAssertEqual(harness.selectedRows, [1, 2])
            let layers = harness.table.view.layer.sublayers
            XCTAssertTrue(layers.contains { $0.frame == CGRect(x: 40, y: 120, width: 0, height: 260) })
            try harness.drag(to: harness.point(250))
            try harness.release(harness.point(250))
            XCTAssertEqual(harness.selectedRows, [2])
            XCTAssertEqual(harness.selections, ["+0", "-0", "+2", "+1", "-1"])
            XCTAssertEqual(harness.table.view.layer.sublayers.count, layers.count - 1, "the rectangle is gone")
        }
    }

    func testWithControlARubberBandAdds() throws {
        try onMain {
            let harness = try self.makeHarness(3)
            harness.table.allowsRubberBandSelection = true
            try harness.click(50)
            try harness.press(harness.point(380), .control)
            try harness.drag(to: harness.point(250))
            XCTAssertEqual(harness.selectedRows, [0, 2])
            try harness.key(.keyboardEscape)
            XCTAssertEqual(harness.selectedRows, [0], "Escape restores the selection")
            try harness.drag(to: harness.point(120))
            try harness.release(harness.point(120))
            XCTAssertEqual(harness.selectedRows, [0])
        }
    }

    func testARubberBandScrollsAtTheEdge() throws {
        try onMain {
            let harness = try self.makeHarness(60)
            harness.table.allowsRubberBandSelection = true
            harness.refusesHighlight = true
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(350))
            XCTAssertEqual(harness.selectedRows, [1, 2, 3])
            try harness.drag(to: harness.point(395))
            try harness.host.run(for: 1)
            let offset = harness.table.contentOffset.y
            XCTAssertGreaterThan(offset, 200)
            XCTAssertEqual(harness.selectedRows, Array(1...Int((offset + 395) / 100)))
            try harness.drag(to: harness.point(200))
            let rest = harness.table.contentOffset.y
            try harness.host.run(for: 1)
            XCTAssertEqual(harness.table.contentOffset.y, rest, "away from the edge it rests")
            try harness.drag(to: harness.point(900))
            try harness.host.run(for: 6)
            XCTAssertEqual(harness.table.contentOffset.y, 5_600, "it stops at the end")
            try harness.release(harness.point(900))
            XCTAssertEqual(harness.selectedRows, Array(1..<60))
        }
    }

    func testAClickBesideTheRowsClearsTheSelection() throws {
        try onMain {
            let harness = try self.makeHarness(2)
            try harness.click(50)
            try harness.click(350)
            XCTAssertEqual(harness.selectedRows, [])
            XCTAssertEqual(harness.selections, ["+0", "-0"])
            try harness.press(harness.point(350))
            try harness.drag(to: harness.point(50))
            try harness.release(harness.point(50))
            XCTAssertEqual(harness.selectedRows, [], "without permission a drag selects nothing")
        }
    }

    func testRowsInsertedDuringADragKeepTheRectangleAtItsRows() throws {
        try onMain {
            let harness = try self.makeHarness(3)
            harness.table.allowsRubberBandSelection = true
            try harness.press(harness.point(350))
            try harness.drag(to: harness.point(250))
            harness.rows[0].insert(900, at: 0)
            harness.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            try harness.host.run(for: 0.1)
            XCTAssertEqual(harness.selectedRows, [3])
            try harness.drag(to: harness.point(349))
            try harness.release(harness.point(349))
            XCTAssertEqual(harness.selectedRows, [3])
        }
    }
}
