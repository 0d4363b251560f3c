import AsyncDisplayKit
import TestSupport
import XCTest

/// The code of the article *Views and scrolling* runs.
final class ScrollingExamplesTests: XCTestCase {
    func testTheContentIsAsHighAsItsLayoutAndShowsItsEnd() throws {
        try onMain {
            let node = RecipeNode((0..<30).map { "Step \($0)" })
            let controller = RecipeController(node: node)
            try ArticleWindow.show(controller) { host, _ in
                XCTAssertGreaterThan(node.view.contentSize.height, 600)
                XCTAssertFalse(controller.hasShadow)
                controller.showEnd()
                try host.settle()
                XCTAssertTrue(controller.hasShadow)
                XCTAssertEqual(node.view.contentOffset.y, node.view.contentSize.height + 60 - 300)
            }
        }
    }

    func testAViewPlacesNodesAndTheirViews() throws {
        try onMain {
            let dashboard = Dashboard(frame: CGRect(x: 0, y: 0, width: 200, height: 80))
            let controller = UIViewController()
            try ArticleWindow.show(controller) { host, _ in
                controller.view.addSubview(dashboard)
                try host.settle()
                XCTAssertEqual(dashboard.subviews.count, 2)
                XCTAssertTrue(dashboard.subviews.contains { $0 is UIProgressView && $0.frame.width == 200 })
            }
        }
    }

    func testAnInboxWithoutMessagesOffersToWriteOne() throws {
        try onMain {
            let inbox = InboxController()
            try ArticleWindow.show(inbox) { host, window in
                try host.settle()
                let page = try XCTUnwrap(inbox.view.subviews.first as? UIContentUnavailableView)
                let button = try XCTUnwrap(page.subviews.lazy.compactMap { $0 as? UIButton }.first)
                try ArticleWindow.press(at: button.center, in: window, host)
                XCTAssertEqual(inbox.messages, ["Hello"])
                XCTAssertNil(inbox.contentUnavailableConfiguration)
                XCTAssertEqual(inbox.view.subviews.count, 0)
            }
        }
    }
}
