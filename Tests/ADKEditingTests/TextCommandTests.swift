import ADKGraphics
import ADKLayers
import ADKNodes
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing
@testable import ADKViews

/// A view that notes the keys that a text in it leaves.
private final class KeyLog: UIView {
    var keys: [String] = []

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap(\.key?.characters)
    }
}

/// A field into which nothing is pasted.
private final class Unpasteable: UITextField {
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action != .paste && super.canPerformAction(action, withSender: sender)
    }
}

/// The commands of the main menu in texts.
final class TextCommandTests: XCTestCase, @unchecked Sendable {
    /// The lines of a menu of the bar, as they are for the first responder, that can be chosen.
    @MainActor
    private func lines(_ title: String, in harness: EditingHarness) throws -> [String] {
        let menu = try XCTUnwrap(
            harness.window.mainMenu.children.compactMap { $0 as? UIMenu }.first { $0.title == title })
        return MenuLines.rows(of: menu, showsTitle: false, source: harness.window.commandSource)
            .filter(\.isChoosable).map { ($0.state == .on ? "✓ " : "") + $0.title }
    }

    @MainActor
    private func choose(_ action: Selector, in harness: EditingHarness) {
        harness.window.commandSource?.perform(UICommand(title: "", action: action))
    }

    func testTheEditMenuFollowsTheText() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 150))
            view.isFindInteractionEnabled = true
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.type("some")
            XCTAssertEqual(
                try lines("Edit", in: harness),
                ["Undo", "Paste", "Paste as Plain Text", "Select All", "Find…", "Find Next", "Find Previous"])
            choose(.selectAll, in: harness)
            choose(.cut, in: harness)
            XCTAssertEqual(view.text, "")
            choose(.paste, in: harness)
            try harness.settle()
            XCTAssertEqual(view.text, "some")
            choose(.undo, in: harness)
            choose(.undo, in: harness)
            XCTAssertEqual(view.text, "some")
            choose(.redo, in: harness)
            XCTAssertEqual(view.text, "")
        }
    }

    func testTheFormatMenuMarksTheLookOfTheSelection() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 150))
            view.text = "some"
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            view.selectAll(nil)
            XCTAssertEqual(try lines("Format", in: harness), [])
            view.allowsEditingTextAttributes = true
            harness.shortcut("b")
            XCTAssertEqual(try lines("Format", in: harness), ["✓ Bold", "Italic", "Underline"])
        }
    }

    func testASecretIsNotCopiedByTheMenu() throws {
        try onMain {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            field.isSecureTextEntry = true
            field.text = "secret"
            let harness = try EditingHarness(field)
            field.becomeFirstResponder()
            field.selectAll(nil)
            let choosable = try lines("Edit", in: harness)
            XCTAssertFalse(choosable.contains("Copy") || choosable.contains("Cut"), "\(choosable)")
            choose(.copy, in: harness)
            harness.shortcut("c")
            XCTAssertNil(UIPasteboard.general.string)
        }
    }

    func testAnEmptyFieldKeepsUndoAndSelectAllAndLeavesCopyToTheViewBehind() throws {
        try onMain {
            let behind = KeyLog(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            behind.addSubview(field)
            let harness = try EditingHarness(behind)
            field.becomeFirstResponder()
            for letter in ["z", "y", "a", "c", "x"] { harness.shortcut(letter) }
            XCTAssertEqual(behind.keys, ["c", "x"])
        }
    }

    func testAFieldThatRefusesToPasteIgnoresTheKey() throws {
        try onMain {
            let field = Unpasteable(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            let harness = try EditingHarness(field)
            UIPasteboard.general.string = "text"
            field.becomeFirstResponder()
            harness.shortcut("v")
            try harness.settle()
            XCTAssertEqual(field.text, "")
            XCTAssertFalse(try lines("Edit", in: harness).contains("Paste"))
        }
    }

    func testKeysThatTheFindBarLeavesDoNotCutTheTextBehindIt() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 150))
            view.text = "one two"
            view.isFindInteractionEnabled = true
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.shortcut("f")
            harness.type("two")
            harness.keys(.keyboardEnd)
            XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 3))
            harness.shortcut("x")
            XCTAssertEqual(view.text, "one two")
            harness.shortcut("g")
            XCTAssertTrue(view.findInteraction?.isFindNavigatorVisible ?? false)
        }
    }

    func testTheEditMenuCopiesTheSelectedTextOfANode() throws {
        try onMain {
            let node = ASTextNode()
            node.attributedText = NSAttributedString(string: "some words")
            node.isSelectable = true
            node.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
            let harness = try EditingHarness(node.view)
            harness.click(20, 8)
            XCTAssertEqual(try lines("Edit", in: harness), ["Select All"])
            choose(.selectAll, in: harness)
            XCTAssertEqual(try lines("Edit", in: harness), ["Copy", "Select All"])
            choose(.copy, in: harness)
            XCTAssertEqual(UIPasteboard.general.string, "some words")
        }
    }
}
