import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import Testing

@testable import ADKText

/// Matches of a string in a text.
struct TextSearchTests {
    private func found(_ search: TextSearch, in text: String) -> [String] {
        let buffer = TextBuffer(AttributedText(text))
        return (search.matches(in: buffer) ?? []).map { buffer.text(in: $0).string }
    }

    /// Matches character by character, greedily, within paragraphs.
    private func expected(_ search: TextSearch, in text: String) -> [Range<Int>] {
        let characters = Array(text)
        let offsets = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf16.count) }
        let count = search.string.count
        var result: [Range<Int>] = []
        var index = 0
        while index + count <= characters.count {
            let part = String(characters[index..<index + count])
            if search.isCaseSensitive ? part == search.string : part.lowercased() == search.string.lowercased() {
                result.append(offsets[index]..<offsets[index + count])
                index += count
            } else {
                index += 1
            }
        }
        return result
    }

    @Test func partsOfWordsAreFoundAndPartsOfCharactersAreNot() {
        let text = "the Theme, other the_end cafe\u{301} caf"
        #expect(found(TextSearch("the"), in: text) == ["the", "The", "the", "the"])
        #expect(found(TextSearch("The", isCaseSensitive: true), in: text) == ["The"])
        #expect(found(TextSearch("cafe"), in: text) == [])
        #expect(found(TextSearch(""), in: text) == [])
    }

    @Test func randomTextsHaveTheMatchesOfAPlainSearch() {
        let strings = [
            "o", "WORD", "rd", "ПриВ", "ει", "λά", "عر", "中文", "한국", "👩‍👩‍👧", "🇩🇪", "é", "e\u{301}", "e", " ", "x",
        ]
        for seed in 0..<300 {
            var random = SplitMix(seed: UInt64(seed))
            let text = RandomText.make(&random, pieces: Int.random(in: 0..<60, using: &random))
            for string in strings {
                let search = TextSearch(string, isCaseSensitive: .random(using: &random))
                #expect(
                    search.matches(in: TextBuffer(text)) == expected(search, in: text.string),
                    "seed \(seed): \(search) in \(text.string.debugDescription)")
            }
        }
    }

    @Test func aMatchMayCrossTheBlocksOfALongParagraph() {
        let text = String(repeating: "abcdefg ", count: 10_000)
        let buffer = TextBuffer(AttributedText("first\n" + text + "\nlast"))
        #expect(buffer.blocks.count > 4)
        let matches = TextSearch("G ABC").matches(in: buffer)
        #expect(matches?.count == 9_999)
        #expect(matches?.last?.upperBound == 6 + text.utf16.count - 5)
        #expect(TextSearch("last").matches(in: buffer) == [buffer.length - 4..<buffer.length])
    }

    @Test func aCancelledSearchHasNoResult() {
        let buffer = TextBuffer(AttributedText(String(repeating: "line\n", count: 5_000)))
        var questions = 0
        let matches = TextSearch("line").matches(in: buffer) {
            questions += 1
            return questions == 2
        }
        #expect(matches == nil && questions == 2)
    }

    @Test func aLongStringOfOneLetterCostsNoProductOfBothLengths() {
        // A search that begins again at each letter would compare 10 million million of them.
        let text = AttributedText(String(repeating: "a", count: 5_000_000))
        let string = String(repeating: "a", count: 2_000_000) + "b"
        #expect(TextSearch(string).matches(in: TextBuffer(text)) == [])
    }
}
