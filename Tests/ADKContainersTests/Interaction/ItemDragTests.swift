import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Items that are dragged out of lists and into them.
final class ItemDragTests: XCTestCase {
    func testARowIsMovedToAnotherTable() throws {
        try onMain {
            let bench = try TablePair([0, 1, 2, 3], [10, 11, 12])
            try bench.drag(from: CGPoint(x: 40, y: 150), to: CGPoint(x: 140, y: 120))
            XCTAssertEqual(bench.right.asked.last, [0, 1], "the place in front of the row near its edge")
            XCTAssertEqual(bench.right.mark, CGRect(x: 0, y: 99, width: 100, height: 2))
            try bench.release(CGPoint(x: 140, y: 120))
            XCTAssertEqual(bench.left.rows, [0, 2, 3])
            XCTAssertEqual(bench.right.rows, [10, 1, 11, 12])
            XCTAssertNil(bench.right.mark)
            XCTAssertEqual(bench.right.sources, [nil])
            XCTAssertEqual(bench.left.log, ["begin", "enter", "exit", "over", "end"])
            XCTAssertEqual(bench.right.log, ["enter", "drop", "over"])
        }
    }

    func testAMoveThatTheSourceDoesNotAllowIsDroppedAsACopy() throws {
        try onMain {
            let bench = try TablePair([0, 1, 2, 3], [10, 11, 12])
            for isAllowed in [false, true] {
                bench.left.allowsMove = isAllowed
                try bench.drag(from: CGPoint(x: 40, y: 150), to: CGPoint(x: 140, y: 120))
                try bench.release(CGPoint(x: 140, y: 120))
            }
            XCTAssertEqual(bench.right.proposals.map(\.operation), [.copy, .move])
            XCTAssertEqual(bench.right.proposals.map(\.intent), Array(repeating: bench.right.intent, count: 2))
        }
    }

    func testARowIsMovedWithinItsTable() throws {
        try onMain {
            let bench = try TablePair([0, 1, 2, 3], [])
            for (from, to, expected) in [
                (50.0, 280.0, [1, 2, 0, 3]), (280, 20, [0, 1, 2, 3]), (50, 390, [1, 2, 3, 0]),
                (350, 240, [1, 2, 0, 3]),
            ] {
                try bench.drag(from: CGPoint(x: 40, y: from), to: CGPoint(x: 40, y: to))
                try bench.release(CGPoint(x: 40, y: to))
                XCTAssertEqual(bench.left.rows, expected, "from \(from) to \(to)")
            }
            XCTAssertEqual(bench.left.sources.count, 4)
            XCTAssertFalse(bench.left.sources.contains(nil), "rows of the same table")
        }
    }

