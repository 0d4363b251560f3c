import Foundation

extension ShapedText {
    /// The character nearest to `point` on its line, and the part of its width before the point in reading order,
    /// 0...1. Nil if no text is shown. `width` is the width to align lines in.
    ///
    /// - Complexity: O(log n) in the lines, O(m) in the text of one line.
    package func character(at point: CGPoint, width: CGFloat? = nil) -> (bytes: Range<Int>, fraction: CGFloat)? {
        guard !content.lines.isEmpty else { return nil }
        let line = content.lines[self.line(at: point.y)]
        let x = point.x - x(of: line, in: width ?? size.width)
        var (best, distance) = (LineCharacter?.none, CGFloat.infinity)
        for character in characters(of: line) where character.width > 0 {
            let reach = max(0, character.x - x, x - character.x - character.width)
            // At an edge, the character that begins there.
            if reach < distance || reach == distance && character.x <= x { (best, distance) = (character, reach) }
        }
        guard let best else { return (line.bytes.lowerBound..<line.bytes.lowerBound, 0) }
        let part = min(1, max(0, (x - best.x) / best.width))
        return (best.bytes, best.isRightToLeft ? 1 - part : part)
    }
}
