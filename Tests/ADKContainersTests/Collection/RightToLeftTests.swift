import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Lists in lists take the direction of the list that shows them.
final class RightToLeftTests: XCTestCase, @unchecked Sendable {
    /// The places of a strip's visible cells in the window, by name.
    @MainActor
    private func places(_ strip: StripNode) -> [Int: CGRect] {
        let cells = strip.visibleNodes.compactMap { $0 as? BoxCell }
        return Dictionary(uniqueKeysWithValues: cells.map { ($0.name, $0.view.convert($0.view.bounds, to: nil)) })
    }

    /// Whether a strip shows its cells from the first on, in the direction, each directly beside the one before it.
    @MainActor
    private func assertBegins(_ strip: StripNode, rightToLeft: Bool, _ message: String, line: UInt = #line) {
        let places = places(strip)
        let names = places.keys.sorted()
        XCTAssertGreaterThan(names.count, 1, message, line: line)
        XCTAssertEqual(names.first, 0, message, line: line)
        var edge: CGFloat = rightToLeft ? 100 : 0
        for name in names {
            guard let place = places[name] else { continue }
            XCTAssertEqual(rightToLeft ? place.maxX : place.minX, edge, "\(message), cell \(name)", line: line)
            edge = rightToLeft ? place.minX : place.maxX
        }
        let view = strip.view as? UIScrollView
        let end = (view?.contentSize.width ?? 0) - 100
        XCTAssertEqual(view?.contentOffset.x, rightToLeft ? end : 0, message, line: line)
    }

    // MARK: - Strips in a table

    func testStripsBeginWhereTheirTableBegins() throws {
        try onMain {
            let harness = NestedHarness()
            harness.table.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            for name in 0..<8 { self.assertBegins(try harness.strip(name), rightToLeft: true, "row \(name)") }
            // Rows that are made later.
            try harness.scroll(to: 5000)
            for name in 100..<108 { self.assertBegins(try harness.strip(name), rightToLeft: true, "row \(name)") }
        }
    }

    func testAStripHasTheDirectionOfAnyNodeAboveItAndItsOwnComesFirst() throws {
        try onMain {
            let harness = NestedHarness()
            harness.configure = { cell in
                switch cell.name % 4 {
                case 0: cell.semanticContentAttribute = .forceRightToLeft
                case 1: cell.strips[0].semanticContentAttribute = .forceRightToLeft
                case 2:
                    cell.semanticContentAttribute = .forceRightToLeft
                    cell.strips[0].semanticContentAttribute = .forceLeftToRight
                default: break
                }
            }
            try harness.host.settle()
            for name in 0..<8 {
                self.assertBegins(try harness.strip(name), rightToLeft: name % 4 < 2, "row \(name)")
            }
            harness.table.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            for name in 0..<8 {
                self.assertBegins(
                    try harness.strip(name), rightToLeft: name % 4 != 2, "row \(name) of a mirrored table")
            }
        }
    }

    func testStripsFollowATableThatChangesItsDirection() throws {
        try onMain {
            let harness = NestedHarness()
            try harness.host.settle()
            for isMirrored in [true, false, true] {
                harness.table.semanticContentAttribute = isMirrored ? .forceRightToLeft : .unspecified
                try harness.host.settle()
                for name in 0..<8 {
                    self.assertBegins(try harness.strip(name), rightToLeft: isMirrored, "row \(name)")
                }
            }
        }
    }

    func testAScrolledStripOfAMirroredTableReturnsToItsPlace() throws {
        try onMain {
            let harness = NestedHarness()
            harness.table.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            let view = try XCTUnwrap(harness.strip(0).view as? UIScrollView)
            try harness.scroll(harness.strip(0), to: view.contentOffset.x - 1500)
            let (start, before) = (try harness.strip(0).offset, self.places(try harness.strip(0)))
            XCTAssertGreaterThan(start, 1000)
            try harness.leaveAndReturn()
            XCTAssertEqual(try harness.strip(0).offset, start)
            XCTAssertEqual(self.places(try harness.strip(0)), before)
        }
    }

    /// Cells of a list that is not mirrored, in a window that is.
    func testTheDirectionOfAWindowReachesStripsToo() throws {
        try onMain {
            let harness = NestedHarness()
            try harness.host.settle()
            ASTraitCollectionPropagateDown(
                harness.table, UITraitCollection(displayScale: 1, layoutDirection: .rightToLeft))
            try harness.host.settle()
            for name in 0..<8 { self.assertBegins(try harness.strip(name), rightToLeft: true, "row \(name)") }
        }
    }

