import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Actions of rows: buttons under the pointer, and lines of the context menu.
final class RowActionsTests: XCTestCase, @unchecked Sendable {
    func testTheRowUnderThePointerShowsItsActionsAtItsEnd() throws {
        try onMain {
            let harness = ActionTable()
            try harness.settle()
            XCTAssertEqual(harness.shownTitles, [])
            harness.move(30, 60)
            try harness.settle()
            // The first trailing action is at the edge.
            XCTAssertEqual(harness.shownTitles, ["Star", "Archive", "Delete"])
            XCTAssertEqual(harness.shownRow, 1)
            let frames = harness.buttons.map { $0.view.convert($0.view.bounds, to: nil) }
            XCTAssertEqual(try XCTUnwrap(frames.last).maxX, 300 - 8, accuracy: 1)
            XCTAssertTrue(frames.allSatisfy { $0.minY >= 40 && $0.maxY <= 80 })
            harness.move(30, 100)
            try harness.settle()
            XCTAssertEqual(harness.shownRow, 2)
            // The row without actions.
            harness.move(30, 140)
            try harness.settle()
            XCTAssertNil(harness.shownRow)
            harness.move(30, 60)
            harness.send(.pointerLeft)
            try harness.settle()
            XCTAssertNil(harness.shownRow)
        }
    }

    func testAButtonPerformsItsActionAndTheRowIsNotSelected() throws {
        try onMain {
            let harness = ActionTable()
            try harness.settle()
            harness.move(30, 60)
            try harness.settle()
            let button = try XCTUnwrap(harness.buttons.last)
            let frame = button.view.convert(button.view.bounds, to: nil)
            harness.move(frame.midX, frame.midY)
            XCTAssertEqual(harness.shownRow, 1)
            try harness.press(CGPoint(x: frame.midX, y: frame.midY))
            XCTAssertEqual(harness.shownRow, 1, "the buttons stay while one is pressed")
            try harness.release(CGPoint(x: frame.midX, y: frame.midY))
            XCTAssertEqual(harness.performed, ["Delete 1"])
            XCTAssertNil(harness.table.indexPathForSelectedRow)
            try harness.press(CGPoint(x: 30, y: 60))
            try harness.release(CGPoint(x: 30, y: 60))
            XCTAssertEqual(harness.table.indexPathForSelectedRow, IndexPath(row: 1, section: 0))
        }
    }

    func testTheContextMenuEndsWithTheActions() throws {
        try onMain {
            let harness = ActionTable()
            try harness.settle()
            harness.click(30, 60, button: .secondary)
            try harness.settle()
            try harness.choose(steps: 1)
            XCTAssertEqual(harness.performed, ["Delete 1"])
            harness.hasMenu = true
            harness.click(30, 60, button: .secondary)
            try harness.settle()
            try harness.choose(steps: 1)
            XCTAssertEqual(harness.performed, ["Delete 1", "Open 1"])
            harness.click(30, 60, button: .secondary)
            try harness.settle()
            try harness.choose(steps: 3)
            XCTAssertEqual(harness.performed.last, "Archive 1")
        }
    }

    func testTheFirstActionOfEachSideIsTheFirstOfItsLinesInTheMenu() {
        onMain {
            @MainActor func side(_ titles: String...) -> UISwipeActionsConfiguration {
                UISwipeActionsConfiguration(
                    actions: titles.map { UIContextualAction(style: .normal, title: $0) { _, _, done in done(true) } })
            }
            let actions = RowActions(leading: side("Pin", "Mark"), trailing: side("Delete", "Archive"))
            let lines = actions.menuElements { nil }.map(\.title)
            XCTAssertEqual(lines, ["Delete", "Archive", "Pin", "Mark"])
            XCTAssertEqual(actions.shown.map(\.title), ["Pin", "Mark", "Archive", "Delete"])
        }
    }

    func testKeysReachTheActionsOfTheFocusedRow() throws {
        try onMain {
            let harness = ActionTable()
            try harness.settle()
            harness.table.view.becomeFirstResponder()
            harness.table.focusedIndexPath = IndexPath(row: 2, section: 0)
            // The menu opens with its first line marked.
            try harness.key(.keyboardApplication)
            try harness.choose(steps: 1)
            XCTAssertEqual(harness.performed, ["Archive 2"])
            // A row without actions has no menu.
            harness.table.focusedIndexPath = IndexPath(row: 3, section: 0)
            try harness.key(.keyboardApplication)
            try harness.choose(steps: 1)
            XCTAssertEqual(harness.performed, ["Archive 2"])
        }
    }

