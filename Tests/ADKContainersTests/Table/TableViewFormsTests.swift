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

/// Tables in the forms of UIKit and older Texture.
final class TableViewFormsTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private final class Shown: InputHarness {
        let host = HeadlessHost.attached(scale: 1)
        let table: ASTableNode
        let window: UIWindow

        init(
            _ source: any ASTableDataSource, _ delegate: (any ASTableDelegate)? = nil, style: UITableView.Style = .plain
        ) {
            window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
            table = ASTableNode(style: style)
            table.dataSource = source
            table.delegate = delegate
            window.rootViewController = ASDKViewController(node: table)
            window.makeKeyAndVisible()
        }
    }

    private final class Row: ASCellNode, @unchecked Sendable {
        override init() {
            super.init()
            style.height = 20
        }
    }

    @MainActor
    private class Source: ASTableDataSource {
        var counts = [10]
        func numberOfSections(in tableNode: ASTableNode) -> Int { counts.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: ASTableView, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { Row() }
        }
    }

    private static func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    func testRowsComeFromTheFormsWithTheView() throws {
        try onMain {
            let source = Source()
            let shown = Shown(source)
            try shown.host.settle()
            XCTAssertEqual(shown.table.numberOfRows(inSection: 0), 10)
            XCTAssertTrue(shown.table.nodeForRow(at: Self.path(3)) is Row)
            XCTAssertEqual(shown.table.rectForRow(at: Self.path(3)).minY, 60)
            XCTAssertNil(shown.table.nodeForHeader(inSection: 0))
        }
    }

    @MainActor
    private final class Headers: ASTableDelegate {
        var views: [UIView?]
        var heights: [CGFloat]
        var displayed: [(UIView, Int)] = []
        init(_ views: [UIView?], _ heights: [CGFloat]) { (self.views, self.heights) = (views, heights) }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { views[section] }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { heights[section] }
        func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
            displayed.append((view, section))
        }
    }

    func testHeadersAreViewsOfGivenHeights() throws {
        try onMain {
            let source = Source()
            source.counts = [1, 1, 1, 1]
            let plain = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 12))
            let node = ASDisplayNode()
            // A view of its own height, a node's view, a space, and none.
            let headers = Headers(
                [plain, node.view, nil, UIView()], [UITableView.automaticDimension, 30, 8, .leastNormalMagnitude])
            let shown = Shown(source, headers)
            try shown.host.settle()
            XCTAssertEqual(shown.table.rectForRow(at: Self.path(0, 0)).minY, 12)
            XCTAssertEqual(shown.table.rectForRow(at: Self.path(0, 1)).minY, 62)
            XCTAssertEqual(shown.table.rectForRow(at: Self.path(0, 2)).minY, 90)
            XCTAssertEqual(shown.table.rectForRow(at: Self.path(0, 3)).minY, 110)
            XCTAssertEqual(plain.frame, CGRect(x: 0, y: 0, width: 100, height: 12))
            XCTAssertEqual(node.frame.size, CGSize(width: 100, height: 30))
            XCTAssertTrue(ASViewToDisplayNode(node.view) === node, "the view is still its node's")
            XCTAssertEqual(headers.displayed.map(\.1), [0, 1, 2])
            XCTAssertTrue(headers.displayed[0].0 === plain)
            XCTAssertTrue(headers.displayed[1].0 === node.view)
        }
    }

    func testADelegateWithoutHeadersLeavesTheTitlesToTheDataSource() throws {
        @MainActor final class Silent: ASTableDelegate {}
        @MainActor final class High: ASTableDelegate {
            func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 50 }
        }
        try onMain {
            @MainActor final class TitledSource: ASTableDataSource {
                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
                func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode { Row() }
                func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
                func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "Foot" }
            }
            let source = TitledSource()
            let silent = Silent()
            let shown = Shown(source, silent)
            try shown.host.settle()
            XCTAssertNotNil(shown.table.nodeForHeader(inSection: 0))
            XCTAssertNotNil(shown.table.nodeForFooter(inSection: 0))
            let high = High()
            shown.table.delegate = high
            try shown.host.settle()
            XCTAssertEqual(shown.table.rectForRow(at: Self.path(0)).minY, 50, "the title has the delegate's height")
        }
    }

    // MARK: - Views at the ends

    func testViewsAboveAndBelowTheRowsScrollWithThem() throws {
        try onMain {
            let source = Source()
            source.counts = [20]
            let shown = Shown(source)
            let (header, footer) = (UIView(), UIView())
            header.frame.size = CGSize(width: 1, height: 50)
            footer.frame.size = CGSize(width: 1, height: 30)
            header.backgroundColor = .red
            shown.table.view.tableHeaderView = header
            shown.table.view.tableFooterView = footer
            try shown.host.settle()
            let view = shown.table.view
            XCTAssertEqual(view.contentOffset.y, -50)
            XCTAssertEqual(header.frame, CGRect(x: 0, y: -50, width: 100, height: 50))
            XCTAssertEqual(footer.frame, CGRect(x: 0, y: 400, width: 100, height: 30))
            XCTAssertEqual(shown.window.capture().pixel(x: 50, y: 25), 0xFFFF_0000)
            XCTAssertEqual(view.offsetRangeY, -50...230)
            // The footer follows the rows.
            source.counts = [15]
            shown.table.deleteRows(at: (15..<20).map { Self.path($0) }, with: .none)
            try shown.host.settle()
            XCTAssertEqual(footer.frame.minY, 300)
            view.tableHeaderView = nil
            try shown.host.settle()
            XCTAssertNil(header.superview)
            XCTAssertEqual(view.contentOffset.y, 0)
            view.tableFooterView = UIView()
            XCTAssertEqual(view.offsetRangeY, 0...100)
        }
    }

    func testSectionHeadersStickToTheTopOnceTheTableHeaderScrolledAway() throws {
        try onMain {
            let source = Source()
            source.counts = [30]
            let section = UIView()
            let headers = Headers([section], [10])
            let shown = Shown(source, headers)
            let header = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 50))
            shown.table.view.tableHeaderView = header
            try shown.host.settle()
            let window = shown.window
            XCTAssertEqual(section.convert(CGPoint.zero, to: nil).y, 50)
            shown.table.view.setContentOffset(CGPoint(x: 0, y: -20), animated: false)
            try shown.host.settle()
            XCTAssertEqual(section.convert(CGPoint.zero, to: nil).y, 20)
            shown.table.view.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
            try shown.host.settle()
            XCTAssertEqual(section.convert(CGPoint.zero, to: nil).y, 0, "it sticks")
            _ = window
        }
    }

    // MARK: - Edits and the view's members

    @MainActor
    private final class Editable: ASTableDataSource {
        var rows = Array(0..<10)
        var committed: [Int] = []
        weak var table: ASTableNode?
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
        func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode { Row() }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { rows[indexPath.row] != 3 }
        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) {
            XCTAssertEqual(editingStyle, .delete)
            committed.append(rows.remove(at: indexPath.row))
            table?.deleteRows(at: [indexPath], with: .none)
        }
    }

    @MainActor
    private final class Styles: ASTableDelegate {
        func tableView(
            _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
        ) -> UITableViewCell.EditingStyle { indexPath.row == 5 ? .none : .delete }
    }

    func testTheDeleteKeyDeletesTheRowsThatMayBeDeleted() throws {
        try onMain {
            let source = Editable()
            let styles = Styles()
            let shown = Shown(source, styles)
            source.table = shown.table
            try shown.host.settle()
            shown.table.allowsMultipleSelection = true
            for row in [1, 3, 5, 6] {
                shown.table.selectRow(at: Self.path(row), animated: false, scrollPosition: .none)
            }
            shown.table.focusedIndexPath = Self.path(5)
            try shown.key(.keyboardDeleteForward)
            XCTAssertEqual(source.committed, [6, 1], "last row first; 3 cannot be edited, 5 has no style")
            XCTAssertEqual(shown.table.numberOfRows(inSection: 0), 8)
            shown.table.focusedIndexPath = Self.path(0)
            try shown.key(.keyboardDeleteForward)
            XCTAssertEqual(source.committed, [6, 1, 0], "a focused row that is not selected is deleted alone")
            shown.table.focusedIndexPath = Self.path(0)
            try shown.key(.keyboardDeleteForward, .control)
            XCTAssertEqual(source.committed.count, 3)
        }
    }

    func testTheViewHasTheMembersOfItsNode() throws {
        try onMain {
            let source = Source()
            let shown = Shown(source)
            try shown.host.settle()
            let (view, node) = (shown.table.view, shown.table)
            view.separatorStyle = .none
            XCTAssertEqual(node.separatorStyle, .none)
            view.separatorColor = .red
            XCTAssertEqual(node.separatorColor, .red)
            view.separatorInset = UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 4)
            XCTAssertEqual(node.separatorInset, view.separatorInset)
            view.selectRow(at: Self.path(2), animated: false, scrollPosition: .none)
            XCTAssertEqual(node.indexPathForSelectedRow, Self.path(2))
            XCTAssertEqual(view.indexPathForSelectedRow, Self.path(2))
            view.deselectRow(at: Self.path(2), animated: false)
            XCTAssertNil(view.indexPathsForSelectedRows)
            view.allowsSelection = false
            XCTAssertFalse(node.allowsSelection)
            view.allowsMultipleSelection = true
            XCTAssertTrue(node.allowsMultipleSelection)
            XCTAssertEqual(view.indexPathsForVisibleRows, node.indexPathsForVisibleRows())
            source.counts = [50]
            view.reloadData()
            view.scrollToRow(at: Self.path(40), at: .top, animated: false)
            try shown.host.settle()
            XCTAssertEqual(view.contentOffset.y, 800)
            // A view that no node made has no rows.
            let alone = UITableView(frame: .zero)
            alone.separatorStyle = .singleLine
            XCTAssertEqual(alone.separatorStyle, .none)
            XCTAssertNil(alone.indexPathForSelectedRow)
        }
    }

    @MainActor
    private final class Limits: ASTableDelegate {
        var asked = 0
        func tableView(_ tableView: ASTableView, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
            asked += 1
            return ASSizeRange(
                min: CGSize(width: 0, height: 33), max: CGSize(width: CGFloat.infinity, height: .infinity))
        }
    }

    func testTheOlderFormLimitsTheSizes() throws {
        try onMain {
            let (source, limits) = (Source(), Limits())
            let shown = Shown(source, limits)
            try shown.host.settle()
            XCTAssertEqual(shown.table.rectForRow(at: Self.path(1)).minY, 33)
            XCTAssertGreaterThan(limits.asked, 0)
        }
    }

    // MARK: - Cells

    @MainActor
    private final class OneCell: ASTableDataSource {
        let cell: ASCellNode
        init(_ cell: ASCellNode) { self.cell = cell }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode { cell }
    }

    func testACellShowsItsBackgroundsBehindItsContent() throws {
        try onMain {
            let cell = Row()
            let (plain, selected) = (UIView(), UIView())
            plain.backgroundColor = .red
            selected.backgroundColor = .blue
            cell.backgroundView = plain
            cell.selectedBackgroundView = selected
            let source = OneCell(cell)
            let shown = Shown(source)
            shown.table.separatorStyle = .none
            try shown.host.settle()
            XCTAssertEqual(plain.frame, CGRect(x: 0, y: 0, width: 100, height: 20))
            XCTAssertEqual(shown.window.capture().pixel(x: 50, y: 10), 0xFFFF_0000)
            shown.table.selectRow(at: Self.path(0), animated: false, scrollPosition: .none)
            try shown.host.settle()
            XCTAssertEqual(shown.window.capture().pixel(x: 50, y: 10), 0xFF00_00FF)
            cell.selectionStyle = .none
            shown.table.deselectRow(at: Self.path(0), animated: false)
            shown.table.selectRow(at: Self.path(0), animated: false, scrollPosition: .none)
            try shown.host.settle()
            XCTAssertEqual(shown.window.capture().pixel(x: 50, y: 10), 0xFFFF_0000)
            cell.backgroundView = nil
            XCTAssertNil(plain.superview)
        }
    }

    private final class Wide: ASCellNode, @unchecked Sendable {
        let content = ASDisplayNode()
        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            content.style.preferredSize = CGSize(width: constrainedSize.max.width, height: 20)
            return ASWrapperLayoutSpec(layoutElement: content)
        }
    }

    func testAnAccessoryTakesThirtyThreePointsOfTheContent() throws {
        for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
            try onMain {
                let cell = Wide()
                cell.accessoryType = .disclosureIndicator
                let source = OneCell(cell)
                let shown = Shown(source)
                shown.table.semanticContentAttribute = direction
                try shown.host.settle()
                let isMirrored = direction == .forceRightToLeft
                XCTAssertEqual(cell.frame.size, CGSize(width: 100, height: 20))
                XCTAssertEqual(cell.content.frame, CGRect(x: isMirrored ? 33 : 0, y: 0, width: 67, height: 20))
                let mark = try XCTUnwrap(cell.accessoryLayer)
                XCTAssertEqual(mark.frame.minX, isMirrored ? 0 : 67)
                XCTAssertEqual(mark.sublayers.count, 2)
                cell.accessoryType = .none
                try shown.host.settle()
                XCTAssertEqual(cell.content.frame.width, 100)
                XCTAssertNil(cell.accessoryLayer)
            }
        }
    }

    // MARK: - Memory

    func testTheRangeModeOfMemoryWarningsCanBeSet() {
        ASDisplayNode.setRangeModeForMemoryWarnings(.visibleOnly)
        XCTAssertEqual(MemoryWarnings.rangeMode, .visibleOnly)
        ASDisplayNode.setRangeModeForMemoryWarnings(.unspecified)
        XCTAssertEqual(MemoryWarnings.rangeMode, .lowMemory)
        XCTAssertEqual([ASLayoutRangeModeCount, ASLayoutRangeTypeCount], [4, 2])
        XCTAssertTrue(
            ASRangeTuningParametersEqualToRangeTuningParameters(
                ASRangeTuningParametersZero,
                ASRangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)))
    }
}
