import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Cells and the tint of the views around their list.
final class CellTintTests: XCTestCase, @unchecked Sendable {
    func testCellsThatAreMadeAheadHaveTheTintOfTheWindow() throws {
        try onMain {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 60)
            let harness = CollectionHarness([Array(0..<40)], layout)
            harness.window.tintColor = .red
            try harness.host.settle()
            let cells = (0..<40).compactMap { harness.node.nodeForItem(at: IndexPath(item: $0, section: 0)) }
            XCTAssertTrue(cells.contains { !$0.isVisible }, "some are not in the window yet")
            XCTAssertEqual(cells.filter { $0.tintColor != .red }.count, 0)
            harness.window.tintColor = .green
            XCTAssertEqual(cells.filter { $0.tintColor != .green }.count, 0)
        }
    }
}
