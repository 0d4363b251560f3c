import ADKGraphics
import Foundation

/// Characters as a reader sees them: extended grapheme clusters. A caret never stops inside one.
extension TextBuffer {
    /// The end of the character that contains `offset`, or begins there. O(1) in usual texts.
    package func characterEnd(at offset: Int) -> Int {
        guard offset < length else { return length }
        let (text, start) = block(at: offset)
        let string = text.string
        return start
            + string.utf16.distance(from: string.startIndex, to: string.index(after: text.index(offset - start)))
    }

    /// The start of the character that contains `offset`, or of the one before if `offset` is a boundary.
    package func characterStart(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        var (text, start) = block(at: min(offset, length))
        if start == min(offset, length) { (text, start) = block(at: start - 1) }
        let string = text.string
        var index = text.index(min(offset, length) - start)
        // An index inside a character belongs to it.
        if index < string.endIndex, String.Index(index, within: string) == nil { index = string.index(after: index) }
        return start + string.utf16.distance(from: string.startIndex, to: string.index(before: index))
    }

    /// `range` with whole characters, clamped to the text. An empty range inside a character moves to its start.
    package func characterRange(_ range: Range<Int>) -> Range<Int> {
        let lower = characterFloor(range.lowerBound)
        guard !range.isEmpty else { return lower..<lower }
        let upper = characterFloor(range.upperBound)
        return lower..<(upper < min(range.upperBound, length) ? characterEnd(at: upper) : upper)
    }

    private func characterFloor(_ offset: Int) -> Int {
        guard offset > 0, offset < length else { return min(max(0, offset), length) }
        let end = characterEnd(at: offset)
        let start = characterStart(before: end)
        return start <= offset ? start : offset
    }
}

extension AttributedText {
    /// The index of an offset in UTF-16 units, moved to the start of its scalar.
    fileprivate func index(_ offset: Int) -> String.Index {
        string.utf8.index(string.startIndex, offsetBy: byteOffset(ofUTF16: offset))
    }
}
