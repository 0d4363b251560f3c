import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A row with strips of boxes, which keeps a note of its own.
final class StripsCell: ASCellNode, @unchecked Sendable {
    let name: Int
    let strips: [StripNode]
    // Main thread only.
    nonisolated(unsafe) var note: String?

    init(name: Int, counts: [Int], height: CGFloat) {
        self.name = name
        strips = counts.map { count in
            let strip = StripNode(count: count) { number in
                let cell = BoxCell(name: number, height: height)
                // Widths differ, so that an offset depends on the measured sizes before it.
                cell.style.width = ASDimensionMake(CGFloat(30 + (number * 7 + name) % 20))
                return cell
            }
            strip.style.height = ASDimensionMake(height)
            return strip
        }
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: strips)
    }

    @MainActor override func restorableState() -> Any? { note }
    @MainActor override func restore(from state: Any) { note = state as? String }
}

/// A table of strips in a headless window. The model has the name of each row.
@MainActor
final class NestedHarness: ASTableDataSource {
    var rows: [Int]
    /// The number of cells in each strip of a row.
    var counts: (Int) -> [Int] = { _ in [500] }
    /// Called with a new cell on a worker thread.
    var configure: @Sendable (StripsCell) -> Void = { _ in }
    var rowHeight: CGFloat = 50
    let outer: TableHarness
    var table: ASTableNode { outer.table }
    var host: HeadlessHost { outer.host }

    init(_ rows: Range<Int> = 0..<200, width: CGFloat = 100, height: CGFloat = 400) {
        self.rows = Array(rows)
        outer = TableHarness([[]], width: width, height: height)
        outer.table.dataSource = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (name, counts, height, configure) = (
            rows[indexPath.row], counts(rows[indexPath.row]), rowHeight, configure
        )
        return {
            let cell = StripsCell(name: name, counts: counts, height: height)
            configure(cell)
            return cell
        }
    }

    /// The cell of a name; nil if it has no node.
    func cell(_ name: Int) -> StripsCell? {
        rows.firstIndex(of: name).flatMap { table.nodeForRow(at: IndexPath(row: $0, section: 0)) as? StripsCell }
    }

    func strip(_ name: Int, _ number: Int = 0) throws -> StripNode { try XCTUnwrap(cell(name)).strips[number] }

    func scroll(to y: CGFloat) throws {
        table.contentOffset = CGPoint(x: 0, y: y)
        try host.settle()
    }

    /// Returns the offset after the cells there are measured, which shifts the content.
    @discardableResult
    func scroll(_ strip: StripNode, to x: CGFloat) throws -> CGFloat {
        let view = try XCTUnwrap(strip.view as? UIScrollView)
        view.setContentOffset(CGPoint(x: x, y: 0), animated: false)
        try host.settle()
        return strip.offset
    }

    /// Scrolls far away, so that no row near the start has a node, and back.
    func leaveAndReturn() throws {
        let y = table.contentOffset.y
        try scroll(to: 7000)
        try scroll(to: y)
    }
}

@MainActor extension StripNode {
    var offset: CGFloat { list.viewport.start }
}
