import ADKFoundation
import ADKGraphics
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class UITextInputTests: XCTestCase {
    @MainActor
    private final class Delegate: UITextViewDelegate {
        var changes: [String] = []
        var allows = true
        func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
            allows
        }
        func textViewDidChange(_ textView: UITextView) { changes.append(textView.text) }
    }

    func testPlacesAndRangesCountUnitsAndKeepCharactersWhole() throws {
        try onMain {
            let view = makeInput("a👩‍👩‍👧b\nשלום")
            let start = view.beginningOfDocument
            XCTAssertEqual(view.offset(from: start, to: view.endOfDocument), 15)
            XCTAssertEqual(view.offset(from: view.endOfDocument, to: start), -15)
            // Inside of the emoji.
            let inside = try XCTUnwrap(view.position(from: start, offset: 4))
            XCTAssertEqual(view.offset(from: start, to: inside), 1)
            XCTAssertNil(view.position(from: start, offset: -1))
            XCTAssertNil(view.position(from: start, offset: .max))
            XCTAssertNil(view.position(from: view.endOfDocument, offset: .max))
            XCTAssertEqual(view.compare(start, to: inside), .orderedAscending)
            XCTAssertEqual(view.compare(inside, to: inside), .orderedSame)
            let range = try XCTUnwrap(view.textRange(from: view.endOfDocument, to: inside))
            XCTAssertEqual(view.text(in: range), "👩‍👩‍👧b\nשלום")
            XCTAssertEqual(view.baseWritingDirection(for: start, in: .forward), .leftToRight)
            XCTAssertEqual(view.baseWritingDirection(for: view.endOfDocument, in: .forward), .rightToLeft)
            let right = try XCTUnwrap(view.position(from: start, in: .right, offset: 2))
            XCTAssertEqual(view.offset(from: start, to: right), 9)
            XCTAssertEqual(
                view.position(from: right, in: .left, offset: 1), view.position(from: right, in: .right, offset: -1))
            XCTAssertNil(view.position(from: start, in: .up, offset: 1))
            XCTAssertNil(view.position(from: start, in: .right, offset: .min))
        }
    }

    func testRectanglesAreInTheCoordinatesOfTheView() throws {
        try onMain {
            let view = makeInput("one two\nthree")
            let harness = try EditingHarness(view)
            try harness.host.settle()
            let word = try XCTUnwrap(
                view.textRange(
                    from: view.beginningOfDocument,
                    to: XCTUnwrap(view.position(from: view.beginningOfDocument, offset: 3))))
            let rect = view.firstRect(for: word)
            XCTAssertEqual(rect.origin.x, view.textContainerInset.left + 5, accuracy: 1)
            XCTAssertEqual(rect.origin.y, view.textContainerInset.top, accuracy: 1)
            XCTAssertEqual(view.caretRect(for: word.end).minX, rect.maxX, accuracy: 0.5)
            let all = try XCTUnwrap(view.textRange(from: view.beginningOfDocument, to: view.endOfDocument))
            let rects = view.selectionRects(for: all)
            XCTAssertEqual(rects.map(\.containsStart), [true, false])
            XCTAssertEqual(rects.map(\.containsEnd), [false, true])
            let place = try XCTUnwrap(view.closestPosition(to: CGPoint(x: rect.maxX, y: rect.midY)))
            XCTAssertEqual(view.offset(from: view.beginningOfDocument, to: place), 3)
            XCTAssertEqual(view.closestPosition(to: CGPoint(x: 290, y: 190), within: word), word.end)
            let character = try XCTUnwrap(view.characterRange(at: CGPoint(x: rect.maxX - 1, y: rect.midY)))
            XCTAssertEqual(view.text(in: character), "e")
            view.text = ""
            XCTAssertNil(view.characterRange(at: .zero))
            XCTAssertEqual(view.selectionRects(for: all).count, 0)
        }
    }

    func testTheProgramTypesReplacesAndDeletesAsTheUserDoes() throws {
        try onMain {
            let view = makeInput("one")
            let delegate = Delegate()
            view.delegate = delegate
            view.insertText(" two")
            view.deleteBackward()
            let start = view.beginningOfDocument
            let word = try XCTUnwrap(view.textRange(from: start, to: XCTUnwrap(view.position(from: start, offset: 3))))
            view.replace(word, withText: "1")
            XCTAssertEqual(delegate.changes, ["one two", "one tw", "1 tw"])
            delegate.allows = false
            view.insertText("x")
            XCTAssertEqual(view.text, "1 tw")
            XCTAssertTrue(view.hasText)
            let field = UITextField(frame: .zero)
            XCTAssertFalse(field.hasText)
            field.insertText("a\nb")
            XCTAssertEqual(field.text, "a b")
            field.selectAll(nil)
            XCTAssertEqual(field.selectedTextRange.flatMap { field.text(in: $0) }, "a b")
            field.cut(nil)
            XCTAssertEqual(field.text, "")
            field.paste(nil)
            XCTAssertEqual(field.text, "a b")
            field.selectedTextRange = nil
            XCTAssertEqual(field.selectedRange, NSRange(location: 3, length: 0))
        }
    }

    func testControlShiftUTypesACharacterByItsNumber() throws {
        try onMain {
            let view = makeInput("ab")
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.shortcut("U", .shift)
            XCTAssertEqual(view.text, "abu")
            harness.type("1F60z0")
            XCTAssertEqual(view.text, "abu1f600")
            XCTAssertEqual(view.markedTextRange.flatMap { view.text(in: $0) }, "u1f600")
            harness.key(.keyboardSpacebar, text: " ")
            XCTAssertEqual(view.text, "ab😀")
            harness.shortcut("z")
            XCTAssertEqual(view.text, "ab")
            // No character has the number: Escape ends it, and so does a click.
            harness.shortcut("U", .shift)
            harness.type("d800")
            harness.keys(.keyboardReturnOrEnter)
            XCTAssertEqual(view.text, "abud800")
            harness.keys(.keyboardEscape)
            XCTAssertEqual(view.text, "ab")
            harness.shortcut("U", .shift)
            harness.type("41")
            view.selectedRange = NSRange(location: 0, length: 0)
            XCTAssertEqual(view.text, "ab")
            harness.shortcut("U", .shift)
            harness.keys(.keyboardDeleteOrBackspace)
            harness.type("x")
            XCTAssertEqual(view.text, "xab")
        }
    }

    func testComposedTextIsUnderlinedUntilItIsWritten() throws {
        try onMain {
            let view = makeInput("ab")
            view.selectedRange = NSRange(location: 1, length: 0)
            view.setMarkedText("にほ", selectedRange: NSRange(location: 2, length: 0))
            XCTAssertEqual(view.text, "aにほb")
            XCTAssertEqual(view.markedTextRange.flatMap { view.text(in: $0) }, "にほ")
            @MainActor func isUnderlined() -> Bool {
                view.attributedText.attribute(.underlineStyle, at: 1, effectiveRange: nil) != nil
            }
            XCTAssertTrue(isUnderlined())
            view.setMarkedText("日本", selectedRange: NSRange(location: 99, length: 99))
            XCTAssertEqual(view.text, "a日本b")
            XCTAssertEqual(view.selectedRange, NSRange(location: 3, length: 0))
            view.unmarkText()
            XCTAssertNil(view.markedTextRange)
            XCTAssertFalse(isUnderlined())
            XCTAssertEqual(view.text, "a日本b")
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.shortcut("z")
            XCTAssertEqual(view.text, "ab")
            harness.window.handle(.textComposed("に", selected: 1..<1))
            XCTAssertEqual(view.text, "aにb")
            try harness.settle()
            XCTAssertEqual(harness.window.headlessTextInput?.isComposing, true)
            harness.window.handle(.textInserted("日"))
            XCTAssertEqual(view.text, "a日b")
            view.isEditable = false
            harness.window.handle(.textComposed("x", selected: 1..<1))
            harness.window.handle(.textInserted("y"))
            XCTAssertEqual(view.text, "a日b")
            view.isEditable = true
            harness.shortcut("z")
            view.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
            view.setMarkedText(nil, selectedRange: NSRange())
            XCTAssertEqual(view.text, "ab")
            XCTAssertNil(view.markedTextRange)
        }
    }
}

@MainActor
private func makeInput(_ text: String) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = text
    return view
}
