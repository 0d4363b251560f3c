import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Diffable data sources of tables and collections.
final class DiffableDataSourceTests: XCTestCase, @unchecked Sendable {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    func testASnapshotShowsItsItemsAndTheNextKeepsTheirNodes() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", [1, 2, 3]), ("b", [4, 5])]))
            XCTAssertEqual(harness.table.numberOfSections, 2, "a small snapshot is applied at once")
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[1, 2, 3], [4, 5]])
            let nodes = harness.nodes
            var isDone = false
            harness.source.apply(snapshot([("b", [5, 1, 6]), ("c", []), ("a", [3, 2])])) { isDone = true }
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[5, 1, 6], [], [3, 2]])
            XCTAssertTrue(isDone)
            for name in [1, 2, 3, 5] { XCTAssertTrue(harness.nodes[name] === nodes[name], "item \(name)") }
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testQueriesAnswerForTheShownItems() {
        onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", [1, 2]), ("b", [4])]))
            let source = harness.source
            XCTAssertEqual(source.itemIdentifier(for: IndexPath(row: 1, section: 0)), 2)
            XCTAssertEqual(source.indexPath(for: 4), IndexPath(row: 0, section: 1))
            XCTAssertEqual(source.sectionIdentifier(for: 1), "b")
            XCTAssertEqual(source.index(for: "b"), 1)
            for path in [IndexPath(row: 2, section: 0), IndexPath(row: -1, section: 0), IndexPath(index: 0)] {
                XCTAssertNil(source.itemIdentifier(for: path))
            }
            XCTAssertNil(source.indexPath(for: 9))
            XCTAssertNil(source.sectionIdentifier(for: -1))
            XCTAssertNil(source.index(for: "x"))
            XCTAssertEqual(source.snapshot().itemIdentifiers, [1, 2, 4])
        }
    }

    func testReloadedItemsGetNewNodesAndReconfiguredOnesStay() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", [1, 2, 3, 4])]))
            try harness.host.settle()
            let nodes = harness.nodes
            var updated: [Int] = []
            harness.source.nodeReconfigurator = { _, _, item in
                updated.append(item)
                return item != 3
            }
            var next = harness.source.snapshot()
            next.reloadItems([1])
            next.reconfigureItems([2, 3])
            harness.table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            harness.source.apply(next)
            try harness.host.settle()
            XCTAssertEqual(harness.table.indexPathForSelectedRow?.row, 1, "a reconfigured row stays selected")
            XCTAssertEqual(updated.sorted(), [2, 3])
            XCTAssertFalse(harness.nodes[1] === nodes[1])
            XCTAssertTrue(harness.nodes[2] === nodes[2])
            XCTAssertFalse(harness.nodes[3] === nodes[3], "the node could not be brought up to date")
            XCTAssertTrue(harness.nodes[4] === nodes[4])
            XCTAssertEqual(harness.source.snapshot().reloadedItemIdentifiers, [], "marks are applied once")
        }
    }

    func testAReloadedItemThatMovesGetsANewNodeAtItsPlace() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", [1, 2, 3, 4])]))
            try harness.host.settle()
            let old = harness.nodes[1]
            var next = harness.source.snapshot()
            next.moveItem(1, afterItem: 3)
            next.reloadItems([1])
            var count = 0
            harness.source.apply(next) { count += 1 }
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[2, 3, 1, 4]])
            XCTAssertEqual(count, 1)
            XCTAssertFalse(harness.nodes[1] === old)
        }
    }

    func testAReloadedSectionGetsNewNodesAndItsNewTitle() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.titles = ["a": "First", "b": "Second"]
            harness.source.apply(snapshot([("a", [1, 2]), ("b", [3])]))
            try harness.host.settle()
            let nodes = harness.nodes
            XCTAssertEqual(harness.headers, ["First", "Second"])
            harness.source.titles["a"] = "Other"
            var next = harness.source.snapshot()
            next.reloadSections(["a"])
            harness.source.apply(next)
            try harness.host.settle()
            XCTAssertEqual(harness.headers, ["Other", "Second"])
            XCTAssertFalse(harness.nodes[1] === nodes[1])
            XCTAssertTrue(harness.nodes[3] === nodes[3])
        }
    }

    func testLargeSnapshotsAreComparedOnAWorkerInTheirOrder() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", Array(0..<100_000))]))
            XCTAssertEqual(harness.table.numberOfSections, 0, "the difference is made on a worker")
            XCTAssertEqual(harness.source.snapshot().numberOfItems, 100_000)
            // Small ones wait for it.
            var next = harness.source.snapshot()
            next.deleteItems(Array(5..<100_000))
            var told: [Int] = []
            harness.source.apply(next) { told.append(1) }
            next.insertItems([-1], beforeItem: 0)
            harness.source.apply(next) { told.append(2) }
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[-1, 0, 1, 2, 3, 4]])
            XCTAssertEqual(told, [1, 2])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testASnapshotThatIsAppliedDuringAnotherEditWaits() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", [1, 2])]))
            try harness.host.settle()
            harness.table.performBatchUpdates {
                harness.source.apply(snapshot([("a", [2, 3])]))
                XCTAssertEqual(harness.source.itemIdentifier(for: IndexPath(row: 0, section: 0)), 1)
            }
            // Another from a callback of the list that counts its rows.
            harness.source.onCount = { [unowned harness] in
                harness.source.onCount = nil
                harness.source.apply(snapshot([("a", [4])]))
            }
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[4]])
            harness.source.onCount = { [unowned harness] in
                harness.source.onCount = nil
                harness.source.apply(snapshot([("a", [4, 5])]))
            }
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[4, 5]])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testSnapshotsFromManyThreadsEndWithTheLatest() async throws {
        let harness = await MainActor.run { DiffableTable() }
        let source = harness.source
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    source.apply(
                        snapshot([("a", Array(number..<number + 5))]), animatingDifferences: true, completion: nil)
                }
            }
        }
        let newest = source.snapshot()
        try await MainActor.run {
            try harness.host.settle()
            XCTAssertEqual(harness.names, [newest.itemIdentifiers])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testADataSourceThatTheTableNoLongerHasOnlyKeepsItsSnapshot() throws {
        try onMain {
            let harness = DiffableTable()
            let other = OneRow()
            harness.table.dataSource = other
            var isDone = false
            harness.source.apply(snapshot([("a", [1])])) { isDone = true }
            XCTAssertTrue(isDone)
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 1)
            XCTAssertEqual(harness.cell(0, 0)?.name, 7)
        }
    }

    func testApplyingWithReloadDataMakesNewNodes() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", [1, 2])]))
            try harness.host.settle()
            let old = harness.nodes[1]
            var isDone = false
            harness.source.applySnapshotUsingReloadData(snapshot([("a", [1])])) { isDone = true }
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[1]])
            XCTAssertTrue(isDone)
            XCTAssertFalse(harness.nodes[1] === old)
        }
    }

    func testAnItemThatTheUserDropsMovesInTheSnapshot() throws {
        try onMain {
            let harness = DiffableTable()
            harness.source.apply(snapshot([("a", [1, 2, 3]), ("b", [4])]))
            try harness.host.settle()
            harness.source.tableNode(
                harness.table, moveRowAt: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
            harness.table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
            XCTAssertEqual(harness.source.snapshot().rows, [[2, 3], [4, 1]])
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[2, 3], [4, 1]])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testRowsAreDeletedOnlyIfTheDataSourceSaysThatTheyCanBeEdited() {
        onMain {
            let table = ASTableNode()
            let source = EditedSource(tableNode: table) { _, _, _ in { ASCellNode() } }
            source.apply(snapshot([("a", [1, 2])]))
            let path = IndexPath(row: 1, section: 0)
            XCTAssertFalse(table.adapter.delete([path]))
            XCTAssertEqual(source.deleted, [])
            source.canEdit = true
            XCTAssertTrue(table.adapter.delete([path]))
            XCTAssertEqual(source.deleted, [path])
        }
    }

    func testRandomCommandsLeaveTheArraysOfAPlainModel() {
        let seed: UInt64 = 20_261_129
        var random = SeededRandom(seed: seed)
        var (snapshot, model) = (Snapshot(), [(String, [Int])]())
        for round in 0..<3_000 {
            RandomSnapshot.change(&snapshot, &model, &random)
            guard snapshot.sectionIdentifiers == model.map(\.0), snapshot.rows == model.map(\.1) else {
                return XCTFail("seed \(seed) round \(round): \(snapshot.rows) instead of \(model)")
            }
        }
        XCTAssertGreaterThan(snapshot.numberOfItems, 0)
    }

    func testRandomSnapshotsLeaveTheTableAsTheyAre() throws {
        try onMain {
            let seed: UInt64 = 77
            var random = SeededRandom(seed: seed)
            let harness = DiffableTable(height: 2_000)
            var (next, model) = (Snapshot(), [(String, [Int])]())
            for round in 0..<120 {
                let nodes = harness.nodes
                var kept = Set(nodes.keys)
                for _ in 0..<Int.random(in: 1...12, using: &random) {
                    RandomSnapshot.change(&next, &model, &random)
                }
                if let item = next.itemIdentifiers.randomElement(using: &random), round % 3 == 0 {
                    next.reloadItems([item])
                    kept.remove(item)
                }
                if let section = next.sectionIdentifiers.randomElement(using: &random), round % 11 == 0 {
                    next.reloadSections([section])
                    kept.subtract(next.itemIdentifiers(inSection: section))
                }
                harness.source.apply(next, animatingDifferences: Bool.random(using: &random))
                next = harness.source.snapshot()
                if round % 4 == 0 { continue }
                try harness.host.settle()
                let what = "seed \(seed) round \(round)"
                XCTAssertEqual(harness.names, model.map(\.1), what)
                XCTAssertEqual(harness.errors, [], what)
                guard round % 4 != 1 else { continue }
                for (name, node) in harness.nodes where kept.contains(name) && nodes[name] != nil {
                    XCTAssertTrue(node === nodes[name], "\(what) item \(name)")
                }
            }
        }
    }

    func testACollectionShowsItsSnapshotsAndSupplementaryNodes() throws {
        try onMain {
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 120, height: 10)
            let harness = CollectionHarness([], layout)
            harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            let source = UICollectionViewDiffableDataSource<String, Int>(collectionNode: harness.node) { _, _, item in
                { ItemCell(item) }
            }
            source.supplementaryViewProvider = { _, _, path in { ItemCell(1_000 + path.section) } }
            source.apply(snapshot([("a", [1, 2]), ("b", [3])]))
            try harness.host.settle()
            XCTAssertEqual(Set(harness.shown.keys), [1, 2, 3, 1_000, 1_001])
            let nodes = harness.shown
            var updated: [Int] = []
            source.nodeReconfigurator = { _, _, item in
                updated.append(item)
                return true
            }
            var next = source.snapshot()
            next.moveItem(3, beforeItem: 1)
            next.reconfigureItems([2, 3])
            source.apply(next)
            try harness.host.settle()
            XCTAssertEqual(source.indexPath(for: 3), IndexPath(item: 0, section: 0))
            XCTAssertEqual(updated.sorted(), [2, 3])
            for name in [1, 2, 3] { XCTAssertTrue(harness.shown[name] === nodes[name], "item \(name)") }
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testTheAsyncFormReturnsWhenTheRowsAreMade() async throws {
        let harness = await MainActor.run { DiffableTable() }
        let source = harness.source
        let isDone = Locked(false)
        Task {
            await source.apply(snapshot([("a", [1, 2])]))
            await source.applySnapshotUsingReloadData(snapshot([("a", [2])]))
            isDone.withLock { $0 = true }
        }
        for _ in 0..<1_000_000 where !isDone.current {
            try await MainActor.run { try harness.host.settle() }
            await Task.yield()
        }
        try await MainActor.run {
            XCTAssertTrue(isDone.current)
            try harness.host.settle()
            XCTAssertEqual(harness.names, [[2]])
        }
    }
}

private func snapshot(_ sections: [(String, [Int])]) -> NSDiffableDataSourceSnapshot<String, Int> {
    var result = NSDiffableDataSourceSnapshot<String, Int>()
    for (section, items) in sections {
        result.appendSections([section])
        result.appendItems(items, toSection: section)
    }
    return result
}

private final class OneRow: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { BoxCell(name: 7, height: 20) }
    }
}

