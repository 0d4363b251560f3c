import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class UITextFieldTests: XCTestCase {
    @MainActor
    private final class Delegate: UITextFieldDelegate {
        var events: [String] = []
        var answers = true

        func textFieldDidBeginEditing(_ textField: UITextField) { events.append("begin") }
        func textFieldDidEndEditing(_ textField: UITextField) { events.append("end") }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { answers }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool { string.allSatisfy(\.isNumber) }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            events.append("return")
            return answers
        }
        func textFieldShouldClear(_ textField: UITextField) -> Bool {
            events.append("clear")
            return answers
        }
    }

    func testTypedTextIsSentAndLineBreaksBecomeSpaces() throws {
        try onMain {
            let field = makeField()
            var texts: [String] = []
            field.addAction(UIAction { _ in texts.append(field.text ?? "") }, for: .editingChanged)
            let harness = try EditingHarness(field)
            field.becomeFirstResponder()
            harness.type("ab")
            UIPasteboard.general.string = "c\nd"
            harness.shortcut("v")
            XCTAssertEqual(texts, ["a", "ab", "abc d"])
            field.text = "x\r\ny"
            XCTAssertEqual(field.text, "x y")
            XCTAssertEqual(texts.count, 3, "only the user's changes are sent")
        }
    }

    func testTheUsersChangesArePosted() throws {
        try onMain {
            let field = makeField()
            let posted = PostedNames()
            let names = [
                UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
                UITextField.textDidEndEditingNotification,
            ]
            let observers = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) {
                    posted.names.append($0.name)
                }
            }
            defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
            let harness = try EditingHarness(field)
            field.text = "set"
            XCTAssertEqual(posted.names, [])
            field.becomeFirstResponder()
            harness.type("a")
            field.resignFirstResponder()
            XCTAssertEqual(posted.names, names)
        }
    }

    func testTheDelegateAllowsDigitsAlone() throws {
        try onMain {
            let (field, delegate) = (makeField(), Delegate())
            field.delegate = delegate
            let harness = try EditingHarness(field)
            field.becomeFirstResponder()
            harness.type("1a2")
            XCTAssertEqual(field.text, "12")
            UIPasteboard.general.string = "3b"
            harness.shortcut("v")
            XCTAssertEqual(field.text, "12", "a refused paste changes nothing")
        }
    }

    func testALongTextIsOneLineAndAPasteStopsAtTheLimit() throws {
        try onMain {
            let field = makeField()
            let harness = try EditingHarness(field)
            field.becomeFirstResponder()
            UIPasteboard.general.string = String(repeating: "word\n", count: 4_000)
            harness.shortcut("v")
            XCTAssertEqual(field.text?.utf16.count, 20_000)
            let layout = field.content.layout
            XCTAssertEqual(layout.fragment(at: 0).lineCount, 1)
            XCTAssertGreaterThan(layout.naturalWidth, 65_536)
            XCTAssertEqual(layout.caretRect(.init(20_000)).minY, layout.caretRect(.init(0)).minY)
            harness.type("x")
            try harness.host.settle()
            let caret = field.convert(field.caretRect(for: field.endOfDocument), to: nil)
            XCTAssertTrue(field.convert(field.bounds, to: nil).contains(caret), "the caret is visible")
            UIPasteboard.general.string = String(repeating: "é👩‍👩‍👧", count: 4_000)
            harness.shortcut("v")
            let length = try XCTUnwrap(field.text?.utf16.count)
            XCTAssertEqual(length, 20_001 + (32_767 - 20_001) / 9 * 9 + 1, "no character is cut")
            XCTAssertEqual(layout.fragment(at: length).start, 0)
            while (field.text?.utf16.count ?? 0) < 32_767 { harness.type("a") }
            harness.type("a")
            XCTAssertEqual(field.text?.utf16.count, 32_767)
            harness.keys(.keyboardLeftArrow, with: .shift)
            harness.type("b")
            XCTAssertEqual(field.text?.last, "b", "a selection is replaced")
        }
    }

    func testEnterAndTabLeaveTheField() throws {
        try onMain {
            let (field, other, delegate) = (makeField(), makeField(), Delegate())
            field.delegate = delegate
            other.frame.origin.y = 60
            other.text = "other"
            var actions: [String] = []
            field.addAction(UIAction { _ in actions.append("enter") }, for: .primaryActionTriggered)
            field.addAction(UIAction { _ in actions.append("begin") }, for: .editingDidBegin)
            field.addAction(UIAction { _ in actions.append("end") }, for: .editingDidEnd)
            let harness = try EditingHarness(field)
            field.superview?.addSubview(other)
            field.becomeFirstResponder()
            harness.type("1\n")
            harness.keys(.keyboardTab)
            XCTAssertTrue(other.isFirstResponder)
            XCTAssertEqual(other.selectedRange, NSRange(location: 0, length: 5), "Tab selects the text")
            XCTAssertEqual(delegate.events, ["begin", "return", "end"])
            XCTAssertEqual(actions, ["begin", "enter", "end"])
            harness.keys(.keyboardTab, with: .shift)
            delegate.answers = false
            harness.keys(.keyboardTab)
            XCTAssertTrue(field.isFirstResponder, "the delegate keeps the focus")
        }
    }

    func testASecretShowsBulletsAndIsNotCopied() throws {
        try onMain {
            let field = makeField()
            field.isSecureTextEntry = true
            let harness = try EditingHarness(field)
            field.becomeFirstResponder()
            harness.type("aW👩‍👩‍👧")
            XCTAssertEqual(field.text, "aW👩‍👩‍👧")
            let layout = field.content.layout
            let steps = [0, 1, 2, field.content.editor.length].map { layout.caretRect(.init($0)).minX }
            let widths = zip(steps, steps.dropFirst()).map { $1 - $0 }
            XCTAssertEqual(widths[0], widths[1], accuracy: 0.01)
            XCTAssertEqual(widths[0], widths[2], accuracy: 0.01)
            harness.shortcut("a")
            harness.shortcut("c")
            harness.shortcut("x")
            XCTAssertNil(UIPasteboard.general.string)
            XCTAssertNil(UIPasteboard.primary.string)
            harness.keys(.keyboardEnd)
            harness.keys(.keyboardLeftArrow)
            XCTAssertEqual(field.selectedRange.location, 2)
            harness.keys(.keyboardDeleteOrBackspace)
            XCTAssertEqual(field.text, "a👩‍👩‍👧")
        }
    }

    func testTheClearButtonRemovesTheTextIfItMay() throws {
        try onMain {
            let (field, delegate) = (makeField(), Delegate())
            field.delegate = delegate
            field.clearButtonMode = .always
            field.text = "12"
            let harness = try EditingHarness(field)
            delegate.answers = false
            harness.click(190, 15)
            XCTAssertEqual(field.text, "12")
            delegate.answers = true
            harness.click(190, 15)
            XCTAssertEqual(field.text, "")
            XCTAssertEqual(delegate.events, ["begin", "clear", "clear"])
        }
    }

    func testALongTextScrollsToTheCaret() throws {
        try onMain {
            let field = makeField()
            let harness = try EditingHarness(field)
            field.becomeFirstResponder()
            harness.type(String(repeating: "word ", count: 20))
            @MainActor func caretX() -> CGFloat {
                field.content.convert(
                    field.content.layout.caretRect(field.content.editor.selection.focus), to: field
                ).minX
            }
            XCTAssertGreaterThan(field.content.layout.naturalWidth, 400)
            XCTAssert((0...200).contains(caretX()), "\(caretX())")
            harness.keys(.keyboardHome)
            XCTAssert((0...200).contains(caretX()), "\(caretX())")
        }
    }

    func testAPlaceholderIsShownUntilThereIsText() throws {
        try onMain {
            let field = makeField()
            field.placeholder = "Name"
            let harness = try EditingHarness(field)
            let shown = harness.window.capture()
            field.becomeFirstResponder()
            harness.type("x")
            harness.keys(.keyboardDeleteOrBackspace)
            field.resignFirstResponder()
            try harness.settle()
            XCTAssertEqual(harness.window.capture().pixel(x: 20, y: 15), shown.pixel(x: 20, y: 15))
            XCTAssertEqual(field.accessibilityLabel, "Name")
        }
    }

    func testADisabledFieldTakesNoFocus() throws {
        try onMain {
            let field = makeField()
            field.isEnabled = false
            let harness = try EditingHarness(field)
            harness.click(20, 15)
            XCTAssertFalse(field.isFirstResponder)
            XCTAssertFalse(field.canBecomeFocused)
        }
    }
}

@MainActor
private func makeField() -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    field.borderStyle = .roundedRect
    return field
}

// Main thread only.
private final class PostedNames: @unchecked Sendable {
    var names: [Notification.Name] = []
}