    func testArrowsInAStripGoInTheDirectionOfItsTable() throws {
        try onMain {
            for isMirrored in [false, true] {
                let harness = NestedHarness()
                harness.table.semanticContentAttribute = isMirrored ? .forceRightToLeft : .unspecified
                try harness.host.settle()
                let list = try harness.strip(0).list
                @MainActor func focus(after code: UIKeyboardHIDUsage) throws -> Int? {
                    XCTAssertTrue(list.interaction.handle(.key(UIKey(keyCode: code, modifierFlags: []))))
                    try harness.host.settle()
                    return list.interaction.selection.focused?.row
                }
                let (next, last) = (
                    isMirrored ? UIKeyboardHIDUsage.keyboardLeftArrow : .keyboardRightArrow,
                    isMirrored ? UIKeyboardHIDUsage.keyboardRightArrow : .keyboardLeftArrow
                )
                XCTAssertEqual(try [next, next, next, last].map(focus), [0, 1, 2, 1])
                XCTAssertEqual(try focus(after: .keyboardEnd), 499)
                XCTAssertNotNil(try self.places(harness.strip(0))[499], "the last cell is visible")
                XCTAssertEqual(try focus(after: .keyboardHome), 0)
                self.assertBegins(try harness.strip(0), rightToLeft: isMirrored, "after Home")
            }
        }
    }

    // MARK: - Pages

    func testPagesAndTheirTablesHaveTheDirectionOfANodeAboveThePager() throws {
        try onMain {
            let harness = PagerHarness(6, rowsPerPage: 20)
            let screen = ASDisplayNode()
            let pager = harness.pager
            screen.addSubnode(pager)
            screen.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: pager) }
            screen.semanticContentAttribute = .forceRightToLeft
            harness.window.rootViewController = ASDKViewController(node: screen)
            harness.window.makeKeyAndVisible()
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 0)
            XCTAssertEqual(pager.contentOffset.x, 1000, "the first page is at the right")
            try harness.key(.keyboardLeftArrow)
            XCTAssertEqual(harness.shown, 1)
            for page in harness.made {
                let table = try XCTUnwrap(harness.page(page)?.table)
                XCTAssertEqual(table.effectiveLayoutDirection, .rightToLeft, "page \(page)")
                XCTAssertEqual(
                    table.visibleNodes.map(\.effectiveLayoutDirection),
                    table.visibleNodes.map { _ in .rightToLeft }, "page \(page)")
            }
            screen.semanticContentAttribute = .unspecified
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 1, "the page stays")
            try harness.key(.keyboardRightArrow)
            XCTAssertEqual(harness.shown, 2)
            XCTAssertEqual(harness.page(2)?.table?.effectiveLayoutDirection, .leftToRight)
        }
    }

    // MARK: - Headers

    func testTitlesBeginAtTheRight() throws {
        try onMain {
            let harness = TableHarness([[1, 2], [3]], width: 300)
            let titled = TitledRows(harness, header: { "Section \($0)" }, footer: { _ in "A line below the rows" })
            harness.table.dataSource = titled
            for isMirrored in [false, true, false] {
                harness.table.semanticContentAttribute = isMirrored ? .forceRightToLeft : .unspecified
                try harness.host.settle()
                for section in 0..<2 {
                    let nodes = [
                        harness.table.nodeForHeader(inSection: section),
                        harness.table.nodeForFooter(inSection: section),
                    ]
                    for node in nodes {
                        let title = try XCTUnwrap(node?.subnodes.first)
                        XCTAssertLessThan(title.frame.width, 200)
                        XCTAssertEqual(isMirrored ? title.frame.maxX : title.frame.minX, isMirrored ? 285 : 15)
                    }
                }
            }
        }
    }

    // MARK: - Cells

    /// A cell that enters a window has the direction of its list, not that of the window.
    func testCellsAreMeasuredAndShownInTheDirectionOfTheirList() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<40)], UICollectionViewFlowLayout())
            harness.node.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            XCTAssertFalse(harness.shown.isEmpty)
            for (name, cell) in harness.shown {
                XCTAssertEqual(cell.effectiveLayoutDirection, .rightToLeft, "cell \(name)")
                XCTAssertEqual(cell.asyncTraitCollection().layoutDirection, .rightToLeft, "cell \(name)")
            }
            let cell = try XCTUnwrap(harness.shown[0])
            harness.items = [[]]
            harness.node.reloadData()
            try harness.host.settle()
            harness.window.addSubview(cell.view)
            XCTAssertEqual(cell.effectiveLayoutDirection, .leftToRight, "a cell without a list has that of its window")
        }
    }
}
