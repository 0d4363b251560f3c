import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

/// Images in the texts of views and nodes.
final class AttachmentEditingTests: XCTestCase {
    func testALabelAndANodeAreAsLargeAsTheImageInTheirText() {
        onMain {
            let text = attachedText(NSTextAttachment(image: square(50)))
            let label = UILabel()
            label.attributedText = text
            XCTAssertGreaterThan(label.intrinsicContentSize.width, 50)
            XCTAssertGreaterThanOrEqual(label.intrinsicContentSize.height, 50)
            let node = ASTextNode()
            node.attributedText = text
            XCTAssertEqual(
                node.calculateSizeThatFits(CGSize(width: 200, height: 200)).height, label.intrinsicContentSize.height)
        }
    }

    func testATextViewMakesRoomForTheImage() throws {
        try onMain {
            let view = try makeView(NSTextAttachment(image: square(50)))
            let line = view.caretRect(for: view.beginningOfDocument)
            XCTAssertGreaterThanOrEqual(line.height, 50)
        }
    }

    func testTheImageIsCopiedWithTheTextAndIsOneCharacterToOthers() throws {
        try onMain {
            let attachment = NSTextAttachment(image: square(50))
            let view = try makeView(attachment)
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 1, length: 1)
            harness.shortcut("c")
            XCTAssertEqual(UIPasteboard.general.string, "\u{FFFC}")
            view.selectedRange = NSRange(location: 3, length: 0)
            harness.shortcut("v")
            XCTAssertEqual(view.text, "a\u{FFFC}b\u{FFFC}")
            XCTAssertTrue(view.content.editor.buffer.attributes(at: 3).attachment?.source === attachment)
        }
    }

    func testTextTypedBehindAnImageHasNoAttachment() throws {
        try onMain {
            let view = try makeView(NSTextAttachment(image: square(50)))
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 2, length: 0)
            harness.type("x")
            XCTAssertEqual(view.text, "a\u{FFFC}xb")
            XCTAssertNil(view.content.editor.buffer.attributes(at: 2).attachment)
            XCTAssertNotNil(view.content.editor.buffer.attributes(at: 1).attachment)
        }
    }
}

@MainActor
private func makeView(_ attachment: NSTextAttachment) throws -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.allowsEditingTextAttributes = true
    view.attributedText = attachedText(attachment)
    return view
}

private func attachedText(_ attachment: NSTextAttachment) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "a")
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: "b"))
    return text
}

private func square(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
}
