import CPango
import Foundation

/// Where words, sentences and lines can begin and end in a paragraph: UAX #29 and #14, by Pango.
package struct TextBoundaries: Sendable {
    /// The kinds of boundaries at a place.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A boundary of UAX #29 between words, spaces and punctuation.
        package static let word = Kinds(rawValue: 1)
        /// A word of letters or digits begins here.
        package static let wordStart = Kinds(rawValue: 2)
        /// A word of letters or digits ends here.
        package static let wordEnd = Kinds(rawValue: 4)
        package static let sentence = Kinds(rawValue: 8)
        /// A line may be broken here.
        package static let line = Kinds(rawValue: 16)
    }

    /// A place between two characters, before the first or behind the last.
    package struct Place: Sendable {
        /// In UTF-16 units.
        package let offset: Int
        package let kinds: Kinds
    }

    /// The places that are any boundary, in order.
    package let places: [Place]

    /// Finds the boundaries of `paragraph`. Any thread. O(n).
    package init(_ paragraph: String) {
        // Pango ends at a NUL. Another control character has the same boundaries.
        var text = paragraph.utf8.contains(0) ? paragraph.replacingOccurrences(of: "\0", with: "\u{1}") : paragraph
        let scalars = text.unicodeScalars
        var marks = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty text has no address.
                guard let start = characters.baseAddress, !characters.isEmpty else { return }
                pango_get_log_attrs(
                    start, Int32(characters.count), -1, pango_language_get_default(), &marks, Int32(marks.count))
            }
        }
        var (offset, places) = (0, [Place]())
        var index = scalars.startIndex
        for mark in marks {
            let kinds = Kinds(mark)
            if !kinds.isEmpty { places.append(Place(offset: offset, kinds: kinds)) }
            guard index < scalars.endIndex else { break }
            offset += UTF16.width(scalars[index])
            index = scalars.index(after: index)
        }
        self.places = places
    }

    /// The first place behind `offset` with one of `kinds`.
    package func place(after offset: Int, _ kinds: Kinds) -> Int? {
        places[count(upTo: offset)...].first { !$0.kinds.isDisjoint(with: kinds) }?.offset
    }

    /// The last place before `offset` with one of `kinds`.
    package func place(before offset: Int, _ kinds: Kinds) -> Int? {
        places[..<count(upTo: offset - 1)].last { !$0.kinds.isDisjoint(with: kinds) }?.offset
    }

    package func kinds(at offset: Int) -> Kinds {
        let index = count(upTo: offset)
        return index > 0 && places[index - 1].offset == offset ? places[index - 1].kinds : []
    }

    /// The number of places at or before `offset`.
    private func count(upTo offset: Int) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension TextBoundaries.Kinds {
    fileprivate init(_ mark: PangoLogAttr) {
        self = []
        if mark.is_word_boundary != 0 { insert(.word) }
        if mark.is_word_start != 0 { insert(.wordStart) }
        if mark.is_word_end != 0 { insert(.wordEnd) }
        if mark.is_sentence_boundary != 0 { insert(.sentence) }
        if mark.is_line_break != 0 { insert(.line) }
    }
}