    func testARowTakesItems() throws {
        try onMain {
            let bench = try TablePair([0, 1], [10, 11])
            bench.right.intent = .insertIntoDestinationIndexPath
            try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 150))
            XCTAssertEqual(bench.right.mark, CGRect(x: 0, y: 100, width: 100, height: 100), "a frame around the row")
            try bench.release(CGPoint(x: 140, y: 150))
            XCTAssertEqual(bench.right.destinations, [[0, 1]])
        }
    }

    func testSelectedRowsAreDraggedTogether() throws {
        try onMain {
            let bench = try TablePair([0, 1, 2, 3], [])
            bench.left.node.allowsMultipleSelection = true
            for row in [0, 2] {
                bench.left.node.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
            }
            try bench.drag(from: CGPoint(x: 40, y: 250), to: CGPoint(x: 140, y: 50))
            try bench.release(CGPoint(x: 140, y: 50))
            XCTAssertEqual(bench.right.rows, [2, 0], "the pressed row first")
            XCTAssertEqual(bench.left.rows, [1, 3])
        }
    }

    func testATableWithoutRowsTakesItems() throws {
        try onMain {
            let bench = try TablePair([0], [])
            try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 350))
            XCTAssertEqual(bench.right.asked.last, [0, 0])
            try bench.release(CGPoint(x: 140, y: 350))
            XCTAssertEqual(bench.right.rows, [0])
        }
    }

    func testReloadsAndDeletionsDuringADragKeepPlacesValid() throws {
        try onMain {
            let bench = try TablePair([0, 1, 2, 3], [10, 11, 12, 13])
            try bench.drag(from: CGPoint(x: 40, y: 150), to: CGPoint(x: 140, y: 390))
            bench.right.rows = [10]
            bench.right.node.reloadData()
            bench.left.rows.remove(at: 0)
            bench.left.node.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            try bench.host.settle()
            try bench.release(CGPoint(x: 140, y: 390))
            XCTAssertEqual(bench.right.rows, [10, 1])
            XCTAssertEqual(bench.left.rows, [2, 3])

            try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 50))
            bench.left.rows = []
            bench.left.node.reloadData()
            bench.right.rows = []
            bench.right.node.reloadData()
            try bench.release(CGPoint(x: 140, y: 50))
            XCTAssertEqual(bench.right.rows, [2])
            XCTAssertEqual(bench.left.log.last, "end")
        }
    }

    func testRowsWithoutItemsAreReorderedAsBefore() throws {
        try onMain {
            let bench = try TablePair([0, 1, 2, 3], [])
            bench.left.givesNoItems = true
            bench.left.canMove = true
            try bench.drag(from: CGPoint(x: 40, y: 150), to: CGPoint(x: 40, y: 270))
            try bench.release(CGPoint(x: 40, y: 270))
            XCTAssertEqual(bench.left.rows, [0, 2, 1, 3])
            XCTAssertEqual(bench.left.log, [])
        }
    }

    func testAClickOnADraggableRowSelectsIt() throws {
        try onMain {
            let bench = try TablePair([0, 1], [])
            bench.post(.pointerDown(button: .primary, at: CGPoint(x: 40, y: 50), time: 2, modifiers: []))
            try bench.release(CGPoint(x: 40, y: 50))
            XCTAssertEqual(bench.left.node.indexPathForSelectedRow, IndexPath(row: 0, section: 0))
            XCTAssertEqual(bench.left.log, [])
        }
    }

    func testTheTableScrollsWhileADragIsNearItsEdge() throws {
        try onMain {
            let bench = try TablePair([0], Array(10..<40))
            try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 395))
            let before = bench.right.node.contentOffset.y
            try bench.host.run(for: 1)
            XCTAssertGreaterThan(bench.right.node.contentOffset.y, before + 100)
            let place = try XCTUnwrap(bench.right.asked.last)
            XCTAssertGreaterThan(place[1], 4, "the place follows the content")
            bench.key(.keyboardEscape)
            let end = bench.right.node.contentOffset.y
            try bench.host.run(for: 1)
            XCTAssertEqual(bench.right.node.contentOffset.y, end, "a drag that is over scrolls nothing")
            XCTAssertEqual(bench.right.log, ["enter", "exit", "over"])
            XCTAssertNil(bench.right.mark)
        }
    }

    func testATableThatRefusesShowsNoPlace() throws {
        try onMain {
            let bench = try TablePair([0, 1], [10])
            bench.right.operation = .forbidden
            try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 50))
            XCTAssertNil(bench.right.mark)
            try bench.release(CGPoint(x: 140, y: 50))
            XCTAssertEqual(bench.right.rows, [10])
            XCTAssertEqual(bench.left.rows, [0, 1])
        }
    }

    func testAPlaceholderMarksThePlaceOfARowUntilItsDataArrived() throws {
        try onMain {
            let bench = try TablePair([0, 1], [10, 11, 12])
            bench.right.usesPlaceholders = true
            try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 120))
            try bench.release(CGPoint(x: 140, y: 120))
            XCTAssertEqual(bench.right.rows, [10, 11, 12])
            XCTAssertEqual(bench.right.mark, CGRect(x: 0, y: 99, width: 100, height: 2))
            // The place follows edits.
            bench.right.insert(9, at: 0)
            try bench.host.settle()
            XCTAssertEqual(bench.right.mark, CGRect(x: 0, y: 199, width: 100, height: 2))
            bench.right.delete(2)
            try bench.host.settle()
            XCTAssertEqual(bench.right.rows, [9, 10, 12])
            XCTAssertEqual(bench.right.mark, CGRect(x: 0, y: 199, width: 100, height: 2))
            let context = try XCTUnwrap(bench.right.contexts.first)
            XCTAssertTrue(context.commitInsertion { bench.right.rows.insert(0, at: $0.row) })
            try bench.host.settle()
            XCTAssertEqual(bench.right.rows, [9, 10, 0, 12])
            XCTAssertEqual(bench.right.node.numberOfRows(inSection: 0), 4)
            XCTAssertNil(bench.right.mark)
            XCTAssertFalse(context.commitInsertion { _ in XCTFail("it was inserted already") })
            XCTAssertFalse(context.deletePlaceholder())
            XCTAssertEqual(bench.errors, [])
        }
    }

    func testAPlaceholderThatIsCommittedRightAfterAReloadHasAPlaceInTheNewRows() throws {
        try onMain {
            let bench = try TablePair([0, 1], [10, 11, 12])
            bench.right.usesPlaceholders = true
            try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 120))
            try bench.release(CGPoint(x: 140, y: 120))
            bench.right.rows = []
            bench.right.node.reloadData()
            var places: [IndexPath] = []
            let isCommitted = try XCTUnwrap(bench.right.contexts.first).commitInsertion {
                places.append($0)
                bench.right.rows.append(0)
            }
            XCTAssertTrue(isCommitted)
            XCTAssertEqual(places, [IndexPath(row: 0, section: 0)])
            try bench.host.settle()
            XCTAssertEqual(bench.right.node.numberOfRows(inSection: 0), 1)
            XCTAssertNil(bench.right.mark)
            XCTAssertEqual(bench.errors, [])
        }
    }

    func testAPlaceholderEndsByItsDeletionWithItsSectionAndWithItsContext() throws {
        try onMain {
            let bench = try TablePair([0, 1], [10, 11, 12])
            bench.right.usesPlaceholders = true
            let ends: [@MainActor () -> Void] = [
                { XCTAssertTrue(bench.right.contexts[0].deletePlaceholder()) },
                {
                    bench.right.sections = 0
                    bench.right.node.deleteSections(IndexSet(integer: 0), with: .none)
                    XCTAssertFalse(bench.right.contexts[0].deletePlaceholder())
                    bench.right.sections = 1
                    bench.right.node.insertSections(IndexSet(integer: 0), with: .none)
                }, { bench.right.contexts = [] },
            ]
            for end in ends {
                try bench.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 120))
                try bench.release(CGPoint(x: 140, y: 120))
                XCTAssertNotNil(bench.right.mark)
                end()
                try bench.host.settle()
                XCTAssertNil(bench.right.mark)
            }
            XCTAssertEqual(bench.errors, [])
        }
    }

    func testRandomMovesBetweenTwoTablesLoseNoRow() throws {
        try onMain {
            let seed = UInt64.random(in: 0...UInt64.max)
            var random = SeededRandom(seed: seed)
            let bench = try TablePair(Array(0..<6), Array(10..<16))
            for _ in 0..<60 {
                let from = CGPoint(x: random.next(0...199), y: random.next(0...399))
                let to = CGPoint(x: random.next(0...199), y: random.next(0...399))
                try bench.drag(from: from, to: to)
                try bench.release(to)
                XCTAssertEqual(
                    (bench.left.rows + bench.right.rows).sorted(), Array(0..<6) + Array(10..<16), "seed \(seed)")
                XCTAssertEqual(bench.errors, [], "seed \(seed)")
            }
        }
    }

    func testItemsOfACollectionAreDraggedOutAndIn() throws {
        try onMain {
            let bench = try GridBench()
            bench.press(CGPoint(x: 10, y: 10))
            bench.move(to: CGPoint(x: 30, y: 10))
            bench.move(to: CGPoint(x: 100, y: 10))
            XCTAssertEqual(bench.asked.last, IndexPath(item: 1, section: 0))
            try bench.drop(at: CGPoint(x: 128, y: 10))
            XCTAssertEqual(bench.items, [1, 0, 2, 3])
        }
    }
}

