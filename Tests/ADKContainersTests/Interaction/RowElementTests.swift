import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The rows that assistive programs see of a list, with nodes and without.
final class RowElementTests: XCTestCase {
    func testAllRowsArePartsAndThoseWithoutNodesAreMadeForAQuestion() throws {
        try onMain {
            let source = Rows(sections: [3, 0, 50_000])
            let (screen, table) = open(source)
            try screen.settle()
            let feed = AccessibilityFeed.shared
            var selections = 0
            feed.start { _, events in
                for case .selection in events { selections += 1 }
            }
            let list = try XCTUnwrap(feed.tree.elements.values.first { $0.partCount == 50_003 })
            XCTAssertEqual(list.role, .table)
            XCTAssertEqual([list.table?.rows, list.table?.columns], [50_003, 1])
            let first = try XCTUnwrap(feed.tree[AccessibilityElement.part(0, of: list.id)])
            XCTAssertEqual(first.name, "row 0.0")
            XCTAssertEqual(first.frame, CGRect(x: 0, y: 0, width: 200, height: 40))
            XCTAssertEqual(first.actions, [.press])
            // The first row of the last section.
            let known = AccessibilityElement.part(3, of: list.id)
            XCTAssertEqual(feed.tree[known]?.name, "row 2.0")
            let far = AccessibilityElement.part(40_003, of: list.id)
            XCTAssertFalse(feed.tree.isKnown(far))
            XCTAssertEqual(feed.tree[far]?.role, .row)
            XCTAssertEqual(feed.tree.cell(of: list.id, row: 40_003, column: 0), far)
            let made = source.made
            XCTAssertEqual(feed.part(far)?.read().name, "row 2.40000")
            XCTAssertEqual(source.made, made + 1)
            XCTAssertEqual(feed.part(far)?.element.place, AccessibilityPlace(40_003, of: 50_003))
            XCTAssertEqual(table.contentOffset.y, 0, "a question does not scroll")

            XCTAssertTrue(feed.perform(.focus, on: far))
            try screen.settle()
            XCTAssertEqual(table.focusedIndexPath, IndexPath(row: 40_000, section: 2))
            XCTAssertEqual(feed.tree.focus, far)
            XCTAssertTrue(feed.tree.isKnown(far), "the focused row is visible")
            XCTAssertTrue(try XCTUnwrap(feed.tree[far]).states.isSuperset(of: [.showing, .focused]))
            XCTAssertTrue(feed.perform(.action(0), on: far))
            try screen.settle()
            XCTAssertEqual(table.indexPathForSelectedRow, IndexPath(row: 40_000, section: 2))
            XCTAssertEqual(feed.tree[list.id]?.selectedParts, [40_003..<40_004])
            XCTAssertEqual(selections, 1)
            XCTAssertTrue(feed.perform(.selectPart(1, true), on: list.id))
            XCTAssertEqual(table.indexPathForSelectedRow, IndexPath(row: 1, section: 0))
            XCTAssertFalse(feed.perform(.selectPart(50_003, true), on: list.id))
            XCTAssertFalse(feed.perform(.selectPart(-1, true), on: list.id))
            feed.stop()
            screen.window.close()
        }
    }

    func testAProgramThatReadsTheScreenHearsEachRowThatAnArrowReachesThoughNoneIsSelected() throws {
        try onMain {
            let source = Rows(sections: [30])
            let (screen, table) = open(source)
            table.allowsSelection = false
            try screen.settle()
            @MainActor func press(_ key: UIKeyboardHIDUsage) throws {
                FrameLoop.shared.post(.keyDown(UIKey(keyCode: key)), to: screen.window)
                try screen.settle()
            }
            try press(.keyboardDownArrow)
            XCTAssertNil(table.focusedIndexPath, "keys scroll")
            let feed = AccessibilityFeed.shared
            feed.start { _, _ in }
            table.contentOffset = .zero
            XCTAssertTrue(table.view.becomeFirstResponder())
            for row in 0..<2 {
                try press(.keyboardDownArrow)
                XCTAssertEqual(table.focusedIndexPath, IndexPath(row: row, section: 0))
                XCTAssertEqual(feed.tree.focus.flatMap { feed.tree[$0]?.name }, "row 0.\(row)")
            }
            try press(.keyboardReturnOrEnter)
            XCTAssertNil(table.indexPathForSelectedRow)
            feed.stop()
            screen.window.close()
        }
    }

