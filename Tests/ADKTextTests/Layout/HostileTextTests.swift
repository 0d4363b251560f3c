import ADKGraphics
import Foundation
import Testing

@testable import ADKText

/// Texts that are made to be slow or wrong.
struct HostileTextTests {
    private static let texts: [(name: String, text: String)] = [
        ("marks", "e" + String(repeating: "\u{301}", count: 100_000)),
        ("no break", String(repeating: "x", count: 5_000_000)),
        ("joiners", String(repeating: "👩\u{200D}", count: 30_000)),
        ("bidi", String(repeating: "\u{202E}a\u{2066}ב\u{202A}c\u{2067}", count: 20_000)),
        ("zeros", String(repeating: "\u{0}\n", count: 20_000)),
        ("lines", String(repeating: "\u{2028}", count: 100_000)),
        ("tabs", String(repeating: "\t", count: 200_000)),
        ("regions", String(repeating: "🇩", count: 50_001)),
    ]

    @Test(arguments: texts.map(\.name)) func everyCommandEndsAndKeepsTheText(_ name: String) throws {
        let text = try #require(HostileTextTests.texts.first { $0.name == name }?.text)
        let editor = TextEditor(layout: TextLayout(TextBuffer(AttributedText(text)), width: 400))
        _ = editor.layout.fragments(in: 0..<800)
        let motions: [TextMotion] = [
            .right, .wordRight, .down, .lineEnd, .paragraphEnd, .left, .wordLeft, .up, .page(300), .textEnd, .textStart,
        ]
        for position in [0, editor.length / 2, editor.length] {
            editor.select(.init(TextPosition(position)))
            for motion in motions {
                _ = editor.move(motion, extends: true)
                #expect(editor.layout.caretRect(editor.selection.focus).height > 0)
            }
            editor.select(.init(TextPosition(position)))
            editor.apply(editor.insertion(of: "y"))
            if let change = editor.deletionBackward(.character) { editor.apply(change) }
            _ = editor.layout.selectionRects(0..<editor.length, in: 0..<800)
        }
        while editor.undo() != nil {}
        #expect(editor.buffer.text.string == text)
    }
}
