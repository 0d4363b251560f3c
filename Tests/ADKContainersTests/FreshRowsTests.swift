import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers

/// Events that arrive between a change of the model and the pass that reads it.
final class FreshRowsTests: XCTestCase, @unchecked Sendable {
    func testAReleaseAfterAReloadSelectsNoRowThatTheModelLost() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            try harness.host.settle()
            try harness.press(harness.point(350))
            harness.rows = [[0, 1]]
            harness.table.reloadData()
            try harness.release(harness.point(350))
            XCTAssertEqual(harness.selections, [])
            XCTAssertEqual(harness.selectedRows, [])
        }
    }

    func testADropAfterAReloadMovesNoRowOfTheNewModel() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            harness.canMove = true
            try harness.host.settle()
            try harness.press(harness.point(50))
            try harness.drag(to: harness.point(260))
            XCTAssertTrue(harness.table.controller.holdsPress)
            harness.rows = [Array(20..<24)]
            harness.table.reloadData()
            try harness.release(harness.point(260))
            XCTAssertEqual(harness.moves, [])
            XCTAssertEqual(harness.rows, [Array(20..<24)])
        }
    }

    func testAnAppThatEndsAMovementAfterAReloadMovesNoRow() throws {
        try onMain {
            let layout = UICollectionViewFlowLayout()
            let harness = CollectionHarness([Array(0..<6)], layout)
            harness.isMovable = true
            try harness.host.settle()
            let view = harness.node.view
            XCTAssertTrue(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 60, y: 60))
            harness.items = [Array(20..<26)]
            harness.node.reloadData()
            view.endInteractiveMovement()
            XCTAssertEqual(harness.moves, [])
        }
    }

    func testARowThatIsUnhighlightedByAReleaseMayEditTheListBeforeItIsSelected() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            let spy = CallbackSpy()
            harness.table.delegate = spy
            try harness.host.settle()
            try harness.press(harness.point(350))
            XCTAssertEqual(harness.table.controller.selection.highlighted?.row, 3)
            harness.table.delegate = harness
            let editor = EditingOnUnhighlight(harness)
            harness.table.delegate = editor
            try harness.release(harness.point(350))
            XCTAssertEqual(editor.selected, [], "row 3 is gone")
        }
    }
}

/// Reloads with fewer rows when a row is no longer highlighted.
@MainActor
private final class EditingOnUnhighlight: ASTableDelegate {
    private let harness: TableHarness
    var selected: [Int] = []

    init(_ harness: TableHarness) { self.harness = harness }

    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath) {
        harness.rows = [[0]]
        tableNode.reloadData()
    }
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
}
