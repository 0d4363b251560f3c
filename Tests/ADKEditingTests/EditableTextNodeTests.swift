import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class EditableTextNodeTests: XCTestCase {
    @MainActor
    private final class Delegate: ASEditableTextNodeDelegate {
        var events: [String] = []
        var allows = true

        func editableTextNodeDidBeginEditing(_ editableTextNode: ASEditableTextNode) { events.append("begin") }
        func editableTextNode(
            _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
        ) -> Bool { allows }
        func editableTextNodeDidChangeSelection(
            _ editableTextNode: ASEditableTextNode, fromSelectedRange: NSRange, toSelectedRange: NSRange,
            dueToEditing: Bool
        ) { events.append("\(fromSelectedRange.location) to \(toSelectedRange.location) \(dueToEditing)") }
        func editableTextNodeDidUpdateText(_ editableTextNode: ASEditableTextNode) { events.append("update") }
        func editableTextNodeDidFinishEditing(_ editableTextNode: ASEditableTextNode) { events.append("finish") }
    }

    private func range(_ width: CGFloat) -> ASSizeRange {
        ASSizeRange(min: .zero, max: CGSize(width: width, height: .infinity))
    }

    func testItIsMeasuredOnAnyThreadWithItsTextOrPlaceholder() async {
        let node = ASEditableTextNode()
        node.attributedPlaceholderText = AttributedText("A placeholder", font: .systemFont(ofSize: 16))
        node.textContainerInset = UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
        node.typingAttributes = [NSAttributedString.Key.font.rawValue: UIFont.systemFont(ofSize: 16)]
        XCTAssertTrue(node.isDisplayingPlaceholder())
        let range = range(120)
        let (empty, one, many, limited) = await Task.detached {
            let empty = node.layoutThatFits(range).size
            node.attributedText = AttributedText("word", font: .systemFont(ofSize: 16))
            let one = node.layoutThatFits(range).size
            node.attributedText = AttributedText(String(repeating: "word ", count: 40), font: .systemFont(ofSize: 16))
            let many = node.layoutThatFits(range).size
            node.maximumLinesToDisplay = 3
            return (empty, one, many, node.layoutThatFits(range).size)
        }.value
        XCTAssertEqual(empty, one)
        XCTAssertEqual(one.width, 120)
        XCTAssertGreaterThan(many.height, 6 * (one.height - 8))
        XCTAssertEqual(limited.height, 3 * (one.height - 8) + 8, accuracy: 3)
        XCTAssertFalse(node.isDisplayingPlaceholder())
    }

    func testItHasTheSizeOfATextNode() {
        for text in ["one", "one two three four five six seven", "a\n\nb\n"] {
            let (node, plain) = (ASEditableTextNode(), ASTextNode())
            node.attributedText = AttributedText(text, font: .systemFont(ofSize: 14))
            plain.attributedText = AttributedText(text, font: .systemFont(ofSize: 14))
            XCTAssertEqual(
                node.layoutThatFits(range(100)).size.height, plain.layoutThatFits(range(100)).size.height, text)
        }
    }

    func testTypingTellsTheDelegateAndGrowsTheNode() throws {
        try onMain {
            let (root, node, delegate) = (ASDisplayNode(), ASEditableTextNode(), Delegate())
            node.delegate = delegate
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                let stack = ASStackLayoutSpec.vertical()
                stack.children = [node]
                return stack
            }
            let host = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            root.frame = host.bounds
            host.addSubnode(root)
            let harness = try EditingHarness(host)
            let height = node.frame.height
            node.becomeFirstResponder()
            harness.type("a\nb")
            XCTAssertEqual(
                delegate.events,
                ["begin", "update", "0 to 1 true", "update", "1 to 2 true", "update", "2 to 3 true"])
            XCTAssertEqual(node.attributedText?.attributedText.string, "a\nb")
            try harness.settle()
            XCTAssertGreaterThan(node.frame.height, height + 10)
            delegate.allows = false
            harness.type("c")
            XCTAssertEqual(node.attributedText?.attributedText.string, "a\nb")
            node.resignFirstResponder()
            XCTAssertEqual(delegate.events.last, "finish")
            XCTAssertGreaterThan(node.frame(forTextRange: NSRange(location: 2, length: 1)).minY, 10)
        }
    }

    func testWhatWasSetBeforeLoadIsShown() throws {
        try onMain {
            let node = ASEditableTextNode()
            node.attributedText = AttributedText("text")
            node.isSecureTextEntry = true
            node.scrollEnabled = false
            node.keyboardType = .numberPad
            let host = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            node.frame = host.bounds
            host.addSubnode(node)
            _ = try EditingHarness(host)
            XCTAssertEqual(node.textView.text, "text")
            XCTAssertTrue(node.textView.isSecureTextEntry)
            XCTAssertFalse(node.textView.isScrollEnabled)
            XCTAssertEqual(node.textView.keyboardType, .numberPad)
            node.attributedText = nil
            XCTAssertEqual(node.textView.text, "")
            XCTAssertNil(node.attributedText)
        }
    }
}
