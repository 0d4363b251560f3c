import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing
@testable import ADKViews

/// Editing the look of text, and copying it with its look.
final class RichTextEditingTests: XCTestCase {
    func testKeysToggleTheLookOfTheSelectionInOneStep() throws {
        try onMain {
            let (view, harness) = try makeView("one two three")
            view.selectedRange = NSRange(location: 4, length: 3)
            harness.shortcut("b")
            XCTAssertEqual(weights(view), [.regular, .bold, .regular])
            XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 3), "it stays selected")
            harness.shortcut("i")
            harness.shortcut("u")
            let look = view.content.editor.buffer.attributes(at: 5)
            XCTAssertEqual(look.font, UIFont.systemFont(ofSize: 14, weight: .bold).italic())
            XCTAssertEqual(look.underline, .single)

            view.selectedRange = NSRange(location: 0, length: 13)
            harness.shortcut("b")
            XCTAssertTrue(weights(view).allSatisfy { $0 == .bold }, "all is bold if a part was not")
            harness.shortcut("b")
            XCTAssertTrue(weights(view).allSatisfy { $0 == .regular })

            for _ in 0..<5 { harness.shortcut("z") }
            XCTAssertEqual(weights(view), [.regular])
            XCTAssertNil(view.content.editor.buffer.attributes(at: 5).underline)
            XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 3), "undo selects what it changed")
            for _ in 0..<3 { harness.shortcut("z", .shift) }
            XCTAssertEqual(view.content.editor.buffer.attributes(at: 5), look)
            XCTAssertEqual(view.text, "one two three")
        }
    }

    func testWithoutASelectionTheTextTypedNextHasTheLook() throws {
        try onMain {
            let (view, harness) = try makeView("")
            harness.type("a")
            harness.shortcut("b")
            harness.type("bc")
            harness.shortcut("b")
            harness.type("d")
            XCTAssertEqual(view.text, "abcd")
            XCTAssertEqual(weights(view), [.regular, .bold, .regular])
            harness.shortcut("b")
            view.selectedRange = NSRange(location: 1, length: 0)
            harness.type("x")
            XCTAssertEqual(weights(view), [.regular, .bold, .regular], "a motion of the caret forgets it")
        }
    }

    func testAViewOfPlainTextLeavesTheKeys() throws {
        try onMain {
            let (view, harness) = try makeView("one", allows: false)
            view.selectedRange = NSRange(location: 0, length: 3)
            for letter in ["b", "i", "u"] { harness.shortcut(letter) }
            view.toggleBoldface(nil)
            XCTAssertEqual(weights(view), [.regular])
            XCTAssertFalse(view.content.perform(.toggle(.bold)))
            XCTAssertEqual(view.text, "one")
        }
    }

    func testARefusalChangesNothing() throws {
        try onMain {
            let (view, harness) = try makeView("one")
            let delegate = Refusal()
            view.delegate = delegate
            let before = view.content.editor.buffer.text
            view.selectedRange = NSRange(location: 0, length: 2)
            harness.shortcut("b")
            XCTAssertEqual(delegate.questions, ["0+2 on"])
            UIPasteboard.general.offer(styledContent)
            harness.shortcut("v")
            XCTAssertEqual(delegate.questions, ["0+2 on", "0+2 plain bold"])
            XCTAssertEqual(view.content.editor.buffer.text, before)
            XCTAssertFalse(view.undoManager?.canUndo ?? true)
        }
    }

    func testAPasteKeepsItsLookWhereTheUserMayChangeIt() throws {
        try onMain {
            let (view, harness) = try makeView("")
            UIPasteboard.general.offer(styledContent)
            harness.shortcut("v")
            XCTAssertEqual(view.content.editor.buffer.text, styledContent.richText?.text)
            harness.shortcut("z")
            XCTAssertEqual(view.text, "")
            harness.shortcut("v", .shift)
            XCTAssertEqual(view.text, "plain bold")
            XCTAssertEqual(weights(view), [.regular], "without its look")
            XCTAssertEqual(view.content.editor.buffer.attributes(at: 0).font?.pointSize, 14)

            let (plain, keys) = try makeView("", allows: false)
            UIPasteboard.general.offer(styledContent)
            keys.shortcut("v")
            keys.shortcut("v", .shift)
            XCTAssertEqual(plain.text, "plain boldplain bold")
            XCTAssertEqual(weights(plain), [.regular])
        }
    }

    func testAFieldPastesTheLookOnOneLine() throws {
        try onMain {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            field.allowsEditingTextAttributes = true
            let harness = try EditingHarness(field)
            field.becomeFirstResponder()
            let bold = TextAttributes(font: .systemFont(ofSize: 14, weight: .bold))
            let text = AttributedText("a\n", font: .systemFont(ofSize: 14)) + AttributedText("b\r\nc", attributes: bold)
            UIPasteboard.general.offer(
                PasteboardContent(text: text.string, richText: RichText(text, base: TextAttributes())))
            harness.shortcut("v")
            XCTAssertEqual(field.text, "a b c")
            XCTAssertEqual(field.content.editor.buffer.attributes(at: 4).font, bold.font)
            field.isSecureTextEntry = true
            harness.shortcut("a")
            harness.shortcut("b")
            XCTAssertEqual(field.content.editor.buffer.attributes(at: 0).font, .systemFont(ofSize: 14))
        }
    }

    func testTextOfOneLookIsCopiedPlain() throws {
        try onMain {
            let (view, harness) = try makeView("one two")
            harness.shortcut("a")
            harness.shortcut("c")
            XCTAssertEqual(UIPasteboard.general.string, "one two")
            XCTAssertNil(UIPasteboard.general.content.richText)
            view.selectedRange = NSRange(location: 0, length: 3)
            harness.shortcut("u")
            harness.shortcut("c")
            XCTAssertEqual(UIPasteboard.general.content.richText?.html?.contains("text-decoration:underline"), true)
            XCTAssertEqual(UIPasteboard.general.string, "one")
            view.selectedRange = NSRange(location: 4, length: 3)
            harness.shortcut("c")
            XCTAssertNil(UIPasteboard.general.content.richText)
        }
    }

    func testADragKeepsTheLook() throws {
        try onMain {
            let base = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let (source, target) = (UITextView(), UITextView())
            source.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            target.frame = CGRect(x: 0, y: 100, width: 200, height: 60)
            source.attributedText = styledContent.richText.map { NSAttributedString($0.text) }
            source.allowsEditingTextAttributes = true
            base.addSubview(source)
            base.addSubview(target)
            let harness = try EditingHarness(base)
            for allows in [false, true] {
                target.text = ""
                target.allowsEditingTextAttributes = allows
                source.selectedRange = NSRange(location: 0, length: 10)
                try harness.settle()
                let start = harness.point(of: 2, in: source)
                let end = harness.point(of: 0, in: target)
                harness.down(start.x, start.y)
                harness.move(end.x, end.y)
                try harness.settle()
                harness.move(end.x, end.y)
                harness.up(end.x, end.y)
                try harness.settle()
                XCTAssertEqual(target.text, "plain bold")
                // The next press is no double click.
                try harness.wait(2)
                XCTAssertEqual(weights(target), allows ? [.regular, .bold] : [.regular])
            }
        }
    }

    func testTheMenuHasTheLook() throws {
        try onMain {
            let (view, _) = try makeView("one two")
            view.selectedRange = NSRange(location: 0, length: 3)
            let content = view.content
            let interaction = try XCTUnwrap(content.interactions.first as? UIContextMenuInteraction)
            @MainActor func format() -> UIMenu? {
                let menu = content.contextMenuInteraction(
                    interaction, configurationForMenuAtLocation: CGPoint(x: 5, y: 5))?.actionProvider([])
                return menu?.children.last as? UIMenu
            }
            XCTAssertEqual(format()?.title, "Format")
            XCTAssertEqual(format()?.children.map(\.title), ["Bold", "Italic", "Underline"])
            (format()?.children.first as? UIAction)?.perform(sender: nil)
            XCTAssertEqual(weights(view), [.bold, .regular])
            XCTAssertEqual((format()?.children.first as? UIAction)?.state, .on)
            view.allowsEditingTextAttributes = false
            XCTAssertNotEqual(format()?.title, "Format")
        }
    }
}

