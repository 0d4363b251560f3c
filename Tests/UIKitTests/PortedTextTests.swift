import AsyncDisplayKit
import TestSupport
import UIKit
import XCTest

/// Texts of nodes and fields as apps for iOS read and write them.
final class PortedTextTests: XCTestCase {
    func testATextNodeReadsAsFoundationsText() {
        let node = ASTextNode()
        XCTAssertNil(node.attributedText)
        XCTAssertFalse(node.hasText)
        node.attributedText = NSAttributedString(string: "one", attributes: [.foregroundColor: UIColor.red])
        let read = NSMutableAttributedString(attributedString: node.attributedText!)
        XCTAssertEqual(read.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor, .red)
        read.append(NSAttributedString(string: " two"))
        XCTAssertEqual(node.attributedText?.string, "one", "what is read is a copy")
        node.attributedText = read
        XCTAssertEqual(node.attributedText?.length, 7)
        node.attributedText = nil
        XCTAssertNil(node.attributedText)
    }

    func testATextNodeTakesSwiftsText() {
        let node = ASTextNode()
        node.attributedText = AttributedString("one")
        XCTAssertEqual(node.attributedText?.string, "one")
        node.truncationAttributedText = AttributedString("more")
        node.additionalTruncationMessage = NSAttributedString(string: "all")
        XCTAssertEqual(node.truncationAttributedText?.string, "more")
        XCTAssertEqual(node.additionalTruncationMessage?.string, "all")
        let other = ASTextNode()
        other.attributedText = node.attributedText
        XCTAssertEqual(other.attributedText, node.attributedText)
        let editable = ASEditableTextNode()
        editable.attributedPlaceholderText = AttributedString("empty")
        editable.attributedText = AttributedString("text")
        XCTAssertEqual(editable.attributedPlaceholderText?.string, "empty")
        XCTAssertEqual(editable.attributedText?.string, "text")
    }

    func testASubclassObservesItsText() {
        let node = OverridingTextNode()
        node.attributedText = NSAttributedString(string: "one")
        node.attributedText = nil
        XCTAssertEqual(node.texts, ["one", nil])
    }

    func testAButtonsTitleReadsAsFoundationsText() {
        let button = ASButtonNode()
        button.setAttributedTitle(NSAttributedString(string: "one"), for: .normal)
        button.setAttributedTitle(AttributedString("two"), for: .highlighted)
        XCTAssertEqual(button.attributedTitle(for: .normal)?.string, "one")
        XCTAssertEqual(button.attributedTitle(for: .highlighted)?.string, "two")
        XCTAssertNil(button.attributedTitle(for: .selected))
    }

    func testEditingEndsInAViewThatContainsTheField() {
        onMain {
            let harness = ViewHarness()
            let (group, field, other) = (UIView(), UITextField(frame: harness.window.bounds), UIView())
            let delegate = Refusing()
            group.addSubview(field)
            harness.window.addSubview(group)
            harness.window.addSubview(other)
            field.becomeFirstResponder()
            XCTAssertTrue(other.endEditing(true), "there is nothing to end")
            XCTAssertTrue(field.isFirstResponder)
            field.delegate = delegate
            XCTAssertFalse(group.endEditing(false), "the delegate refuses")
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertTrue(group.endEditing(true))
            XCTAssertFalse(field.isFirstResponder)
            field.becomeFirstResponder()
            field.delegate = nil
            XCTAssertTrue(harness.window.endEditing(false))
            XCTAssertFalse(field.isFirstResponder)
            XCTAssertTrue(UIView().endEditing(true), "a view without a window")
        }
    }
}

@MainActor
private final class Refusing: UITextFieldDelegate {
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
}
