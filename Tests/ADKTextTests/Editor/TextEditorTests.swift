import ADKFoundation
import ADKGraphics
import Foundation
import Testing

@testable import ADKText

/// Edits by keys, the clipboard and input methods.
///
/// `ADK_TEXT_COMMANDS` is the number of random sequences.
struct TextEditorTests {
    private static let sequences = ProcessInfo.processInfo.environment["ADK_TEXT_COMMANDS"].flatMap { Int($0) } ?? 100

    private func editor(_ text: String) -> TextEditor {
        TextEditor(layout: TextLayout(TextBuffer(AttributedText(text)), width: 200))
    }

    private func type(_ text: String, into editor: TextEditor) {
        for character in text { editor.apply(editor.insertion(of: String(character))) }
    }

    private func isAtCharacter(_ offset: Int, _ text: AttributedText) -> Bool {
        String.Index(String.Index(utf16Offset: offset, in: text.string), within: text.string) != nil
    }

    @Test func aChangeOfTheLookKeepsTheSelectionAndIsOneStep() throws {
        let editor = editor("one two three")
        editor.select(NSRange(location: 4, length: 3))
        let before = editor.buffer.text
        editor.restyle(try #require(editor.toggling(.bold)))
        #expect(editor.selection.range == 4..<7)
        #expect(editor.has(.bold))
        #expect(editor.buffer.text.runs.count == 3)
        let after = editor.buffer.text
        editor.select(NSRange(location: 0, length: 0))
        _ = editor.undo()
        #expect(editor.buffer.text == before)
        #expect(editor.selection.range == 4..<7)
        editor.select(NSRange(location: 0, length: 0))
        _ = editor.redo()
        #expect(editor.buffer.text == after)
        #expect(editor.selection.range == 4..<7)
        #expect(editor.undo()?.count == 1)
        #expect(!editor.canUndo)
        #expect(self.editor("").toggling(.bold) == nil)
    }

    @Test func aTraitWithoutASelectionIsThatOfTheNextCharacters() {
        let editor = editor("a")
        editor.select(NSRange(location: 1, length: 0))
        for trait in TextTrait.allCases {
            #expect(!editor.has(trait))
            editor.toggleTyping(trait)
            #expect(editor.has(trait))
        }
        type("b", into: editor)
        #expect(TextTrait.allCases.allSatisfy { $0.isSet(in: editor.buffer.attributes(at: 1)) })
        #expect(!TextTrait.allCases.contains { $0.isSet(in: editor.buffer.attributes(at: 0)) })
        for trait in TextTrait.allCases { editor.toggleTyping(trait) }
        type("c", into: editor)
        #expect(!TextTrait.allCases.contains { $0.isSet(in: editor.buffer.attributes(at: 2)) })
    }

    private func command(_ random: inout SplitMix, _ editor: TextEditor) {
        let motions: [TextMotion] = [
            .left, .right, .wordLeft, .wordRight, .up, .down, .page(40), .page(-40), .lineStart, .lineEnd,
            .paragraphStart, .paragraphEnd, .textStart, .textEnd,
        ]
        let units: [TextEditor.Deletion] = [.character, .character, .word, .line, .paragraph]
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3:
            let text = RandomText.make(&random, pieces: Int.random(in: 0..<3, using: &random))
            editor.apply(editor.insertion(of: text))
        case 3:
            if let change = editor.deletionBackward(units.randomElement(using: &random) ?? .word) {
                editor.apply(change)
            }
        case 4:
            if let change = editor.deletionForward(units.randomElement(using: &random) ?? .word) {
                editor.apply(change)
            }
        case 5: _ = editor.undo()
        case 6: _ = editor.redo()
        case 7:
            let text = RandomText.make(&random, pieces: 1)
            editor.mark(text, selected: text.length..<text.length)
        default:
            _ = editor.move(motions.randomElement(using: &random) ?? .left, extends: Bool.random(using: &random))
        }
    }

