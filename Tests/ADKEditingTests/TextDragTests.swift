import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class TextDragTests: XCTestCase {
    func testTheSelectionMovesWithinTheTextInOneStep() throws {
        try onMain {
            let (view, harness) = try view("one two three")
            view.selectedRange = NSRange(location: 0, length: 4)
            harness.drag(view, from: 1, to: 8)
            XCTAssertEqual(view.text, "two one three")
            XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 4), "it stays selected")
            harness.drag(view, from: 5, to: 0)
            XCTAssertEqual(view.text, "one two three")
            harness.shortcut("z")
            harness.shortcut("z")
            XCTAssertEqual(view.text, "one two three")
            harness.shortcut("z", .shift)
            XCTAssertEqual(view.text, "two one three")
        }
    }

    func testControlCopiesTheSelection() throws {
        try onMain {
            let (view, harness) = try view("one two")
            view.selectedRange = NSRange(location: 0, length: 4)
            harness.drag(view, from: 1, to: 7, with: .control)
            XCTAssertEqual(view.text, "one twoone ")
            XCTAssertEqual(view.selectedRange, NSRange(location: 7, length: 4))
        }
    }

    func testAMoveKeepsAttributes() throws {
        try onMain {
            let (view, harness) = try view("")
            let text = NSMutableAttributedString(string: "one two ")
            text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 4))
            view.attributedText = text
            try harness.settle()
            view.selectedRange = NSRange(location: 0, length: 4)
            harness.drag(view, from: 1, to: 8)
            XCTAssertEqual(view.text, "two one ")
            XCTAssertEqual(view.content.editor.buffer.attributes(at: 4).color, .red)
            XCTAssertNotEqual(view.content.editor.buffer.attributes(at: 0).color, .red)
        }
    }

    func testAClickOnTheSelectionPlacesTheCaretWithTheRelease() throws {
        try onMain {
            let (view, harness) = try view("one two")
            view.selectedRange = NSRange(location: 0, length: 7)
            let point = harness.point(of: 2, in: view)
            harness.down(point.x, point.y)
            XCTAssertEqual(view.selectedRange.length, 7)
            harness.up(point.x, point.y)
            XCTAssertEqual(view.selectedRange, NSRange(location: 2, length: 0))
        }
    }

    func testADropOnTheDraggedTextChangesNothing() throws {
        try onMain {
            let (view, harness) = try view("one two three")
            view.selectedRange = NSRange(location: 0, length: 7)
            harness.drag(view, from: 1, to: 4)
            XCTAssertEqual(view.text, "one two three")
            XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 7))
        }
    }

    func testEscapeEndsADrag() throws {
        try onMain {
            let (view, harness) = try view("one two three")
            view.selectedRange = NSRange(location: 0, length: 4)
            let (start, end) = (harness.point(of: 1, in: view), harness.point(of: 12, in: view))
            harness.down(start.x, start.y)
            harness.move(end.x, end.y)
            try harness.settle()
            XCTAssertNotNil(view.content.dragging.place, "the caret shows where it would be inserted")
            harness.keys(.keyboardEscape)
            XCTAssertNil(view.content.dragging.place)
            harness.up(end.x, end.y)
            XCTAssertEqual(view.text, "one two three")
            XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 4))
        }
    }

    func testATextIsDraggedFromOneViewToAnother() throws {
        try onMain {
            let base = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            let reader = UITextView(frame: CGRect(x: 0, y: 100, width: 200, height: 60))
            field.text = "field"
            (reader.text, reader.isEditable) = ("two\nlines", false)
            base.addSubview(field)
            base.addSubview(reader)
            let harness = try EditingHarness(base)
            reader.selectedRange = NSRange(location: 0, length: 9)
            try harness.settle()
            harness.drag(from: harness.point(of: 1, in: reader), to: harness.point(of: 5, in: field), with: .shift)
            XCTAssertEqual(field.text, "fieldtwo lines", "a field has one line")
            XCTAssertEqual(reader.text, "two\nlines", "a text that is only read is copied")
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertEqual(field.selectedRange, NSRange(location: 5, length: 9))
            // The field's text moves with Shift, and nothing goes into the text that is only read.
            harness.drag(from: harness.point(of: 6, in: field), to: harness.point(of: 0, in: reader), with: .shift)
            XCTAssertEqual(field.text, "fieldtwo lines")
            reader.isEditable = true
            harness.drag(from: harness.point(of: 6, in: field), to: harness.point(of: 0, in: reader), with: .shift)
            XCTAssertEqual(field.text, "field")
            XCTAssertEqual(reader.text, "two linestwo\nlines")
        }
    }

    func testADelegateThatRefusesKeepsTheText() throws {
        try onMain {
            for refused in ["one ", ""] {
                let (view, harness) = try view("one two")
                let delegate = Refusing(refused)
                view.delegate = delegate
                view.selectedRange = NSRange(location: 0, length: 4)
                harness.drag(view, from: 1, to: 7)
                XCTAssertEqual(view.text, "one two")
                XCTAssertFalse(view.content.editor.canUndo)
            }
        }
    }

    func testATextThatTheDestinationRefusesStaysAtItsSource() throws {
        try onMain {
            let base = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let source = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
            let destination = UITextView(frame: CGRect(x: 0, y: 100, width: 200, height: 60))
            let delegate = Refusing("one ")
            source.text = "one two"
            destination.delegate = delegate
            base.addSubview(source)
            base.addSubview(destination)
            let harness = try EditingHarness(base)
            for (isRefused, texts) in [(true, ["one two", ""]), (false, ["two", "one "])] {
                if !isRefused { destination.delegate = nil }
                source.selectedRange = NSRange(location: 0, length: 4)
                try harness.settle()
                harness.drag(
                    from: harness.point(of: 1, in: source), to: harness.point(of: 0, in: destination), with: .shift)
                XCTAssertEqual([source.text, destination.text], texts)
            }
        }
    }

    func testASecretIsNotDragged() throws {
        try onMain {
            let (view, harness) = try view("secret")
            view.isSecureTextEntry = true
            try harness.settle()
            view.selectedRange = NSRange(location: 0, length: 3)
            harness.drag(view, from: 1, to: 6)
            XCTAssertEqual(view.text, "secret")
            XCTAssertEqual(view.selectedRange.length, 5, "the drag selected")
        }
    }
}

