import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Late results, hidden rows that come back, and work whose priority changes.
final class LateResultTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func testACellThatGrowsBetweenMeasuringAndDeliveryIsShownAtItsNewHeight() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            let cells = Locked<[BoxCell]>([])
            let source = CellSource(count: 10) { row in
                let cell = BoxCell(name: row, height: 100)
                cells.withLock { $0.append(cell) }
                return cell
            }
            harness.table.dataSource = source
            let held = HeldResults(harness)
            HeldResults.finishWork()
            XCTAssertFalse(held.slots.isEmpty)
            // Measured but not delivered: the cell's image arrives and it grows.
            let second = try XCTUnwrap(cells.current.first { $0.name == 1 })
            second.setHeight(250)
            BoxCell.measuredOnMain.withLock { $0 = 0 }
            held.deliverAll(framesBetween: false) { $0 }
            harness.table.controller.data.deliver = { MainMailbox.post($1) }
            try harness.host.settle()
            XCTAssertEqual(harness.table.rectForRow(at: self.path(1)).height, 250)
            XCTAssertEqual(harness.cell(0, 2)?.view.frame.minY, 350)
            XCTAssertEqual(BoxCell.measuredOnMain.current, 0)
        }
    }

    func testARowThatWasHiddenComesBackWhenItGrows() throws {
        try onMain {
            for hidden in [0, 2, 9] {
                let harness = TableHarness([Array(0..<10)], heightOf: { $0 == hidden ? 0 : 100 })
                try harness.host.settle()
                let cell = try XCTUnwrap(harness.cell(0, hidden), "row \(hidden) has no node")
                XCTAssertEqual(harness.table.contentHeight, 900)
                cell.setHeight(80)
                try harness.host.settle()
                XCTAssertEqual(harness.table.contentHeight, 980)
                XCTAssertEqual(harness.table.rectForRow(at: self.path(hidden)).height, 80)
            }
        }
    }

    func testARowThatWasHiddenWhenItLeftTheRangesIsMadeAgainWhenItIsNear() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)], heightOf: { $0 == 2 ? 0 : 100 })
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 5000)
            try harness.host.settle()
            XCTAssertNil(harness.cell(0, 2))
            harness.heightOf = { _ in 100 }
            harness.table.contentOffset = .zero
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 2)?.view.frame, CGRect(x: 0, y: 200, width: 100, height: 100))
            XCTAssertEqual(harness.table.contentHeight, 10_000)
        }
    }

    func testAllRowsOfATableMayBeHiddenAndComeBack() throws {
        try onMain {
            let harness = TableHarness([Array(0..<5)], heightOf: { _ in 0 })
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentHeight, 0)
            for row in 0..<5 { try XCTUnwrap(harness.cell(0, row)).setHeight(30) }
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentHeight, 150)
            XCTAssertEqual(harness.cell(0, 4)?.view.frame.minY, 120)
        }
    }

    func testRowsAfterManyHiddenRowsAreShown() throws {
        try onMain {
            let source = CellSource(count: 5_000) { BoxCell(name: $0, height: $0 < 4_990 ? 0 : 100) }
            let harness = TableHarness([[]])
            harness.table.dataSource = source
            try harness.host.settle()
            // The rows are measured one after the other, which this test ignores.
            harness.table.controller.viewport.keepingPosition {
                for row in 0..<4_990 { harness.table.controller.viewport.geometry.setMeasured(row, .zero) }
            }
            harness.table.controller.setNeedsUpdate()
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentHeight, 1000)
            XCTAssertEqual(harness.cell(0, 4_990)?.view.frame.minY, 0)
            XCTAssertEqual(harness.cell(0, 4_993)?.isVisible, true)
            XCTAssertLessThan(harness.table.controller.data.records.count, 1000, "too many hidden rows have nodes")
        }
    }

    func testASectionThatGetsItsTitleWithAReloadShowsIt() throws {
        try onMain {
            let harness = TableHarness([Array(0..<3), Array(3..<6)])
            let source = CellSource(count: 3, sections: 2) { BoxCell(name: $0, height: 100) }
            source.titles = [nil, "Second"]
            harness.table.dataSource = source
            try harness.host.settle()
            XCTAssertNil(harness.table.nodeForHeader(inSection: 0))
            source.titles = ["First", "Second"]
            harness.table.reloadData()
            try harness.host.settle()
            let header = try XCTUnwrap(harness.table.nodeForHeader(inSection: 0), "no header after the reload")
            XCTAssertGreaterThan(header.view.frame.height, 10)
            XCTAssertEqual(harness.table.rectForRow(at: self.path(0)).minY, header.view.frame.height)
            source.titles = [nil, nil]
            harness.table.reloadSections([0, 1], with: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.table.rectForRow(at: self.path(0)).minY, 0)
        }
    }

    func testWorkForAVisibleRowRunsBeforeWorkForRowsThatWereNearer() throws {
        try onMain {
            let harness = TableHarness([Array(0..<200)])
            try harness.host.settle()
            // All workers are busy, so that new work waits.
            let gate = DispatchSemaphore(value: 0)
            let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
            for _ in 0..<workers { WorkQueue.shared.async(.visible) { gate.wait() } }
            let order = Locked<[Int]>([])
            let source = CellSource(count: 200) { row in
                order.withLock { $0.append(row) }
                return BoxCell(name: row, height: 100)
            }
            harness.table.dataSource = source
            harness.table.reloadData()
            harness.table.contentOffset = CGPoint(x: 0, y: 5000)
            HeldResults.frame()
            HeldResults.frame()
            // Rows from 58 on were outside the viewport and are visible now.
            harness.table.contentOffset = CGPoint(x: 0, y: 5800)
            HeldResults.frame()
            for _ in 0..<workers { gate.signal() }
            try harness.host.settle()
            let first = Set(order.current.prefix(8))
            XCTAssertTrue(first.isSuperset(of: [58, 59, 60, 61]), "\(order.current.prefix(16))")
        }
    }

    func testQueuedDrawingRunsFirstWhenItsCellBecomesVisible() throws {
        try onMain {
            let harness = TableHarness([Array(0..<40)])
            try harness.host.settle()
            let gate = DispatchSemaphore(value: 0)
            let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
            for _ in 0..<workers { WorkQueue.shared.async(.visible) { gate.wait() } }
            let ahead = try XCTUnwrap(harness.cell(0, 6)?.subnodes.first)
            ahead.setNeedsDisplay()
            HeldResults.frame()
            let ticket = try XCTUnwrap(ahead.waitingDisplay)
            XCTAssertEqual(ticket.priority, .display)
            harness.table.contentOffset = CGPoint(x: 0, y: 400)
            HeldResults.frame()
            XCTAssertTrue(ahead.isVisible)
            XCTAssertEqual(ticket.priority, .visible)
            harness.table.contentOffset = .zero
            HeldResults.frame()
            XCTAssertEqual(ticket.priority, .display)
            for _ in 0..<workers { gate.signal() }
            try harness.host.settle()
        }
    }

    func testACellWithoutPlaceholdersIsDrawnInTheFrameInWhichItBecomesVisible() throws {
        try onMain {
            for never in [false, true] {
                let source = CellSource(count: 400) { row in
                    let cell = ColorCell()
                    cell.neverShowPlaceholders = never
                    return cell
                }
                let harness = TableHarness([[]])
                harness.table.dataSource = source
                try harness.host.settle()
                // Results are held back, so that only a wait can make the cell visible.
                let held = HeldResults(harness)
                harness.table.contentOffset = CGPoint(x: 0, y: 20_000)
                HeldResults.frame()
                XCTAssertEqual(harness.table.controller.placeholderCount, never ? 0 : 4)
                XCTAssertEqual(harness.table.nodeForRow(at: self.path(201))?.isDisplayed ?? false, never)
                held.deliverAll(framesBetween: false) { $0 }
                harness.table.controller.data.deliver = { MainMailbox.post($1) }
                try harness.host.settle()
            }
        }
    }

    func testAControllerThatNeverShowsPlaceholdersOpensWithEveryVisibleRowDrawn() {
        onMain {
            for never in [false, true] {
                _ = HeadlessHost.attached()
                // Shorter than the estimate: more rows are visible than first estimated.
                let source = CellSource(count: 400) { _ in BoxCell(name: 1, height: 10) }
                let table = ASTableNode()
                table.dataSource = source
                let controller = ASDKViewController(node: table)
                controller.neverShowPlaceholders = never
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
                window.rootViewController = controller
                table.controller.data.deliver = { _, _ in }
                window.makeKeyAndVisible()
                HeldResults.frame()
                let visible = table.visibleNodes
                XCTAssertEqual(visible.count, never ? 40 : 0)
                XCTAssertTrue(visible.allSatisfy { $0.isDisplayed && $0.subnodes.allSatisfy(\.isDisplayed) })
                window.isHidden = true
            }
        }
    }
}

/// A row of 100 points that draws one colour.
private final class ColorCell: ASCellNode, @unchecked Sendable {
    private let color = ColorNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        color.style.height = ASDimensionMake(100)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [color])
    }
}

/// Rows made by a closure, and titles by section.
@MainActor
final class CellSource: ASTableDataSource {
    var count: Int
    var sections: Int
    var titles: [String?] = []
    private let make: @Sendable (Int) -> ASCellNode
    var countCalls = 0

    init(count: Int, sections: Int = 1, make: @escaping @Sendable (Int) -> ASCellNode) {
        self.count = count
        self.sections = sections
        self.make = make
    }

    func numberOfSections(in tableNode: ASTableNode) -> Int { sections }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        countCalls += 1
        return count
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (make, row) = (make, indexPath.row)
        return { make(row) }
    }

    func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }
}
