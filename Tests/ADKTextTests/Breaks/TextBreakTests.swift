import ADKGraphics
import Foundation
import Testing

@testable import ADKText

/// Characters and words by Unicode's own test files, which Debian's package `unicode-data` has.
struct TextBreakTests {
    /// Swift's Unicode is newer than Debian's: the character is no emoji any more.
    private static let outdated = "÷ 2701 × 200D × 2701 ÷"

    @Test func wordsBehindANULAreFound() {
        let buffer = TextBuffer(AttributedText("one\0two three"))
        #expect(buffer.wordEnd(after: 4) == 7)
        #expect(buffer.wordStart(before: 13) == 8)
        #expect(buffer.wordRange(at: 5) == 4..<7)
    }

    @Test func everyCharacterIsPassedOnceInBothDirections() throws {
        for test in try UnicodeCases.breaks("GraphemeBreakTest") where !test.line.hasPrefix(TextBreakTests.outdated) {
            let buffer = TextBuffer(AttributedText(test.text))
            var (forward, offset) = ([0], 0)
            while offset < buffer.length {
                offset = buffer.characterEnd(at: offset)
                forward.append(offset)
            }
            #expect(forward == test.boundaries, "\(test.line)")
            var backward = [buffer.length]
            while offset > 0 {
                offset = buffer.characterStart(before: offset)
                backward.append(offset)
            }
            #expect(backward.reversed() == test.boundaries, "\(test.line)")
            for offset in 0...buffer.length {
                let range = buffer.characterRange(offset..<min(buffer.length, offset + 1))
                #expect(test.boundaries.contains(range.lowerBound) && test.boundaries.contains(range.upperBound))
            }
        }
    }

    @Test func wordsHaveTheBoundariesOfUnicode() throws {
        for test in try UnicodeCases.breaks("WordBreakTest") {
            // A line break ends a paragraph, and with it the words.
            let buffer = TextBuffer(AttributedText(test.text))
            var (found, offset) = ([0], 0)
            while offset < buffer.length {
                offset = buffer.wordRange(at: offset).upperBound
                found.append(offset)
            }
            #expect(found == test.boundaries, "\(test.line)")
        }
    }

    @Test func wordsAreFoundAcrossParagraphs() {
        let buffer = TextBuffer(AttributedText("One, two\n\n  three. 中文"))
        #expect(buffer.wordEnd(after: 0) == 3)
        #expect(buffer.wordEnd(after: 3) == 8)
        #expect(buffer.wordEnd(after: 8) == 17)
        #expect(buffer.wordEnd(after: 17) > 18)
        #expect(buffer.wordEnd(after: buffer.length) == buffer.length)
        #expect(buffer.wordStart(before: 14) == 12)
        #expect(buffer.wordStart(before: 12) == 5)
        #expect(buffer.wordStart(before: 5) == 0)
        #expect(buffer.wordStart(before: 0) == 0)
        #expect(buffer.wordRange(at: 1) == 0..<3)
        #expect(buffer.wordRange(at: 3) == 3..<4)
        #expect(buffer.paragraphRange(at: 2) == 0..<9)
        #expect(buffer.paragraphRange(at: 9) == 9..<10)
    }

    @Test func wordsOfAnEndlessParagraphAreFoundNearby() {
        let buffer = TextBuffer(AttributedText(String(repeating: "word 𝒳 ", count: 200_000)))
        let middle = 8 * 100_000
        #expect(buffer.wordRange(at: middle + 1) == middle..<middle + 4)
        #expect(buffer.wordEnd(after: middle) == middle + 4)
        #expect(buffer.wordStart(before: middle + 4) == middle)
        let spaces = TextBuffer(AttributedText("a" + String(repeating: " ", count: 20_000) + "b"))
        #expect(spaces.wordStart(before: 20_001) == 0)
        #expect(spaces.wordEnd(after: 1) == 20_002)
    }
}