@MainActor
private final class Refusing: UITextViewDelegate {
    let refused: String
    init(_ refused: String) { self.refused = refused }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        text != refused
    }
}

@MainActor
private func view(_ text: String) throws -> (UITextView, EditingHarness) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = text
    let harness = try EditingHarness(view)
    view.becomeFirstResponder()
    return (view, harness)
}

extension EditingHarness {
    /// The middle of the caret at an offset, in points of the window.
    fileprivate func point(of offset: Int, in view: some TextContentHolder) -> CGPoint {
        let rect = view.content.layout.caretRect(TextPosition(offset))
        return view.content.convert(CGPoint(x: rect.minX, y: rect.midY), to: nil)
    }

    fileprivate func drag(_ view: UITextView, from start: Int, to end: Int, with modifiers: UIKeyModifierFlags = []) {
        drag(from: point(of: start, in: view), to: point(of: end, in: view), with: modifiers)
    }

    fileprivate func drag(from start: CGPoint, to end: CGPoint, with modifiers: UIKeyModifierFlags) {
        // No double click.
        XCTAssertNoThrow(try wait(1))
        send(.pointerDown(button: .primary, at: start, time: FrameLoop.shared.now, modifiers: []))
        // Beyond the distance that makes a drag of a press.
        send(.pointerMoved(at: CGPoint(x: start.x + 20, y: start.y), modifiers: modifiers))
        send(.pointerMoved(at: end, modifiers: modifiers))
        send(.pointerUp(button: .primary, at: end, time: FrameLoop.shared.now, modifiers: modifiers))
    }
}
