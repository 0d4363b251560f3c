import ADKFoundation
import ADKGraphics
import TestSupport
import Testing

@testable import ADKText

struct TextHistoryTests {
    /// A text with its history.
    private struct Editor {
        var buffer: TextBuffer
        var history = TextHistory()

        init(_ text: String = "") { buffer = TextBuffer(AttributedText(text)) }

        mutating func replace(_ range: Range<Int>, with text: String) {
            history.note(buffer.replace(range, with: AttributedText(text)))
        }
        mutating func type(_ text: String) {
            for character in text { replace(buffer.length..<buffer.length, with: String(character)) }
        }
        mutating func undo() -> String? { history.undo(in: &buffer).map { _ in buffer.text.string } }
        mutating func redo() -> String? { history.redo(in: &buffer).map { _ in buffer.text.string } }
    }

    @Test func typedWordsAreUndoneOneByOne() {
        var editor = Editor()
        editor.type("one two  three")
        #expect(editor.undo() == "one two  ")
        #expect(editor.undo() == "one ")
        #expect(editor.redo() == "one two  ")
        #expect(editor.undo() == "one ")
        #expect(editor.undo() == "")
        #expect(editor.undo() == nil)
        for text in ["one ", "one two  ", "one two  three"] { #expect(editor.redo() == text) }
        #expect(editor.redo() == nil)
    }

    @Test func deletedCharactersAreOneStepAndAPasteIsItsOwn() {
        var editor = Editor("abcdef")
        editor.replace(5..<6, with: "")
        editor.replace(4..<5, with: "")
        editor.replace(4..<4, with: "pasted")
        editor.replace(0..<1, with: "")
        editor.replace(0..<1, with: "")
        #expect(editor.buffer.text.string == "cdpasted")
        #expect(editor.undo() == "abcdpasted")
        #expect(editor.undo() == "abcd")
        #expect(editor.undo() == "abcdef")
    }

    @Test func aMotionOfTheCaretEndsTheGroupAndANewEditForgetsWhatWasUndone() {
        var editor = Editor()
        editor.type("ab")
        editor.history.endGroup()
        editor.type("cd")
        #expect(editor.undo() == "ab")
        editor.type("x")
        #expect(!editor.history.canRedo)
        #expect(editor.undo() == "ab")
        #expect(editor.undo() == "")
    }

    @Test func theOldestStepsAreForgotten() {
        var editor = Editor()
        editor.history = TextHistory(limit: 3)
        for _ in 0..<5 {
            editor.history.endGroup()
            editor.type("x")
        }
        for text in ["xxxx", "xxx", "xx"] { #expect(editor.undo() == text) }
        #expect(editor.undo() == nil)
    }

    @Test func randomStepsAgreeWithAListOfTexts() {
        for seed in 0..<100 {
            var random = SplitMix(seed: UInt64(seed))
            var editor = Editor("The 𝒳 first\r\nsecond 👩‍👩‍👧 line")
            var (texts, now) = ([editor.buffer.text.string], 0)
            for _ in 0..<60 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    #expect(editor.undo() == (now > 0 ? texts[now - 1] : nil), "seed \(seed)")
                    now = max(0, now - 1)
                case 1:
                    #expect(editor.redo() == (now + 1 < texts.count ? texts[now + 1] : nil), "seed \(seed)")
                    now = min(texts.count - 1, now + 1)
                default:
                    let start = Int.random(in: 0...editor.buffer.length, using: &random)
                    let end = min(editor.buffer.length, start + Int.random(in: 0..<5, using: &random))
                    editor.history.endGroup()
                    let text = ["", "a", "\r", "\n", "𝒳", "two\nlines"].randomElement(using: &random) ?? ""
                    editor.replace(start..<end, with: text)
                    texts = texts[...now] + [editor.buffer.text.string]
                    now += 1
                }
            }
        }
    }
}
