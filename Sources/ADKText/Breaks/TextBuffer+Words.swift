import ADKGraphics
import Foundation

/// Words, sentences and paragraphs around an offset.
extension TextBuffer {
    /// The word, the spaces or the punctuation at `offset`, as a double click selects it. Never a line break, unless it
    /// is alone in its paragraph.
    package func wordRange(at offset: Int) -> Range<Int> { segment(at: offset, .word) }

    /// The sentence at `offset`, within its paragraph.
    package func sentenceRange(at offset: Int) -> Range<Int> { segment(at: offset, .sentence) }

    /// The paragraph at `offset` with its line break, as a triple click selects it. O(n) in the blocks of the
    /// paragraph.
    package func paragraphRange(at offset: Int) -> Range<Int> {
        var first = blocks.place(atOffset: max(0, offset)).index
        var last = first
        while first > 0, !blocks[first - 1].text.endsParagraph { first -= 1 }
        while last < blocks.count - 1, !blocks[last].text.endsParagraph { last += 1 }
        return blocks.place(of: first).offset..<blocks.place(of: last).offset + blocks[last].length
    }

    /// The start of the paragraph with `offset`, or of the one before if it is there already.
    package func paragraphStart(before offset: Int) -> Int {
        let start = paragraphRange(at: offset).lowerBound
        return start < offset || start == 0 ? start : paragraphRange(at: start - 1).lowerBound
    }

    /// The end of the paragraph with `offset`, before its line break, or of the next one if it is there already.
    package func paragraphEnd(after offset: Int) -> Int {
        func end(_ range: Range<Int>) -> Int {
            let text = text(in: max(range.lowerBound, range.upperBound - 2)..<range.upperBound)
            return text.endsParagraph ? characterStart(before: range.upperBound) : range.upperBound
        }
        let range = paragraphRange(at: offset)
        let here = end(range)
        return here > offset || range.upperBound >= length ? here : end(paragraphRange(at: range.upperBound))
    }

    /// The number of paragraphs without a word after which a search for one ends.
    private static let patience = 64

    /// The end of the next word. Without one in many paragraphs, or in the rest of the text, the place where the search
    /// ended.
    package func wordEnd(after offset: Int) -> Int {
        var offset = max(0, offset)
        for _ in 0..<TextBuffer.patience where offset < length {
            let excerpt = excerpt(at: offset)
            if let end = excerpt.boundaries.place(after: offset - excerpt.start, .wordEnd) {
                return excerpt.start + end
            }
            offset = excerpt.end
        }
        return min(offset, length)
    }

    /// The start of the word before. Without one in many paragraphs, or in the text before, the place where the search
    /// ended.
    package func wordStart(before offset: Int) -> Int {
        var offset = min(offset, length)
        for _ in 0..<TextBuffer.patience where offset > 0 {
            let excerpt = excerpt(at: offset, isBefore: true)
            if let start = excerpt.boundaries.place(before: offset - excerpt.start, .wordStart) {
                return excerpt.start + start
            }
            offset = excerpt.start
        }
        return max(0, offset)
    }

    private func segment(at offset: Int, _ kinds: TextBoundaries.Kinds) -> Range<Int> {
        let offset = min(max(0, offset), length)
        let excerpt = excerpt(at: offset)
        let place = offset - excerpt.start
        let start =
            excerpt.boundaries.kinds(at: place).isDisjoint(with: kinds)
            ? excerpt.boundaries.place(before: place, kinds) ?? 0 : place
        let end = excerpt.boundaries.place(after: place, kinds) ?? excerpt.end - excerpt.start
        return excerpt.start + start..<max(excerpt.start + start, excerpt.start + end)
    }

    /// A part of a paragraph with its boundaries.
    private struct Excerpt {
        let start, end: Int
        let boundaries: TextBoundaries
    }

    /// The part of the paragraph that is searched at once, so that an endless paragraph costs no more than this many
    /// units on each side.
    private static let reach = 4096

    /// The part of the paragraph around `offset`; with `isBefore`, of the paragraph that ends there.
    private func excerpt(at offset: Int, isBefore: Bool = false) -> Excerpt {
        let place = blocks.place(atOffset: isBefore ? max(0, offset - 1) : offset)
        var (low, high) = (place.offset, place.offset + blocks[place.index].length)
        // A word may go on in the parts beside.
        if place.index > 0, !blocks[place.index - 1].text.endsParagraph { low -= blocks[place.index - 1].length }
        if place.index < blocks.count - 1, !blocks[place.index].text.endsParagraph {
            high += blocks[place.index + 1].length
        }
        let range = characterRange(max(low, offset - TextBuffer.reach)..<min(high, offset + TextBuffer.reach))
        return Excerpt(
            start: range.lowerBound, end: range.upperBound, boundaries: TextBoundaries(text(in: range).string))
    }
}