/// Two tables of rows of 100 points, side by side, each 100 points wide.
@MainActor
private final class TablePair: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let left, right: ItemTable
    var errors: [ADKListUpdateError] { left.errors + right.errors }

    init(_ rows: [Int], _ other: [Int]) throws {
        host = .attached()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        (left, right) = (ItemTable(rows), ItemTable(other))
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        for (index, table) in [left, right].enumerated() {
            table.node.view.frame = CGRect(x: CGFloat(index) * 100, y: 0, width: 100, height: 400)
            controller.view.addSubview(table.node.view)
        }
        (left.other, right.other) = (right, left)
        try host.settle()
    }

    func drag(from start: CGPoint, to end: CGPoint) throws {
        send(.pointerDown(button: .primary, at: start, time: host.clock.now, modifiers: []))
        send(.pointerMoved(at: CGPoint(x: start.x + 15, y: start.y), modifiers: []))
        send(.pointerMoved(at: end, modifiers: []))
    }

    func release(_ point: CGPoint) throws {
        send(.pointerUp(button: .primary, at: point, time: host.clock.now, modifiers: []))
        try host.settle()
    }
}

/// A table that gives and takes rows.
@MainActor
private final class ItemTable: ASTableDataSource, ASTableDelegate, UITableViewDragDelegate, UITableViewDropDelegate {
    let node = ASTableNode()
    var rows: [Int]
    weak var other: ItemTable?
    var intent = UITableViewDropProposal.Intent.insertAtDestinationIndexPath
    var operation = UIDropOperation.move
    var allowsMove = true
    var givesNoItems = false
    var canMove = false
    var log: [String] = []
    var asked: [IndexPath] = []
    var proposals: [UITableViewDropProposal] = []
    var destinations: [IndexPath?] = []
    var sources: [IndexPath?] = []
    var errors: [ADKListUpdateError] = []
    var sections = 1
    /// The rows that are dropped arrive later.
    var usesPlaceholders = false
    var contexts: [any UITableViewDropPlaceholderContext] = []

