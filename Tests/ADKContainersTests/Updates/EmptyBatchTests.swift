import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Batches that end without rows, as those of an app without a network do.
final class EmptyBatchTests: XCTestCase, @unchecked Sendable {
    /// A batch after this many requests ends with `false`, so that a loop ends.
    private static let limit = 25

    /// A table whose batches add `added` rows each.
    @MainActor
    private final class Table {
        let harness: TableHarness
        var requests = 0
        var added = 0
        var addsAfterwards = false

        init(_ count: Int) {
            harness = TableHarness([Array(0..<count)])
            harness.fetch = { [unowned self] context in MainActor.assumeIsolated { self.answer(context) } }
        }

        private func answer(_ context: ASBatchContext) {
            requests += 1
            if addsAfterwards {
                context.completeBatchFetching(requests < limit)
                FrameTimer.schedule(after: 0.1) { self.add() }
            } else {
                add()
                context.completeBatchFetching(requests < limit)
            }
        }

        func add() {
            let old = harness.rows[0].count
            harness.rows[0] += old..<old + added
            harness.table.insertRows(at: (old..<old + added).map { IndexPath(row: $0, section: 0) }, with: .none)
        }

        func requestsAfter(_ body: () -> Void) throws -> Int {
            let before = requests
            body()
            try harness.host.settle()
            return requests - before
        }
    }

    func testATableAsksOnceIfABatchBringsNothing() throws {
        try onMain {
            for count in [0, 2, 6] {
                let table = Table(count)
                try table.harness.host.settle()
                XCTAssertEqual(table.requests, 1, "\(count) rows")
                XCTAssertEqual(table.harness.table.controller.batching.lastDecision, .unchanged)
            }
        }
    }

    func testATableAsksAgainAfterAScrollAChangeOfSizeAndAnUpdateWithChanges() throws {
        try onMain {
            let table = Table(6)
            let (harness, list) = (table.harness, table.harness.table)
            try harness.host.settle()
            XCTAssertEqual(try table.requestsAfter { list.controller.setNeedsUpdate() }, 0, "a pass")
            XCTAssertEqual(try table.requestsAfter { list.view.scroll(by: CGVector(dx: 0, dy: 50)) }, 1, "a scroll")
            XCTAssertEqual(
                try table.requestsAfter { harness.window.resizeHeadless(to: CGSize(width: 100, height: 500)) }, 1,
                "a size")
            XCTAssertEqual(
                try table.requestsAfter {
                    table.added = 1
                    table.add()
                    table.added = 0
                }, 1, "a row")
            XCTAssertEqual(
                try table.requestsAfter { list.performBatchUpdates({}) }, 0, "an update without changes")
            XCTAssertEqual(
                try table.requestsAfter { list.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none) }, 1)
            XCTAssertEqual(try table.requestsAfter { list.reloadData() }, 1, "a reload")
            XCTAssertEqual(try table.requestsAfter { list.leadingScreensForBatching = 3 }, 1, "leading screens")
            XCTAssertEqual(try table.requestsAfter { list.resetBatchFetching() }, 1, "a reset")
        }
    }

    func testATableThatIsShownAgainAsksAgain() throws {
        try onMain {
            let table = Table(2)
            try table.harness.host.settle()
            let root = table.harness.window.rootViewController
            XCTAssertEqual(
                try table.requestsAfter { table.harness.window.rootViewController = UIViewController() }, 0)
            XCTAssertEqual(try table.requestsAfter { table.harness.window.rootViewController = root }, 1)
        }
    }

    func testAScreenThatIsNotFilledGoesOnWhileRowsArrive() throws {
        try onMain {
            for addsAfterwards in [false, true] {
                let table = Table(0)
                table.added = 2
                table.addsAfterwards = addsAfterwards
                try table.harness.host.settle()
                // Three screens of four rows, the visible one and two ahead.
                XCTAssertEqual(table.requests, 7, "after the end: \(addsAfterwards)")
                XCTAssertEqual(table.harness.rows[0].count, 14)
            }
        }
    }

    func testFalseEndsTheRequestsAlsoAfterAScroll() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            let requests = Locked(0)
            harness.fetch = { context in
                requests.withLock { $0 += 1 }
                context.completeBatchFetching(false)
            }
            try harness.host.settle()
            harness.table.view.scroll(by: CGVector(dx: 0, dy: 50))
            try harness.host.settle()
            XCTAssertEqual(requests.current, 1)
        }
    }

    /// A collection whose batches add `added` items each.
    @MainActor
    private final class Items: NSObject, ASCollectionDataSource, ASCollectionDelegate {
        var count = 3
        var requests = 0
        var added = 0

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            let name = indexPath.item
            return { ItemCell(name) }
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
        ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 100, height: 100)) }
        nonisolated func collectionNode(
            _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
        ) {
            MainMailbox.post {
                self.requests += 1
                let old = self.count
                self.count += self.added
                collectionNode.insertItems(at: (old..<self.count).map { IndexPath(item: $0, section: 0) })
                context.completeBatchFetching(self.requests < limit)
            }
        }
    }

    func testACollectionAsksOnceIfABatchBringsNothingAndGoesOnAfterItems() throws {
        try onMain {
            let host = HeadlessHost.attached(scale: 1)
            let layout = UICollectionViewFlowLayout()
            layout.minimumInteritemSpacing = 0
            layout.minimumLineSpacing = 0
            let node = ASCollectionNode(collectionViewLayout: layout)
            let items = Items()
            node.dataSource = items
            node.delegate = items
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            window.rootViewController = ASDKViewController(node: node)
            window.makeKeyAndVisible()
            try host.settle()
            XCTAssertEqual(items.requests, 1)
            items.added = 6
            items.count += 9
            node.insertItems(at: (3..<12).map { IndexPath(item: $0, section: 0) })
            try host.settle()
            // Twelve lines of three: the visible four and two screens ahead are 36 items, and the end is still near.
            XCTAssertEqual(items.count, 42)
            XCTAssertEqual(items.requests, 6)
        }
    }
}
