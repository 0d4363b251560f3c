import Foundation
import Testing

@testable import ADKGraphics

@Suite struct TruncationTests {
    private let text = AttributedText(
        "The first paragraph is long enough to wrap.\nSecond one.\n\nThe fourth, after an empty one.")

    @Test(arguments: [NSLineBreakMode.byTruncatingTail, .byWordWrapping, .byTruncatingMiddle, .byTruncatingHead])
    func theTokenIsShownExactlyWhenTextIsTruncated(mode: NSLineBreakMode) {
        let whole = shape(text, 140)
        for limit in 1...whole.lineCount + 1 {
            let shaped = shape(text, 140, lines: limit, mode: mode)

            #expect(shaped.lineCount == min(limit, whole.lineCount))
            #expect(shaped.isTruncated == (limit < whole.lineCount))
            #expect(shaped.tokenRects().count == (shaped.isTruncated ? 1 : 0))
            #expect(shaped.size.width <= 140)
            #expect(shaped.lines.dropLast().map(\.bytes) == whole.lines.prefix(shaped.lineCount - 1).map(\.bytes))
        }
    }

    @Test func tailTruncationKeepsAllCharactersThatFit() {
        for width in stride(from: CGFloat(40), to: 200, by: 7) {
            let shaped = shape(text, width, lines: 1, mode: .byTruncatingTail)
            guard let hidden = shaped.hiddenBytes else {
                Issue.record("not cut at \(width)")
                continue
            }
            // With one more character besides white space and punctuation, the line would be too wide.
            let visible = text.string.utf8.prefix(hidden.lowerBound)
            let rest = String(decoding: text.string.utf8.dropFirst(hidden.lowerBound), as: UTF8.self)
            let more = rest.prefix { " .,".contains($0) } + rest.drop { " .,".contains($0) }.prefix(1)
            let longer = shape(AttributedText(String(decoding: visible, as: UTF8.self) + more + "…"))
            #expect(longer.size.width > width - 0.01)
            #expect(shaped.size.width <= width)
        }
    }

    @Test func truncationLeavesNoSpaceOrCommaBeforeTheToken() {
        for width in stride(from: CGFloat(20), to: 260, by: 3) {
            let shaped = shape(AttributedText("one, two, three. four, five, six, seven"), width, lines: 1)
            guard let hidden = shaped.hiddenBytes, hidden.lowerBound > 0 else { continue }
            let last = Array(shaped.text.string.utf8)[hidden.lowerBound - 1]
            #expect(!" ,.".utf8.contains(last))
        }
    }

    @Test func headTruncationKeepsTheEndAndMiddleTruncationKeepsBoth() {
        let text = AttributedText("abcdefghijklmnopqrstuvwxyz")
        let head = shape(text, 100, lines: 1, mode: .byTruncatingHead)
        let middle = shape(text, 100, lines: 1, mode: .byTruncatingMiddle)

        #expect(head.hiddenBytes?.lowerBound == 0 && (head.hiddenBytes?.upperBound ?? 26) < 26)
        #expect((middle.hiddenBytes?.lowerBound ?? 0) > 2 && (middle.hiddenBytes?.upperBound ?? 26) < 24)
        let token = head.tokenRects()[0]
        #expect(token.minX == 0 && head.rects(forByteRange: 25..<26)[0].minX > token.maxX)
        let between = middle.tokenRects()[0]
        #expect(middle.rects(forByteRange: 0..<1)[0].minX == 0 && between.minX > 20)
        #expect(middle.rects(forByteRange: 25..<26)[0].minX >= between.maxX)
    }

    @Test func aTokenInheritsUnsetAttributesFromTheText() {
        let text = AttributedText(
            String(repeating: "words and more ", count: 20), font: .systemFont(ofSize: 20), color: .red)
        let plain = shape(text, 200, lines: 2, token: AttributedText("… more"))
        let small = shape(
            text, 200, lines: 2, token: AttributedText("… more", font: .systemFont(ofSize: 8), color: .blue))

        #expect(plain.isTruncated && small.isTruncated)
        #expect(plain.tokenRects()[0].width > 2 * small.tokenRects()[0].width)
        #expect((small.hiddenBytes?.lowerBound ?? 0) > (plain.hiddenBytes?.lowerBound ?? 0))
        let pixels = TextImage(small, width: 200, height: 70).pixels
        #expect(pixels.contains { $0 >> 16 & 0xFF > 0xC0 } && pixels.contains { $0 & 0xFF > 0x60 })
    }

    @Test func aHitInTheTokenIsMarked() {
        let shaped = shape(text, 140, lines: 2, token: AttributedText(" more"))
        let token = shaped.tokenRects()[0]

        let hit = shaped.hit(at: CGPoint(x: token.midX, y: token.midY))

        #expect(hit?.isToken == true && hit?.byte == shaped.hiddenBytes?.lowerBound && hit?.distance == 0)
        #expect(shaped.hit(at: CGPoint(x: 2, y: 2))?.isToken == false)
    }

    @Test func aHeightLimitTruncatesLikeALineLimit() {
        let whole = shape(text, 140)
        let two = TextShaper.shape(
            text,
            TextConstraints(maximumSize: CGSize(width: 140, height: whole.lines[2].top + whole.lines[2].height - 1)))

        #expect(two.lineCount == 2 && two.isTruncated)
        #expect(two.hiddenBytes == shape(text, 140, lines: 2).hiddenBytes)
    }

    @Test func aTokenWiderThanTheLineIsShownAlone() {
        let shaped = shape(text, 10, lines: 1, token: AttributedText("a very long token"))

        #expect(shaped.isTruncated && shaped.hiddenBytes?.lowerBound == 0 && shaped.size.width == 10)
    }

    @Test func clippingDropsLinesWithoutAToken() {
        let shaped = shape(text, 140, lines: 2, mode: .byClipping)

        #expect(shaped.isTruncated && shaped.tokenRects().isEmpty)
        #expect(shaped.lines.map(\.bytes) == shape(text, 140).lines.prefix(2).map(\.bytes))
    }

    @Test func rightToLeftTruncationPutsTheTokenAtTheLeft() {
        let shaped = shape(AttributedText(String(repeating: "שלום עולם ", count: 10)), 150, lines: 1)

        #expect(shaped.isTruncated)
        #expect(shaped.tokenRects()[0].minX < 1)
        #expect(shaped.lines[0].alignment == .right)
    }

    @Test func truncationAtALineSeparatorShowsNoBox() {
        let shaped = shape(AttributedText("one\u{2028}two"), 200, lines: 1)

        #expect(shaped.isTruncated && shaped.missingGlyphCount == 0 && shaped.tokenRects().count == 1)
    }
}
