import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import Testing

@testable import ADKText

/// Lines of a text in blocks.
struct TextLayoutTests {
    private static func shape(_ text: AttributedText, _ width: CGFloat) -> ShapedText {
        TextShaper.shape(text, TextConstraints(maximumSize: CGSize(width: width, height: .infinity)))
    }

    /// Texts with spacing between lines and paragraphs, indents, alignments and fonts.
    private static func styled(_ random: inout SplitMix) -> AttributedText {
        .joined(
            (0..<Int.random(in: 1..<8, using: &random)).map { _ in
                let style = NSMutableParagraphStyle()
                style.alignment = [.natural, .right, .center].randomElement(using: &random) ?? .natural
                style.lineSpacing = [0, 3].randomElement(using: &random) ?? 0
                style.paragraphSpacing = [0, 5].randomElement(using: &random) ?? 0
                style.paragraphSpacingBefore = [0, 7].randomElement(using: &random) ?? 0
                style.firstLineHeadIndent = [0, 10].randomElement(using: &random) ?? 0
                let font = UIFont.systemFont(ofSize: [12, 20].randomElement(using: &random) ?? 12)
                return RandomText.make(&random, pieces: Int.random(in: 1..<6, using: &random))
                    .changingAttributes {
                        $0.font = font
                        $0.paragraphStyle = style.immutable
                    }
            })
    }

    @Test func blocksHaveTheLinesOfTheWholeText() {
        for seed in 0..<200 {
            var random = SplitMix(seed: UInt64(seed))
            let text = TextLayoutTests.styled(&random)
            let width: CGFloat = [60, 200].randomElement(using: &random) ?? 60
            let whole = TextLayoutTests.shape(text, width)
            let layout = TextLayout(TextBuffer(text), width: width)
            let comment = Comment(rawValue: "seed \(seed): \(text.string.debugDescription)")
            _ = layout.fragments(in: 0..<CGFloat.infinity)
            #expect(abs(layout.height - (whole.lines.last.map { $0.top + $0.height } ?? 0)) < 0.01, comment)
            for offset in 0...text.length {
                for affinity in [ShapedText.Caret.Affinity.downstream, .upstream] {
                    let caret = ShapedText.Caret(byte: text.byteOffset(ofUTF16: offset), affinity: affinity)
                    // At the start of a paragraph the caret belongs to no character before.
                    guard affinity == .downstream || layout.fragment(at: offset).start < offset else { continue }
                    let expected = whole.rect(of: caret, width: width)
                    let found = layout.caretRect(TextPosition(offset, affinity))
                    #expect(found.isNear(expected), "\(offset) \(affinity): \(found), \(expected) \(comment)")
                }
            }
            let ends = (0..<2).map { _ in Int.random(in: 0...text.length, using: &random) }.sorted()
            let expected = whole.selectionRects(
                text.byteRange(forUTF16: NSRange(ends[0]..<ends[1])), width: width)
            let found = layout.selectionRects(ends[0]..<ends[1], in: 0..<CGFloat.infinity)
            #expect(found.count == expected.count && zip(found, expected).allSatisfy { $0.isNear($1) }, comment)
            for _ in 0..<20 {
                let point = CGPoint(
                    x: .random(in: -10...width + 10, using: &random),
                    y: .random(in: -10...layout.height + 10, using: &random))
                // The space between paragraphs belongs to either.
                let isInLine = whole.lines.contains { ($0.top..<$0.top + $0.height).contains(point.y) }
                guard isInLine || point.y < 0 || point.y > layout.height else { continue }
                let position = layout.position(at: point)
                let caret = ShapedText.Caret(
                    byte: text.byteOffset(ofUTF16: position.offset), affinity: position.affinity)
                #expect(
                    whole.rect(of: caret, width: width)
                        .isNear(whole.rect(of: whole.caret(at: point, width: width), width: width)),
                    "\(point) \(comment)")
            }
        }
    }

    @Test func aKeyInALongTextShapesOneParagraph() {
        let line = "The quick brown fox jumps over the lazy dog, as it does every day of the year.\n"
        let layout = TextLayout(TextBuffer(AttributedText(String(repeating: line, count: 12_500))), width: 400)
        _ = layout.fragments(in: 0..<800)
        let before = layout.height
        for step in 0..<5 {
            let shaped = WorkCount.of {
                layout.replace(100 + step..<100 + step, with: AttributedText("x"))
                _ = layout.fragments(in: 0..<800)
                _ = layout.caretRect(TextPosition(101 + step))
            }
            #expect(shaped == 1)
        }
        #expect(layout.height >= before)
    }

    @Test func theEndOfALongTextIsShapedAlone() {
        let text = AttributedText(String(repeating: "one line of text\n", count: 100_000))
        let layout = TextLayout(TextBuffer(text), width: 300)
        var end = CGRect.zero
        #expect(WorkCount.of { end = layout.caretRect(TextPosition(text.length)) } <= 1)
        #expect(abs(end.maxY - layout.height) < 1)
        #expect(layout.position(at: CGPoint(x: 0, y: layout.height - 1)).offset == text.length)
    }

    @Test func aSingleLineIsNotBroken() {
        let text = AttributedText(String(repeating: "word ", count: 50))
        let layout = TextLayout(TextBuffer(text), width: 100, isSingleLine: true)
        #expect(layout.fragments(in: 0..<1000).map(\.lineCount) == [1])
        #expect(layout.naturalWidth > 1000 && layout.alignmentWidth == layout.naturalWidth)
        #expect(layout.caretRect(TextPosition(text.length)).minX > 1000)
    }

    @Test func anEmptyTextHasALineInItsFont() {
        let font = UIFont.systemFont(ofSize: 30)
        let layout = TextLayout(width: 100, emptyAttributes: TextAttributes(font: font))
        let line = TextLayoutTests.shape(AttributedText("x", font: font), 100).lines[0]
        #expect(layout.caretRect(TextPosition(0)).height == line.height)
        layout.replace(0..<0, with: AttributedText("x\n", font: .systemFont(ofSize: 10)))
        #expect(layout.caretRect(TextPosition(2)).height < line.height)
    }
}

extension CGRect {
    fileprivate func isNear(_ other: CGRect) -> Bool {
        zip([minX, minY, width, height], [other.minX, other.minY, other.width, other.height])
            .allSatisfy { abs($0 - $1) < 0.01 }
    }
}
