import ADKGraphics
import Foundation
import Testing

@testable import ADKText

/// Motions of the caret through all texts of Unicode's test files.
///
/// `ADK_TEXT_MOTIONS=1` takes every text of `BidiCharacterTest` instead of some.
struct CaretMotionTests {
    private static let takesAll = ProcessInfo.processInfo.environment["ADK_TEXT_MOTIONS"] != nil

    private func editor(_ text: String, width: CGFloat = .infinity) -> TextEditor {
        TextEditor(layout: TextLayout(TextBuffer(AttributedText(text)), width: width))
    }

    /// The key that goes on in the direction of the paragraph, or back.
    private func step(_ layout: TextLayout, _ position: TextPosition, isForward: Bool) -> TextPosition? {
        let isLeft = layout.isRightToLeft(at: position) == isForward
        return layout.position(from: position, to: isLeft ? .left : .right)
    }

    /// The number of steps from one end of the text to the other.
    private func steps(_ layout: TextLayout, from start: TextPosition, isForward: Bool, limit: Int) -> (
        Int, TextPosition
    ) {
        var (position, count) = (start, 0)
        while count <= limit, let next = step(layout, position, isForward: isForward) {
            position = next
            count += 1
        }
        return (count, position)
    }

    private func expectEveryCharacter(of text: String, width: CGFloat = .infinity) {
        let layout = editor(text, width: width).layout
        let first = layout.fragment(at: 0)
        let caret = first.shaped.startCaret(ofLine: 0)
        let start = TextPosition(first.shaped.text.utf16Offset(ofByte: caret.byte), caret.affinity)
        let (forward, end) = steps(layout, from: start, isForward: true, limit: text.count)
        let (backward, back) = steps(layout, from: end, isForward: false, limit: text.count)
        let comment = Comment(rawValue: text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " "))
        #expect(forward == text.count && backward == text.count, comment)
        #expect(layout.caretRect(back) == layout.caretRect(start), comment)
    }

    /// Swift's Unicode is newer than Debian's: the character is no emoji any more.
    @Test(arguments: ["GraphemeBreakTest", "WordBreakTest"])
    func theCaretStopsOnceAtEveryCharacter(_ file: String) throws {
        for test in try UnicodeCases.breaks(file) { expectEveryCharacter(of: test.text) }
    }

    @Test func theCaretStopsOnceAtEveryCharacterOfMixedDirections() throws {
        let texts = try UnicodeCases.bidirectional()
        for index in stride(from: 0, to: texts.count, by: CaretMotionTests.takesAll ? 1 : 97) {
            expectEveryCharacter(of: texts[index])
        }
    }

    @Test func theCaretStopsOnceAtEveryCharacterOfALongParagraph() {
        let text = String(repeating: "some words, שתי מילים ", count: 1_000)
        let layout = editor(text, width: 300).layout
        #expect(layout.buffer.blocks.count > 1)
        expectEveryCharacter(of: text, width: 300)
    }

    @Test func upAndDownKeepTheirDistanceFromTheLeft() {
        let editor = editor("a long first line\nb\nanother long line")
        editor.select(.init(TextPosition(10)))
        let x = editor.layout.caretRect(editor.selection.focus).minX
        #expect(editor.move(.down, extends: false) && editor.selection.focus.offset == 19)
        #expect(editor.move(.down, extends: true))
        #expect(abs(editor.layout.caretRect(editor.selection.focus).minX - x) < 8)
        #expect(editor.selection.anchor.offset == 19)
        #expect(editor.move(.down, extends: false) && editor.selection.focus.offset == editor.length)
        #expect(!editor.move(.down, extends: false))
        for _ in 0..<5 { _ = editor.move(.up, extends: false) }
        #expect(editor.selection.range == 0..<0)
    }

    @Test func motionsReachWordsLinesParagraphsAndTheEnds() {
        let editor = editor("one two three four\nfive six", width: 90)
        let offsets = [
            TextMotion.lineEnd, .wordRight, .paragraphEnd, .paragraphEnd, .wordLeft, .lineStart, .paragraphStart,
            .textEnd,
            .textStart, .page(1000), .page(-1000),
        ].map { motion -> Int in
            _ = editor.move(motion, extends: false)
            return editor.selection.focus.offset
        }
        #expect(editor.layout.fragment(at: 0).lineCount == 2)
        #expect(offsets == [14, 18, 27, 27, 24, 19, 0, 27, 0, 27, 0])
    }

    @Test func anArrowLeavesASelectionAtItsSide() {
        let editor = editor("one two אחת")
        editor.select(.init(anchor: TextPosition(4), focus: TextPosition(6)))
        #expect(editor.move(.left, extends: false) && editor.selection.range == 4..<4)
        editor.select(.init(anchor: TextPosition(4), focus: TextPosition(6)))
        #expect(editor.move(.right, extends: false) && editor.selection.range == 6..<6)
        _ = editor.move(.right, extends: true)
        #expect(editor.selection.range == 6..<7)
    }
}
