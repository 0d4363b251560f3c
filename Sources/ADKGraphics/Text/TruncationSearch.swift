import Foundation

/// Searches for the longest text that fits in a line beside the truncation token.
struct TruncationSearch {
    /// The line that fits, ready to be placed.
    struct Fitted {
        var shaper: ParagraphShaper
        var kept: KeptText
        var paragraph: Typesetter.Paragraph
        var startsParagraph: Bool
    }

    private let typesetter: Typesetter
    private let paragraph: Typesetter.Paragraph
    private let startsParagraph: Bool
    private let start: Int
    private let width: CGFloat
    /// The ends of characters, forward from the start of the line, and the starts of characters, backward from the
    /// end of the text.
    private let ends, starts: [Int]
    /// The number of characters in the line before truncation.
    private let usual: Int

    /// The maximum number of characters searched, in each direction.
    private static let limit = 4_096

    init(typesetter: Typesetter, last: ShapedText.Line) {
        self.typesetter = typesetter
        start = last.bytes.lowerBound
        paragraph = typesetter.paragraph(holding: start)
        startsParagraph = paragraph.isStart(start)
        let style = paragraph.style
        let head = startsParagraph ? style.firstLineHeadIndent : style.headIndent
        width = max(0, style.lineWidth(in: typesetter.constraints.width) - head)
        let mode = typesetter.constraints.truncationMode
        ends =
            mode == .byTruncatingHead
            ? [] : typesetter.characterEnds(in: start..<paragraph.bytes.upperBound, limit: TruncationSearch.limit)
        starts =
            mode == .byTruncatingHead || mode == .byTruncatingMiddle
            ? typesetter.characterStartsOfLastLine(after: start, limit: TruncationSearch.limit) : []
        usual = max(1, last.clusters.count)
    }

    /// The line with the most characters that fits, or the token alone.
    func fitted() -> Fitted {
        let most =
            typesetter.constraints.truncationMode == .byTruncatingMiddle
            ? ends.count + starts.count : max(ends.count, starts.count)
        // `low` characters fit, `high` do not.
        var (low, high) = (0, most + 1)
        var best: Fitted?
        var guess = min(most, usual)
        var tries = 0
        while high - low > 1 {
            let candidate = make(guess)
            let used = candidate.shaper.firstLineWidth
            if used <= width + 1.0 / 512 {
                (low, best) = (guess, candidate)
            } else {
                high = guess
            }
            tries += 1
            // Estimate with the average width measured. After six tries, use bisection.
            let near = tries < 6 ? guess + estimate(width - used, each: used / CGFloat(guess)) : (low + high) / 2
            guess = max(low + 1, min(high - 1, near))
        }
        return best ?? make(0)
    }

    private func estimate(_ missing: CGFloat, each: CGFloat) -> Int {
        each > 0.01 ? Int((missing / each).rounded(.down)) : 0
    }

    /// The line with `count` characters of the text and the token.
    private func make(_ count: Int) -> Fitted {
        let kept = typesetter.trimmed(keep(count))
        let token = typesetter.token(at: kept.prefix.isEmpty ? kept.hidden.lowerBound : kept.prefix.upperBound - 1)
        let piece = typesetter.text.slice(kept.prefix) + token + typesetter.text.slice(kept.suffix)
        let setting = ParagraphShaper.Setting(
            style: paragraph.style, font: paragraph.font, isRightToLeft: paragraph.isRightToLeft, width: nil,
            isSingleLine: true)
        let shaper = typesetter.makeShaper(
            Typesetter.shapeable(piece.string)[...], runs: piece.runs, setting: setting)
        return Fitted(
            shaper: shaper,
            kept: KeptText(prefix: kept.prefix, suffix: kept.suffix, tokenLength: token.byteCount),
            paragraph: paragraph, startsParagraph: startsParagraph)
    }

    private func keep(_ count: Int) -> KeptText {
        let atEnd = typesetter.endOfVisibleText
        var (front, back) = (0, 0)
        switch typesetter.constraints.truncationMode {
        case .byTruncatingHead: back = min(count, starts.count)
        case .byTruncatingMiddle:
            front = min(ends.count, max((count + 1) / 2, count - starts.count))
            back = min(starts.count, count - front)
        default: front = min(count, ends.count)
        }
        let prefixEnd = front == 0 ? start : ends[front - 1]
        let suffixStart = back == 0 ? atEnd : max(prefixEnd, starts[back - 1])
        return KeptText(prefix: start..<prefixEnd, suffix: suffixStart..<atEnd, tokenLength: 0)
    }
}
