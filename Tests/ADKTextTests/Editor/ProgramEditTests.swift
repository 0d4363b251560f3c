import ADKFoundation
import ADKGraphics
import Foundation
import Testing

@testable import ADKText

/// Edits that the program makes while the user edits.
///
/// `ADK_TEXT_COMMANDS` is the number of random sequences.
struct ProgramEditTests {
    private static let sequences = ProcessInfo.processInfo.environment["ADK_TEXT_COMMANDS"].flatMap { Int($0) } ?? 100

    private func editor(_ text: String) -> TextEditor {
        TextEditor(layout: TextLayout(TextBuffer(AttributedText(text)), width: 200))
    }

    private func change(_ range: Range<Int>, _ text: String) -> TextEditor.Change {
        TextEditor.Change(range: range, text: AttributedText(text))
    }

    @Test func theSelectionStaysBesideItsCharacters() {
        let editor = editor("one two three")
        editor.select(NSRange(location: 4, length: 3))
        editor.adopt(change(0..<0, ">> "))
        #expect(editor.selectedText.string == "two")
        editor.adopt(change(editor.length..<editor.length, " four"))
        #expect(editor.selectedText.string == "two")
        editor.adopt(change(7..<10, "2"))
        #expect(editor.buffer.text.string == ">> one 2 three four")
        #expect(editor.selection.range == 7..<8)
        editor.typingAttributes = TextAttributes(color: .red)
        editor.adopt(change(0..<3, ""))
        #expect(editor.selection.range == 4..<5)
        #expect(editor.typingAttributes?.color == .red)
    }

    @Test func stepsElsewhereCanBeUndoneAndRedone() {
        let editor = editor("one two three")
        editor.apply(change(4..<7, "2"))
        editor.apply(change(0..<3, "1"))
        editor.adopt(change(0..<0, "# "))
        editor.adopt(change(editor.length..<editor.length, "!"))
        #expect(editor.buffer.text.string == "# 1 2 three!")
        _ = editor.undo()
        #expect(editor.buffer.text.string == "# one 2 three!")
        editor.adopt(change(0..<2, ""))
        _ = editor.undo()
        #expect(editor.buffer.text.string == "one two three!")
        editor.adopt(change(13..<14, "?"))
        while editor.redo() != nil {}
        #expect(editor.buffer.text.string == "1 2 three?")
    }

    @Test func stepsWithReplacedCharactersAreForgotten() {
        let editor = editor("one two three")
        editor.apply(change(0..<3, "1"))
        editor.apply(change(2..<5, "2"))
        editor.apply(change(4..<9, "3"))
        editor.adopt(change(2..<3, "zwei"))
        #expect(editor.buffer.text.string == "1 zwei 3")
        #expect(editor.undo() != nil)
        #expect(editor.buffer.text.string == "1 zwei three")
        #expect(editor.undo() == nil)
    }

    @Test func composedTextIsMovedOrEnds() {
        let editor = editor("one")
        editor.select(NSRange(location: 3, length: 0))
        editor.mark(AttributedText("xy"), selected: 2..<2)
        editor.adopt(change(0..<0, "> "))
        #expect(editor.markedRange == 5..<7)
        editor.adopt(change(6..<7, "z"))
        #expect(editor.markedRange == nil)
        #expect(editor.buffer.text.string == "> onexz")
    }

    /// Each step is undone where the program left its characters: the text without the program's characters is the same
    /// as without its edits.
    @Test func randomInsertionsOfTheProgramLeaveAllSteps() {
        for seed in 0..<Self.sequences {
            var random = SplitMix(seed: UInt64(seed))
            let start = "the quick brown fox jumps"
            let (editor, plain) = (editor(start), editor(start))
            func same() -> Bool { editor.buffer.text.string.filter { $0 != "#" } == plain.buffer.text.string }
            for _ in 0..<12 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let offset = Int.random(in: 0...editor.length, using: &random)
                    // Beside a word, so that no step has characters of the program in it.
                    guard offset == 0 || offset == editor.length else { continue }
                    editor.adopt(change(offset..<offset, "#"))
                case 1: _ = (editor.undo(), plain.undo())
                case 2: _ = (editor.redo(), plain.redo())
                default:
                    let a = Int.random(in: 0...plain.length, using: &random)
                    let b = min(plain.length, a + Int.random(in: 0..<3, using: &random))
                    let added = editor.buffer.text.string.prefix { $0 == "#" }.count
                    plain.apply(change(a..<b, "x"))
                    editor.apply(change(a + added..<b + added, "x"))
                }
                #expect(same(), "seed \(seed)")
            }
            while plain.undo() != nil { #expect(editor.undo() != nil, "seed \(seed)") }
            #expect(same() && plain.buffer.text.string == start, "seed \(seed)")
        }
    }

    @Test func attributesOfARangeLeaveTheOtherBlocks() {
        for seed in 0..<Self.sequences {
            var random = SplitMix(seed: UInt64(seed))
            let text = RandomText.make(&random, pieces: 12)
            let layout = TextLayout(TextBuffer(text), width: 120)
            let before = layout.fragments(in: 0..<100_000).map(\.shaped)
            let characters = Array(text.string.indices) + [text.string.endIndex]
            let bounds = (0..<2).map { _ in
                (characters.randomElement(using: &random) ?? text.string.endIndex).utf16Offset(in: text.string)
            }.sorted()
            let range = bounds[0]..<bounds[1]
            let colored = text.slice(utf16: range).changingAttributes { $0.kern = 2 }
            #expect(layout.setAttributes(of: range, from: colored) == !range.isEmpty, "seed \(seed)")
            #expect(!layout.setAttributes(of: range, from: colored), "seed \(seed)")
            let expected = AttributedText.joined([
                text.slice(utf16: 0..<range.lowerBound), colored, text.slice(utf16: range.upperBound..<text.length),
            ])
            #expect(layout.buffer.text == expected, "seed \(seed)")
            let after = layout.fragments(in: 0..<100_000)
            #expect(after.count == before.count, "seed \(seed)")
            // The empty line at the end has the attributes of the line break before it.
            for (old, new) in zip(before, after) where new.start < text.length {
                let isOutside =
                    new.start + new.shaped.text.length <= range.lowerBound || new.start >= range.upperBound
                guard isOutside else { continue }
                #expect(old === new.shaped, "seed \(seed)")
            }
        }
    }

    @Test func changesAreNotedAsOneRange() {
        let editor = editor("one two three")
        #expect(editor.layout.takeChange() == nil)
        editor.layout.notesChanges = true
        editor.apply(change(8..<13, "3"))
        editor.apply(change(0..<3, "1"))
        let change = editor.layout.takeChange()
        #expect(change?.range == 0..<7)
        #expect(change?.oldRange == 0..<13)
        #expect(editor.layout.takeChange() == nil)
        editor.setText(AttributedText("new"))
        #expect(editor.layout.takeChange()?.oldRange == 0..<7)
    }
}
