import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct ShapingTests {
    @Test func randomTextsStayWithinTheirConstraints() {
        let seed: UInt64 = 20_261_121
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for round in 0..<2_000 {
            let text = RandomTexts.text(&random, pieces: 0...8)
            let constraints = RandomTexts.constraints(&random)

            let shaped = TextShaper.shape(text, constraints)

            let what = "round \(round): \(text.string.debugDescription) in \(constraints)"
            check(shaped, constraints, what)
        }
    }

    private func check(_ shaped: ShapedText, _ constraints: TextConstraints, _ what: String) {
        #expect(shaped.size.width.isFinite && shaped.size.height.isFinite, "\(what)")
        #expect(shaped.size.width >= 0 && shaped.size.width <= constraints.maximumSize.width, "\(what)")
        #expect(shaped.size.height >= 0 && shaped.size.height <= constraints.maximumSize.height, "\(what)")
        if constraints.maximumNumberOfLines > 0 {
            #expect(shaped.lineCount <= constraints.maximumNumberOfLines, "\(what)")
        }
        #expect(shaped.text.isEmpty == shaped.lines.isEmpty, "\(what)")
        var bottom: CGFloat = 0
        let areInOrder = shaped.lines.allSatisfy { line in
            defer { bottom = line.top + line.height }
            return line.top >= bottom - 0.001 && line.height > 0 && line.baseline.isFinite
                && line.bytes.upperBound <= shaped.text.byteCount
        }
        #expect(areInOrder, "\(what)")
        #expect(shaped.content.clusters.allSatisfy { Int($0.start + $0.length) <= shaped.text.byteCount }, "\(what)")
        #expect(
            shaped.tokenRects().isEmpty == !(shaped.isTruncated && constraints.truncationMode != .byClipping), "\(what)"
        )
    }

    @Test func shapingInTheMeasuredSizeGivesTheSameLines() {
        let seed: UInt64 = 7
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for round in 0..<300 {
            let text = RandomTexts.text(&random, pieces: 1...8)
            let first = shape(text, [120, 300, .infinity].randomElement(using: &random)!)
            if first.lines.contains(where: { $0.alignment == .justified }) { continue }
            let tight = TextConstraints(maximumSize: first.size)

            let second = TextShaper.shape(text, tight)

            #expect(first.isReusable(for: tight), "round \(round)")
            #expect(
                second.lines.map(\.bytes) == first.lines.map(\.bytes), "round \(round) \(text.string.debugDescription)")
            #expect(second.size == first.size && !second.isTruncated, "round \(round)")
        }
    }

    @Test func aResultIsNotReusableForANarrowerWidth() {
        let text = shape(AttributedText("one two three four five six"), 60)

        #expect(text.lineCount > 1)
        #expect(
            !text.isReusable(
                for: TextConstraints(maximumSize: CGSize(width: text.size.width - 1, height: CGFloat.infinity))))
        #expect(!text.isReusable(for: TextConstraints(maximumSize: CGSize(width: 200, height: CGFloat.infinity))))
        #expect(!text.isReusable(for: TextConstraints(maximumSize: CGSize(width: 60, height: 10))))
    }

    @Test func anEmptyTextHasNoSizeAndNoContent() {
        let shaped = shape(.empty, 100)

        #expect(shaped.size == .zero && shaped.lineCount == 0 && !shaped.isTruncated)
        #expect(shaped.hit(at: .zero) == nil && shaped.rects(forByteRange: 0..<0).isEmpty)
        #expect(shaped.inkBounds.isNull && shaped.ascender == 0)
    }

    @Test func lineBreaksAloneMakeEmptyLinesOfTheFontsHeight() {
        let font = UIFont.systemFont(ofSize: 20)

        let shaped = shape(AttributedText("\n\r\n\u{2029}", font: font), 100)

        #expect(shaped.lineCount == 4)
        #expect(abs(shaped.size.height - 4 * font.lineHeight) < 0.05)
        #expect(shaped.size.width == 0)
        #expect(shape(AttributedText("\n\n", font: font), 100, lines: 1).isTruncated == false)
    }

    @Test(arguments: [9.0, 15, 40]) func aLineHasTheLineHeightOfItsFont(size: CGFloat) {
        let mono = UIFont.monospacedSystemFont(ofSize: size, weight: .regular)
        for font in [UIFont.systemFont(ofSize: size), .boldSystemFont(ofSize: size), mono] {
            let shaped = shape(AttributedText("Hx", font: font))

            #expect(abs(shaped.size.height - font.lineHeight) < 0.01)
            #expect(abs(shaped.ascender - font.ascender) < 0.01)
            #expect(font.descender < 0 && font.capHeight > font.xHeight && font.capHeight < font.ascender)
        }
    }

    @Test func aMegabyteOfTextIsLaidOutInOneCall() {
        let paragraphs = AttributedText(String(repeating: String(repeating: "lorem ", count: 14) + "\n", count: 12_000))
        let single = AttributedText(String(repeating: "lorem ipsum ", count: 90_000))

        let many = shape(paragraphs, 600)
        let long = shape(single, 600, lines: 3)
        let unbroken = shape(AttributedText(String(repeating: "m", count: 200_000)))
        let narrow = shape(single, 0)

        #expect(many.lineCount == 12_001 && !many.isTruncated)
        #expect(long.lineCount == 3 && long.isTruncated)
        #expect(unbroken.size.width <= TextConstraints.widestLine && unbroken.lineCount > 1)
        #expect(narrow.lineCount == TextConstraints.mostLines && narrow.isTruncated)
    }

    @Test func aLongParagraphLaidOutInPartsHasNoGaps() {
        let words = String(repeating: "alpha beta gamma delta epsilon ", count: 800)
        let shaped = shape(AttributedText(words), 300)

        let lines = shaped.lines
        #expect(words.utf8.count > 8_192 * 2)
        #expect(lines.first?.bytes.lowerBound == 0 && lines.last?.bytes.upperBound == words.utf8.count)
        for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.bytes.upperBound == next.bytes.lowerBound) }
        // Line breaking is greedy: the next word would not have fitted.
        let widths = lines.dropLast().map(\.width)
        #expect(widths.allSatisfy { $0 <= 300 && $0 > 220 })
    }

    @Test func rightToLeftTextIsAlignedRight() {
        let arabic = shape(AttributedText("مرحبا\nabc"), 200)

        #expect(arabic.lines.map(\.alignment) == [.right, .left])
        #expect(arabic.lines.map(\.isRightToLeft) == [true, false])
        let image = TextImage(shape(AttributedText("שלום")), width: 120, height: 40)
        let buffer = PixelBuffer(width: 120, height: 40)
        shape(AttributedText("שלום")).draw(in: CGContext(buffer: buffer, scale: 1), at: .zero, width: 120)
        #expect(image.inked.minX < 5)
        #expect(TextImage(buffer).inked.maxX > 115)
    }

    @Test func aCharacterNoFontHasShowsABoxOfAFixedWidth() {
        let font = UIFont.systemFont(ofSize: 20)
        let shaped = shape(AttributedText("\u{E000}\u{10FFFD}", font: font))

        #expect(shaped.missingGlyphCount == 2)
        #expect(abs(shaped.size.width - 24) < 0.01)
        #expect(abs(shaped.size.height - font.lineHeight) < 0.01)
        #expect(!TextImage(shaped, width: 40, height: 40).inked.isNull)
    }

    @Test func extremeSizesGiveFiniteResults() {
        for size in [CGFloat.nan, -CGFloat.infinity, CGFloat.infinity, -5, 0, 1e-30, 1e30] {
            let shaped = shape(AttributedText("A🎉b", font: .systemFont(ofSize: size)), 100)
            #expect(shaped.size.width.isFinite && shaped.size.height.isFinite)
        }
        for width: CGFloat in [.nan, -CGFloat.infinity, -1, 1e300] {
            let shaped = TextShaper.shape(
                AttributedText("a b c"), TextConstraints(maximumSize: CGSize(width: width, height: width)))
            #expect(shaped.lineCount >= 1 && shaped.size.width.isFinite && shaped.size.height.isFinite)
        }
    }
}
