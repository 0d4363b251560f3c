import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The methods of a collection node and its view that no other test is about.
final class CollectionAPITests: XCTestCase, @unchecked Sendable {
    @MainActor
    private static func flow(_ side: CGFloat = 40) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: side, height: side)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }

    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @MainActor
    private func makeHarness(_ items: [[Int]] = [Array(0..<100)]) throws -> CollectionHarness {
        let harness = CollectionHarness(items, Self.flow())
        try harness.host.settle()
        return harness
    }

    // MARK: - The scroll view

    func testSettingsOfTheScrollViewMayComeBeforeIt() throws {
        onMain {
            for node in [ASCollectionNode(collectionViewLayout: Self.flow()), ASTableNode()] as [ADKListNode] {
                XCTAssertEqual(
                    [node.isPagingEnabled, node.showsVerticalScrollIndicator, node.showsHorizontalScrollIndicator],
                    [false, true, true])
                node.isPagingEnabled = true
                node.showsVerticalScrollIndicator = false
                node.showsHorizontalScrollIndicator = false
                XCTAssertFalse(node.isNodeLoaded)
                XCTAssertTrue(node.isPagingEnabled)
                let view = node.controller.listView
                XCTAssertEqual(
                    [view.isPagingEnabled, view.showsVerticalScrollIndicator, view.showsHorizontalScrollIndicator],
                    [true, false, false])
                node.isPagingEnabled = false
                view.showsVerticalScrollIndicator = true
                XCTAssertFalse(view.isPagingEnabled)
                XCTAssertTrue(node.showsVerticalScrollIndicator)
            }
            let pager = ASPagerNode(collectionViewLayout: ASPagerFlowLayout())
            XCTAssertTrue(pager.isPagingEnabled)
            XCTAssertFalse(pager.showsHorizontalScrollIndicator)
            XCTAssertTrue(pager.view.isPagingEnabled)
        }
    }

    func testTheViewMayBeOfAnotherClass() throws {
        final class OwnView: ASCollectionView {}
        try onMain {
            let harness = CollectionHarness([[1]], Self.flow())
            let node = ASCollectionNode(collectionViewLayout: Self.flow())
            node.collectionViewClass = OwnView.self
            XCTAssertTrue(node.view is OwnView)
            XCTAssertTrue(node.view.collectionNode === node)
            try harness.host.settle()
            let messages = Misuse.messages { harness.node.collectionViewClass = OwnView.self }
            XCTAssertEqual(messages.count, 1)
            XCTAssertNil(harness.node.collectionViewClass)
        }
    }

    func testTheViewOfAnItemIsThatOfItsNode() throws {
        try onMain {
            let harness = try self.makeHarness()
            XCTAssertTrue(harness.node.cellForItem(at: Self.path(4)) === harness.shown[4]?.view)
            XCTAssertNil(harness.node.cellForItem(at: Self.path(60)), "it has a node, but is not in the view")
            XCTAssertNil(harness.node.cellForItem(at: Self.path(100)))
        }
    }

    // MARK: - Batches

    func testEditsBetweenBeginAndEndAreOneBatch() throws {
        try onMain {
            let harness = try self.makeHarness([[0, 1, 2]])
            let node = harness.node
            var ended: [String] = []
            node.beginUpdates()
            harness.items = [[1, 2, 7]]
            node.deleteItems(at: [Self.path(0)])
            node.beginUpdates()
            node.insertItems(at: [Self.path(2)])
            node.endUpdates(animated: false) { ended.append("inner \($0)") }
            XCTAssertEqual(node.numberOfItems(inSection: 0), 3)
            XCTAssertEqual(node.indexPath(for: try XCTUnwrap(harness.shown[1]))?.item, 1, "nothing is applied")
            node.endUpdates(animated: true) { ended.append("outer \($0)") }
            XCTAssertEqual(node.indexPath(for: try XCTUnwrap(harness.shown[1]))?.item, 0)
            try harness.host.settle()
            XCTAssertEqual(ended, ["inner true", "outer true"])
            XCTAssertEqual(harness.errors, [])
            node.endUpdates(animated: true) { _ in ended.append("none") }
            try harness.host.settle()
            XCTAssertEqual(ended.count, 2, "an end without a beginning does nothing")
            node.controller.checkInvariants()
        }
    }

    /// A class that edits its list without writing `self`.
    @MainActor
    private final class Screen {
        let harness: CollectionHarness
        let table: TableHarness
        var node: ASCollectionNode { harness.node }

        init(_ harness: CollectionHarness, _ table: TableHarness) {
            self.harness = harness
            self.table = table
        }

        func add() {
            node.performBatchUpdates({
                harness.items[0].append(9)
                node.insertItems(at: [IndexPath(item: harness.items[0].count - 1, section: 0)])
            })
            node.performBatchUpdates {
                harness.items[0].append(9)
                node.insertItems(at: [IndexPath(item: harness.items[0].count - 1, section: 0)])
            }
            node.performBatch(animated: false, updates: { node.reloadItems(at: [IndexPath(item: 0, section: 0)]) })
            node.view.performBatchUpdates({ node.reloadItems(at: [IndexPath(item: 0, section: 0)]) })
            table.table.performBatchUpdates({ table.rows[0].append(9) })
        }
    }

    func testTheBlockOfABatchDoesNotEscape() throws {
        try onMain {
            let table = TableHarness([[1]])
            let harness = try self.makeHarness([[0]])
            Screen(harness, table).add()
            XCTAssertEqual(harness.node.numberOfItems(inSection: 0), 3)
            XCTAssertEqual(table.rows[0], [1, 9])
            var results: [Bool] = []
            harness.node.performBatchUpdates(nil) { results.append($0) }
            harness.node.performBatch(animated: true, updates: nil) { results.append($0) }
            try harness.host.settle()
            XCTAssertEqual(results, [true, true])
        }
    }

    func testACollectionIsSynchronizedAfterTheCompletionsOfItsUpdates() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<100)], Self.flow())
            let node = harness.node
            XCTAssertTrue(ASCollectionNode(collectionViewLayout: Self.flow()).isSynchronized, "it is not loaded")
            XCTAssertFalse(node.isSynchronized, "its items were never read")
            try harness.host.settle()
            XCTAssertTrue(node.isSynchronized)
            var order: [String] = []
            node.onDidFinishSynchronizing { order.append("at once") }
            XCTAssertEqual(order, ["at once"])
            harness.items[0].insert(500, at: 0)
            node.performBatchUpdates({ node.insertItems(at: [Self.path(0)]) }) { _ in order.append("completion") }
            XCTAssertFalse(node.view.isSynchronized)
            node.view.onDidFinishSynchronizing {
                XCTAssertTrue(node.isSynchronized)
                XCTAssertNotNil(harness.shown[500], "the item is in the view")
                order.append("synchronized")
            }
            try harness.host.settle()
            XCTAssertEqual(order, ["at once", "completion", "synchronized"])
            // An edit without a completion counts until a pass has placed its items.
            harness.items[0].removeFirst()
            node.deleteItems(at: [Self.path(0)])
            XCTAssertFalse(node.isSynchronized)
            node.waitUntilAllUpdatesAreCommitted()
            XCTAssertTrue(node.isSynchronized)
            node.reloadData()
            XCTAssertFalse(node.isSynchronized)
            try harness.host.settle()
            XCTAssertTrue(node.isSynchronized)
        }
    }

    func testAReloadWhoseNodesAreBeingMadeIsNotSynchronized() throws {
        try onMain {
            let harness = try self.makeHarness()
            let node = harness.node
            let held = Locked<[MainMailbox.Block]>([])
            node.controller.data.deliver = { _, letter in held.withLock { $0.append(letter) } }
            var order: [String] = []
            node.reloadData()
            node.onDidFinishSynchronizing {
                order.append("first")
                node.reloadData()
            }
            node.onDidFinishSynchronizing { order.append("second") }
            HeldResults.finishWork()
            XCTAssertFalse(node.isSynchronized, "the view shows placeholders")
            XCTAssertEqual(order, [])
            node.controller.data.deliver = { MainMailbox.post($1) }
            for letter in held.current { letter() }
            HeldResults.frame()
            try harness.host.settle()
            XCTAssertEqual(order, ["first", "second"])
            XCTAssertTrue(node.isSynchronized)
        }
    }

    func testABatchWithAnEndTooManyCallsItsCompletion() throws {
        try onMain {
            let harness = try self.makeHarness()
            let node = harness.node
            var results: [Bool] = []
            node.performBatchUpdates({ node.endUpdates(animated: false) }) { results.append($0) }
            node.performBatchUpdates({
                node.beginUpdates()
                harness.items[0].insert(700, at: 0)
                node.insertItems(at: [Self.path(0)])
            }) { results.append($0) }
            try harness.host.settle()
            XCTAssertEqual(results, [true, true])
            XCTAssertNotNil(harness.shown[700])
            XCTAssertTrue(node.isSynchronized)
        }
    }

    func testObserversRunAfterABatchThatStayedOpenOverAFrame() throws {
        try onMain {
            let harness = try self.makeHarness()
            let node = harness.node
            var count = 0
            node.beginUpdates()
            node.onDidFinishSynchronizing { count += 1 }
            try harness.host.run(for: 0.1)
            XCTAssertEqual(count, 0)
            node.endUpdates(animated: false)
            try harness.host.settle()
            XCTAssertEqual(count, 1)
        }
    }

    func testANewDelegateMeasuresEveryItemOnce() throws {
        final class Other: ASCollectionDelegate {}
        try onMain {
            let harness = try self.makeHarness()
            let before = harness.node.controller.data.generation
            let other = Other()
            harness.node.delegate = other
            XCTAssertEqual(harness.node.controller.data.generation, before + 1)
            try harness.host.settle()
            harness.node.controller.checkInvariants()
            XCTAssertEqual(harness.shown.count, 24)
        }
    }

    func testAPlaceholderIsShownFromTheNextFrameOn() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            XCTAssertFalse(harness.table.controller.needsFullPass)
            harness.table.rowPlaceholder = ASRowPlaceholder(color: .red)
            XCTAssertTrue(harness.table.controller.needsFullPass)
        }
    }

    // MARK: - The view

    func testTheViewHasTheMethodsOfTheNode() throws {
        try onMain {
            let harness = try self.makeHarness([Array(0..<30), [40, 41]])
            let (node, view) = (harness.node, harness.node.view)
            XCTAssertTrue(view.asyncDelegate === harness && view.asyncDataSource === harness)
            let cell = try XCTUnwrap(view.nodeForItem(at: Self.path(2)))
            XCTAssertEqual(view.indexPath(for: cell), Self.path(2))
            XCTAssertTrue(view.cellForItem(at: Self.path(2)) === cell.view)
            XCTAssertEqual(view.visibleNodes().count, 24)
            XCTAssertEqual(view.indexPathsForVisibleItems.count, 24)
            XCTAssertEqual(view.indexPathForItem(at: CGPoint(x: 50, y: 50)), Self.path(4))
            XCTAssertEqual(
                view.layoutAttributesForItem(at: Self.path(4))?.frame, CGRect(x: 40, y: 40, width: 40, height: 40))
            XCTAssertEqual(view.dataSource?.numberOfSections(in: view), 2)
            XCTAssertEqual(view.dataSource?.collectionView(view, numberOfItemsInSection: 1), 2)
            XCTAssertEqual(view.dataSource?.collectionView(view, numberOfItemsInSection: 9), 0)
            XCTAssertTrue(view.context(forSection: 1) === node.context(forSection: 1))

            XCTAssertNil(view.indexPathsForSelectedItems)
            view.allowsMultipleSelection = true
            view.selectItem(at: Self.path(1), animated: false, scrollPosition: [])
            view.selectItem(at: Self.path(2), animated: false, scrollPosition: [])
            XCTAssertEqual(view.indexPathsForSelectedItems, [Self.path(1), Self.path(2)])
            view.deselectItem(at: Self.path(1), animated: false)
            XCTAssertEqual(node.indexPathsForSelectedItems, [Self.path(2)])
            view.scrollToItem(at: Self.path(1, 1), at: .bottom, animated: false)
            XCTAssertEqual(view.contentOffset.y, 10 * 40 + 40 - 300)

            harness.items[0].removeFirst()
            view.deleteItems(at: [Self.path(0)])
            harness.items[0].append(77)
            view.insertItems(at: [Self.path(29)])
            harness.items[0].swapAt(0, 1)
            view.moveItem(at: Self.path(1), to: Self.path(0))
            harness.items.append([50])
            view.insertSections([2])
            harness.items.swapAt(1, 2)
            view.moveSection(2, toSection: 1)
            harness.items.remove(at: 2)
            view.deleteSections([2])
            view.reloadSections([0])
            view.reloadItems(at: [Self.path(0, 1)])
            XCTAssertEqual(harness.errors, [])
            XCTAssertTrue(view.isProcessingUpdates)
            var order: [String] = []
            view.onDidFinishProcessingUpdates { order.append("processed") }
            view.reloadData { order.append("reloaded") }
            try harness.host.settle()
            XCTAssertEqual(Set(order), ["processed", "reloaded"])
            XCTAssertEqual((0..<2).map { node.numberOfItems(inSection: $0) }, [30, 1])
            let generation = node.controller.data.generation
            view.relayoutItems()
            XCTAssertEqual(node.controller.data.generation, generation + 1)
            try harness.host.settle()
            XCTAssertTrue(harness.shown[50] != nil)
        }
    }

    func testAViewOfATableHasTheMethodsOfItsNode() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            let view = harness.table.view
            var calls = 0
            view.onDidFinishProcessingUpdates { calls += 1 }
            XCTAssertTrue(view.isProcessingUpdates)
            try harness.host.settle()
            XCTAssertEqual(calls, 1)
            XCTAssertTrue(view.tableNode === harness.table)
            let path = IndexPath(row: 1, section: 0)
            XCTAssertTrue(view.nodeForRow(at: path) === harness.table.nodeForRow(at: path))
            XCTAssertTrue(harness.table.cellForRow(at: path) === harness.table.nodeForRow(at: path)?.view)
        }
    }
}
