import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The threads and the order of the app's callbacks, and the state they find.
final class ListOrderTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    @MainActor
    private func press(_ harness: TableHarness, y: CGFloat) throws {
        let time = harness.host.clock.now
        FrameLoop.shared.post(
            .pointerDown(button: .primary, at: CGPoint(x: 40, y: y), time: time, modifiers: []), to: harness.window)
        try harness.host.settle()
        FrameLoop.shared.post(
            .pointerUp(button: .primary, at: CGPoint(x: 40, y: y), time: time, modifiers: []), to: harness.window)
        try harness.host.settle()
    }

    /// A settled table with a spy as its delegate, whose record is empty.
    @MainActor
    private func spied(_ rows: Int = 30) throws -> (TableHarness, CallbackSpy) {
        let harness = TableHarness([Array(0..<rows)])
        let spy = CallbackSpy()
        harness.table.delegate = spy
        try harness.host.settle()
        spy.calls = []
        return (harness, spy)
    }

    // MARK: - Data source

    func testANodeBlockIsRequestedOnTheMainThreadAndRunsOnAWorker() throws {
        try onMain {
            let threads = Locked<[Bool]>([])
            let harness = TableHarness([Array(0..<20)])
            var asked: [Bool] = []
            let source = CellSource(count: 20) { row in
                threads.withLock { $0.append(Thread.isMainThread) }
                return BoxCell(name: row, height: 100)
            }
            harness.onRequest = { _ in asked.append(Thread.isMainThread) }
            try harness.host.settle()
            XCTAssertEqual(Set(asked), [true])
            harness.table.dataSource = source
            try harness.host.settle()
            XCTAssertGreaterThan(threads.current.count, 4)
            XCTAssertFalse(threads.current.contains(true))
        }
    }

    func testNodesAreMadeOnTheMainThreadIfThereIsNoBlock() throws {
        @MainActor final class Nodes: ASTableDataSource {
            var asked: [Int] = []
            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 30 }
            func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
                XCTAssertTrue(Thread.isMainThread)
                asked.append(indexPath.row)
                let cell = ASTextCellNode(
                    attributes: [.font: UIFont.systemFont(ofSize: 12)],
                    insets: UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
                cell.text = "Row \(indexPath.row)"
                return cell
            }
        }
        try onMain {
            let harness = TableHarness([[]])
            let source = Nodes()
            harness.table.dataSource = source
            try harness.host.settle()
            XCTAssertEqual(source.asked.first, 0)
            XCTAssertEqual(source.asked.count, Set(source.asked).count)
            let cell = try XCTUnwrap(harness.table.nodeForRow(at: self.path(1)) as? ASTextCellNode)
            XCTAssertEqual(cell.textNode.frame.origin, CGPoint(x: 6, y: 5))
            XCTAssertEqual(cell.view.frame.height, cell.textNode.frame.height + 12)
            XCTAssertEqual(cell.text, "Row 1")
            XCTAssertGreaterThan(cell.textNode.frame.height, 10)
            // It grows with its text and is measured in the background.
            let before = cell.view.frame.height
            cell.text = "Row 1, with so many words that they take more than one line of a narrow table"
            cell.textInsets = .zero
            try harness.host.settle()
            XCTAssertGreaterThan(cell.view.frame.height, before)
            XCTAssertEqual(cell.textNode.frame.origin, .zero)
        }
    }

    func testHeaderBlocksRunOnAWorkerAndHeadersHaveTheirMeasuredHeight() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4), Array(4..<8)])
            let spy = CallbackSpy()
            spy.headers = ["First", "Second, of which there is more to be said than fits on one line"]
            harness.table.delegate = spy
            try harness.host.settle()
            let (first, second) = (
                try XCTUnwrap(harness.table.nodeForHeader(inSection: 0)),
                try XCTUnwrap(harness.table.nodeForHeader(inSection: 1))
            )
            XCTAssertTrue(first is ASTextCellNode)
            XCTAssertGreaterThan(second.view.frame.height, first.view.frame.height)
            XCTAssertEqual(harness.table.rectForRow(at: self.path(0)).minY, first.view.frame.height)
            XCTAssertEqual(
                harness.table.rectForRow(at: self.path(0, 1)).minY,
                first.view.frame.height + 400 + second.view.frame.height)
            XCTAssertEqual(
                spy.calls.filter { $0 == "willDisplay" }.count, harness.table.visibleNodes.count, "headers are no rows")
        }
    }

    func testTheDelegateLimitsHowHighARowMayBe() throws {
        try onMain {
            let (harness, spy) = try self.spied()
            spy.range = ASSizeRange(min: CGSize(width: 999, height: 20), max: CGSize(width: 999, height: 60))
            let cells = harness.table.visibleNodes
            harness.table.relayoutItems()
            try harness.host.settle()
            XCTAssertEqual(
                harness.table.rectForRow(at: self.path(1)), CGRect(x: 0, y: 60, width: 100, height: 60),
                "the width is ignored")
            XCTAssertTrue(zip(cells, harness.table.visibleNodes).allSatisfy { $0 === $1 }, "a node was made again")
            spy.range = ASSizeRange(min: CGSize(width: 0, height: 150), max: CGSize(width: 0, height: CGFloat.infinity))
            harness.table.relayoutItems()
            try harness.host.settle()
            XCTAssertEqual(harness.table.rectForRow(at: self.path(1)).minY, 150)
        }
    }

    // MARK: - Display

    func testTheDelegateIsNotifiedBeforeARowEntersTheViewAndAfterItLeft() throws {
        try onMain {
            let harness = TableHarness([Array(0..<40)])
            let spy = CallbackSpy()
            harness.table.delegate = spy
            var checks = 0
            spy.onWillDisplay = { node in
                XCTAssertNil(node.view.superview)
                XCTAssertGreaterThan(node.calculatedSize.height, 0)
                XCTAssertNotNil(node.indexPath)
                XCTAssertFalse(node.isVisible)
                checks += 1
            }
            spy.onEndDisplaying = { node in
                XCTAssertNil(node.view.superview)
                checks += 1
            }
            try harness.host.settle()
            XCTAssertEqual(checks, 4)
            harness.table.contentOffset = CGPoint(x: 0, y: 1000)
            try harness.host.settle()
            XCTAssertEqual(checks, 12)
            XCTAssertEqual(spy.ended.compactMap { ($0 as? BoxCell)?.name }, [0, 1, 2, 3], "in the order of the rows")
        }
    }

    func testACellReceivesItsVisibilityEventsInOrder() throws {
        final class Witness: ASCellNode, @unchecked Sendable {
            let calls = Locked<[String]>([])
            override init() {
                super.init()
                style.height = ASDimensionMake(100)
            }
            @MainActor override func cellNodeVisibilityEvent(
                _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
            ) {
                XCTAssertNotNil(scrollView)
                calls.withLock { $0.append("\(event) \(Int(cellFrame.minY))") }
            }
        }
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 40) { _ in Witness() }
            harness.table.dataSource = source
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.table.nodeForRow(at: self.path(1)) as? Witness)
            harness.table.contentOffset = CGPoint(x: 0, y: 30)
            try harness.host.settle()
            let view = harness.table.view
            view.delegate?.scrollViewWillBeginDragging(view)
            view.delegate?.scrollViewDidEndDragging(view, willDecelerate: true)
            view.delegate?.scrollViewDidEndDecelerating(view)
            XCTAssertEqual(
                cell.calls.current,
                [
                    "visible 100", "visibleRectChanged 100", "willBeginDragging 100", "didEndDragging 100",
                    "didStopScrolling 100",
                ])
            cell.calls.withLock { $0 = [] }
            harness.table.contentOffset = CGPoint(x: 0, y: 2000)
            try harness.host.settle()
            XCTAssertEqual(cell.calls.current.last, "invisible 100")
            XCTAssertEqual(cell.calls.current.filter { $0.hasPrefix("invisible") }.count, 1)
        }
    }

    // MARK: - Selection

    func testAClickCallsTheDelegateInThisOrder() throws {
        try onMain {
            let (harness, spy) = try self.spied()
            try self.press(harness, y: 150)
            XCTAssertEqual(
                spy.calls, ["shouldHighlight 1", "didHighlight 1", "didUnhighlight 1", "willSelect 1", "didSelect 1"])
            spy.calls = []
            try self.press(harness, y: 250)
            XCTAssertEqual(
                spy.calls,
                [
                    "shouldHighlight 2", "didHighlight 2", "didUnhighlight 2", "willSelect 2", "willDeselect 1",
                    "didDeselect 1", "didSelect 2",
                ])
            spy.calls = []
            spy.highlightable = { $0.row != 3 }
            try self.press(harness, y: 350)
            XCTAssertEqual(spy.calls, ["shouldHighlight 3"], "neither highlighted nor selected")
            XCTAssertEqual(harness.table.indexPathForSelectedRow, self.path(2))
        }
    }

    func testADelegateMayKeepARowSelectedOrDeselectAnother() throws {
        try onMain {
            let (harness, spy) = try self.spied()
            harness.table.allowsMultipleSelection = true
            for y in [50, 150] as [CGFloat] { try self.press(harness, y: y) }
            spy.deselects = { _ in nil }
            spy.calls = []
            try self.press(harness, y: 50)
            XCTAssertEqual(spy.calls.suffix(1), ["willDeselect 0"])
            XCTAssertEqual(harness.table.indexPathsForSelectedRows, [self.path(0), self.path(1)])
            spy.deselects = { _ in self.path(1) }
            try self.press(harness, y: 50)
            XCTAssertEqual(spy.calls.suffix(2), ["willDeselect 0", "didDeselect 1"])
            XCTAssertEqual(harness.table.indexPathsForSelectedRows, [self.path(0)])
        }
    }

    // MARK: - Batches and ranges

    func testABatchIsRequestedOnABackgroundThread() throws {
        try onMain {
            let harness = TableHarness([Array(0..<3)])
            let spy = CallbackSpy()
            spy.fetch = { $0.completeBatchFetching(false) }
            harness.table.delegate = spy
            try harness.host.settle()
            XCTAssertEqual(spy.fetchedOnMain.current, [false])
        }
    }

    func testTheBatchDelegateDecidesWhileTheTableMoves() throws {
        try onMain {
            let (harness, spy) = try self.spied(60)
            spy.fetch = { $0.completeBatchFetching(false) }
            harness.table.batchFetchingDelegate = spy
            var hints: [Bool] = []
            var times: [TimeInterval] = []
            spy.wantsBatch = { time, hint in
                times.append(time)
                hints.append(hint)
                return false
            }
            harness.table.view.scroll(by: CGVector(dx: 0, dy: 4900))
            try harness.host.run(for: 0.1)
            XCTAssertFalse(hints.isEmpty)
            XCTAssertTrue(times.allSatisfy { $0 >= 0 && $0.isFinite })
            XCTAssertEqual(spy.fetchedOnMain.current, [], "it refused")
            spy.wantsBatch = { _, _ in true }
            try harness.host.run(for: 0.05)
            // The batch begins on a thread of its own.
            HeldResults.finishWork { spy.fetchedOnMain.current.count > 0 }
            XCTAssertGreaterThan(spy.fetchedOnMain.current.count, 0, "the delegate requested it")
            spy.fetch = nil
            try harness.host.settle()
        }
    }

    func testARangeThatIsSetHoldsUntilTheNextScroll() throws {
        try onMain {
            let harness = TableHarness([Array(0..<200)])
            try harness.host.settle()
            let beyond = try XCTUnwrap(harness.cell(0, 6))
            XCTAssertTrue(beyond.isInDisplayState)
            harness.table.updateCurrentRange(with: .visibleOnly)
            try harness.host.settle()
            XCTAssertFalse(beyond.isInPreloadState)
            XCTAssertTrue(harness.table.visibleNodes.allSatisfy(\.isVisible))
            harness.table.contentOffset = CGPoint(x: 0, y: 10)
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 6)?.isInDisplayState, true)
        }
    }

    func testAReloadCompletesWhenTheVisibleRowsAreMeasured() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            try harness.host.settle()
            harness.rows[0] = Array(100..<150)
            var names: [Int?] = []
            harness.table.reloadData {
                XCTAssertTrue(Thread.isMainThread)
                names = (0..<4).map { harness.cell(0, $0)?.name }
            }
            XCTAssertEqual(names.count, 0)
            try harness.host.settle()
            XCTAssertEqual(names, [100, 101, 102, 103])
        }
    }

    func testUpdatesRunAtOnceAndQueriesInThemReturnTheOldRows() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            var calls: [String] = []
            harness.table.performBatchUpdates(
                {
                    harness.rows[0].removeLast(4)
                    harness.table.deleteRows(at: (6..<10).map { self.path($0) }, with: .none)
                    calls.append("inside \(harness.table.numberOfRows(inSection: 0))")
                }, completion: { _ in calls.append("completion \(harness.table.numberOfRows(inSection: 0))") })
            calls.append("after \(harness.table.numberOfRows(inSection: 0))")
            try harness.host.settle()
            XCTAssertEqual(calls, ["inside 10", "after 6", "completion 6"])
        }
    }
}
