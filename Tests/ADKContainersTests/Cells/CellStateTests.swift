import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A cell that records the states that its list sets.
private final class StatefulCell: ASCellNode, @unchecked Sendable {
    let calls = Locked<[String]>([])

    override init() {
        super.init()
        style.height = ASDimensionMake(100)
    }

    override var isSelected: Bool {
        didSet { calls.withLock { $0.append("selected \(isSelected)") } }
    }

    override var isHighlighted: Bool {
        didSet { calls.withLock { $0.append("highlighted \(isHighlighted)") } }
    }

    @MainActor override func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
    ) {
        if event != .visibleRectChanged { calls.withLock { $0.append("\(event) \(Int(cellFrame.minY))") } }
    }
}

/// The state that the list sets on cells, and the state that it leaves to the app.
final class CellStateTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func testACellCanShowItsSelectionAndHighlightItself() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 20) { _ in StatefulCell() }
            harness.table.dataSource = source
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.table.nodeForRow(at: self.path(1)) as? StatefulCell)
            XCTAssertEqual(cell.calls.current, ["visible 100"], "nothing is set that does not change")
            cell.calls.withLock { $0 = [] }
            let time = harness.host.clock.now
            FrameLoop.shared.post(
                .pointerDown(button: .primary, at: CGPoint(x: 40, y: 150), time: time, modifiers: []),
                to: harness.window)
            try harness.host.settle()
            FrameLoop.shared.post(
                .pointerUp(button: .primary, at: CGPoint(x: 40, y: 150), time: time, modifiers: []), to: harness.window)
            try harness.host.settle()
            XCTAssertEqual(cell.calls.current, ["highlighted true", "highlighted false", "selected true"])
            harness.table.deselectRow(at: self.path(1), animated: false)
            XCTAssertEqual(cell.calls.current.last, "selected false")
            cell.isSelected = true
            XCTAssertEqual(harness.table.indexPathForSelectedRow, self.path(1))
            // A selected row that is made again receives its state before it is visible.
            harness.table.contentOffset = CGPoint(x: 0, y: 1500)
            try harness.host.settle()
            XCTAssertEqual(cell.calls.current.last, "invisible 100")
            harness.table.contentOffset = .zero
            try harness.host.settle()
            let again = try XCTUnwrap(harness.table.nodeForRow(at: self.path(1)) as? StatefulCell)
            XCTAssertEqual(again.calls.current.suffix(2), ["selected true", "visible 100"])
        }
    }

    func testATranslucentCellStaysTranslucentWhateverMovesIt() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.cell(0, 1))
            cell.alpha = 0.4
            harness.rows[0].insert(50, at: 0)
            harness.table.insertRows(at: [self.path(0)], with: .fade)
            try harness.host.run(for: 0.1)
            XCTAssertEqual(cell.alpha, 0.4)
            let new = try XCTUnwrap(harness.cell(0, 0))
            XCTAssertLessThan(new.alpha, 0.99, "it fades in")
            try harness.host.settle()
            XCTAssertEqual(cell.alpha, 0.4)
            XCTAssertEqual(new.alpha, 1)
            harness.table.contentOffset = CGPoint(x: 0, y: 400)
            try harness.host.settle()
            XCTAssertEqual(cell.alpha, 0.4, "not visible")
            harness.table.contentOffset = .zero
            try harness.host.settle()
            harness.rows[0].remove(at: 2)
            harness.table.deleteRows(at: [self.path(2)], with: .fade)
            try harness.host.run(for: 0.1)
            XCTAssertLessThan(cell.alpha, 0.39, "it fades from what it was")
            try harness.host.settle()
            XCTAssertEqual(cell.alpha, 0.4, "the app may show it elsewhere")
        }
    }

    func testAnAlphaSetWhileARowFadesInIsTheOneItHasInTheEnd() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            harness.rows[0].insert(50, at: 0)
            harness.table.insertRows(at: [self.path(0)], with: .fade)
            try harness.host.run(for: 0.1)
            let new = try XCTUnwrap(harness.cell(0, 0))
            new.alpha = 0.5
            try harness.host.settle()
            XCTAssertEqual(new.alpha, 0.5)
        }
    }

    func testTheDelegateIsNotifiedOfRowsThatLeaveButNotOfHeaders() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 1, sections: 3) { BoxCell(name: $0, height: 100) }
            source.titles = ["a", "b", "c"]
            let delegate = CallbackSpy()
            harness.table.dataSource = source
            harness.table.delegate = delegate
            try harness.host.settle()
            delegate.ended = []
            source.sections = 2
            source.titles.removeFirst()
            harness.table.deleteSections([0], with: .fade)
            try harness.host.settle()
            source.sections = 1
            harness.table.deleteSections([0], with: .none)
            try harness.host.settle()
            XCTAssertEqual(delegate.ended.count, 2)
            XCTAssertTrue(delegate.ended.allSatisfy { $0 is BoxCell }, "\(delegate.ended)")
        }
    }

    func testAnotherDelegateKeepsTheNodesAndTheBatchInProgress() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            let contexts = Locked<[ASBatchContext]>([])
            harness.fetch = { context in contexts.withLock { $0.append(context) } }
            HeldResults.finishWork { !contexts.current.isEmpty }
            let context = try XCTUnwrap(contexts.current.first)
            let cell = try XCTUnwrap(harness.cell(0, 0))
            let requestCount = harness.requestedRows.count
            let other = CallbackSpy()
            other.headers = ["Now with a header"]
            other.range = ASSizeRange(min: CGSize(width: 0, height: 130), max: CGSize(width: 0, height: 130))
            harness.table.delegate = other
            XCTAssertTrue(context.isFetching())
            context.completeBatchFetching(false)
            try harness.host.settle()
            XCTAssertTrue(harness.cell(0, 0) === cell)
            XCTAssertEqual(harness.requestedRows.count, requestCount, "rows were made again")
            XCTAssertNotNil(harness.table.nodeForHeader(inSection: 0))
            XCTAssertEqual(cell.view.frame.height, 130, "the new delegate's limits")
            XCTAssertEqual(harness.table.controller.batching.lastDecision, .exhausted)
        }
    }

    func testARowSelectedBeforeItsFirstFrameIsTinted() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 3) { _ in
                let cell = ASCellNode()
                cell.style.height = .points(100)
                return cell
            }
            harness.table.backgroundColor = .white
            harness.table.dataSource = source
            harness.table.reloadData()
            harness.table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            try harness.host.settle()
            var image = harness.window.capture()
            XCTAssertNotEqual(image.pixel(x: 50, y: 150), image.pixel(x: 50, y: 50))
            XCTAssertEqual(image.pixel(x: 50, y: 250), image.pixel(x: 50, y: 50))
            // The same for a row that gets a new cell.
            harness.table.reloadData()
            harness.table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
            try harness.host.settle()
            image = harness.window.capture()
            XCTAssertNotEqual(image.pixel(x: 50, y: 250), image.pixel(x: 50, y: 50))
        }
    }
}
