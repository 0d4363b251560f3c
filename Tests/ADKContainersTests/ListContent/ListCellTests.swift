import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Cells with content configurations.
final class ListCellTests: XCTestCase, @unchecked Sendable {
    func testAValueIsBesideItsNameIfBothFitAndBelowItOtherwise() {
        var content = UIListContentConfiguration.valueCell()
        content.text = "Name"
        content.secondaryText = "Value"
        let cell = ADKListCellNode(content)
        let wide = frames(of: cell, width: 300)
        XCTAssertEqual(wide.count, 2)
        XCTAssertLessThan(wide[0].maxX, wide[1].minX)
        XCTAssertEqual(wide[1].maxX, 300 - 15, accuracy: 1)
        let narrow = frames(of: cell, width: 90)
        XCTAssertLessThanOrEqual(narrow[0].maxY, narrow[1].minY)
        content.prefersSideBySideTextAndSecondaryText = false
        cell.contentConfiguration = content
        let below = frames(of: cell, width: 300)
        XCTAssertLessThanOrEqual(below[0].maxY, below[1].minY)
    }

    func testTheHeightFollowsTheTextAndIsThatOfARowAtLeast() {
        var content = UIListContentConfiguration.cell()
        content.text = "One line"
        let cell = ADKListCellNode(content)
        XCTAssertEqual(height(of: cell, width: 300), 44)
        content.text = String(repeating: "many words ", count: 20)
        cell.contentConfiguration = content
        let tall = height(of: cell, width: 300)
        XCTAssertGreaterThan(tall, 80)
        content.textProperties.numberOfLines = 1
        cell.contentConfiguration = content
        XCTAssertEqual(height(of: cell, width: 300), 44)
        XCTAssertGreaterThan(height(of: ADKListCellNode(.sidebarCell()), width: 300), 0)
    }

    func testTextsBesideSymbolsAreAligned() {
        let starts = ["star", "chevron.forward", "trash"].map { name -> CGFloat in
            var content = UIListContentConfiguration.cell()
            content.image = UIImage(systemName: name)
            content.text = "Text"
            let frames = frames(of: ADKListCellNode(content), width: 300)
            return frames.last?.minX ?? 0
        }
        XCTAssertEqual(Set(starts).count, 1)
        XCTAssertGreaterThan(starts[0], 24)
    }

    func testHostileLengthsCountAsNone() {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = "Text"
        content.secondaryText = "More"
        content.image = UIImage(systemName: "star")
        for value in [-5, CGFloat.nan, .infinity, -.infinity, 1e30] {
            content.directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: value, leading: value, bottom: value, trailing: value)
            content.imageToTextPadding = value
            content.textToSecondaryTextVerticalPadding = value
            content.textToSecondaryTextHorizontalPadding = value
            content.imageProperties.reservedLayoutSize = CGSize(width: value, height: value)
            content.imageProperties.maximumSize = CGSize(width: value, height: value)
            content.imageProperties.cornerRadius = value.isFinite ? value : 3
            content.textProperties.numberOfLines = value < 0 ? -3 : 0
            let height = height(of: ADKListCellNode(content), width: 200)
            XCTAssertTrue(height.isFinite && height >= 0, "\(value)")
        }
    }

    func testADisabledCellIsDimmedAndTheHandlerSeesTheStates() throws {
        try onMain {
            let harness = ListCellTable([.plain, .handled])
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.cell(0))
            XCTAssertEqual(color(of: cell), .label)
            cell.isEnabled = false
            XCTAssertEqual(color(of: cell), .tertiaryLabel)
            cell.isEnabled = true
            XCTAssertEqual(color(of: cell), .label)
            let handled = try XCTUnwrap(harness.cell(1))
            XCTAssertEqual(handled.contentConfiguration.text, "at rest")
            harness.table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            XCTAssertEqual(handled.contentConfiguration.text, "selected")
            harness.table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
            XCTAssertEqual(handled.contentConfiguration.text, "at rest")
        }
    }

    func testAHandlerThatChangesTheCellIsCalledOnce() {
        let calls = Locked(0)
        let cell = ADKListCellNode()
        cell.configurationUpdateHandler = { cell, _ in
            calls.withLock { $0 += 1 }
            cell.contentConfiguration.text = "Text"
            cell.isEnabled = false
            cell.isEnabled = true
            cell.isEnabled = false
            cell.setNeedsUpdateConfiguration()
        }
        XCTAssertEqual(calls.current, 1)
        XCTAssertEqual(color(of: textNode(of: cell)), .tertiaryLabel, "the state that the handler left is shown")
        cell.setNeedsUpdateConfiguration()
        XCTAssertEqual(calls.current, 2)
    }

    func testAnObjectThatIsFreedByASetterMayUseTheCell() {
        let cell = ADKListCellNode()
        let reads = Locked(0)
        // A deadlock ends the run.
        for _ in 0..<2 {
            let reader = CellReader(cell, reads)
            cell.configurationUpdateHandler = { _, _ in _ = reader }
        }
        cell.configurationUpdateHandler = nil
        cell.accessories = [accessory(CellReader(cell, reads))]
        cell.accessories = []
        XCTAssertEqual(reads.current, 3)
    }

    func testTheNodesShowTheLastOfTheContentsThatThreadsSet() {
        let cell = ADKListCellNode()
        for _ in 0..<50 {
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for number in 0..<5 { cell.contentConfiguration.text = "\(thread) \(number)" }
            }
            XCTAssertEqual(text(of: cell), cell.contentConfiguration.text)
        }
    }

    func testTheDetailButtonIsLargeEnoughForAPointerAndReachedByTab() throws {
        try onMain {
            let harness = ListCellTable([.plain, .detail])
            try harness.host.settle()
            let button = try XCTUnwrap(
                harness.cell(1)?.subnodes.lazy.compactMap { $0 as? ASButtonNode }.first)
            XCTAssertGreaterThanOrEqual(button.bounds.width, WCAG.targetSide)
            XCTAssertGreaterThanOrEqual(button.bounds.height, WCAG.targetSide)
            XCTAssertTrue(harness.window.viewsReachedByTab().contains { $0 === button.view })
        }
    }

    func testScreenReadersAreToldThatACellIsDimmed() {
        let cell = ADKListCellNode(.cell())
        XCTAssertFalse(cell.accessibilityTraits.contains(.notEnabled))
        cell.isEnabled = false
        XCTAssertTrue(cell.accessibilityTraits.contains(.notEnabled))
    }

    func testAClickOnTheDetailButtonDoesNotSelectTheRow() throws {
        try onMain {
            let harness = ListCellTable([.detail])
            try harness.host.settle()
            let button = try XCTUnwrap(
                harness.cell(0)?.subnodes.lazy.compactMap { $0 as? ASButtonNode }.first)
            let frame = button.view.convert(button.view.bounds, to: nil)
            try harness.press(CGPoint(x: frame.midX, y: frame.midY))
            try harness.release(CGPoint(x: frame.midX, y: frame.midY))
            XCTAssertEqual(harness.details, 1)
            XCTAssertNil(harness.table.indexPathForSelectedRow)
            try harness.press(CGPoint(x: 30, y: 20))
            try harness.release(CGPoint(x: 30, y: 20))
            XCTAssertEqual(harness.table.indexPathForSelectedRow, IndexPath(row: 0, section: 0))
        }
    }

    func testContentsAreEqualIfTheyShowTheSame() {
        var (a, b) = (UIListContentConfiguration.cell(), UIListContentConfiguration.cell())
        XCTAssertEqual(a, b)
        a.text = "x"
        XCTAssertNotEqual(a, b)
        b.text = "x"
        b.image = UIImage(systemName: "star")
        XCTAssertNotEqual(a, b)
        XCTAssertNotEqual(UIListContentConfiguration.plainHeader(), .groupedHeader())
        b.textProperties.transform = .uppercase
        XCTAssertEqual(b.textProperties.styled("äb", nil).map { String($0.characters) }, "ÄB")
        XCTAssertNil(b.textProperties.styled(nil, nil))
    }
}

