import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Ownership of tables, their views and their cells.
final class TableOwnershipTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private final class Rows: ASTableDataSource, ASTableDelegate {
        var count: Int
        let began = DispatchSemaphore(value: 0)
        var onScroll: (() -> Void)?
        var onEnd: (() -> Void)?
        var onDisplay: (() -> Void)?
        /// Each batch waits for it; nil waits for nothing.
        // Set before the table is shown.
        nonisolated(unsafe) var gate: DispatchSemaphore?
        let batchCount = Locked(0)

        init(_ count: Int) { self.count = count }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            let row = indexPath.row
            return { BoxCell(name: row, height: 100) }
        }
        func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) { onDisplay?() }
        func tableNodeDidScroll(_ tableNode: ASTableNode) { onScroll?() }
        func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) { onEnd?() }
        func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { true }
        nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
            batchCount.withLock { $0 += 1 }
            began.signal()
            gate?.wait()
            context.completeBatchFetching(false)
        }
    }

    @MainActor
    private func plainWindow() throws -> (HeadlessHost, UIWindow, UIView) {
        let host = HeadlessHost.attached(scale: 1)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        try host.settle()
        return (host, window, controller.view)
    }

    func testATableThatOnlyItsSuperviewKeepsShowsItsRows() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            let rows = Rows(50)
            weak var weakly: ASTableNode?
            do {
                let table = ASTableNode()
                table.dataSource = rows
                table.frame = CGRect(x: 0, y: 0, width: 100, height: 400)
                view.addSubnode(table)
                weakly = table
            }
            try host.settle()
            let table = try XCTUnwrap(weakly)
            XCTAssertEqual(table.visibleNodes.count, 4)
            XCTAssertTrue(table.visibleNodes.allSatisfy { $0.isVisible && $0.isDisplayed })
            table.view.removeFromSuperview()
        }
    }

    func testTheViewOfAFreedTableIsAnEmptyScrollView() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            let rows = Rows(50)
            var table: ASTableNode? = ASTableNode()
            weak let weakly = table
            table?.dataSource = rows
            table?.delegate = rows
            let tableView = try XCTUnwrap(table?.view)
            table = nil
            XCTAssertNil(weakly)
            tableView.frame = CGRect(x: 0, y: 0, width: 100, height: 300)
            tableView.layoutIfNeeded()
            view.addSubview(tableView)
            try host.settle()
            tableView.contentOffset = CGPoint(x: 0, y: 10)
            XCTAssertTrue(tableView.subviews.isEmpty)
        }
    }

    func testADelegateMayReleaseItsTableWhileItScrolls() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            let rows = Rows(50)
            weak var weakly: ASTableNode?
            do {
                let table = ASTableNode()
                table.dataSource = rows
                table.delegate = rows
                table.frame = CGRect(x: 0, y: 0, width: 100, height: 400)
                view.addSubnode(table)
                weakly = table
            }
            try host.settle()
            rows.onScroll = { view.subviews.first?.removeFromSuperview() }
            (view.subviews.first as? UIScrollView)?.contentOffset = CGPoint(x: 0, y: 50)
            try host.settle()
            XCTAssertNil(weakly)
        }
    }

    func testADelegateMayReleaseItsTableAtTheEndOfARowsAnimation() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            let rows = Rows(3)
            weak var weakly: ASTableNode?
            do {
                let table = ASTableNode()
                table.dataSource = rows
                table.delegate = rows
                table.frame = CGRect(x: 0, y: 0, width: 100, height: 400)
                view.addSubnode(table)
                weakly = table
            }
            try host.settle()
            rows.count = 2
            weakly?.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
            rows.onEnd = { view.subviews.first?.removeFromSuperview() }
            try host.settle()
            XCTAssertNil(weakly)
        }
    }

    func testADelegateMayReleaseItsTableWhenACellIsAboutToBeDisplayed() throws {
        try onMain {
            // In the first pass, in a scroll, in a reload, with a new row, and while rows move.
            for moment in ["first", "scroll", "reload", "insert", "motion"] {
                let (host, _, view) = try plainWindow()
                let rows = Rows(50)
                weak var weakly: ASTableNode?
                let free = { view.subviews.first?.removeFromSuperview() ?? () }
                do {
                    let table = ASTableNode()
                    table.dataSource = rows
                    table.delegate = rows
                    table.frame = CGRect(x: 0, y: 0, width: 100, height: 400)
                    if moment == "first" { rows.onDisplay = free }
                    view.addSubnode(table)
                    weakly = table
                }
                // Outlives the table.
                let tableView = try XCTUnwrap(view.subviews.first as? UIScrollView)
                try host.settle()
                switch moment {
                case "scroll":
                    rows.onDisplay = free
                    tableView.contentOffset = CGPoint(x: 0, y: 350)
                case "reload":
                    rows.onDisplay = free
                    weakly?.reloadData()
                case "insert", "motion":
                    if moment == "motion" {
                        rows.count -= 1
                        weakly?.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
                        try host.run(for: 0.05)
                    }
                    rows.onDisplay = free
                    rows.count += 1
                    weakly?.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
                default: break
                }
                try host.settle()
                XCTAssertNil(weakly, moment)
                // The pass ends with the rows of the viewport, and is the last.
                XCTAssertLessThanOrEqual(tableView.subviews.count, 5, moment)
            }
        }
    }

    func testALoneCellAsTheRootOfAControllerIsDrawn() throws {
        try onMain {
            let (host, window, _) = try plainWindow()
            let cell = BoxCell(name: 3, height: 100)
            window.rootViewController = ASDKViewController(node: cell)
            try host.settle()
            XCTAssertFalse(cell.isRangeManaged)
            XCTAssertEqual(cell.states.current, ["+preload", "+display", "+visible"])
            XCTAssertNotEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_FFFF)
        }
    }

    func testACellIsRangeManagedWhileAListHasIt() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.cell(0, 0))
            XCTAssertTrue(cell.isRangeManaged && cell.subnodes.allSatisfy(\.isRangeManaged))
            harness.rows = [[]]
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertFalse(cell.isRangeManaged || cell.subnodes.contains(where: \.isRangeManaged))
        }
    }

    func testDelegatesThatBlockInTheirBatchesStopNoDrawing() throws {
        try onMain {
            let (host, window, view) = try plainWindow()
            let rows = Rows(1)
            let gate = DispatchSemaphore(value: 0)
            rows.gate = gate
            // One more than there are worker threads.
            let count = max(2, ProcessInfo.processInfo.activeProcessorCount) + 1
            for index in 0..<count {
                let table = ASTableNode()
                table.dataSource = rows
                table.delegate = rows
                table.frame = CGRect(x: 0, y: 40 * index, width: 100, height: 40)
                view.addSubnode(table)
            }
            var frames = 0
            while rows.batchCount.current < count, frames < 10_000 {
                FrameLoop.shared.runFrame()
                // All workers are idle: measuring and drawing have ended.
                WorkQueue.shared.waitForProgress()
                frames += 1
            }
            XCTAssertEqual(rows.batchCount.current, count)
            let drawn = DispatchSemaphore(value: 0)
            WorkQueue.shared.async(.visible) { drawn.signal() }
            XCTAssertEqual(drawn.wait(timeout: .now() + 60), .success, "no thread is left to draw")
            for _ in 0..<count { gate.signal() }
            try host.settle()
            window.rootViewController = nil
        }
    }
}
