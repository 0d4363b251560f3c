import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// Lists in a split view, as an app with a sidebar has them.
final class SplitFocusTests: XCTestCase {
    private final class Rows: ASDKViewController<ASTableNode>, ASTableDataSource {
        override init() {
            super.init(node: ASTableNode())
            node.dataSource = self
            title = "Rows"
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 3 }

        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            {
                let cell = ASTextCellNode()
                cell.text = "row"
                return cell
            }
        }
    }

    func testTabReachesTheListsOfBothColumnsBelowTheirBars() throws {
        try onMain {
            let (split, lists) = (UISplitViewController(), [Rows(), Rows()])
            for (list, column) in zip(lists, [UISplitViewController.Column.primary, .secondary]) {
                list.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Add") {}
                split.setViewController(UINavigationController(rootViewController: list), for: column)
            }
            try ArticleWindow.show(split) { host, window in
                window.resizeHeadless(to: CGSize(width: 1_000, height: 600))
                try host.settle()
                var reached: [UIResponder] = []
                for _ in 0..<8 {
                    try ArticleWindow.type(.keyboardTab, in: window, host)
                    if let responder = window.currentFirstResponder { reached.append(responder) }
                }
                for list in lists { XCTAssertTrue(reached.contains { $0 === list.node.view }, "\(reached)") }
            }
        }
    }
}
