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
}
