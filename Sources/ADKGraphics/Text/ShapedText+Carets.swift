import Foundation

/// The caret, selections and pointer positions. Rectangles and points are in the text's points, with the origin at its
/// top left. `width` is the width to align lines in, as in `draw`; nil is the text's own width. All functions are O(n)
/// in the text of the lines that they touch.
extension ShapedText {
    /// A place between two characters, and the one of them that the caret stands beside.
    ///
    /// The two are apart at the end of a wrapped line, and where the direction of the text changes.
    package struct Caret: Hashable, Sendable {
        package enum Affinity: Hashable, Sendable {
            /// Beside the character after the place.
            case downstream
            /// Beside the character before the place.
            case upstream
        }

        /// UTF-8 offset.
        package var byte: Int
        package var affinity: Affinity

        package init(byte: Int, affinity: Affinity = .downstream) {
            self.byte = byte
            self.affinity = affinity
        }
    }

    package enum VisualDirection: Sendable { case left, right }

    /// The caret's rectangle: as high as its line, and without width.
    package func rect(of caret: Caret, width: CGFloat? = nil) -> CGRect {
        guard !content.lines.isEmpty else { return .zero }
        let line = content.lines[lineIndex(of: caret)]
        let x = x(of: line, in: width ?? size.width) + (edge(of: caret, in: characters(of: line))?.x ?? 0)
        return CGRect(x: x, y: line.top, width: 0, height: line.height)
    }

    /// The place of the caret nearest to `point`.
    package func caret(at point: CGPoint, width: CGFloat? = nil) -> Caret {
        guard !content.lines.isEmpty else { return Caret(byte: 0) }
        let line = content.lines[self.line(at: point.y)]
        let x = point.x - x(of: line, in: width ?? size.width)
        var (best, distance) = (Caret(byte: line.bytes.lowerBound), CGFloat.infinity)
        for character in characters(of: line) {
            let end = character.x + character.width
            // Of two characters beside the nearest place, the one at the point.
            let isHit = character.x <= x && x < end
            for (caret, edge) in [(character.left, character.x), (character.right, end)]
            where abs(x - edge) < distance || isHit && abs(x - edge) == distance {
                (best, distance) = (caret, abs(x - edge))
            }
        }
        return best
    }

    /// The place one character further to the left or right on screen. Nil at the end of the text in that direction.
    package func caret(from caret: Caret, to direction: VisualDirection) -> Caret? {
        guard !content.lines.isEmpty else { return nil }
        let index = lineIndex(of: caret)
        let line = content.lines[index]
        let characters = characters(of: line)
        let edge = edge(of: caret, in: characters)?.index ?? 0
        let goesOn = (direction == .left) == line.isRightToLeft
        let crossed = direction == .right ? edge : edge - 1
        if characters.indices.contains(crossed) {
            let isLast = crossed == (direction == .right ? characters.count - 1 : 0)
            let caret = direction == .right ? characters[crossed].right : characters[crossed].left
            // The end of a wrapped line is the start of the next one.
            let isNextLine = goesOn && isLast && line.isWrapped && caret.byte == line.bytes.upperBound
            return isNextLine && index + 1 < content.lines.count ? startCaret(ofLine: index + 1) : caret
        }
        // The line ends here. Text goes on in the next one in the direction of the paragraph.
        let next = index + (goesOn ? 1 : -1)
        guard content.lines.indices.contains(next) else { return nil }
        let isSameParagraph = content.lines[min(index, next)].isWrapped
        let entry = goesOn ? startCaret(ofLine: next) : endCaret(ofLine: next)
        // No character is between the ends of two lines of a paragraph.
        return isSameParagraph ? self.caret(from: entry, to: direction) ?? entry : entry
    }

    /// The caret at the side of a line where reading starts: the left one in a left-to-right paragraph.
    package func startCaret(ofLine index: Int) -> Caret {
        let line = content.lines[index]
        let characters = characters(of: line)
        return (line.isRightToLeft ? characters.last?.right : characters.first?.left)
            ?? Caret(byte: line.bytes.lowerBound)
    }