/// A data source whose sections have titles.
private final class TitledSource: UITableViewDiffableDataSource<String, Int> {
    var titles: [String: String] = [:]
    var onCount: (() -> Void)?

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sectionIdentifier(for: section).flatMap { titles[$0] }
    }

    override func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        onCount?()
        return super.tableNode(tableNode, numberOfRowsInSection: section)
    }
}

/// A table of boxes with a diffable data source, in a headless window.
@MainActor
private final class DiffableTable {
    let host = HeadlessHost.attached(scale: 1)
    let table = ASTableNode()
    let source: TitledSource
    private let window: UIWindow
    var errors: [ADKListUpdateError] = []

    init(height: CGFloat = 400) {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: height))
        source = TitledSource(tableNode: table) { _, _, item in { BoxCell(name: item, height: 20) } }
        window.rootViewController = ASDKViewController(node: table)
        table.onInvalidUpdate = { [unowned self] in errors.append($0) }
        window.makeKeyAndVisible()
    }

    func cell(_ section: Int, _ row: Int) -> BoxCell? {
        table.nodeForRow(at: IndexPath(row: row, section: section)) as? BoxCell
    }

    /// The names of all cells; -1 for a row without a node.
    var names: [[Int]] {
        (0..<table.numberOfSections).map { section in
            (0..<table.numberOfRows(inSection: section)).map { cell(section, $0)?.name ?? -99 }
        }
    }

    var nodes: [Int: BoxCell] {
        let cells = table.controller.data.records.values.compactMap { $0.node as? BoxCell }
        return Dictionary(cells.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The titles of the sections.
    var headers: [String] {
        (0..<table.numberOfSections).compactMap { section in
            let node = table.controller.node(ListItem(section: section, part: .header)) as? SectionTitleNode
            let text = node?.subnodes.lazy.compactMap { $0 as? ASTextNode }.first?.attributedText
            return text?.attributedText.string
        }
    }
}

/// A data source that deletes rows.
private final class EditedSource: UITableViewDiffableDataSource<String, Int> {
    /// Nil is the default.
    var canEdit: Bool?
    private(set) var deleted: [IndexPath] = []

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        canEdit ?? super.tableView(tableView, canEditRowAt: indexPath)
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { deleted.append(indexPath) }
}