    func testKeysPassOverRowsThatTheDelegateKeepsFromThem() throws {
        try onMain {
            final class Delegate: ASTableDelegate {
                func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
                    ![0, 2, 9].contains(indexPath.row)
                }
            }
            let (source, delegate) = (Rows(sections: [10]), Delegate())
            let (screen, table) = open(source)
            table.delegate = delegate
            try screen.settle()
            XCTAssertTrue(table.view.becomeFirstResponder())
            let keys: [(UIKeyboardHIDUsage, Int)] = [
                (.keyboardDownArrow, 1), (.keyboardDownArrow, 3), (.keyboardEnd, 8), (.keyboardDownArrow, 8),
                (.keyboardHome, 1), (.keyboardUpArrow, 1),
            ]
            for (key, row) in keys {
                FrameLoop.shared.post(.keyDown(UIKey(keyCode: key)), to: screen.window)
                try screen.settle()
                XCTAssertEqual(table.focusedIndexPath?.row, row)
            }
            screen.window.close()
        }
    }

    /// A walk made eight rows at once on the main thread, and a frame waited for them.
    func testTheMainThreadDoesNotMakeTheRowsThatAProgramWalksTo() throws {
        try onMain {
            let source = Rows(sections: [1_000])
            let (screen, _) = open(source)
            try screen.settle()
            let feed = AccessibilityFeed.shared
            feed.start { _, _ in }
            let list = try XCTUnwrap(feed.tree.elements.values.first { $0.partCount == 1_000 })
            let cells = source.cells.current
            let row = try XCTUnwrap(feed.part(AccessibilityElement.part(900, of: list.id)))
            XCTAssertEqual(source.cells.current, cells)
            XCTAssertEqual([row.element.name, row.read().name], ["", "row 0.900"])
            XCTAssertEqual(source.cells.current, cells + 1)
            feed.stop()
            screen.window.close()
        }
    }

    func testGridsAreTablesWithTheRowsAndColumnsThatAreShown() throws {
        try onMain {
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 60, height: 20)
            (flow.minimumInteritemSpacing, flow.minimumLineSpacing) = (0, 0)
            let sideways = UICollectionViewFlowLayout()
            sideways.itemSize = CGSize(width: 60, height: 90)
            (sideways.minimumInteritemSpacing, sideways.minimumLineSpacing) = (0, 0)
            sideways.scrollDirection = .horizontal
            let selfSizing = UICollectionViewFlowLayout()
            selfSizing.estimatedItemSize = CGSize(width: 60, height: 20)
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
                subitems: [item])
            let pairs = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
            let cases: [(UICollectionViewLayout, (Int, Int)?)] = [
                (flow, (15, 3)), (sideways, (2, 22)), (selfSizing, nil), (pairs, (22, 2)),
            ]
            for (layout, size) in cases {
                let node = ASCollectionNode(collectionViewLayout: layout)
                let source = Items(sections: [1, 0, 37, 3])
                node.dataSource = source
                let screen = HeadlessWindow(width: 200, height: 200, root: ASDKViewController(node: node))
                try screen.settle()
                let tree = AccessibilityFeed.shared.readOnce()
                let list = try XCTUnwrap(tree.elements.values.first { $0.partCount == 41 })
                XCTAssertEqual(list.role, size == nil ? .list : .table)
                XCTAssertEqual(list.table?.rows, size?.0)
                XCTAssertEqual(list.table?.columns, size?.1)
                let parts = tree.knownParts(of: list.id)
                XCTAssertGreaterThan(parts.count, 5)
                // Cells of one row are side by side, and those of one column above each other.
                for part in parts where size != nil {
                    let (cell, frame) = (try XCTUnwrap(tree.cell(of: part)), try XCTUnwrap(tree[part]).frame)
                    XCTAssertEqual(tree[part]?.role, .cell)
                    for other in parts {
                        guard let place = tree.cell(of: other), let otherFrame = tree[other]?.frame else { continue }
                        if place.rows == cell.rows { XCTAssertEqual(otherFrame.midY, frame.midY, "\(part) \(other)") }
                        if place.columns == cell.columns {
                            XCTAssertEqual(otherFrame.midX, frame.midX, "\(part) \(other)")
                        }
                    }
                }
                screen.window.close()
                withExtendedLifetime(source) {}
            }
        }
    }

    /// Orca reads each child of a list when the focus enters it, before it says anything.
    func testALongListIsATableOfOneColumnAndAShortOneAList() throws {
        try onMain {
            for (rows, role) in [(200, AccessibilityRole.list), (201, .table)] {
                let source = Rows(sections: [rows])
                let (screen, _) = open(source)
                try screen.settle()
                let tree = AccessibilityFeed.shared.readOnce()
                let list = try XCTUnwrap(tree.elements.values.first { $0.partCount == rows })
                XCTAssertEqual(list.role, role)
                XCTAssertEqual(list.table?.columns, role == .table ? 1 : nil)
                let row = try XCTUnwrap(tree[AccessibilityElement.part(1, of: list.id)])
                // Orca reads the texts in a cell in any order.
                XCTAssertEqual(row.role, .row)
                XCTAssertEqual(row.place, AccessibilityPlace(1, of: rows))
                screen.window.close()
            }
        }
    }

    func testRowsThatScrollIntoViewAreNoEvents() throws {
        try onMain {
            let source = Rows(sections: [1_000])
            let (screen, table) = open(source)
            try screen.settle()
            let feed = AccessibilityFeed.shared
            var added = 0
            feed.start { _, events in
                for event in events {
                    switch event {
                    case .added, .removed, .parts: added += 1
                    default: break
                    }
                }
            }
            table.contentOffset.y = 4_000
            try screen.settle()
            let list = try XCTUnwrap(feed.tree.elements.values.first { $0.partCount == 1_000 })
            XCTAssertTrue(feed.tree.isKnown(AccessibilityElement.part(100, of: list.id)))
            XCTAssertFalse(feed.tree.isKnown(AccessibilityElement.part(0, of: list.id)))
            XCTAssertEqual(list.children, [])
            XCTAssertEqual(added, 0)
            XCTAssertEqual(source.sections, [1_000])
            feed.stop()
            screen.window.close()
        }
    }
}

private final class Rows: NSObject, ASTableDataSource {
    let sections: [Int]
    var made = 0
    /// The cells that any thread made.
    let cells = Locked(0)

    init(sections: [Int]) { self.sections = sections }

    func numberOfSections(in tableNode: ASTableNode) -> Int { sections.count }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { sections[section] }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        made += 1
        let text = "row \(indexPath.section).\(indexPath.row)"
        return { [cells] in
            cells.withLock { $0 += 1 }
            let cell = ASTextCellNode()
            cell.text = text
            cell.style.preferredSize = CGSize(width: 200, height: 40)
            return cell
        }
    }
}

private final class Items: NSObject, ASCollectionDataSource {
    let sections: [Int]

    init(sections: [Int]) { self.sections = sections }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections[section]
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        {
            let cell = ASTextCellNode()
            cell.text = "item"
            return cell
        }
    }
}

@MainActor
private func open(_ source: Rows) -> (HeadlessWindow, ASTableNode) {
    let table = ASTableNode()
    table.dataSource = source
    let screen = HeadlessWindow(root: ASDKViewController(node: table))
    return (screen, table)
}
