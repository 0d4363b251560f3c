import ADKViews
import TestSupport
import UIKit
import XCTest

/// An app in Swift 5 mode runs.
final class LanguageModeTests: XCTestCase {
    func testAnAppInSwiftFiveModeShowsItsRows() throws {
        try onMain {
            FrameLoop.shared.detach()
            let host = HeadlessHost()
            let delegate = SwiftFiveDelegate()
            UIApplication.shared.delegate = delegate
            defer {
                FrameLoop.shared.detach()
                UIApplication.shared.delegate = nil
            }
            UIApplication.shared.launch(on: host)
            let navigation = delegate.window?.rootViewController as? UINavigationController
            let controller = try XCTUnwrap(navigation?.topViewController as? SwiftFiveController)
            try host.settle()
            controller.show(["one", "two", "three"])
            try host.settle()
            XCTAssertEqual(controller.node.numberOfRows(inSection: 0), 3)
            XCTAssertNotNil(controller.node.nodeForRow(at: IndexPath(row: 2, section: 0)) as? SwiftFiveCell)
        }
    }
}
