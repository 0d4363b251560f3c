import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A list that was scrolled to a row keeps it in position only until the rows around it are measured.
final class ScrollGoalTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func makeTable(_ heightOf: @escaping (Int) -> CGFloat = { _ in 100 }) throws -> TableHarness {
        let harness = TableHarness([Array(0..<200)], heightOf: heightOf)
        try harness.host.settle()
        harness.table.contentOffset = CGPoint(x: 0, y: 5000)
        try harness.host.settle()
        return harness
    }

    @MainActor
    private func insertAtTheTop(_ harness: TableHarness) throws {
        harness.rows[0].insert(1000, at: 0)
        harness.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        try harness.host.settle()
    }

    func testANewFirstRowShowsAfterTheProgramScrolledToTheTop() throws {
        try onMain {
            for animated in [false, true] {
                let harness = try self.makeTable()
                harness.table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: animated)
                try harness.host.settle()
                try self.insertAtTheTop(harness)
                XCTAssertEqual(harness.firstVisible?.name, 1000, "animated: \(animated)")
            }
        }
    }

    func testANewFirstRowShowsAfterTheHomeKey() throws {
        try onMain {
            let harness = try self.makeTable()
            try harness.click(50)
            harness.table.focusedIndexPath = IndexPath(row: 50, section: 0)
            try harness.key(.keyboardHome)
            XCTAssertEqual(harness.firstVisible?.name, 0)
            try self.insertAtTheTop(harness)
            XCTAssertEqual(harness.firstVisible?.name, 1000)
        }
    }

    func testANewFirstRowShowsInTheFrameOfTheScrollToTheTop() throws {
        try onMain {
            // The rows at the top are not measured yet.
            let harness = try self.makeTable { CGFloat(60 + $0 % 7) }
            harness.table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
            try self.insertAtTheTop(harness)
            XCTAssertEqual(harness.firstVisible?.name, 1000)
        }
    }

    func testARowScrolledToTheMiddleIsNotHeldThereForEver() throws {
        try onMain {
            let harness = try self.makeTable()
            harness.table.scrollToRow(at: IndexPath(row: 100, section: 0), at: .middle, animated: false)
            try harness.host.settle()
            XCTAssertNil(harness.table.controller.viewport.scrollGoal)
            // The first visible row keeps its position as after any other scroll.
            let before = try XCTUnwrap(harness.firstVisible)
            harness.rows[0].insert(1000, at: 99)
            harness.table.insertRows(at: [IndexPath(row: 99, section: 0)], with: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.firstVisible?.name, before.name)
            XCTAssertEqual(harness.firstVisible?.distance, before.distance)
        }
    }

    func testARowAmongRowsThatAreNotMeasuredArrivesExactly() throws {
        try onMain {
            for animated in [false, true] {
                let harness = try self.makeTable { CGFloat(40 + $0 * 37 % 90) }
                harness.table.scrollToRow(at: IndexPath(row: 150, section: 0), at: .middle, animated: animated)
                try harness.host.settle()
                let frame = harness.table.rectForRow(at: IndexPath(row: 150, section: 0))
                XCTAssertEqual(frame.midY - harness.table.contentOffset.y, 200, accuracy: 1, "animated: \(animated)")
            }
        }
    }

    func testAnItemThatIsAskedForBeforeTheFirstLayoutIsInItsPlaceAndAShortListDoesNotScroll() throws {
        try onMain {
            let places: [(Int, Int, CGFloat)] = [(10, 6, 0), (10, 9, 0), (30, 15, 552), (30, 29, 1036)]
            for (count, item, offset) in places {
                let layout = UICollectionViewFlowLayout()
                layout.scrollDirection = .horizontal
                layout.itemSize = CGSize(width: 64, height: 64)
                layout.minimumLineSpacing = 4
                let harness = CollectionHarness([Array(0..<count)], UICollectionViewFlowLayout())
                let strip = ASCollectionNode(collectionViewLayout: layout)
                strip.dataSource = harness
                _ = strip.view
                strip.selectItem(
                    at: IndexPath(item: item, section: 0), animated: false, scrollPosition: .centeredHorizontally)
                harness.window.addSubview(strip.view)
                strip.frame = CGRect(x: 0, y: 0, width: 1000, height: 64)
                try harness.host.settle()
                XCTAssertEqual(strip.contentOffset.x, offset, "\(item) of \(count)")
            }
        }
    }
}
