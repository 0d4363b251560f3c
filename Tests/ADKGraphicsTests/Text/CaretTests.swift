import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Places of the caret in shaped text.
@Suite struct CaretTests {
    typealias Caret = ShapedText.Caret

    private static func forward(_ shaped: ShapedText, _ caret: Caret) -> ShapedText.VisualDirection {
        shaped.lines[shaped.lineIndex(of: caret)].isRightToLeft ? .left : .right
    }

    /// The places from `start` on, in the direction of each paragraph or against it.
    private static func walk(_ shaped: ShapedText, from start: Caret, isForward: Bool, limit: Int) -> [Caret] {
        var carets = [start]
        while carets.count <= limit + 1 {
            let direction = forward(shaped, carets[carets.count - 1])
            let against: ShapedText.VisualDirection = direction == .left ? .right : .left
            guard let next = shaped.caret(from: carets[carets.count - 1], to: isForward ? direction : against) else {
                break
            }
            carets.append(next)
        }
        return carets
    }

    @Test func arrowKeysCrossEveryCharacterOnceInBothDirections() throws {
        let seed: UInt64 = 47
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for round in 0..<150 {
            let text = RandomTexts.text(&random, pieces: 1...6)
            let shaped = shape(text, [60, 200, .infinity].randomElement(using: &random)!)
            guard let first = shaped.lines.first, shaped.lines.last != nil else { continue }
            let counts = shaped.lines.map { shaped.characters(of: $0).count }
            let steps = counts.reduce(0, +) + shaped.lines.dropLast().count { !$0.isWrapped }
            let characters = shaped.characters(of: first)
            let start = (first.isRightToLeft ? characters.last?.right : characters.first?.left) ?? Caret(byte: 0)
            let carets = CaretTests.walk(shaped, from: start, isForward: true, limit: steps)
            let comment = Comment(rawValue: "round \(round) of \(text.string.debugDescription)")
            #expect(carets.count - 1 == steps, comment)
            let back = CaretTests.walk(shaped, from: carets[carets.count - 1], isForward: false, limit: steps)
            #expect(back.count - 1 == steps, comment)
            #expect(back.last.map { shaped.rect(of: $0) } == shaped.rect(of: start), comment)
        }
    }

    @Test func aPointAtTheCaretHasThatCaret() {
        let seed: UInt64 = 48
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for round in 0..<150 {
            let text = RandomTexts.text(&random, pieces: 1...6)
            let shaped = shape(text, [60, 200, .infinity].randomElement(using: &random)!)
            for line in shaped.lines where line.height > 0 {
                for caret in shaped.characters(of: line).flatMap({ [$0.left, $0.right] }) {
                    let rect = shaped.rect(of: caret)
                    let found = shaped.rect(of: shaped.caret(at: CGPoint(x: rect.minX, y: rect.midY)))
                    #expect(
                        abs(found.minX - rect.minX) < 0.01 && found.minY == rect.minY,
                        "round \(round), \(caret) of \(text.string.debugDescription)")
                }
            }
        }
    }

    @Test func aLigatureIsDividedAmongItsLetters() {
        let shaped = shape(AttributedText("لا"))
        let rects = [0, 2, 4].map { shaped.rect(of: Caret(byte: $0)).minX }
        #expect(rects == rects.sorted(by: >) && Set(rects).count == 3)
    }

    @Test func theEndOfAWrappedLineAndTheStartOfTheNextAreOneOffset() throws {
        let shaped = shape(AttributedText("one two three four"), 60)
        let end = shaped.lines[0].bytes.upperBound
        try #require(shaped.lines[0].isWrapped && shaped.lines[1].bytes.lowerBound == end)
        let (start, stop) = shaped.ends(ofLineWith: Caret(byte: 1))
        #expect(start == Caret(byte: 0) && stop == Caret(byte: end, affinity: .upstream))
        #expect(shaped.rect(of: stop).minY == 0)
        #expect(shaped.rect(of: Caret(byte: end)).minY == shaped.lines[1].top)
        // Over the last space to the next line.
        #expect(shaped.caret(from: Caret(byte: end - 1), to: .right) == Caret(byte: end))
        #expect(shaped.caret(from: Caret(byte: end), to: .left) == Caret(byte: end - 1))
    }

    @Test func theCaretStandsBesideItsCharacterWhereTheDirectionChanges() {
        let shaped = shape(AttributedText("abc שלום"))
        let place = "abc ".utf8.count
        let latin = shaped.rect(of: Caret(byte: place, affinity: .upstream)).minX
        let hebrew = shaped.rect(of: Caret(byte: place)).minX
        #expect(hebrew > latin)
        #expect(shaped.caret(from: Caret(byte: place - 1), to: .right) == Caret(byte: place, affinity: .upstream))
        let end = shaped.text.byteCount
        #expect(
            shaped.caret(from: Caret(byte: place, affinity: .upstream), to: .right) == Caret(byte: end - 2))
    }

    @Test func emptyLinesHaveACaret() {
        let shaped = shape(AttributedText("a\n\n\r\nb\n"))
        #expect([0, 1, 2, 3, 5, 6, 7].map { shaped.lineIndex(of: Caret(byte: $0)) } == [0, 0, 1, 2, 3, 3, 4])
        #expect(shaped.caret(from: Caret(byte: 1, affinity: .upstream), to: .right) == Caret(byte: 2))
        #expect(shaped.caret(from: Caret(byte: 3), to: .left) == Caret(byte: 2))
        #expect(shaped.caret(at: CGPoint(x: 40, y: shaped.size.height)) == Caret(byte: 7))
        #expect(shape(.empty).rect(of: Caret(byte: 0)) == .zero)
    }

    @Test func aSelectedLineBreakIsAPieceBehindItsLine() {
        let shaped = shape(AttributedText("ab\n\ncd"))
        let rects = shaped.selectionRects(1..<5)
        #expect(rects.count == 3)
        #expect(rects[0].maxX > shaped.lines[0].width && rects[1].width > 0 && rects[1].minX == 0)
        #expect(rects[2].maxX < shaped.lines[2].width)
        #expect(shaped.selectionRects(2..<2).isEmpty)
        let hebrew = shape(AttributedText("אב\nג"))
        let pieces = hebrew.selectionRects(0..<5)
        #expect(pieces.count == 1 && pieces[0].minX < hebrew.rect(of: Caret(byte: 4)).minX)
    }

    @Test func theTruncationTokenStandsForTheHiddenText() throws {
        let constraints = TextConstraints(
            maximumSize: CGSize(width: 80, height: CGFloat.infinity), maximumNumberOfLines: 1,
            truncationMode: .byTruncatingTail)
        let shaped = TextShaper.shape(AttributedText("a long text that is cut off"), constraints)
        let hidden = try #require(shaped.hiddenBytes)
        let end = shaped.caret(at: CGPoint(x: 1000, y: 5))
        #expect(end.byte == hidden.upperBound)
        #expect(shaped.selectionRects(0..<shaped.text.byteCount).map(\.maxX) == [shaped.rect(of: end).minX])
        #expect(shaped.selectionRects(hidden).count == 1)
    }
}