    func insert(_ name: Int, at row: Int) {
        rows.insert(name, at: row)
        node.insertRows(at: [IndexPath(row: row, section: 0)], with: .none)
    }

    func delete(_ row: Int) {
        rows.remove(at: row)
        node.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
    }

    init(_ rows: [Int]) {
        self.rows = rows
        node.dataSource = self
        node.delegate = self
        node.dragDelegate = self
        node.dropDelegate = self
        node.onInvalidUpdate = { [unowned self] in errors.append($0) }
    }

    /// The mark of the place, in points of the table's content.
    var mark: CGRect? { node.view.layer.sublayers.first { $0 is DropMark }?.frame }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
    func numberOfSections(in tableNode: ASTableNode) -> Int { sections }
    func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let name = rows[indexPath.row]
        return { BoxCell(name: name, height: 100) }
    }
    func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { rows.insert(rows.remove(at: sourceIndexPath.row), at: destinationIndexPath.row) }

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        guard !givesNoItems else { return [] }
        let item = UIDragItem(itemProvider: NSItemProvider(object: "\(rows[indexPath.row])"))
        item.localObject = rows[indexPath.row]
        return [item]
    }
    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) { log.append("begin") }
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) { log.append("end") }

    func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool {
        allowsMove
    }

    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) { log.append("enter") }
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) { log.append("exit") }
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) { log.append("over") }
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        if let destinationIndexPath { asked.append(destinationIndexPath) }
        return UITableViewDropProposal(operation: operation, intent: intent)
    }

    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        log.append("drop")
        proposals.append(coordinator.proposal)
        destinations.append(coordinator.destinationIndexPath)
        sources += coordinator.items.map(\.sourceIndexPath)
        if usesPlaceholders, let place = coordinator.destinationIndexPath {
            let placeholder = UITableViewDropPlaceholder(insertionIndexPath: place)
            contexts = coordinator.items.map { coordinator.drop($0.dragItem, to: placeholder) }
            return
        }
        guard intent == .insertAtDestinationIndexPath else { return }
        let names = coordinator.items.compactMap { $0.dragItem.localObject as? Int }
        for name in names {
            for table in [self, other].compactMap({ $0 }) {
                guard let row = table.rows.firstIndex(of: name) else { continue }
                table.rows.remove(at: row)
                table.node.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
            }
        }
        let row = coordinator.destinationIndexPath?.row ?? rows.count
        rows.insert(contentsOf: names, at: row)
        node.insertRows(at: names.indices.map { IndexPath(row: row + $0, section: 0) }, with: .none)
    }
}

/// A collection of four squares in a line.
@MainActor
private final class GridBench: HeadlessScreen, ASCollectionDataSource, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
{
    let host: HeadlessHost
    let window: UIWindow
    let node: ASCollectionNode
    var items = [0, 1, 2, 3]
    var asked: [IndexPath?] = []

    init() throws {
        host = .attached()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 60, height: 60)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = self
        node.dragDelegate = self
        node.dropDelegate = self
        window.rootViewController = ASDKViewController(node: node)
        window.makeKeyAndVisible()
        try host.settle()
    }

    func press(_ point: CGPoint) {
        send(.pointerDown(button: .primary, at: point, time: host.clock.now, modifiers: []))
    }
    func move(to point: CGPoint) { send(.pointerMoved(at: point, modifiers: [])) }
    func drop(at point: CGPoint) throws {
        move(to: point)
        send(.pointerUp(button: .primary, at: point, time: host.clock.now, modifiers: []))
        try host.settle()
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { items.count }
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 1 }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let name = items[indexPath.item]
        return { BoxCell(name: name, height: 50) }
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        [UIDragItem(itemProvider: NSItemProvider(object: "\(items[indexPath.item])"))]
    }
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        asked.append(destinationIndexPath)
        return UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        guard let source = coordinator.items.first?.sourceIndexPath, let target = coordinator.destinationIndexPath
        else { return }
        items.insert(items.remove(at: source.item), at: target.item)
        node.moveItem(at: source, to: target)
    }
}
