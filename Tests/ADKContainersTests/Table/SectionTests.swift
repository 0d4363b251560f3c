import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

final class SectionTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func headerTop(_ harness: TableHarness, _ section: Int) -> CGFloat? {
        harness.table.nodeForHeader(inSection: section).map { $0.view.frame.minY - harness.table.contentOffset.y }
    }

    func testTitlesStickWhileTheirSectionIsVisible() throws {
        try onMain {
            let harness = TableHarness([Array(0..<8), Array(8..<20)])
            let titled = TitledRows(harness, header: { "Section \($0)" })
            harness.table.dataSource = titled
            try harness.host.settle()
            let height = try XCTUnwrap(harness.table.nodeForHeader(inSection: 0)?.frame.height)
            XCTAssertGreaterThan(height, 10)
            XCTAssertEqual(harness.table.rectForRow(at: IndexPath(row: 0, section: 0)).minY, height)
            harness.table.contentOffset = CGPoint(x: 0, y: 250)
            try harness.host.settle()
            XCTAssertEqual(self.headerTop(harness, 0), 0)
            // The next header pushes it out.
            let next = height + 800
            harness.table.contentOffset = CGPoint(x: 0, y: next - 10)
            try harness.host.settle()
            XCTAssertEqual(self.headerTop(harness, 0), 10 - height)
            XCTAssertEqual(self.headerTop(harness, 1), 10)
            // Far down in its section, its own position is far above.
            harness.table.contentOffset = CGPoint(x: 0, y: next + 700)
            try harness.host.settle()
            XCTAssertEqual(self.headerTop(harness, 1), 0)
            XCTAssertEqual(harness.window.capture().pixel(x: 2, y: 3), 0xFFF4_F4F1, "the header covers the rows")
        }
    }

    func testHeadersOfAGroupedTableScrollAway() throws {
        try onMain {
            let harness = TableHarness([Array(0..<20)])
            harness.table.controller.viewport.geometry.pinsSupplements = false
            let titled = TitledRows(harness, header: { _ in "Words" }, footer: { _ in "End" })
            harness.table.dataSource = titled
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 300)
            try harness.host.settle()
            XCTAssertLessThan(self.headerTop(harness, 0) ?? -1, 0)
            XCTAssertFalse(ASTableNode(style: .grouped).controller.geometry.pinsSupplements)
            XCTAssertTrue(ASTableNode(style: .plain).controller.geometry.pinsSupplements)
        }
    }

    func testFootersStickToTheBottom() throws {
        try onMain {
            let harness = TableHarness([Array(0..<8), Array(8..<20)])
            let titled = TitledRows(harness, header: { _ in nil }, footer: { "\($0) done" })
            harness.table.dataSource = titled
            try harness.host.settle()
            let footer = try XCTUnwrap(harness.table.nodeForFooter(inSection: 0))
            XCTAssertEqual(footer.view.frame.maxY, 400)
            harness.table.contentOffset = CGPoint(x: 0, y: 700)
            try harness.host.settle()
            XCTAssertEqual(harness.table.nodeForFooter(inSection: 0)?.view.frame.minY, 800)
        }
    }

    func testASectionWithoutATitleHasNoSpaceForOne() throws {
        try onMain {
            let harness = TableHarness([[1, 2], [3], [4]])
            let titled = TitledRows(harness, header: { $0 == 1 ? "Only here" : nil })
            harness.table.dataSource = titled
            try harness.host.settle()
            let height = try XCTUnwrap(harness.table.nodeForHeader(inSection: 1)?.frame.height)
            XCTAssertNil(harness.table.nodeForHeader(inSection: 0))
            XCTAssertEqual(harness.table.rectForRow(at: IndexPath(row: 0, section: 0)).minY, 0)
            XCTAssertEqual(harness.table.rectForRow(at: IndexPath(row: 0, section: 2)).minY, 300 + height)
            XCTAssertEqual(harness.table.contentHeight, 400 + height)
            XCTAssertEqual(harness.table.controller.placeholderCount, 0)
        }
    }

    func testManySectionsReadOnlyTheVisibleTitles() throws {
        try onMain {
            let harness = TableHarness(Array(repeating: [1], count: 100_000))
            let titled = TitledRows(harness, header: { "Number \($0)" })
            harness.table.dataSource = titled
            try harness.host.settle()
            XCTAssertLessThan(titled.askedTitles, 60)
            harness.table.scrollToRow(at: IndexPath(row: 0, section: 90_000), at: .top, animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.table.indexPathsForVisibleRows().first?.section, 90_000)
            XCTAssertEqual(self.headerTop(harness, 90_000), 0)
            XCTAssertLessThan(titled.askedTitles, 120)
        }
    }

    func testATableWithoutTitlesHasNoSlotsForThem() throws {
        try onMain {
            let harness = TableHarness([[1], [2]])
            try harness.host.settle()
            XCTAssertFalse(harness.table.controller.data.map.hasHeaders)
            XCTAssertFalse(harness.table.controller.data.map.hasFooters)
        }
    }

    // MARK: - Separators

    func testSeparatorsCoverTheLastPixelOfTheirRow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            harness.table.separatorColor = UIColor(hex: 0x123456)
            harness.table.separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 30)
            try harness.host.settle()
            let pixels = harness.window.capture()
            XCTAssertEqual(pixels.pixel(x: 20, y: 99), 0xFF12_3456)
            XCTAssertEqual(pixels.pixel(x: 69, y: 199), 0xFF12_3456)
            for (x, y) in [(19, 99), (70, 99), (40, 98), (40, 100)] {
                XCTAssertNotEqual(pixels.pixel(x: x, y: y), 0xFF12_3456)
            }
            harness.cell(0, 1)?.separatorInset = .zero
            harness.table.separatorStyle = .none
            try harness.host.settle()
            XCTAssertNotEqual(harness.window.capture().pixel(x: 20, y: 99), 0xFF12_3456)
            harness.table.separatorStyle = .singleLine
            try harness.host.settle()
            XCTAssertEqual(harness.window.capture().pixel(x: 1, y: 199), 0xFF12_3456, "a row's own inset wins")
        }
    }

    // MARK: - Inverted and inset

    func testAnInvertedTableBeginsAtTheBottomAndGrowsUpwards() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)], heightOf: { $0 < 50 ? 100 : 60 })
            harness.table.inverted = true
            try harness.host.settle()
            @MainActor func screenTop(_ row: Int) -> CGFloat? {
                harness.cell(0, row).map { $0.view.frame.minY - harness.table.view.contentOffset.y }
            }
            XCTAssertEqual(screenTop(0), 300)
            XCTAssertEqual(screenTop(3), 0)
            XCTAssertEqual(harness.table.contentOffset.y, 0)
            // Upwards, to earlier rows.
            harness.table.view.scroll(by: CGVector(dx: 0, dy: -1000))
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentOffset.y, 1000)
            XCTAssertEqual(screenTop(10), 300)
            XCTAssertTrue(harness.table.controller.range.direction.contains(.down), "towards higher rows")
            // Rows inserted at the start do not move the visible rows.
            harness.rows[0].insert(contentsOf: [60, 61], at: 0)
            harness.table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
            try harness.host.settle()
            XCTAssertEqual(screenTop(12), 300)
            XCTAssertEqual(harness.cell(0, 12)?.name, 10)
        }
    }

    func testAShortInvertedTableLiesAtTheBottom() throws {
        try onMain {
            let harness = TableHarness([[1, 2]])
            harness.table.inverted = true
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 0).map { $0.view.frame.minY - harness.table.view.contentOffset.y }, 300)
        }
    }

    func testAnInsetLeavesRoomAtBothEnds() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            harness.table.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentOffset.y, -30)
            harness.table.scrollToRow(at: IndexPath(row: 9, section: 0), at: .bottom, animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentOffset.y, 1000 + 50 - 400)
            XCTAssertEqual(
                harness.table.indexPathsForRows(in: CGRect(x: 0, y: 150, width: 10, height: 100)).map(\.row), [1, 2])
        }
    }

    func testScrollingToARowOfUnknownPositionEndsExactlyThere() throws {
        try onMain {
            for animated in [false, true] {
                for position in [UITableView.ScrollPosition.top, .middle, .bottom] {
                    let harness = TableHarness([Array(0..<5000)], heightOf: { CGFloat(20 + ($0 * 31) % 170) })
                    try harness.host.settle()
                    harness.table.scrollToRow(at: IndexPath(row: 3000, section: 0), at: position, animated: animated)
                    try harness.host.settle()
                    let rect = harness.table.rectForRow(at: IndexPath(row: 3000, section: 0))
                    let y = harness.table.contentOffset.y
                    let expected =
                        position == .top ? rect.minY : position == .middle ? rect.midY - 200 : rect.maxY - 400
                    XCTAssertEqual(y, expected, accuracy: 0.51, "\(position) \(animated)")
                    XCTAssertTrue(harness.table.visibleNodes.allSatisfy(\.isVisible))
                }
            }
        }
    }

    func testHeadersGetNoVisibilityEvents() throws {
        try onMain {
            final class Header: ASCellNode, @unchecked Sendable {
                static let events = Locked<[ASCellNodeVisibilityEvent]>([])
                @MainActor override func cellNodeVisibilityEvent(
                    _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
                ) { Header.events.withLock { $0.append(event) } }
            }
            final class Headers: ASTableDelegate {
                func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int) -> ASCellNodeBlock? {
                    {
                        let node = Header()
                        node.style.height = .points(30)
                        return node
                    }
                }
            }
            let headers = Headers()
            let harness = TableHarness([Array(0..<20), Array(20..<40)])
            harness.table.delegate = headers
            try harness.host.settle()
            XCTAssertNotNil(harness.table.nodeForHeader(inSection: 0))
            harness.table.contentOffset = CGPoint(x: 0, y: 3000)
            try harness.host.settle()
            XCTAssertEqual(Header.events.withLock { $0 }, [])
        }
    }

    func testASectionDeletedBesideAReloadedOneLeavesWithItsOwnAnimation() throws {
        try onMain {
            let harness = TableHarness([[0], [1], [2]])
            try harness.host.settle()
            harness.rows = [[1], [2]]
            harness.table.performBatchUpdates({
                harness.table.deleteSections([0], with: .left)
                harness.table.reloadSections([1], with: .none)
            })
            let leaving = harness.table.controller.stage.departing
            XCTAssertEqual(leaving.compactMap { ($0.node as? BoxCell)?.name }, [0])
            try harness.host.settle()
            XCTAssertEqual(harness.errors, [])
        }
    }
}
