import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKLayers
@testable import ADKLists
@testable import ADKViews
@testable import GalleryScenes

/// Scenes by keys alone, and in wide windows. The numbers are those of the points of a review.
final class SceneKeyboardTests: XCTestCase, @unchecked Sendable {
    /// Presses Tab until `list` has the keys and a focused row.
    @MainActor
    private func tab<Controller: UIViewController>(to list: ADKListNode, _ harness: SceneHarness<Controller>) throws {
        for _ in 0..<12 where list.focusedIndexPath == nil || !list.isFirstResponder() {
            harness.key(.keyboardTab)
            try harness.host.settle()
        }
        XCTAssertNotNil(list.focusedIndexPath)
    }

    /// D20: Tab enters the list, the arrows move the focus, and Enter opens the row.
    func testRowsOfJobsAndTransitionsOpenByKeys() throws {
        try onMain {
            let controllers: [(ASDKViewController<ASTableNode>, IndexPath)] = [
                (JobsViewController(count: 60), IndexPath(row: 1, section: 0)),
                (TransitionsViewController(), IndexPath(row: 0, section: 1)),
            ]
            for (controller, path) in controllers {
                let harness = SceneHarness(width: 600, height: 500) { controller }
                defer { harness.close() }
                try harness.host.settle()
                try self.tab(to: controller.node, harness)
                for _ in 0..<12 where controller.node.focusedIndexPath != path {
                    harness.key(.keyboardDownArrow)
                    try harness.host.settle()
                }
                XCTAssertEqual(controller.node.focusedIndexPath, path)
                let before = try XCTUnwrap(controller.node.nodeForRow(at: path)).calculatedSize.height
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                let after = try XCTUnwrap(controller.node.nodeForRow(at: path)).calculatedSize.height
                XCTAssertGreaterThan(after, before, "\(type(of: controller))")
            }
        }
    }

    /// D20.
    func testTheFocusMovesAmongManyRowsByKeys() throws {
        try onMain {
            let harness = SceneHarness(width: 600, height: 500) { RowsViewController(rows: 1_000) }
            defer { harness.close() }
            try harness.host.settle()
            let list = harness.controller.node
            try self.tab(to: list, harness)
            harness.key(.keyboardDownArrow)
            XCTAssertEqual(list.focusedIndexPath, IndexPath(row: 1, section: 0))
            harness.key(.keyboardEnd)
            try harness.host.settle()
            XCTAssertEqual(list.focusedIndexPath, IndexPath(row: 999, section: 0))
        }
    }

    /// D20: a strip gets the focus, and the arrows scroll it sideways.
    func testAStripScrollsSidewaysByKeys() throws {
        try onMain {
            let photos = (0..<12).map { number in
                Photo(
                    id: "\(number)", file: URL(fileURLWithPath: "/nowhere/\(number).jpg"), pixelWidth: 300,
                    pixelHeight: 200, author: Photo.Author(name: "Ada"), problem: "No file.")
            }
            let harness = SceneHarness(width: 600, height: 500) {
                StripsViewController(source: ListedPhotos([photos]))
            }
            defer { harness.close() }
            try harness.host.settle()
            let cell = harness.controller.node.nodeForRow(at: IndexPath(row: 0, section: 0)) as? StripCellNode
            let strip = try XCTUnwrap(cell).strip
            try self.tab(to: strip, harness)
            for _ in 0..<5 {
                harness.key(.keyboardRightArrow)
                try harness.host.settle()
            }
            XCTAssertEqual(strip.focusedIndexPath, IndexPath(item: 5, section: 0))
            XCTAssertGreaterThan(strip.contentOffset.x, 0)
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(strip.indexPathsForSelectedItems ?? [], [])
        }
    }

    /// D24: the arrows move among the choices of “Sort walks by”. None has the focus before: Return chooses nothing.
    func testArrowsMoveTheFocusAmongTheChoicesOfAnActionSheet() throws {
        try onMain {
            for (downs, expected) in [(0, nil), (1, "Name"), (2, "Length"), (3, "Climb")] as [(Int, String?)] {
                let harness = SceneHarness(width: 600, height: 500) { NavigationViewController() }
                defer { harness.close() }
                try harness.host.settle()
                var chosen: String?
                let sheet = UIAlertController(title: "Sort walks by", message: nil, preferredStyle: .actionSheet)
                for title in ["Name", "Length", "Climb"] {
                    sheet.addAction(UIAlertAction(title: title, style: .default) { _ in chosen = title })
                }
                sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
                harness.controller.present(sheet, animated: false)
                try harness.host.settle()
                for _ in 0..<downs { harness.key(.keyboardDownArrow) }
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertEqual(chosen, expected)
            }
        }
    }

    // MARK: - Wide windows

    /// D32: all lists have one column in the middle of a wide window.
    func testListsInAWideWindowHaveOneColumn() throws {
        try onMain {
            let walks = NavigationViewController()
            for controller in [RowsViewController(rows: 20), JobsViewController(count: 20), walks] as [UIViewController]
            {
                let harness = SceneHarness(width: 2560, height: 500) { controller }
                defer { harness.close() }
                try harness.host.settle()
                let list = try XCTUnwrap(self.table(in: controller))
                let texts = list.visibleNodes.flatMap { $0.subnodes.compactMap { $0 as? ASTextNode } }
                XCTAssertGreaterThan(texts.count, 4)
                for text in texts {
                    let frame = text.frame
                    XCTAssertGreaterThanOrEqual(frame.minX, 920, "\(type(of: controller))")
                    XCTAssertLessThanOrEqual(frame.maxX, 1640, "\(type(of: controller))")
                }
            }
        }
    }

    @MainActor
    private func table(in controller: UIViewController) -> ASTableNode? {
        if let table = (controller as? ASDKViewController<ASTableNode>)?.node { return table }
        return controller.children.lazy.compactMap { self.table(in: $0) }.first
    }
}
