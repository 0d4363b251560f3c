import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

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
            XCTAssertTrue(harness.table.controller.interaction.holdsPress)
            harness.rows = [Array(20..<24)]
            harness.table.reloadData()
            try harness.release(harness.point(260))
            XCTAssertEqual(harness.moves, [])
            XCTAssertEqual(harness.rows, [Array(20..<24)])
        }
    }

    func testARowThatIsUnhighlightedByADragIsOneOfTheRowsAfterAReloadInTheAnswer() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            let source = ReloadingMover(harness)
            let spy = UnhighlightSpy()
            harness.table.dataSource = source
            harness.table.delegate = spy
            try harness.host.settle()
            try harness.press(harness.point(350))
            source.reloads = true
            try harness.drag(to: harness.point(200))
            XCTAssertEqual(spy.rows, [], "row 3 is gone")
            XCTAssertFalse(source.reloads, "the source was asked")
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
            XCTAssertEqual(harness.table.controller.interaction.selection.highlighted?.row, 3)
            harness.table.delegate = harness
            let editor = EditingOnUnhighlight(harness)
            harness.table.delegate = editor
            try harness.release(harness.point(350))
            XCTAssertEqual(editor.selected, [], "row 3 is gone")
        }
    }

    // MARK: - Answers that edit the list

    /// A table that inserts a row at the top when it is asked `question`.
    @MainActor
    private func asking(_ question: String, behavior: ADKSelectionBehavior? = nil) throws
        -> (TableHarness, EditingInAnswers)
    {
        let harness = TableHarness([Array(0..<40)])
        let editor = EditingInAnswers(harness, question)
        harness.table.delegate = editor
        harness.table.allowsMultipleSelection = behavior != nil
        harness.table.selectionBehavior = behavior ?? .toggles
        try harness.host.settle()
        // Away from the top, so that the rows stay under the pointer.
        harness.table.contentOffset = CGPoint(x: 0, y: 1000)
        try harness.host.settle()
        return (harness, editor)
    }

    @MainActor
    private func selected(_ harness: TableHarness) -> [Int] { harness.selectedRows.map { harness.rows[0][$0] } }

    func testAClickSelectsItsRowIfTheAnswerEditsTheList() throws {
        try onMain {
            for question in ["shouldHighlight", "willSelect"] {
                for behavior in [nil, ADKSelectionBehavior.toggles, .extends] {
                    let (harness, editor) = try self.asking(question, behavior: behavior)
                    try harness.click(150)
                    XCTAssertEqual(harness.rows[0].count, 41)
                    XCTAssertEqual(self.selected(harness), [11], question)
                    XCTAssertEqual(editor.selected, [12], question)
                }
            }
        }
    }

    func testAClickDeselectsItsRowIfTheAnswerEditsTheList() throws {
        try onMain {
            let (harness, editor) = try self.asking("willDeselect", behavior: .toggles)
            try harness.click(150)
            try harness.click(250)
            XCTAssertEqual(self.selected(harness), [11, 12])
            try harness.click(150)
            XCTAssertEqual(harness.rows[0].count, 41)
            XCTAssertEqual(self.selected(harness), [12])
            XCTAssertEqual(editor.selected, [11, 12])
        }
    }

    func testAClickReplacesTheSelectionIfTheAnswersEditTheList() throws {
        try onMain {
            let (harness, editor) = try self.asking("willDeselect", behavior: .extends)
            try harness.click(150)
            try harness.click(250, .control)
            XCTAssertEqual(self.selected(harness), [11, 12])
            try harness.click(350)
            XCTAssertEqual(harness.rows[0].count, 41)
            XCTAssertEqual(self.selected(harness), [13])
            XCTAssertEqual(editor.selected.last, 14)
        }
    }

    func testARowThatTheAnswerDeletesIsNotSelected() throws {
        try onMain {
            for question in ["shouldHighlight", "willSelect"] {
                let (harness, editor) = try self.asking(question)
                editor.deletes = 11
                try harness.click(150)
                XCTAssertEqual(harness.rows[0].count, 39)
                XCTAssertEqual(self.selected(harness), [], question)
                XCTAssertEqual(editor.selected, [], question)
            }
        }
    }
}

/// Edits the list once, in the answer to one question.
@MainActor
private final class EditingInAnswers: ASTableDelegate {
    private let harness: TableHarness
    private var question: String
    /// The name of the row to delete; nil to insert one at the top.
    var deletes: Int?
    var selected: [Int] = []

    init(_ harness: TableHarness, _ question: String) {
        self.harness = harness
        self.question = question
    }

    private func asked(_ question: String) {
        guard question == self.question else { return }
        self.question = ""
        if let row = deletes.flatMap({ harness.rows[0].firstIndex(of: $0) }) {
            harness.rows[0].remove(at: row)
            harness.table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
        } else {
            harness.rows[0].insert(1000, at: 0)
            harness.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
    }

    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        asked("shouldHighlight")
        return true
    }
    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        asked("willSelect")
        return indexPath
    }
    func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        asked("willDeselect")
        return indexPath
    }
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
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

/// Reloads with fewer rows when it is asked whether a row can move.
@MainActor
private final class ReloadingMover: ASTableDataSource {
    private let harness: TableHarness
    var reloads = false

    init(_ harness: TableHarness) { self.harness = harness }

    func numberOfSections(in tableNode: ASTableNode) -> Int { 1 }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { harness.rows[0].count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        harness.tableNode(tableNode, nodeBlockForRowAt: indexPath)
    }
    func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath) -> Bool {
        if reloads {
            reloads = false
            harness.rows = [[0, 1]]
            tableNode.reloadData()
        }
        return true
    }
}

/// Notes the rows that are no longer highlighted.
@MainActor
private final class UnhighlightSpy: ASTableDelegate {
    var rows: [Int] = []

    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath) { rows.append(indexPath.row) }
}