    /// The caret at the side of a line where reading ends.
    package func endCaret(ofLine index: Int) -> Caret {
        let line = content.lines[index]
        let characters = characters(of: line)
        return (line.isRightToLeft ? characters.first?.left : characters.last?.right)
            ?? Caret(byte: line.bytes.upperBound)
    }

    /// The carets at the start and the end of the caret's line in reading order, as the keys Home and End reach them.
    package func ends(ofLineWith caret: Caret) -> (start: Caret, end: Caret) {
        guard !content.lines.isEmpty else { return (caret, caret) }
        let bytes = content.lines[lineIndex(of: caret)].bytes
        return (
            Caret(byte: bytes.lowerBound),
            Caret(byte: bytes.upperBound, affinity: bytes.isEmpty ? .downstream : .upstream)
        )
    }

    /// The index of the line with `caret`. There is at least one line.
    package func lineIndex(of caret: Caret) -> Int {
        let index = firstLine(endingAfter: caret.byte)
        guard index < content.lines.count else { return content.lines.count - 1 }
        let isStart = content.lines[index].bytes.lowerBound == caret.byte
        // The end of the line before, or the place of a line break.
        let isBefore =
            index > 0
            && (content.lines[index].bytes.lowerBound > caret.byte
                || isStart && caret.affinity == .upstream && content.lines[index - 1].isWrapped)
        return isBefore ? index - 1 : index
    }

    /// The number of characters to the left of the caret, and its distance from the start of the line's letters.
    private func edge(of caret: Caret, in characters: [LineCharacter]) -> (index: Int, x: CGFloat)? {
        let after = characters.firstIndex { $0.bytes.contains(caret.byte) }
        let before = characters.firstIndex { $0.bytes.upperBound == caret.byte }
        // The token may hide what is behind the last line.
        guard
            let index = (caret.affinity == .upstream ? before ?? after : after ?? before)
                ?? characters.lastIndex(where: { $0.bytes.upperBound <= caret.byte })
        else { return nil }
        let character = characters[index]
        let isAfter = !character.bytes.contains(caret.byte)
        let isRight = isAfter != character.isRightToLeft
        return (isRight ? index + 1 : index, character.x + (isRight ? character.width : 0))
    }

    // MARK: - Selections

    /// The rectangles of a selection, one for each part that is contiguous on screen, line by line. A selected line
    /// break is a short piece behind its line.
    package func selectionRects(_ range: Range<Int>, width: CGFloat? = nil) -> [CGRect] {
        guard !range.isEmpty else { return [] }
        var result: [CGRect] = []
        let first = firstLine(endingAfter: range.lowerBound - 1)
        for (index, line) in content.lines.enumerated().dropFirst(first) {
            guard line.bytes.lowerBound < range.upperBound else { break }
            var pieces = characters(of: line).filter { $0.bytes.overlaps(range) }.map { $0.x...$0.x + $0.width }
            if !line.isWrapped, index + 1 < content.lines.count, range.contains(line.bytes.upperBound) {
                let length = line.height / 4
                pieces.append(line.isRightToLeft ? -length...0 : line.width...line.width + length)
            }
            let start = x(of: line, in: width ?? size.width)
            result += ShapedText.joined(pieces).map {
                CGRect(
                    x: start + $0.lowerBound, y: line.top, width: $0.upperBound - $0.lowerBound, height: line.height)
            }
        }
        return result
    }

    /// The pieces in order, with those that touch as one.
    private static func joined(_ pieces: [ClosedRange<CGFloat>]) -> [ClosedRange<CGFloat>] {
        var result: [ClosedRange<CGFloat>] = []
        for piece in pieces.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, piece.lowerBound - last.upperBound < 0.01 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, piece.upperBound)
            } else {
                result.append(piece)
            }
        }
        return result
    }
}
