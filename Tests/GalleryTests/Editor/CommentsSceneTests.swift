import AsyncDisplayKit
import TestSupport
import XCTest

@testable import GalleryScenes

/// Writing in a row of a table.
final class CommentsSceneTests: XCTestCase {
    func testEnterPostsTheCommentAndTheFieldKeepsTheFocus() throws {
        try onMain {
            let harness = try makeHarness()
            let field = try composer(harness).field
            harness.click(field.middleInWindow)
            XCTAssertTrue(field.isFirstResponder())
            typeLine("first comment", harness)
            let count = harness.controller.tableNode(harness.controller.node, numberOfRowsInSection: 2)
            harness.key(.keyboardReturnOrEnter, text: "\r")
            try harness.settle()
            XCTAssertEqual(
                harness.controller.tableNode(harness.controller.node, numberOfRowsInSection: 2), count + 1)
            XCTAssertTrue(field.isFirstResponder())
            XCTAssertTrue(field.isDisplayingPlaceholder())
            harness.key(.keyboardReturnOrEnter, text: "\r")
            try harness.settle()
            XCTAssertEqual(
                harness.controller.tableNode(harness.controller.node, numberOfRowsInSection: 2), count + 1,
                "nothing is posted without text")
        }
    }

    func testTheRowGrowsWhileOneTypesAndTheCaretStaysVisible() throws {
        try onMain {
            let harness = try makeHarness()
            let row = try composer(harness)
            harness.click(row.field.middleInWindow)
            let height = row.bounds.height
            typeLine(String(repeating: "word ", count: 40), harness)
            try harness.settle()
            XCTAssertGreaterThan(row.bounds.height, height + 30)
            XCTAssertTrue(row.field.isFirstResponder())
            let view = row.field.textView
            XCTAssertEqual(view.contentOffset.y, 0, "the text fits into the row")
            let caret = row.field.frame(forTextRange: NSRange(location: 200, length: 0))
            let inWindow = row.field.view.convert(caret, to: nil)
            XCTAssert(harness.window.bounds.contains(CGPoint(x: inWindow.minX, y: inWindow.midY)), "\(inWindow)")
        }
    }

    func testTheRowStaysWhileOneScrollsAwayAndTypingReturnsToIt() throws {
        try onMain {
            let harness = try makeHarness()
            let row = try composer(harness)
            harness.click(row.field.middleInWindow)
            typeLine("before", harness)
            harness.controller.node.setContentOffset(.zero, animated: false)
            try harness.settle()
            XCTAssertTrue(row.field.isFirstResponder(), "the row keeps the focus")
            typeLine(" after", harness)
            try harness.settle()
            XCTAssertEqual(row.field.attributedText?.attributedText.string, "before after")
            XCTAssertGreaterThan(harness.controller.node.contentOffset.y, 100, "the caret is visible again")
            row.field.resignFirstResponder()
            harness.controller.node.setContentOffset(.zero, animated: false)
            try harness.settle()
            XCTAssertNil(row.view.superview, "without the focus the row leaves")
        }
    }

    func testEarlierCommentsKeepTheVisibleOnesInPlace() throws {
        try onMain {
            // The button is the first visible row, and a new one takes its place.
            let harness = try makeHarness(height: 460)
            let row = try composer(harness)
            harness.click(row.field.middleInWindow)
            typeLine("text", harness)
            try harness.settle()
            let place = row.view.convert(row.bounds, to: nil)
            for _ in 0..<4 {
                harness.controller.showEarlier()
                try harness.settle()
                XCTAssertEqual(row.view.convert(row.bounds, to: nil), place)
            }
            XCTAssertEqual(harness.controller.tableNode(harness.controller.node, numberOfRowsInSection: 1), 0)
            XCTAssertTrue(row.field.isFirstResponder())
            typeLine("!", harness)
            XCTAssertEqual(row.field.attributedText?.attributedText.string, "text!")
        }
    }
}

@MainActor
private func makeHarness(height: CGFloat = 500) throws -> SceneHarness<CommentsViewController> {
    let harness = try SceneHarness(width: 420, height: height) {
        CommentsViewController(source: try PhotoSources.open(nil))
    }
    try harness.settle()
    harness.controller.node.setContentOffset(
        CGPoint(x: 0, y: harness.controller.node.view.contentSize.height - height), animated: false)
    try harness.settle()
    return harness
}

@MainActor
private func composer(_ harness: SceneHarness<CommentsViewController>) throws -> ComposerCellNode {
    try XCTUnwrap(
        harness.controller.node.nodeForRow(at: IndexPath(row: 0, section: 3)) as? ComposerCellNode)
}

@MainActor
private func typeLine(_ text: String, _ harness: SceneHarness<CommentsViewController>) {
    for character in text { harness.type(String(character)) }
}
