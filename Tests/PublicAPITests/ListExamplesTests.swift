import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// The code of the article *Collections* about snapshots runs.
final class ListExamplesTests: XCTestCase {
    func testAnInboxMovesReadMessagesAndDeletesByAnAction() throws {
        try onMain {
            let inbox = InboxViewController(
                (0..<3).map { Message(id: $0, subject: "Subject \($0)", sender: "Ada") })
            try ArticleWindow.show(inbox) { host, _ in
                XCTAssertEqual(inbox.node.numberOfRows(inSection: 0), 3)
                let cell = inbox.node.nodeForRow(at: IndexPath(row: 1, section: 0))
                inbox.markAsRead(1)
                try host.settle()
                XCTAssertEqual(inbox.node.numberOfRows(inSection: 1), 1)
                XCTAssertTrue(inbox.node.nodeForRow(at: IndexPath(row: 0, section: 1)) === cell)
                let actions = inbox.tableNode(
                    inbox.node, trailingSwipeActionsConfigurationForRowAt: IndexPath(row: 0, section: 1))
                let delete = try XCTUnwrap(actions?.actions.first)
                delete.handler(delete, inbox.node.view) { XCTAssertTrue($0) }
                try host.settle()
                XCTAssertEqual(inbox.node.numberOfRows(inSection: 1), 0)
            }
        }
    }
}
