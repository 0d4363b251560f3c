import ADKFoundation
import Foundation

extension Typesetter {
    private func substring(_ range: Range<Int>) -> Substring {
        let start = text.string.utf8.index(text.string.startIndex, offsetBy: range.lowerBound)
        return text.string[start..<text.string.utf8.index(start, offsetBy: range.count)]
    }

    /// The ends of the first `limit` characters in `range`, in order.
    func characterEnds(in range: Range<Int>, limit: Int) -> [Int] {
        var end = range.lowerBound
        return substring(range).prefix(limit).map { character in
            end += character.utf8.count
            return end
        }
    }

    /// The starts of the last `limit` characters of the text, backward, within its last line as written and not
    /// before `bound`. White space at the end is skipped.
    func characterStartsOfLastLine(after bound: Int, limit: Int) -> [Int] {
        var start = endOfVisibleText
        let range = max(bound, LineBreaks.lineStart(in: bytes, of: start))..<start
        return substring(range).reversed().prefix(limit).map { character in
            start -= character.utf8.count
            return start
        }
    }

    /// The end of the text without its trailing white space.
    var endOfVisibleText: Int {
        let trailing = text.string.unicodeScalars.reversed().prefix { $0.properties.isWhitespace }
        return bytes.count - trailing.reduce(0) { $0 + UTF8.width($1) }
    }

    /// `kept` without white space and punctuation next to the truncation token.
    func trimmed(_ kept: KeptText) -> KeptText {
        var kept = kept
        let scalars = substring(kept.prefix).unicodeScalars.reversed().prefix(while: Typesetter.isAvoided)
        let removed = scalars.reduce(0) { $0 + UTF8.width($1) }
        kept.prefix = kept.prefix.lowerBound..<kept.prefix.upperBound - removed
        let leading = substring(kept.suffix).unicodeScalars.prefix { $0.properties.isWhitespace }
        kept.suffix = kept.suffix.lowerBound + leading.reduce(0) { $0 + UTF8.width($1) }..<kept.suffix.upperBound
        return kept
    }

    private static func isAvoided(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || ".,!?:;，。！？：；、".unicodeScalars.contains(scalar)
    }

    /// The truncation token for truncation after the character at `offset`.
    func token(at offset: Int) -> AttributedText {
        let around = text.attributes(at: offset)
        return (constraints.truncationToken ?? Typesetter.ellipsis).changingAttributes { $0 = $0.over(around) }
    }

    private static let ellipsis = AttributedText(ellipsisText, attributes: TextAttributes())
    private static let ellipsisText: String = mutable("text.ellipsis", "\u{2026}")
}
