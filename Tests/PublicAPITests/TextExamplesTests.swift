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

    func testPricesHaveTheirPointsBelowEachOther() {
        let node = ASTextNode()
        node.attributedText = TextSamples.prices([("Tea", "2.50"), ("Coffee", "12.5")])
        _ = node.layoutThatFits(range)
        let points = [5, 18].map { node.rects(forTextRange: NSRange(location: $0, length: 1)).first?.minX ?? 0 }
        XCTAssertEqual(points[0], points[1], accuracy: 0.5)
        XCTAssertEqual(points[0], 160, accuracy: 3)
    }

    func testNotesInMarkdownAreALineEach() throws {
        let notes = try TextSamples.notes()
        XCTAssertEqual(
            String(notes.characters),
            "Aletsch\nThe largest glacier of the Alps:\n•\t22.6 km long\n•\tup to 800 m deep")
        XCTAssertTrue(notes.runs.contains { $0.link != nil })
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

    func testTheLinkUnderAPointOfALabelIsFound() throws {
        try onMain {
            let address = try XCTUnwrap(URL(string: "https://photos.example/ada"))
            let text = NSMutableAttributedString(
                string: "A photo by Ada Lovelace", attributes: [.font: UIFont.systemFont(ofSize: 15)])
            text.addAttribute(.link, value: address, range: NSRange(location: 11, length: 12))
            let label = UILabel()
            label.attributedText = text
            label.frame.size = label.sizeThatFits(CGSize(width: 300, height: 100))
            XCTAssertNil(label.link(at: CGPoint(x: 2, y: 5)))
            XCTAssertEqual(label.link(at: CGPoint(x: label.bounds.width - 3, y: 5)), address)
            XCTAssertNil(label.link(at: CGPoint(x: 500, y: 5)))
        }
    }

    func testTagsAreColouredWhileOneTypes() {
        onMain {
            let (view, colors) = (UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50)), TagColors())
            view.delegate = colors
            view.insertText("sunset #alps")
            XCTAssertEqual(view.text, "sunset #alps")
            let color = { view.textStorage.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? UIColor }
            XCTAssertEqual(color(8), .systemBlue)
            XCTAssertEqual(color(2), .label)
        }
    }
}