    @Test func randomCommandsAreUndoneToTheBeginningAndRedoneToTheEnd() {
        for seed in 0..<TextEditorTests.sequences {
            var random = SplitMix(seed: UInt64(seed))
            let start = RandomText.make(&random, pieces: Int.random(in: 0..<20, using: &random))
            let editor = TextEditor(layout: TextLayout(TextBuffer(start), width: 120))
            for step in 0..<40 {
                command(&random, editor)
                let text = editor.buffer.text
                for offset in [editor.selection.anchor.offset, editor.selection.focus.offset] {
                    guard offset >= 0, offset <= text.length, isAtCharacter(offset, text) else {
                        Issue.record("seed \(seed), step \(step): \(offset) of \(text.string.debugDescription)")
                        return
                    }
                }
                #expect(!editor.layout.caretRect(editor.selection.focus).isNull)
            }
            editor.unmark()
            while editor.redo() != nil {}
            let end = editor.buffer.text
            while editor.undo() != nil {}
            #expect(editor.buffer.text == start, "seed \(seed)")
            while editor.redo() != nil {}
            #expect(editor.buffer.text == end, "seed \(seed)")
        }
    }

    @Test func typingReplacesTheSelectionAndIsOneStepForEachWord() {
        let editor = editor("one two")
        editor.select(.init(anchor: TextPosition(4), focus: TextPosition(7)))
        type("six seven", into: editor)
        #expect(editor.buffer.text.string == "one six seven" && editor.selection.range == 13..<13)
        _ = editor.undo()
        #expect(editor.buffer.text.string == "one six ")
        _ = editor.undo()
        _ = editor.undo()
        #expect(editor.buffer.text.string == "one two")
        #expect(!editor.canUndo && editor.canRedo)
    }

    @Test func deletionsTakeWholeCharactersAndWords() {
        let editor = editor("one two\nthree👩‍👩‍👧e\u{301}")
        editor.select(.init(TextPosition(editor.length)))
        func delete(_ change: TextEditor.Change?) -> String {
            if let change { editor.apply(change) }
            return editor.buffer.text.string
        }
        #expect(delete(editor.deletionBackward(.character)) == "one two\nthree👩‍👩‍👧")
        #expect(delete(editor.deletionBackward(.character)) == "one two\nthree")
        #expect(delete(editor.deletionBackward(.word)) == "one two\n")
        #expect(delete(editor.deletionBackward(.line)) == "one two\n", "nothing is before the caret on its line")
        editor.select(.init(TextPosition(3)))
        #expect(delete(editor.deletionForward(.word)) == "one\n")
        #expect(delete(editor.deletionForward(.line)) == "one\n")
        #expect(delete(editor.deletionForward(.character)) == "one")
        #expect(editor.deletionForward(.character) == nil)
        editor.selectAll()
        #expect(delete(editor.deletionForward(.character)).isEmpty)
        #expect(editor.deletionBackward(.paragraph) == nil)
    }

    @Test func typedTextHasTheAttributesOfTheTextBefore() {
        let (red, blue) = (UIColor.red, UIColor.blue)
        let text = AttributedText("ab", color: red) + AttributedText("cd", color: blue)
        let editor = TextEditor(layout: TextLayout(TextBuffer(text), width: 200))
        func color(at offset: Int) -> UIColor? { editor.buffer.attributes(at: offset).color }
        editor.select(.init(TextPosition(2)))
        type("x", into: editor)
        #expect(color(at: 2) == red)
        editor.select(.init(anchor: TextPosition(3), focus: TextPosition(4)))
        type("y", into: editor)
        #expect(color(at: 3) == blue)
        editor.typingAttributes = TextAttributes(color: .green)
        type("zz", into: editor)
        #expect(color(at: 4) == .green && color(at: 5) == .green)
        _ = editor.move(.left, extends: false)
        #expect(editor.typingAttributes == nil)
    }

    @Test func composedTextIsNoStepUntilItEnds() {
        let editor = editor("ab")
        editor.select(.init(anchor: TextPosition(1), focus: TextPosition(2)))
        editor.mark(AttributedText("n"), selected: 1..<1)
        editor.mark(AttributedText("ni"), selected: 0..<1)
        #expect(editor.buffer.text.string == "ani" && editor.markedRange == 1..<3 && editor.selection.range == 1..<2)
        editor.apply(editor.insertion(of: "你"))
        #expect(editor.buffer.text.string == "a你" && editor.markedRange == nil)
        _ = editor.undo()
        #expect(editor.buffer.text.string == "a")
        _ = editor.undo()
        #expect(editor.buffer.text.string == "ab")
        editor.mark(AttributedText("x"), selected: 1..<1)
        editor.mark(.empty, selected: 0..<0)
        #expect(editor.buffer.text.string == "ab" && editor.markedRange == nil && !editor.canUndo)
    }
}
