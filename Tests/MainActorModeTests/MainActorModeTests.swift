import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// An app whose declarations are on the main actor by default compiles and runs.
nonisolated final class MainActorModeTests: XCTestCase {
    func testAnAppOnTheMainActorByDefaultShowsItsRowsAndFetchesBatches() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let controller = NumbersViewController()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            window.rootViewController = controller
            window.makeKeyAndVisible()
            defer { window.close() }
            try host.settle()

            XCTAssertNotNil(controller.node.nodeForRow(at: IndexPath(row: 3, section: 0)) as? NumberCell)
            controller.node.scrollToRow(at: IndexPath(row: 19, section: 0), at: .bottom, animated: false)
            try host.settle()
            XCTAssertEqual(controller.node.numberOfRows(inSection: 0), 60)
        }
    }
}