@MainActor
private final class Refusal: UITextViewDelegate {
    var questions: [String] = []

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        questions.append("\(range.location)+\(range.length) \(text)")
        return false
    }
}

private var styledContent: PasteboardContent {
    let base = TextAttributes(font: .systemFont(ofSize: 20), color: .purple)
    let bold = TextAttributes(font: .systemFont(ofSize: 20, weight: .bold), color: .purple)
    let text = AttributedText("plain ", attributes: base) + AttributedText("bold", attributes: bold)
    return PasteboardContent(text: text.string, richText: RichText(text, base: base))
}

@MainActor
private func makeView(_ text: String, allows: Bool = true) throws -> (UITextView, EditingHarness) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = text
    view.allowsEditingTextAttributes = allows
    let harness = try EditingHarness(view)
    view.becomeFirstResponder()
    return (view, harness)
}

private enum Weight { case regular, bold }

/// Of the runs of the text; neighbours with one weight are one.
@MainActor
private func weights(_ view: UITextView) -> [Weight] {
    var result: [Weight] = []
    for run in view.content.editor.buffer.text.runs {
        let weight: Weight = TextTrait.bold.isSet(in: run.attributes) ? .bold : .regular
        if result.last != weight { result.append(weight) }
    }
    return result
}

extension EditingHarness {
    fileprivate func point(of offset: Int, in view: UITextView) -> CGPoint {
        let rect = view.content.layout.caretRect(TextPosition(offset))
        return view.content.convert(CGPoint(x: rect.minX, y: rect.midY), to: nil)
    }
}
