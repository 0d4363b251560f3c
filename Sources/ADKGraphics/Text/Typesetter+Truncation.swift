import Foundation

/// Truncation: the last line is shaped again, with the token in place of the hidden text.
///
/// Pango's ellipsis counts lines per paragraph and supports one token only. Instead, the longest text that fits
/// beside the token is searched for, in whole grapheme clusters. The text is truncated in logical order;
/// bidirectional ordering then places the token.
extension Typesetter {
    /// Truncates the text. Called if no further line fits or is allowed.
    mutating func truncate() {
        guard let last = content.lines.last, let rest = firstVisible(from: last.bytes.upperBound) else { return }
        guard constraints.truncationMode != .byClipping else {
            content.hidden = rest..<bytes.count
            return
        }
        let fitted = TruncationSearch(typesetter: self, last: last).fitted()
        let kept = fitted.kept
        content.removeLastLine()
        gap = gapBeforeLastLine(last)
        fitted.shaper.forEachLine { line in
            var placed = placement(of: line, in: fitted.paragraph, startsParagraph: fitted.startsParagraph)
            let end = kept.suffix.isEmpty ? kept.prefix.upperBound : kept.suffix.upperBound
            placed.bytes = kept.prefix.lowerBound..<end
            add(line, as: placed, paragraph: fitted.paragraph) { kept.source(of: $0) }
            return false
        }
        content.hidden = kept.hidden
    }

    private func gapBeforeLastLine(_ last: ShapedText.Line) -> CGFloat {
        content.lines.last.map { last.top - $0.top - $0.height } ?? 0
    }

    /// The offset of the first character at or after `start` that is not white space or a line break.
    private func firstVisible(from start: Int) -> Int? {
        let rest = text.string.utf8.dropFirst(start)
        return text.string.unicodeScalars[rest.startIndex...]
            .firstIndex { !$0.properties.isWhitespace }
            .map { text.string.utf8.distance(from: text.string.startIndex, to: $0) }
    }
}

/// The text shown before and after the truncation token.
struct KeptText {
    /// UTF-8 offsets in the text. One of them may be empty.
    var prefix, suffix: Range<Int>
    var tokenLength: Int

    var hidden: Range<Int> { prefix.upperBound..<suffix.lowerBound }

    /// Maps a range of "prefix, token, suffix" to offsets in the text or in the token.
    func source(of range: Range<Int>) -> (bytes: Range<Int>, isToken: Bool) {
        if range.lowerBound < prefix.count {
            let start = prefix.lowerBound
            return (range.lowerBound + start..<min(prefix.upperBound, range.upperBound + start), false)
        }
        let afterToken = prefix.count + tokenLength
        if range.lowerBound < afterToken {
            return (range.lowerBound - prefix.count..<min(range.upperBound, afterToken) - prefix.count, true)
        }
        let start = suffix.lowerBound - afterToken
        return (range.lowerBound + start..<range.upperBound + start, false)
    }
}
