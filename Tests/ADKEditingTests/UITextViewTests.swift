import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class UITextViewTests: XCTestCase {
    @MainActor
    private final class Delegate: UITextViewDelegate {
        var events: [String] = []
        var allows = true
        var onChange: (UITextView) -> Void = { _ in }

        func textViewDidBeginEditing(_ textView: UITextView) { events.append("begin") }
        func textViewDidEndEditing(_ textView: UITextView) { events.append("end") }
        func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
            events.append("\(range.location)+\(range.length) \(text)")
            return allows
        }
        func textViewDidChange(_ textView: UITextView) {
            events.append("change")
            onChange(textView)
        }
        func textViewDidChangeSelection(_ textView: UITextView) { events.append("selection") }
    }

    func testTheUndoManagerHasTheStepsOfTheText() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            let harness = try EditingHarness(view)
            let manager = try XCTUnwrap(view.undoManager)
            view.becomeFirstResponder()
            XCTAssertFalse(manager.canUndo)
            harness.type("one two")
            manager.undo()
            XCTAssertEqual(view.text, "one ")
            harness.shortcut("z")
            XCTAssertEqual(view.text, "")
            manager.redo()
            XCTAssertEqual(view.text, "one ")
            XCTAssertTrue(manager.canRedo)
            // Steps of the app are in one order with those of the text.
            var color = UIColor.red
            manager.registerUndo(withTarget: view) { _ in color = .blue }
            harness.type("x")
            harness.shortcut("z")
            XCTAssertEqual(color, .red)
            XCTAssertEqual(view.text, "one ")
            harness.shortcut("z")
            XCTAssertEqual(color, .blue)
            harness.shortcut("z")
            XCTAssertEqual(view.text, "")
            view.text = "new"
            XCTAssertFalse(manager.canUndo)
            harness.type("ab")
            manager.removeAllActions()
            harness.type("c")
            manager.undo()
            XCTAssertEqual(view.text, "new", "the word is one step")
        }
    }

    func testTheCaretIsHiddenWhileAnotherProgramHasTheKeyboard() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            for hasKeyboard in [true, false, true] {
                harness.send(.focusChanged(hasKeyboard))
                try harness.settle()
                XCTAssertEqual(view.content.caret.isShown, hasKeyboard)
                XCTAssertTrue(view.isFirstResponder)
            }
        }
    }

    func testTypedLettersAreOnScreenInTheNextFrame() throws {
        try onMain {
            let view = makeView()
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.frame()
            let empty = harness.window.capture()
            harness.send(.keyDown(UIKey(keyCode: .keyboardH, characters: "H")))
            XCTAssertEqual(view.text, "H")
            let caret = view.content.layout.caretRect(view.content.editor.selection.focus)
            let dark = (0..<Int(caret.minX)).contains { x in
                (0..<40).contains { y in harness.window.capture().pixel(x: 5 + x, y: y) & 0xFF < 0x80 }
            }
            XCTAssertTrue(dark)
            XCTAssertNotEqual(harness.window.capture().pixel(x: 5, y: 16), empty.pixel(x: 5, y: 16))
        }
    }

    func testKeysEditTheText() throws {
        try onMain {
            let view = makeView()
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.type("one two\nthree")
            harness.keys(.keyboardDeleteOrBackspace, .keyboardHome)
            harness.type("x")
            harness.keys(.keyboardUpArrow, .keyboardDeleteForward)
            XCTAssertEqual(view.text, "oe two\nxthre")
            harness.keys(.keyboardRightArrow, with: [.control, .shift])
            XCTAssertEqual(view.selectedRange, NSRange(location: 1, length: 1))
            harness.keys(.keyboardDeleteForward, with: .control)
            XCTAssertEqual(view.text, "o two\nxthre")
            harness.keys(.keyboardTab)
            XCTAssertEqual(view.text, "o\t two\nxthre")
            harness.shortcut("z")
            harness.shortcut("z")
            XCTAssertEqual(view.text, "oe two\nxthre")
            harness.shortcut("y")
            XCTAssertEqual(view.text, "o two\nxthre")
            harness.shortcut("z", .shift)
            XCTAssertEqual(view.text, "o\t two\nxthre")
        }
    }

    func testTheClipboardCutsCopiesAndPastes() throws {
        try onMain {
            let view = makeView("one two")
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.shortcut("a")
            harness.shortcut("c")
            XCTAssertEqual(UIPasteboard.general.string, "one two")
            harness.keys(.keyboardEnd)
            harness.shortcut("v")
            XCTAssertEqual(view.text, "one twoone two")
            harness.keys(.keyboardLeftArrow, with: [.control, .shift])
            harness.shortcut("x")
            XCTAssertEqual(view.text, "one twoone ")
            XCTAssertEqual(UIPasteboard.general.string, "two")
            UIPasteboard.primary.string = "primary"
            harness.click(10, 16, button: .middle)
            XCTAssertEqual(view.text?.contains("primary"), true)
        }
    }

    func testTheDelegateDecidesAndIsTold() throws {
        try onMain {
            let (view, delegate) = (makeView("ab"), Delegate())
            view.delegate = delegate
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.keys(.keyboardEnd)
            delegate.events = delegate.events.filter { $0 == "begin" }
            harness.type("c")
            XCTAssertEqual(delegate.events, ["begin", "2+0 c", "change", "selection"])
            delegate.allows = false
            delegate.events = []
            harness.type("d")
            UIPasteboard.general.string = "paste"
            harness.shortcut("v")
            harness.keys(.keyboardDeleteOrBackspace)
            XCTAssertEqual(view.text, "abc")
            XCTAssertEqual(delegate.events, ["2+0 d", "3+0 paste", "2+1 "].map { $0 == "2+0 d" ? "3+0 d" : $0 })
            view.resignFirstResponder()
            XCTAssertEqual(delegate.events.last, "end")
            XCTAssertFalse(view.isFirstResponder)
        }
    }

    func testADelegateMayChangeEverythingInEveryCallback() throws {
        try onMain {
            let (view, delegate) = (makeView("ab"), Delegate())
            view.delegate = delegate
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            delegate.onChange = { view in
                view.text = "x"
                view.selectedRange = NSRange(location: 5, length: 5)
                view.resignFirstResponder()
            }
            harness.type("cd")
            XCTAssertEqual(view.text, "x")
            XCTAssertFalse(view.isFirstResponder)
            view.becomeFirstResponder()
            delegate.onChange = { $0.removeFromSuperview() }
            harness.type("e")
            XCTAssertNil(view.window)
            try harness.settle()
        }
    }

    func testThePointerPlacesTheCaretAndSelects() throws {
        try onMain {
            let view = makeView("one two three\nfour")
            let harness = try EditingHarness(view)
            @MainActor func place(_ offset: Int) -> CGPoint {
                let rect = view.content.layout.caretRect(.init(offset))
                return view.content.convert(CGPoint(x: rect.minX + 0.5, y: rect.midY), to: nil)
            }
            harness.click(place(4))
            XCTAssertTrue(view.isFirstResponder)
            XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 0))
            try harness.wait(2)
            try harness.drag(from: place(4), to: place(9))
            XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 5))
            XCTAssertEqual(UIPasteboard.primary.string, "two t")
            try harness.wait(2)
            harness.click(place(5))
            harness.click(place(5))
            XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 3))
            harness.click(place(5))
            XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 14))
            harness.type("x")
            XCTAssertEqual(view.text, "xfour")
        }
    }

    func testTheCaretStaysVisible() throws {
        try onMain {
            let view = makeView(String(repeating: "line\n", count: 5_000))
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.keys(.keyboardEnd, with: .control)
            try harness.settle()
            let caret = view.content.convert(
                view.content.layout.caretRect(view.content.editor.selection.focus), to: view)
            XCTAssertTrue(view.bounds.contains(CGPoint(x: caret.minX, y: caret.midY)), "\(caret) in \(view.bounds)")
            XCTAssertGreaterThan(view.contentOffset.y, 10_000)
            harness.type("end")
            XCTAssertTrue(view.text.hasSuffix("\nend"))
            XCTAssertLessThan(view.content.strips.count, 12)
            harness.keys(.keyboardHome, with: .control)
            XCTAssertEqual(view.contentOffset.y, 0, accuracy: 9)
        }
    }

    func testAKeyDrawsTheStripsOfOneParagraph() throws {
        try onMain {
            let view = makeView(String(repeating: "some text in a line of its own\n", count: 1_000))
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.keys(.keyboardEnd)
            try harness.settle()
            let drawn = view.content.strips.drawnCount
            harness.type("x")
            XCTAssertEqual(view.content.strips.drawnCount - drawn, 1)
        }
    }

    func testAKeyInALongParagraphPaintsItsLineOnly() throws {
        try onMain {
            let view = makeView(String(repeating: "some words of a line with more letters ", count: 7))
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            try harness.settle()
            var damaged = 0
            FrameLoop.shared.onFrame = { damaged = max(damaged, $0.damagedPixels) }
            defer { FrameLoop.shared.onFrame = nil }
            harness.type("x")
            try harness.settle()
            let caret = view.content.layout.caretRect(view.content.editor.selection.focus)
            XCTAssertGreaterThan(view.content.layout.height, 5 * caret.height)
            XCTAssertGreaterThan(damaged, 0)
            XCTAssertLessThan(CGFloat(damaged), 2.5 * caret.height * view.bounds.width)
        }
    }

    func testTextThatIsReadOnlyIsSelectedAndScrolled() throws {
        try onMain {
            let view = makeView(String(repeating: "line\n", count: 100))
            view.isEditable = false
            let harness = try EditingHarness(view)
            view.becomeFirstResponder()
            harness.type("x")
            harness.keys(.keyboardDeleteOrBackspace, .keyboardReturnOrEnter)
            XCTAssertEqual(view.text, String(repeating: "line\n", count: 100))
            harness.keys(.keyboardPageDown)
            try harness.settle()
            XCTAssertGreaterThan(view.contentOffset.y, 50)
            harness.shortcut("a")
            harness.shortcut("c")
            XCTAssertEqual(UIPasteboard.general.string?.count, 500)
        }
    }

    func testControlTabLeavesTheText() throws {
        try onMain {
            let (view, other) = (makeView("a"), makeView("b"))
            view.frame.size.height = 80
            other.frame = CGRect(x: 0, y: 100, width: 300, height: 80)
            let harness = try EditingHarness(view)
            view.superview?.addSubview(other)
            view.becomeFirstResponder()
            harness.keys(.keyboardTab)
            XCTAssertEqual(view.text, "a\t", "the caret is at the end of a text that was set")
            harness.keys(.keyboardTab, with: .control)
            XCTAssertTrue(other.isFirstResponder)
            harness.keys(.keyboardTab, with: [.control, .shift])
            XCTAssertTrue(view.isFirstResponder)
        }
    }

    func testTheLineAtTheTopStaysThereWhenTheWidthChanges() throws {
        try onMain {
            let line = "The harbour master counts the boats before breakfast, and again when the lamps are lit.\n"
            let view = makeView(String(repeating: line, count: 2_000))
            let harness = try EditingHarness(view)
            view.setContentOffset(CGPoint(x: 0, y: 20_000), animated: false)
            try harness.settle()
            @MainActor func firstOffset() -> Int {
                view.content.layout.position(at: CGPoint(x: 0, y: view.contentOffset.y)).offset
            }
            let first = firstOffset()
            view.frame.size.width = 180
            try harness.settle()
            XCTAssertLessThan(abs(firstOffset() - first), 100)
            view.frame.size.width = 300
            try harness.settle()
            XCTAssertLessThan(abs(firstOffset() - first), 200)
        }
    }

    func testRangesOutsideOfTheTextAreClamped() {
        onMain {
            let view = makeView("e\u{301}a")
            for (range, expected) in [
                (NSRange(location: 1, length: 1), NSRange(location: 0, length: 2)),
                (NSRange(location: -3, length: 2), NSRange(location: 0, length: 2)),
                (NSRange(location: NSNotFound, length: 0), NSRange(location: 3, length: 0)),
                (NSRange(location: 0, length: .max), NSRange(location: 0, length: 3)),
            ] {
                view.selectedRange = range
                XCTAssertEqual(view.selectedRange, expected, "\(range)")
                view.scrollRangeToVisible(range)
            }
        }
    }

    func testTheAttributedTextKeepsItsAttributes() {
        onMain {
            let view = makeView()
            let text = NSMutableAttributedString(
                string: "red", attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20)])
            text.append(NSAttributedString(string: " link", attributes: [.link: "a", .kern: CGFloat(2)]))
            view.attributedText = text
            XCTAssertEqual(AttributedText(view.attributedText), AttributedText(text))
            view.font = .systemFont(ofSize: 10)
            XCTAssertEqual(view.typingAttributes[.font] as? UIFont, .systemFont(ofSize: 10))
        }
    }
}

@MainActor
private func makeView(_ text: String = "") -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = text
    return view
}