/// The frames of the cell's nodes with texts and images, in their order in the tree.
private func frames(of cell: ADKListCellNode, width: CGFloat) -> [CGRect] {
    let layout = cell.layoutThatFits(
        ASSizeRange(min: CGSize(width: width, height: 0), max: CGSize(width: width, height: .infinity)))
    return layout.filteredNodeLayoutTree().sublayouts.map(\.frame)
}

private func height(of cell: ADKListCellNode, width: CGFloat) -> CGFloat {
    cell.layoutThatFits(
        ASSizeRange(min: CGSize(width: width, height: 0), max: CGSize(width: width, height: .infinity))
    ).size.height
}

/// An accessory whose action keeps an object.
private func accessory(_ object: CellReader) -> UICellAccessory { .detail { _ = object } }

private func text(of cell: ADKListCellNode) -> String? { textNode(of: cell)?.attributedText?.attributedText.string }

private func textNode(of cell: ADKListCellNode) -> ASTextNode? {
    cell.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 300, height: 300)))
        .filteredNodeLayoutTree().sublayouts.lazy.compactMap { $0.layoutElement as? ASTextNode }.first
}

/// An object that reads a cell when it is freed.
private final class CellReader: Sendable {
    private let cell: ADKListCellNode
    private let reads: Locked<Int>

    init(_ cell: ADKListCellNode, _ reads: Locked<Int>) { (self.cell, self.reads) = (cell, reads) }

    deinit {
        _ = cell.configurationState
        reads.withLock { $0 += 1 }
    }
}

private func color(of cell: ADKListCellNode) -> UIColor? {
    color(of: cell.subnodes.lazy.compactMap { $0 as? ASTextNode }.first)
}

private func color(of node: ASTextNode?) -> UIColor? {
    node?.attributedText?.attributedText.attributes(at: 0).color
}

/// A table of list cells in a headless window.
@MainActor
private final class ListCellTable: InputHarness {
    enum Row: Int { case plain, handled, detail }

    let host = HeadlessHost.attached(scale: 1)
    let table = ASTableNode()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    private var source: UITableViewDiffableDataSource<Int, Row>?
    private(set) var details = 0

    init(_ rows: [Row]) {
        let source = UITableViewDiffableDataSource<Int, Row>(tableNode: table) { [weak self] _, _, row in
            let tell: @MainActor @Sendable () -> Void = { [weak self] in self?.details += 1 }
            return {
                var content = UIListContentConfiguration.cell()
                content.text = "Row"
                guard row == .handled else {
                    return ADKListCellNode(content, accessories: row == .detail ? [.detail(actionHandler: tell)] : [])
                }
                let cell = ADKListCellNode(content)
                cell.configurationUpdateHandler = { cell, state in
                    cell.contentConfiguration.text = state.isSelected ? "selected" : "at rest"
                }
                return cell
            }
        }
        self.source = source
        window.rootViewController = ASDKViewController(node: table)
        var snapshot = NSDiffableDataSourceSnapshot<Int, Row>()
        snapshot.appendSections([0])
        snapshot.appendItems(rows)
        source.apply(snapshot)
        window.makeKeyAndVisible()
    }

    func cell(_ row: Int) -> ADKListCellNode? {
        table.nodeForRow(at: IndexPath(row: row, section: 0)) as? ADKListCellNode
    }
}
