import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes

final class TextSelectionTests: NodeTestCase, @unchecked Sendable {
    func testSelectedTextIsDraggedElsewhereAndAClickOnItEndsTheSelection() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two", "three"], case: self, sharesSelection: true)
            let sink = TextSink(frame: CGRect(x: 200, y: 100, width: 100, height: 100))
            harness.window.addSubview(sink)
            try harness.settle()
            try harness.drag(from: harness.place(4), to: harness.place(3, 1))
            XCTAssertEqual(harness.nodes[0].selectedText?.attributedText.string, "two\nthr")
            try harness.wait(1)
            try harness.drag(from: harness.place(1, 1), to: CGPoint(x: 250, y: 150))
            XCTAssertEqual(sink.text, "two\nthr")
            XCTAssertEqual(harness.nodes[0].selectedText?.attributedText.string, "two\nthr", "it is still selected")
            try harness.wait(1)
            harness.click(harness.place(1, 1))
            XCTAssertNil(harness.nodes[0].selectedText)
        }
    }

    func testTextWithSeveralLooksIsCopiedWithThem() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two", "three"], case: self, sharesSelection: true)
            let base = TextAttributes(font: .systemFont(ofSize: 16))
            let bold = TextAttributes(font: .systemFont(ofSize: 16, weight: .bold))
            harness.nodes[0].selectedRange = NSRange(location: 0, length: 7)
            harness.nodes[0].copySelectedText()
            XCTAssertEqual(UIPasteboard.general.string, "one two")
            XCTAssertNil(UIPasteboard.general.content.richText, "one look")

            let text = AttributedText("one ", attributes: base) + AttributedText("two", attributes: bold)
            harness.nodes[0].attributedText = text
            try harness.settle()
            harness.nodes[0].selectedRange = NSRange(location: 2, length: 4)
            harness.nodes[0].copySelectedText()
            XCTAssertEqual(UIPasteboard.general.string, "e tw")
            XCTAssertEqual(UIPasteboard.general.content.richText?.text, text.slice(2..<6))
            harness.nodes[0].selectedRange = NSRange(location: 0, length: 3)
            harness.nodes[0].copySelectedText()
            XCTAssertNil(UIPasteboard.general.content.richText, "the part with the look of most of the text")
            harness.nodes[0].selectAllText()
            XCTAssertEqual(UIPasteboard.primary.content.richText?.text.string, "one two\nthree")
        }
    }

    func testADragSelectsTheCharactersThatItPassed() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self)
            try harness.drag(from: harness.place(4), to: harness.place(9))
            XCTAssertEqual(harness.selected, ["two t"])
            XCTAssertEqual(UIPasteboard.primary.string, "two t")
            XCTAssertNil(UIPasteboard.general.string)
            try harness.drag(from: harness.place(9), to: harness.place(1))
            XCTAssertEqual(harness.selected, ["ne two t"], "backward")
            harness.click(harness.place(3))
            XCTAssertEqual(harness.selected, [nil])
            XCTAssertEqual(UIPasteboard.primary.string, "ne two t", "a click selects nothing to paste")
        }
    }

    func testTextThatIsNotSelectableIsNotSelected() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self) { $0.isSelectable = false }
            try harness.drag(from: harness.place(4), to: harness.place(9))
            harness.nodes[0].selectAllText()
            XCTAssertEqual(harness.selected, [nil])
            XCTAssertFalse(harness.nodes[0].isFirstResponder())
        }
    }

    func testADoubleClickSelectsAWordAndATripleClickAParagraph() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two\nthree, four"], case: self)
            let point = harness.place(5)
            harness.clicks(2, point)
            XCTAssertEqual(harness.selected, ["two"])
            harness.click(point)
            XCTAssertEqual(harness.selected, ["one two\n"])
            try harness.wait(2)
            // The right half of the last letter.
            let end = harness.place(7)
            harness.clicks(2, CGPoint(x: end.x - 1, y: end.y))
            XCTAssertEqual(harness.selected, ["two"])
        }
    }

    func testADragAfterADoubleClickSelectsWholeWords() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three four"], case: self)
            let point = harness.place(5)
            harness.click(point)
            harness.down(point.x, point.y)
            harness.move(harness.place(10).x, point.y)
            XCTAssertEqual(harness.selected, ["two three"])
            harness.move(harness.place(1).x, point.y)
            XCTAssertEqual(harness.selected, ["one two"])
            harness.up(harness.place(1).x, point.y)
        }
    }

    func testKeysExtendAndCopyTheSelection() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three\nfour"], case: self)
            harness.click(harness.place(4))
            harness.key(.keyboardRightArrow, .shift)
            XCTAssertEqual(harness.selected, ["t"])
            harness.key(.keyboardRightArrow, [.shift, .control])
            XCTAssertEqual(harness.selected, ["two"])
            harness.key(.keyboardEnd, .shift)
            XCTAssertEqual(harness.selected, ["two three"])
            harness.key(.keyboardDownArrow, .shift)
            XCTAssertEqual(harness.selected, ["two three\nfour"])
            harness.key(.keyboardHome, .shift)
            XCTAssertEqual(harness.selected, ["two three\n"])
            harness.key(.keyboardHome, [.shift, .control])
            XCTAssertEqual(harness.selected, ["one "])
            XCTAssertEqual(UIPasteboard.primary.string, "one ")
            harness.key(.keyboardC, .control, text: "c")
            XCTAssertEqual(UIPasteboard.general.string, "one ")
            harness.key(.keyboardA, .control, text: "a")
            XCTAssertEqual(harness.selected, ["one two three\nfour"])
            harness.key(.keyboardEscape)
            XCTAssertEqual(harness.selected, [nil])
        }
    }

    func testAShiftClickExtendsTheSelection() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self)
            harness.click(harness.place(4))
            harness.press(harness.place(7), .shift)
            XCTAssertEqual(harness.selected, ["two"])
            harness.press(harness.place(0), .shift)
            XCTAssertEqual(harness.selected, ["one "])
        }
    }

    func testOneSelectionCrossesTheTextsOfAContainer() throws {
        try onMain {
            let texts = ["first text", "second text", "third text"]
            let harness = try TextSelectionHarness(texts, case: self, sharesSelection: true)
            try harness.drag(from: harness.place(6, 0), to: harness.place(5, 2))
            XCTAssertEqual(harness.selected, ["text", "second text", "third"])
            XCTAssertEqual(UIPasteboard.primary.string, "text\nsecond text\nthird")
            try harness.drag(from: harness.place(5, 2), to: harness.place(3, 1))
            XCTAssertEqual(harness.selected, [nil, "ond text", "third"])
            harness.key(.keyboardUpArrow, .shift)
            XCTAssertEqual(harness.selected[0]?.isEmpty, false, "the focus is in the first text now")
            harness.key(.keyboardA, .control, text: "a")
            XCTAssertEqual(harness.selected, texts)
            try harness.drag(from: CGPoint(x: 290, y: 5), to: CGPoint(x: 290, y: 190))
            XCTAssertEqual(harness.selected, [nil, "second text", "third text"], "from behind the first text")
        }
    }

    func testATextOutsideOfTheContainerHasASelectionOfItsOwn() throws {
        try onMain {
            let harness = try TextSelectionHarness(["first", "second"], case: self)
            try harness.drag(from: harness.place(0), to: harness.place(3, 1))
            XCTAssertEqual(harness.selected.map { $0 != nil }, [true, false])
            try harness.drag(from: harness.place(0, 1), to: harness.place(3, 1))
            XCTAssertEqual(harness.selected, [nil, "sec"], "there is one selection at a time")
        }
    }

    func testADragBeyondTheEdgeScrolls() throws {
        try onMain {
            let texts = (0..<40).map { "line \($0)" }
            let harness = try TextSelectionHarness(texts, case: self, height: 100, sharesSelection: true)
            let start = harness.place(0)
            harness.down(start.x, start.y)
            harness.move(start.x + 20, 99)
            try harness.wait(10)
            harness.up(start.x + 20, 99)
            XCTAssertGreaterThan(harness.page.view.contentOffset.y, 400)
            XCTAssertEqual(harness.nodes[39].selectedRange.length > 0, true)
        }
    }

    func testAClickOnALinkOfASelectableTextFollowsItAndADragDoesNot() throws {
        @MainActor final class Listener: ASTextNodeDelegate {
            var taps = 0
            func textNode(
                _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
                textRange: NSRange
            ) { taps += 1 }
        }
        try onMain {
            let listener = Listener()
            let text = NSAttributedString(string: "a long link", attributes: [.link: "a"])
            let harness = try TextSelectionHarness([""], case: self) {
                $0.attributedText = text
                $0.delegate = listener
            }
            harness.click(harness.place(4))
            XCTAssertEqual(listener.taps, 1)
            try harness.drag(from: harness.place(2), to: harness.place(6))
            XCTAssertEqual(listener.taps, 1)
            XCTAssertEqual(harness.selected, ["long"])
        }
    }

    func testAClickThatSelectsNothingReachesTheViewBehind() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self)
            let background = ASControlNode()
            var events: [String] = []
            background.addAction(for: .touchUpInside) { _ in events.append("click") }
            background.addAction(for: .touchCancel) { _ in events.append("cancel") }
            let node = harness.nodes[0]
            harness.page.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: background) }
            background.automaticallyManagesSubnodes = true
            background.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: node) }
            harness.page.setNeedsLayout()
            try harness.settle()
            harness.click(harness.place(4))
            XCTAssertEqual(events, ["click"])
            try harness.wait(2)
            try harness.drag(from: harness.place(4), to: harness.place(9))
            XCTAssertEqual(harness.selected, ["two t"])
            XCTAssertEqual(events, ["click", "cancel"])
        }
    }

    func testTheTintLiesUnderTheLetters() throws {
        try onMain {
            let harness = try TextSelectionHarness(["HHHH"], case: self)
            let stem = harness.place(1)
            let before = (0..<12).map { harness.pixel(stem.x + CGFloat($0), stem.y) }
            XCTAssert(before.contains(0xFF_FFFF))
            harness.nodes[0].selectedRange = NSRange(location: 1, length: 2)
            try harness.settle()
            let after = (0..<12).map { harness.pixel(stem.x + CGFloat($0), stem.y) }
            XCTAssert(after.contains(0xC5_DFFF) && !after.contains(0xFF_FFFF), "\(after)")
            XCTAssertEqual(after.min(), before.min(), "the letters keep their colour")
            XCTAssertEqual(harness.pixel(harness.place(0).x + 1, 2), 0xFF_FFFF)
            harness.nodes[0].selectedRange = NSRange()
            try harness.settle()
            XCTAssertEqual((0..<12).map { harness.pixel(stem.x + CGFloat($0), stem.y) }, before)
        }
    }

    func testAPressElsewhereAndANewTextEndTheSelection() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one", "two"], case: self) { node in
                node.isSelectable = node.attributedText?.attributedText.string == "one"
            }
            harness.clicks(2, harness.place(1))
            XCTAssertEqual(harness.selected, ["one", nil])
            harness.click(150, 150)
            XCTAssertEqual(harness.selected, [nil, nil])
            XCTAssertFalse(harness.nodes[0].isFirstResponder())
            try harness.wait(2)
            harness.clicks(2, harness.place(1))
            harness.nodes[0].attributedText = AttributedText("x")
            XCTAssertEqual(harness.selected, [nil, nil])
        }
    }

    func testANewTextElsewhereInTheContainerLeavesTheSelection() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one", "two", "three"], case: self, sharesSelection: true)
            try harness.drag(from: harness.place(0), to: harness.place(3, 1))
            XCTAssertEqual(harness.selected, ["one", "two", nil])
            harness.nodes[2].attributedText = AttributedText("3", font: .systemFont(ofSize: 16))
            XCTAssertEqual(harness.selected, ["one", "two", nil])
            harness.nodes[1].attributedText = AttributedText("2", font: .systemFont(ofSize: 16))
            XCTAssertEqual(harness.selected, [nil, nil, nil])
        }
    }

    func testARangeThatIsSetHasWholeCharacters() throws {
        try onMain {
            let harness = try TextSelectionHarness(["a👩‍👩‍👧e\u{301}"], case: self)
            let node = harness.nodes[0]
            node.selectedRange = NSRange(location: 2, length: 1)
            XCTAssertEqual(node.selectedRange, NSRange(location: 1, length: 8))
            node.selectedRange = NSRange(location: 9, length: 1)
            XCTAssertEqual(harness.selected, ["e\u{301}"])
            for range in [NSRange(location: NSNotFound, length: .max), NSRange(location: -5, length: .min)] {
                node.selectedRange = range
                XCTAssertEqual(node.selectedRange.length, 0)
            }
            node.selectedRange = NSRange(location: 0, length: .max)
            XCTAssertEqual(node.selectedRange, NSRange(location: 0, length: 11))
        }
    }

    func testTextsMayGoWhileTheyAreSelected() throws {
        try onMain {
            var harness: TextSelectionHarness? = try TextSelectionHarness(
                ["first", "second", "third"], case: self, sharesSelection: true)
            guard let page = harness?.page, let nodes = harness?.nodes else { return XCTFail("no page") }
            harness?.nodes[0].selectAllText()
            harness = nil
            page.layoutSpecBlock = { _, _ in
                let stack = ASStackLayoutSpec.vertical()
                stack.children = [nodes[0], nodes[2]]
                return stack
            }
            page.setNeedsLayout()
            FrameLoop.shared.runFrame()
            XCTAssertEqual(nodes[0].selectedText?.attributedText.string, "first\nthird")
            nodes[0].selectAllText()
            XCTAssertEqual(nodes[1].selectedRange.length, 0)
        }
    }
}

/// A view that takes a text.
private final class TextSink: UIView, DropDestination {
    private(set) var text: String?
    func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation? { .copy }
    func dragLeft() {}
    func dropped(_ text: PastedText, _ offer: DragOffer, at point: CGPoint) -> Bool {
        self.text = text.string
        return true
    }
}
