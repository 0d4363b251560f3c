import Foundation

/// Cutting a text that does not fit: its last line is set anew, with the token in place of
/// what is left out.
///
/// Pango's own ellipsis counts lines per paragraph and knows only one token, so the longest
/// text that fits beside the token is searched for, in whole characters as a reader sees
/// them. The cut is made in logical order; bidirectional ordering then places the token.
extension Typesetter {
    /// Called when no further line fits or is allowed.
    mutating func cut() {
        guard let last = content.lines.last, let rest = firstInk(from: last.bytes.upperBound) else { return }
        guard constraints.truncationMode != .byClipping else {
            content.hidden = rest..<bytes.count
            return
        }
        let fitted = CutLine(typesetter: self, last: last).fitted()
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

    /// The first byte from `start` on that is not white space or a line break.
    private func firstInk(from start: Int) -> Int? {
        let rest = text.string.utf8.dropFirst(start)
        return text.string.unicodeScalars[rest.startIndex...]
            .firstIndex { !$0.properties.isWhitespace }
            .map { text.string.utf8.distance(from: text.string.startIndex, to: $0) }
    }
}

/// What remains of the text around a cut.
struct KeptText {
    /// UTF-8 offsets in the text; one of them may be empty.
    var prefix, suffix: Range<Int>
    var tokenLength: Int

    var hidden: Range<Int> { prefix.upperBound..<suffix.lowerBound }

    /// Where a range of "prefix, token, suffix" comes from: offsets in the text, or in the token.
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
