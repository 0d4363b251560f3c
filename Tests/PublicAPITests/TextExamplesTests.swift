import AsyncDisplayKit
import TestSupport
import XCTest

/// The code of the article *Text* runs.
final class TextExamplesTests: XCTestCase {
    private let range = ASSizeRange(min: .zero, max: CGSize(width: 200, height: 1_000))

    func testACaptionHasTwoWeightsAndAListItsIndent() {
        let caption = TextSamples.caption(author: "Ada", place: "Paris")
        XCTAssertEqual(String(caption.characters), "Ada in Paris")
        XCTAssertEqual(caption.runs.count, 2)
        let node = ASTextNode()
        node.attributedText = TextSamples.list(["one", "two with a line that is longer than the node is wide"])
        _ = node.layoutThatFits(range)
        XCTAssertGreaterThan(node.lineCount, 2)
        XCTAssertEqual(node.rects(forTextRange: NSRange(location: 2, length: 1)).first?.minX ?? 0, 20, accuracy: 1)
    }

    func testAnExcerptHasThreeLines() {
        let node = TextSamples.excerpt(String(repeating: "word ", count: 60))
        _ = node.layoutThatFits(range)
        XCTAssertEqual(node.lineCount, 3)
        XCTAssertTrue(node.isTruncated)
    }

    func testAClickOpensTheLink() throws {
        try onMain {
            let address = try XCTUnwrap(URL(string: "https://photos.example/ada"))
            let credits = CreditsNode("Ada Lovelace", address)
            try ArticleWindow.show(ASDKViewController(node: credits)) { host, window in
                let text = try XCTUnwrap(credits.subnodes?.first as? ASTextNode)
                let link = try XCTUnwrap(text.rects(forTextRange: NSRange(location: 9, length: 2)).first)
                XCTAssertNil(credits.opened)
                try ArticleWindow.press(at: CGPoint(x: link.midX, y: link.midY), in: window, host)
                XCTAssertEqual(credits.opened, address)
            }
        }
    }

    func testAllParagraphsAreSelectedTogether() throws {
        try onMain {
            let article = ArticleNode([AttributedString("First paragraph."), AttributedString("Second paragraph.")])
            try ArticleWindow.show(ASDKViewController(node: article)) { host, window in
                let text = try XCTUnwrap(article.subnodes?.first as? ASTextNode)
                text.selectAllText()
                XCTAssertEqual(text.selectedText?.attributedText.string, "First paragraph.\nSecond paragraph.")
            }
        }
    }

    func testEnterSendsTheComment() throws {
        try onMain {
            let comment = CommentNode()
            var sent: [String] = []
            comment.send = { sent.append($0) }
            try ArticleWindow.show(ASDKViewController(node: comment)) { host, window in
                comment.subnodes?.first?.becomeFirstResponder()
                for text in ["a", "b", "\r"] {
                    let code: UIKeyboardHIDUsage = text == "\r" ? .keyboardReturnOrEnter : .keyboardErrorUndefined
                    FrameLoop.shared.post(.keyDown(UIKey(keyCode: code, characters: text)), to: window)
                    FrameLoop.shared.runFrame()
                }
                XCTAssertEqual(sent, ["ab"])
            }
        }
    }
}
