import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// An inverted table keeps its lower edge, where row 0 is.
final class InvertedTableTests: XCTestCase {
    /// An inverted table below a bar, whose height comes from the layout of its supernode.
    @MainActor
    private static func makeTable(_ harness: TableHarness) throws -> ASTableNode {
        let table = ASTableNode()
        table.style.flexGrow = 1
        table.style.flexShrink = 1
        table.inverted = true
        table.dataSource = harness
        let root = ASDisplayNode()
        root.automaticallyManagesSubnodes = true
        root.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [table])
        }
        harness.window.rootViewController = ASDKViewController(node: root)
        try harness.host.settle()
        return table
    }

    @MainActor
    private static func names(_ table: ASTableNode) -> [Int] {
        table.visibleNodes.compactMap { ($0 as? BoxCell)?.name }.sorted()
    }

    func testTheFirstRowsOfAnEmptyInvertedTableAppear() throws {
        try onMain {
            let harness = TableHarness([[]])
            let table = try Self.makeTable(harness)
            XCTAssertEqual(table.contentOffset.y, 0)
            harness.rows[0] = Array(0..<30)
            table.insertRows(at: (0..<30).map { IndexPath(row: $0, section: 0) }, with: .none)
            try harness.host.settle()
            XCTAssertEqual(Self.names(table), [0, 1, 2, 3])
            XCTAssertEqual(table.contentOffset.y, 0)
        }
    }

    func testAnInvertedTableKeepsItsLowestRowWhenItIsResized() throws {
        try onMain {
            let harness = TableHarness([Array(0..<30)])
            let table = try Self.makeTable(harness)
            for offset in [CGFloat(0), 1000] {
                table.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
                try harness.host.settle()
                for height in [CGFloat(300), 500, 250, 400] {
                    harness.window.frame.size.height = height
                    try harness.host.settle()
                    XCTAssertEqual(table.contentOffset.y, offset, "height \(height)")
                    XCTAssertEqual(Self.names(table).first, Int(offset / 100), "height \(height)")
                }
            }
        }
    }
}
