import ADKGraphics
import Foundation

/// A search for a string in a text. Any thread.
package struct TextSearch: Hashable, Sendable {
    package var string: String
    package var isCaseSensitive: Bool

    package init(_ string: String, isCaseSensitive: Bool = false) {
        self.string = string
        self.isCaseSensitive = isCaseSensitive
    }

    /// The matches in order, in UTF-16 units: within paragraphs, of whole characters, without overlaps. Nil if
    /// `isCancelled` returned true, which is asked every thousand paragraphs. O(n).
    package func matches(in buffer: TextBuffer, isCancelled: () -> Bool = { false }) -> [Range<Int>]? {
        guard !string.isEmpty else { return [] }
        let finder = ParagraphFinder(self)
        var result: [Range<Int>] = []
        var (start, count) = (0, 0)
        var paragraph = ""
        for index in 0..<buffer.blocks.count {
            let text = buffer.blocks[index].text
            // A long paragraph is in several blocks.
            paragraph += text.string
            guard text.endsParagraph || index == buffer.blocks.count - 1 else { continue }
            finder.find(in: paragraph, from: start, to: &result)
            start += paragraph.utf16.count
            paragraph = ""
            count += 1
            if count % 1_000 == 0, isCancelled() { return nil }
        }
        return result
    }
}

/// Finds the string of a search in one paragraph.
private struct ParagraphFinder {
    private let search: TextSearch
    /// Bytes of ASCII, or for another string its characters.
    private let pattern: Either

    private enum Either {
        case ascii(Pattern<UInt8>)
        case characters(Pattern<String>)
    }

    init(_ search: TextSearch) {
        self.search = search
        let string = search.isCaseSensitive ? search.string : search.string.lowercased()
        pattern =
            string.utf8.allSatisfy { $0 < 0x80 }
            ? .ascii(Pattern(Array(string.utf8))) : .characters(Pattern(string.map { String($0) }))
    }

    /// Appends the matches in `text`, which begins at `start`. O(n).
    func find(in text: String, from start: Int, to result: inout [Range<Int>]) {
        let found =
            switch pattern {
            case .ascii(let pattern): places(of: pattern, in: text)
            case .characters(let pattern): places(of: pattern, in: text)
            }
        // Offsets are counted on from the match before.
        var (index, offset) = (text.startIndex, start)
        for range in found where isWhole(range, in: text) {
            offset += text.utf16.distance(from: index, to: range.lowerBound)
            let length = text.utf16.distance(from: range.lowerBound, to: range.upperBound)
            result.append(offset..<offset + length)
            (index, offset) = (range.upperBound, offset + length)
        }
    }

    /// Bytes are quicker than characters. Those of other characters are never below 128.
    private func places(of pattern: Pattern<UInt8>, in text: String) -> [Range<String.Index>] {
        var pattern = pattern
        var result: [Range<String.Index>] = []
        var (offset, end, index) = (0, 0, text.startIndex)
        for byte in text.utf8 {
            offset += 1
            let isCapital = !search.isCaseSensitive && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            guard pattern.ends(with: isCapital ? byte | 0x20 : byte) else { continue }
            let lower = text.utf8.index(index, offsetBy: offset - pattern.count - end)
            index = text.utf8.index(lower, offsetBy: pattern.count)
            end = offset
            result.append(lower..<index)
        }
        return result
    }

    /// A character is equal to its form with combining marks.
    private func places(of pattern: Pattern<String>, in text: String) -> [Range<String.Index>] {
        var pattern = pattern
        var result: [Range<String.Index>] = []
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            index = text.index(after: index)
            guard pattern.ends(with: search.isCaseSensitive ? String(character) : character.lowercased()) else {
                continue
            }
            result.append(text.index(index, offsetBy: -pattern.count)..<index)
        }
        return result
    }

    /// Whether the match has whole characters.
    private func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
        for bound in [range.lowerBound, range.upperBound] where bound < text.endIndex && text.utf8[bound] >= 0x80 {
            guard String.Index(bound, within: text) != nil else { return false }
        }
        return true
    }
}

/// A sequence of units that is looked for, unit by unit. By the method of Knuth, Morris and Pratt.
private struct Pattern<Unit: Equatable> {
    private let units: [Unit]
    /// For each prefix, the length of the longest shorter one that it ends with.
    private let borders: [Int]
    /// The number of units at the start of the pattern that the last ones were.
    private var matched = 0

    var count: Int { units.count }

    init(_ units: [Unit]) {
        var borders = Array(repeating: 0, count: units.count)
        for index in units.indices.dropFirst() {
            var length = borders[index - 1]
            while length > 0, units[index] != units[length] { length = borders[length - 1] }
            borders[index] = units[index] == units[length] ? length + 1 : 0
        }
        (self.units, self.borders) = (units, borders)
    }

    /// Whether the pattern ends with the next unit. The next match begins behind it.
    mutating func ends(with unit: Unit) -> Bool {
        while matched > 0, unit != units[matched] { matched = borders[matched - 1] }
        if unit == units[matched] { matched += 1 }
        guard matched == units.count else { return false }
        matched = 0
        return true
    }
}
