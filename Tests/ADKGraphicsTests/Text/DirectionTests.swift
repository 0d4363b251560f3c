import Foundation
import Testing

@testable import ADKGraphics

/// Text direction: how a paragraph's direction is determined, and which controls apply far into it.
@Suite struct DirectionTests {
    private func shaped(
        _ string: String, width: CGFloat = 400, font: UIFont = .systemFont(ofSize: 14), kern: CGFloat? = nil
    ) -> ShapedText {
        var attributes = TextAttributes()
        attributes.font = font
        attributes.kern = kern
        return TextShaper.shape(
            AttributedText(string, attributes: attributes),
            TextConstraints(maximumSize: CGSize(width: width, height: CGFloat.infinity)))
    }

    @Test(arguments: [
        ("\u{2067}שלום\u{2069} hello", false),
        ("\u{2066}hello\u{2069} שלום", true),
        ("\u{2068}hello \u{2067}x\u{2069} y\u{2069} 12 שלום", true),
        ("\u{2067}שלום hello", false),
        ("\u{2069}שלום hello", true),
        ("1. \u{2066}a\u{2069}\u{2067}ש\u{2069} b", false),
    ])
    func isolatedTextDoesNotDetermineTheDirectionOfAParagraph(_ text: String, isRightToLeft: Bool) {
        #expect(shaped(text).lines.first?.isRightToLeft == isRightToLeft)
    }

    /// Whether the letters a and b of a line are in the order b a.
    private func isReversed(_ shaped: ShapedText, line: Int) -> Bool {
        let clusters = shaped.content.clusters[shaped.lines[line].clusters]
        return clusters.count > 1 && clusters.allSatisfy(\.isRightToLeft)
    }

    @Test(arguments: [
        "\u{202E}", "\u{2067}\u{202E}", "\u{202A}\u{202C}\u{202E}", "\u{2066}\u{202A}\u{2069}\u{202E}",
        "\u{2068}ש\u{202E}",
    ])
    func anOverrideAppliesUntilTheEndOfALongParagraph(_ opening: String) {
        let shaped = shaped(opening + String(repeating: "abc def ghi ", count: 2_500))
        #expect(shaped.text.byteCount > 3 * 8_192)
        // The first line contains the opening control. The last line's final space has the paragraph's direction.
        let between = shaped.lines.indices.dropFirst().dropLast()
        #expect(between.allSatisfy { isReversed(shaped, line: $0) })
        // Every byte belongs to exactly one cluster.
        let starts = shaped.content.clusters.map(\.start)
        #expect(Set(starts).count == starts.count)
    }

    @Test func aClosedOverrideDoesNotApplyAgain() {
        let shaped = shaped(
            "\u{202E}abc\u{202C} \u{2067}abc\u{2069} " + String(repeating: "abc def ghi ", count: 2_500))
        #expect(!shaped.lines.indices.dropFirst().contains { isReversed(shaped, line: $0) })
    }

    @Test(arguments: [(CGFloat(2_000), CGFloat(2_000)), (2_000, 0), (14, 2_000)])
    func hugeLettersFarApartAreLaidOutLineByLine(_ size: CGFloat, _ kern: CGFloat) {
        let shaped = shaped(
            String(repeating: "M", count: 20_000), width: 60_000, font: .systemFont(ofSize: size), kern: kern)
        #expect(shaped.lines.count > 20_000 * Int(max(size * 0.5, kern)) / 60_000)
        #expect(shaped.lines.allSatisfy { $0.width > 0 && $0.width <= 62_500 })
        #expect(shaped.content.clusters.count == 20_000)
        #expect(shaped.content.clusters.allSatisfy { $0.x >= 0 && $0.width > 0 })
    }

    @Test func anUnbrokenArabicWordInANarrowColumnIsShapedInLinearTime() {
        func cost(_ count: Int) -> (bytes: Int, lines: Int) {
            let text = AttributedText(String(repeating: "بتثجحخ", count: count), font: .systemFont(ofSize: 14))
            let constraints = TextConstraints(maximumSize: CGSize(width: 40, height: CGFloat.infinity))
            var typesetter = Typesetter(text, constraints, context: ShapingContext(source: FontCatalog.source))
            let shaped = typesetter.shape()
            #expect(shaped.content.clusters.count == count * 6)
            return (typesetter.shapedByteCount, shaped.lines.count)
        }
        let cost = cost(2_000)
        #expect(cost.lines > 1_000)
        // Shaping 8,192 bytes again for each line would be hundreds of times the text.
        #expect(cost.bytes < 60 * 2_000 * 12, "\(cost) for \(2_000 * 12) bytes")
    }
}
