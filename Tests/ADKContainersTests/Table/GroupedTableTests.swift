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

/// Tables of the styles `grouped` and `insetGrouped`.
final class GroupedTableTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private final class Rows: ASTableDataSource {
        var counts: [Int]
        var titles: [String?]
        init(_ counts: [Int], titles: [String?] = []) { (self.counts, self.titles) = (counts, titles) }

        func numberOfSections(in tableNode: ASTableNode) -> Int { counts.count }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            {
                let cell = ASCellNode()
                cell.style.height = .points(44)
                return cell
            }
        }
        func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String? {
            titles.indices.contains(section) ? titles[section] : nil
        }
    }

    @MainActor
    private struct Harness {
        let host = HeadlessHost.attached(scale: 1)
        let window: UIWindow
        let table: ASTableNode
        let rows: Rows

        init(_ style: UITableView.Style, _ rows: Rows, width: CGFloat = 320, isDark: Bool = false) throws {
            window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: 400))
            window.overrideUserInterfaceStyle = isDark ? .dark : .light
            table = ASTableNode(style: style)
            self.rows = rows
            table.dataSource = rows
            window.rootViewController = ASDKViewController(node: table)
            window.makeKeyAndVisible()
            try host.settle()
        }

        func frame(_ row: Int, _ section: Int) -> CGRect {
            table.rectForRow(at: IndexPath(row: row, section: section))
        }

        func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32 { window.capture().pixel(x: Int(x), y: Int(y)) }
    }

    func testRowsOfAnInsetTableAreOnRoundCardsInsideTheMargins() throws {
        try onMain {
            for (isDark, page, card) in [
                (false, 0xFFF2_F2F7, 0xFFFF_FFFF), (true, 0xFF00_0000, 0xFF1C_1C1E),
            ] as [(Bool, UInt32, UInt32)] {
                let harness = try Harness(.insetGrouped, Rows([3, 2]), isDark: isDark)
                XCTAssertEqual(harness.frame(0, 0), CGRect(x: 16, y: 35, width: 288, height: 44))
                XCTAssertEqual(harness.table.nodeForRow(at: IndexPath(row: 0, section: 0))?.view.frame.minX, 16)
                // The spaces below the first and above the second section.
                XCTAssertEqual(harness.frame(0, 1).minY, 35 + 3 * 44 + 36)
                XCTAssertEqual(harness.pixel(2, 50), page)
                XCTAssertEqual(harness.pixel(160, 10), page)
                XCTAssertEqual(harness.pixel(160, 50), card)
                XCTAssertEqual(harness.pixel(16, 35), page, "the card's corner")
                XCTAssertEqual(harness.pixel(16, 60), card)
                // A line below each row but the last.
                XCTAssertNotEqual(harness.pixel(160, 35 + 43), card)
                XCTAssertEqual(harness.pixel(20, 35 + 43), card)
                XCTAssertEqual(harness.pixel(160, 35 + 3 * 44 - 1), card)
            }
        }
    }

    func testGroupsReachFromEdgeToEdgeBetweenLines() throws {
        try onMain {
            let harness = try Harness(.grouped, Rows([2]))
            XCTAssertEqual(harness.frame(0, 0), CGRect(x: 0, y: 35, width: 320, height: 44))
            XCTAssertEqual(harness.pixel(160, 10), 0xFFF2_F2F7)
            XCTAssertEqual(harness.pixel(2, 60), 0xFFFF_FFFF)
            XCTAssertNotEqual(harness.pixel(2, 35), 0xFFFF_FFFF, "the line above the first row")
            XCTAssertEqual(harness.pixel(2, 35 + 43), 0xFFFF_FFFF, "the line below it begins at its text")
            XCTAssertNotEqual(harness.pixel(2, 35 + 87), 0xFFFF_FFFF, "the line below the last row")
        }
    }

    func testOnlyTheOuterRowsOfACardAreRoundAlsoAfterEdits() throws {
        try onMain {
            let harness = try Harness(.insetGrouped, Rows([2]))
            @MainActor func corners(_ row: Int) -> CACornerMask? {
                let node = harness.table.nodeForRow(at: IndexPath(row: row, section: 0))
                return node.map { $0.cornerRadius > 0 ? $0.maskedCorners : [] }
            }
            let (top, bottom): (CACornerMask, CACornerMask) = (
                [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            )
            XCTAssertEqual([corners(0), corners(1)], [top, bottom])
            harness.rows.counts = [3]
            harness.table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .none)
            try harness.host.settle()
            XCTAssertEqual([corners(0), corners(1), corners(2)], [top, [], bottom])
            harness.rows.counts = [1]
            harness.table.deleteRows(
                at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
            try harness.host.settle()
            XCTAssertEqual(corners(0), .all)
            // The tint of a selected row ends at the card's corner.
            harness.table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.pixel(16, 35), 0xFFF2_F2F7)
            XCTAssertNotEqual(harness.pixel(160, 50), 0xFFFF_FFFF)
        }
    }

    func testATitleStandsCloseToItsRowsAndAlignedWithThem() throws {
        try onMain {
            let harness = try Harness(.insetGrouped, Rows([1, 1], titles: ["First", "Second"]), width: 700)
            let header = try XCTUnwrap(harness.table.nodeForHeader(inSection: 1))
            let title = try XCTUnwrap(header.subnodes?.first)
            XCTAssertEqual(header.view.frame.minX, 20, "the margin of a wide table")
            XCTAssertEqual(title.frame.minX, 15)
            XCTAssertEqual(header.bounds.height - title.frame.maxY, 7)
            XCTAssertEqual(header.view.frame.maxY, harness.frame(0, 1).minY)
            XCTAssertEqual(harness.pixel(400, header.view.frame.midY), 0xFFF2_F2F7, "no surface of its own")
        }
    }

    func testAPlainTableAndAChosenColourStayAsTheyAre() throws {
        try onMain {
            XCTAssertNil(ASTableNode().backgroundColor)
            let table = ASTableNode(style: .insetGrouped)
            table.backgroundColor = .red
            XCTAssertEqual(table.backgroundColor, .red)
            let harness = try Harness(.plain, Rows([2]))
            XCTAssertEqual(harness.frame(0, 0), CGRect(x: 0, y: 0, width: 320, height: 44))
            XCTAssertEqual(harness.table.controller.stage.decorations.count, 0)
        }
    }

    func testAPointInTheMarginIsOnNoRow() throws {
        try onMain {
            let harness = try Harness(.insetGrouped, Rows([2]))
            XCTAssertNil(harness.table.indexPathForRow(at: CGPoint(x: 8, y: 50)))
            XCTAssertEqual(harness.table.indexPathForRow(at: CGPoint(x: 20, y: 50)), IndexPath(row: 0, section: 0))
        }
    }
}