    func testAnActionThatDeletesTheRowLeavesNoButtons() throws {
        try onMain {
            let harness = ActionTable()
            harness.deletes = true
            try harness.settle()
            harness.move(30, 60)
            try harness.settle()
            let button = try XCTUnwrap(harness.buttons.last)
            let frame = button.view.convert(button.view.bounds, to: nil)
            try harness.press(CGPoint(x: frame.midX, y: frame.midY))
            try harness.release(CGPoint(x: frame.midX, y: frame.midY))
            XCTAssertEqual(harness.names, [0, 2, 3, 4, 5])
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 5)
            XCTAssertEqual(harness.errors, [])
            XCTAssertNil(button.view.window, "the buttons of the deleted row are gone")
        }
    }

    func testADragOfTheRowIsNotDisturbed() throws {
        try onMain {
            let harness = ActionTable()
            harness.canMove = true
            try harness.settle()
            harness.move(30, 60)
            try harness.settle()
            try harness.press(CGPoint(x: 30, y: 60))
            try harness.drag(to: CGPoint(x: 30, y: 75))
            try harness.drag(to: CGPoint(x: 30, y: 105))
            XCTAssertNil(harness.shownRow, "no buttons during a drag")
            try harness.release(CGPoint(x: 30, y: 105))
            XCTAssertEqual(harness.names, [0, 2, 1, 3, 4, 5])
            XCTAssertEqual(harness.performed, [])
        }
    }

    func testTheItemsOfAListInACollectionHaveTheActionsOfItsConfiguration() throws {
        try onMain {
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            var asked: [IndexPath] = []
            configuration.trailingSwipeActionsConfigurationProvider = { path in
                asked.append(path)
                let action = UIContextualAction(style: .normal, title: "Pin") { _, _, done in done(true) }
                return UISwipeActionsConfiguration(actions: [action])
            }
            let harness = CollectionHarness(
                [[1, 2, 3]], UICollectionViewCompositionalLayout.list(using: configuration))
            try harness.host.settle()
            harness.post(.pointerMoved(at: CGPoint(x: 20, y: 10), modifiers: []))
            try harness.host.settle()
            XCTAssertEqual(asked, [IndexPath(item: 0, section: 0)])
            let cell = try XCTUnwrap(harness.shown[1])
            XCTAssertTrue(cell.view.subviews.contains { ($0.layer as? NodeLayer)?.node is RowActionsNode })
            XCTAssertEqual(
                harness.node.adapter.rowActions(for: IndexPath(item: 2, section: 0))?.shown.map(\.title), ["Pin"])
        }
    }

    func testATableWhoseDelegateHasNoActionsAsksOnceAndShowsNothing() throws {
        try onMain {
            let harness = TableHarness([[0, 1, 2]])
            try harness.host.settle()
            for y in stride(from: 10, to: 290, by: 40) {
                harness.post(.pointerMoved(at: CGPoint(x: 40, y: y), modifiers: []))
                try harness.host.settle()
            }
            XCTAssertFalse(harness.table.adapter.mayHaveRowActions)
            XCTAssertNil(harness.table.adapter.rowActions(for: IndexPath(row: 0, section: 0)))
        }
    }
}

/// A table whose rows have actions, except for the fourth.
@MainActor
final class ActionTable: InputHarness, ASTableDataSource, ASTableDelegate {
    let host = HeadlessHost.attached(scale: 1)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let table = ASTableNode()
    var names = Array(0..<6)
    var performed: [String] = []
    var errors: [ADKListUpdateError] = []
    var hasMenu = false
    var deletes = false
    var performsFirst = true
    var canMove = false

    init() {
        table.dataSource = self
        table.delegate = self
        table.onInvalidUpdate = { [unowned self] in errors.append($0) }
        window.rootViewController = ASDKViewController(node: table)
        window.makeKeyAndVisible()
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { names.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let name = names[indexPath.row]
        return { BoxCell(name: name, height: 40) }
    }

    func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }

    func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { names.insert(names.remove(at: sourceIndexPath.row), at: destinationIndexPath.row) }

    func tableNode(
        _ tableNode: ASTableNode, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard indexPath.row != 3 else { return nil }
        let configuration = UISwipeActionsConfiguration(actions: [
            action("Delete", .destructive, indexPath), action("Archive", .normal, indexPath),
        ])
        configuration.performsFirstActionWithFullSwipe = performsFirst
        return configuration
    }

    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard indexPath.row != 3 else { return nil }
        return UISwipeActionsConfiguration(actions: [action("Star", .normal, indexPath)])
    }

    private func action(_ title: String, _ style: UIContextualAction.Style, _ path: IndexPath) -> UIContextualAction {
        UIContextualAction(style: style, title: title) { [unowned self] action, view, done in
            performed.append("\(action.title ?? "") \(names[path.row])")
            if deletes {
                names.remove(at: path.row)
                table.deleteRows(at: [path], with: .fade)
            }
            done(true)
        }
    }

    func tableNode(
        _ tableNode: ASTableNode, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard hasMenu else { return nil }
        let name = names[indexPath.row]
        return UIContextMenuConfiguration { [unowned self] _ in
            UIMenu(children: [UIAction(title: "Open") { _ in self.performed.append("Open \(name)") }])
        }
    }

    // MARK: - What is shown

    private var overlay: RowActionsNode? { overlays.first?.1 }

    private var overlays: [(Int, RowActionsNode)] {
        names.indices.compactMap { row in
            guard let cell = table.nodeForRow(at: IndexPath(row: row, section: 0)), cell.isNodeLoaded else {
                return nil
            }
            // Those of a swipe are in a view that clips them.
            let nodes = (cell.view.subviews + cell.view.subviews.flatMap(\.subviews))
                .compactMap { ($0.layer as? NodeLayer)?.node as? RowActionsNode }
            XCTAssertLessThan(nodes.count, 2)
            return nodes.first.map { (row, $0) }
        }
    }

    var shownRow: Int? {
        XCTAssertLessThan(overlays.count, 2)
        return overlays.first?.0
    }
    var buttons: [ASButtonNode] { overlay?.subnodes.compactMap { $0 as? ASButtonNode } ?? [] }
    var shownTitles: [String] { buttons.map { $0.accessibilityLabel ?? "" } }

    /// Chooses a line of the open menu with keys.
    func choose(steps: Int) throws {
        for _ in 0..<steps { try key(.keyboardDownArrow) }
        try key(.keyboardReturnOrEnter)
    }
}
