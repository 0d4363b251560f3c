import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// An app's mistakes at run time: none stops the program, and each has a defined result.
final class MisuseTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    // MARK: - Edits inside callbacks

    func testAnAppMayEditRowsInWillDisplay() throws {
        try onMain {
            for edit in 0..<3 {
                let harness = TableHarness([Array(0..<100)])
                let spy = CallbackSpy()
                harness.table.delegate = spy
                var edits = 0
                spy.onWillDisplay = { _ in
                    guard edits < 5, harness.rows[0].count > 20 else { return }
                    edits += 1
                    switch edit {
                    case 0:
                        harness.rows[0].removeFirst(3)
                        harness.table.deleteRows(at: (0..<3).map { self.path($0) }, with: .none)
                    case 1:
                        harness.rows[0].insert(1000 + edits, at: 0)
                        harness.table.insertRows(at: [self.path(0)], with: .top)
                    default:
                        harness.rows[0].removeLast(10)
                        harness.table.reloadData()
                        XCTAssertEqual(harness.table.numberOfRows(inSection: 0), harness.rows[0].count)
                    }
                }
                try harness.host.settle()
                XCTAssertEqual(edits, 5)
                XCTAssertEqual(harness.table.view.subviews.count, harness.table.visibleNodes.count, "edit \(edit)")
                for (row, node) in harness.table.visibleNodes.enumerated() {
                    XCTAssertEqual((node as? BoxCell)?.name, harness.rows[0][row], "edit \(edit)")
                    XCTAssertTrue(node.isVisible)
                }
                XCTAssertEqual(harness.errors, [])
            }
        }
    }

    func testAnAppMayEditRowsInDidEndDisplaying() throws {
        try onMain {
            for animation in [UITableView.RowAnimation.none, .fade] {
                let harness = TableHarness([Array(0..<60)])
                let spy = CallbackSpy()
                harness.table.delegate = spy
                try harness.host.settle()
                var edits = 0
                spy.onEndDisplaying = { _ in
                    guard edits < 4 else { return }
                    edits += 1
                    harness.rows[0].removeFirst(2)
                    harness.table.deleteRows(at: [self.path(0), self.path(1)], with: animation)
                }
                // By an edit, then by scrolling.
                harness.rows[0].removeFirst()
                harness.table.deleteRows(at: [self.path(0)], with: animation)
                try harness.host.settle()
                edits = 2
                harness.table.contentOffset = CGPoint(x: 0, y: 2000)
                try harness.host.settle()
                XCTAssertEqual(edits, 4)
                XCTAssertEqual(harness.table.numberOfRows(inSection: 0), harness.rows[0].count)
                XCTAssertEqual(harness.table.view.subviews.count, harness.table.visibleNodes.count)
                XCTAssertEqual(harness.errors, [])
                XCTAssertEqual(
                    harness.firstVisible?.name, harness.cell(0, harness.table.indexPathsForVisibleRows()[0].row)?.name)
            }
        }
    }

    func testAnEditInAHookInsideAnotherEditReloads() throws {
        try onMain {
            let harness = TableHarness([[]])
            let hook = Locked<(@MainActor @Sendable () -> Void)?>(nil)
            let source = CellSource(count: 10) { _ in HookCell(hook) }
            harness.table.dataSource = source
            try harness.host.settle()
            var runs = 0
            hook.withLock { [unowned harness] in
                $0 = {
                    guard runs == 0 else { return }
                    runs += 1
                    source.count -= 1
                    harness.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                }
            }
            source.count -= 1
            harness.table.deleteRows(at: [self.path(0)], with: .none)
            try harness.host.settle()
            XCTAssertEqual(runs, 1)
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 8)
            hook.withLock { $0 = nil }
        }
    }

    func testWaitingInACallbackOfThePassDoesNothing() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            let spy = CallbackSpy()
            harness.table.delegate = spy
            spy.onWillDisplay = { _ in harness.table.waitUntilAllUpdatesAreProcessed() }
            try harness.host.settle()
            XCTAssertEqual(harness.table.visibleNodes.count, 4)
        }
    }

    // MARK: - A source out of step with the table

    func testAModelThatIsClearedBeforeTheReloadIsNotAskedForItsRows() throws {
        try onMain {
            let harness = TableHarness([Array(0..<300), Array(300..<400)])
            try harness.host.settle()
            harness.rows = [[], []]
            harness.table.contentOffset = CGPoint(x: 0, y: 20_000)
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 0, "it was reloaded")
            XCTAssertEqual(harness.table.visibleNodes.count, 0)
            harness.rows = [[1]]
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 0)?.name, 1)
            // Whole sections are missing while rows are to be measured again.
            harness.rows = [Array(0..<5), Array(5..<10)]
            harness.table.reloadData()
            try harness.host.settle()
            harness.rows = []
            harness.table.relayoutItems()
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfSections, 0)
        }
    }

    func testNegativeAndEnormousCountsAreClamped() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: -5) { BoxCell(name: $0, height: 100) }
            harness.table.dataSource = source
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 0)
            source.count = Int.max
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertEqual(
                harness.table.numberOfRows(inSection: 0), SlotMap.limit - 1, "the limit, less one header")
            XCTAssertEqual(harness.table.visibleNodes.count, 4)
            source.count = 3
            source.sections = -1
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfSections, 0)
        }
    }

    func testASourceWithoutNodesShowsEmptyRows() throws {
        @MainActor final class Nothing: ASTableDataSource {
            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 3 }
        }
        try onMain {
            let harness = TableHarness([[]])
            let source = Nothing()
            harness.table.dataSource = source
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 3)
            XCTAssertEqual(harness.table.contentHeight, 0)
        }
    }

    func testANodeGivenForTwoRowsIsShownInTheFirst() throws {
        try onMain {
            let harness = TableHarness([[]])
            let shared = BoxCell(name: 7, height: 80)
            let source = CellSource(count: 3) { $0 < 2 ? shared : BoxCell(name: $0, height: 80) }
            harness.table.dataSource = source
            try harness.host.settle()
            let rows = (0..<3).filter { harness.cell(0, $0) === shared }
            XCTAssertEqual(rows.count, 1)
            XCTAssertEqual(harness.cell(0, 2)?.name, 2)
            XCTAssertEqual(shared.indexPath?.row, rows.first)
        }
    }

    func testSizesThatAreNaNOrInfiniteAreReplaced() throws {
        try onMain {
            let harness = TableHarness([[]])
            let source = CellSource(count: 4) { row in SizedCell([CGFloat.infinity, .nan, -20, 1e300][row]) }
            let spy = CallbackSpy()
            harness.table.delegate = spy
            harness.table.dataSource = source
            try harness.host.settle()
            XCTAssertTrue(harness.table.contentHeight.isFinite && harness.table.contentHeight >= 0)
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 4)
            for range in [
                ASSizeRange(min: CGSize(width: 0, height: CGFloat.nan), max: CGSize(width: 0, height: CGFloat.nan)),
                ASSizeRange(min: CGSize(width: 0, height: 90), max: CGSize(width: 0, height: 10)),
                ASSizeRange(min: CGSize(width: 0, height: -5), max: CGSize(width: 0, height: -1)),
            ] {
                spy.range = range
                harness.table.relayoutItems()
                try harness.host.settle()
                XCTAssertTrue(harness.table.contentHeight.isFinite)
            }
        }
    }

    // MARK: - Missing rows

    func testIndexPathsOfNoRowReloadTheTableOrDoNothing() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            let table = harness.table
            let wrong = [
                IndexPath(), IndexPath(index: 3), IndexPath(indexes: [0, 1, 2]), self.path(-1), self.path(0, -1),
                self.path(Int.max), self.path(3, 9), self.path(99),
            ]
            for path in wrong {
                table.insertRows(at: [path], with: .fade)
                table.deleteRows(at: [path], with: .fade)
                table.reloadRows(at: [path], with: .none)
                table.moveRow(at: path, to: self.path(0))
                table.moveRow(at: self.path(0), to: path)
                table.performBatchUpdates({ table.deleteRows(at: [path], with: .none) })
                table.scrollToRow(at: path, at: .top, animated: false)
                table.selectRow(at: path, animated: false, scrollPosition: .top)
                table.deselectRow(at: path, animated: false)
                table.focusedIndexPath = path
                XCTAssertNil(table.nodeForRow(at: path))
                XCTAssertEqual(table.rectForRow(at: path), .zero)
                try harness.host.settle()
                table.focusedIndexPath = nil
                XCTAssertEqual(table.visibleNodes.count, 4, "\(path)")
                XCTAssertEqual(table.numberOfRows(inSection: 0), 10)
            }
            for section in [-1, 1, Int.max] {
                XCTAssertEqual(table.numberOfRows(inSection: section), 0)
                XCTAssertNil(table.nodeForHeader(inSection: section))
                XCTAssertNil(table.nodeForFooter(inSection: section))
                table.moveSection(section, toSection: 0)
                table.moveSection(0, toSection: section)
            }
            table.deleteSections([7], with: .none)
            table.insertSections([7], with: .none)
            table.reloadSections([7], with: .fade)
            try harness.host.settle()
            XCTAssertEqual(table.visibleNodes.count, 4)
        }
    }

    func testARowDeletedTwiceInABatchIsDeletedOnce() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            harness.rows[0].removeFirst()
            harness.table.performBatchUpdates({
                harness.table.deleteRows(at: [self.path(0), self.path(0)], with: .none)
                harness.table.deleteRows(at: [self.path(0)], with: .fade)
            })
            try harness.host.settle()
            XCTAssertEqual(harness.errors, [])
            XCTAssertEqual(harness.cell(0, 0)?.name, 1)
            harness.table.performBatchUpdates({
                harness.table.moveRow(at: self.path(0), to: self.path(2))
                harness.table.moveRow(at: self.path(0), to: self.path(3))
            })
            try harness.host.settle()
            XCTAssertEqual(harness.errors.count, 1)
            XCTAssertEqual(harness.table.visibleNodes.count, 4)
        }
    }

    func testValuesThatAreNotFiniteOrNegativeAreIgnored() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            let table = harness.table
            for number in [CGFloat.nan, .infinity, -.infinity, -3] {
                table.estimatedRowHeight = number
                table.idleMeasuringScreenfuls = number
                table.leadingScreensForBatching = number
                table.sizeChangeAnimationDuration = number
                let parameters = ASRangeTuningParameters(
                    leadingBufferScreenfuls: number, trailingBufferScreenfuls: number)
                table.setTuningParameters(parameters, for: .display)
                if !number.isFinite {
                    table.contentOffset = CGPoint(x: 0, y: number)
                    table.contentInset = UIEdgeInsets(top: number, left: 0, bottom: number, right: 0)
                }
                XCTAssertNil(table.indexPathForRow(at: CGPoint(x: 0, y: number)))
                XCTAssertEqual(table.indexPathsForRows(in: CGRect(x: 0, y: number, width: 1, height: number)), [])
                try harness.host.settle()
            }
            XCTAssertEqual(table.estimatedRowHeight, 100)
            XCTAssertEqual(table.contentOffset, .zero)
            XCTAssertEqual(table.visibleNodes.count, 4)
        }
    }
}

/// A cell that calls a hook when it is no longer visible.
private final class HookCell: ASCellNode, @unchecked Sendable {
    private let hook: Locked<(@MainActor @Sendable () -> Void)?>

    init(_ hook: Locked<(@MainActor @Sendable () -> Void)?>) {
        self.hook = hook
        super.init()
        style.height = ASDimensionMake(60)
    }

    @MainActor override func didExitVisibleState() {
        super.didExitVisibleState()
        hook.current?()
    }
}

/// A cell with an impossible size.
private final class SizedCell: ASCellNode, @unchecked Sendable {
    private let height: CGFloat

    init(_ height: CGFloat) {
        self.height = height
        super.init()
    }

    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: CGSize(width: 100, height: height))
    }
}
