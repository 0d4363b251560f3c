import ADKGraphics
import Foundation

/// The caret, selections and pointer positions.
extension TextLayout {
    /// The caret's rectangle: as high as its line, and without width.
    package func caretRect(_ position: TextPosition) -> CGRect {
        let (fragment, caret) = locate(position)
        return fragment.shaped.rect(of: caret, width: alignmentWidth).offsetBy(dx: 0, dy: fragment.top)
    }

    /// The place of the caret nearest to `point`.
    package func position(at point: CGPoint) -> TextPosition {
        let fragment = fragment(buffer.blocks.place(atY: point.y).index)
        return position(in: fragment, at: CGPoint(x: point.x, y: point.y - fragment.top))
    }

    /// The rectangles of a selection within `rows`, one for each part that is contiguous on screen, line by line.
    package func selectionRects(_ range: Range<Int>, in rows: Range<CGFloat>) -> [CGRect] {
        range.isEmpty ? [] : fragments(in: rows).flatMap { selectionRects(range, in: $0) }
    }

    /// The part of a selection in one fragment.
    package func selectionRects(_ range: Range<Int>, in fragment: Fragment) -> [CGRect] {
        let bytes = fragment.shaped.text.byteRange(
            forUTF16: NSRange((range.lowerBound - fragment.start)..<(range.upperBound - fragment.start)))
        return fragment.shaped.selectionRects(bytes, width: alignmentWidth).map { $0.offsetBy(dx: 0, dy: fragment.top) }
    }

    // MARK: - Motions

    /// The place one character further to the left or right on screen. Nil at the end of the text in that direction.
    package func position(from position: TextPosition, to direction: ShapedText.VisualDirection) -> TextPosition? {
        let (fragment, caret) = locate(position)
        let line = fragment.shaped.lines[fragment.shaped.lineIndex(of: caret)]
        let isForward = (direction == .left) == line.isRightToLeft
        if let next = fragment.shaped.caret(from: caret, to: direction),
            fragment.shaped.lineIndex(of: next) < fragment.lineCount
        {
            return self.position(in: fragment, next)
        }
        let neighbour = fragment.index + (isForward ? 1 : -1)
        guard neighbour >= 0, neighbour < buffer.blocks.count else { return nil }
        let next = self.fragment(neighbour)
        let entry =
            isForward ? next.shaped.startCaret(ofLine: 0) : next.shaped.endCaret(ofLine: max(0, next.lineCount - 1))
        let isSameParagraph = !buffer.blocks[min(fragment.index, neighbour)].text.endsParagraph
        // No character is between the parts of a paragraph.
        let crossed = isSameParagraph ? next.shaped.caret(from: entry, to: direction) ?? entry : entry
        return self.position(in: next, crossed)
    }

    /// The place on the line above or below, at the distance `x` from the left. Nil if there is no line.
    package func position(from position: TextPosition, isDown: Bool, x: CGFloat) -> TextPosition? {
        let (fragment, caret) = locate(position)
        let index = fragment.shaped.lineIndex(of: caret) + (isDown ? 1 : -1)
        if index >= 0, index < fragment.lineCount { return self.position(in: fragment, onLine: index, x: x) }
        let neighbour = fragment.index + (isDown ? 1 : -1)
        guard neighbour >= 0, neighbour < buffer.blocks.count else { return nil }
        let next = self.fragment(neighbour)
        return self.position(in: next, onLine: isDown ? 0 : max(0, next.lineCount - 1), x: x)
    }

    /// The start and the end of the line with `position`, in reading order.
    package func lineEnds(_ position: TextPosition) -> (start: TextPosition, end: TextPosition) {
        let (fragment, caret) = locate(position)
        let (start, end) = fragment.shaped.ends(ofLineWith: caret)
        return (self.position(in: fragment, start), self.position(in: fragment, end))
    }

    /// Whether the paragraph with `position` is right-to-left.
    package func isRightToLeft(at position: TextPosition) -> Bool {
        let (fragment, caret) = locate(position)
        return fragment.shaped.lines[fragment.shaped.lineIndex(of: caret)].isRightToLeft
    }

    // MARK: - Fragments

    /// The fragment of a position, and the caret in it.
    private func locate(_ position: TextPosition) -> (Fragment, ShapedText.Caret) {
        let offset = min(max(0, position.offset), buffer.length)
        var fragment = fragment(at: offset)
        if position.affinity == .upstream, offset == fragment.start, fragment.index > 0,
            !buffer.blocks[fragment.index - 1].text.endsParagraph
        {
            fragment = self.fragment(fragment.index - 1)
        }
        let byte = fragment.shaped.text.byteOffset(ofUTF16: offset - fragment.start)
        return (fragment, ShapedText.Caret(byte: byte, affinity: position.affinity))
    }

    private func position(in fragment: Fragment, _ caret: ShapedText.Caret) -> TextPosition {
        let offset = fragment.shaped.text.utf16Offset(ofByte: caret.byte)
        return TextPosition(min(fragment.start + offset, buffer.length), caret.affinity)
    }

    private func position(in fragment: Fragment, onLine index: Int, x: CGFloat) -> TextPosition {
        let line = fragment.shaped.lines[index]
        return position(in: fragment, at: CGPoint(x: x, y: line.top + line.height / 2))
    }

    /// The place nearest to a point of the fragment, on one of its lines.
    private func position(in fragment: Fragment, at point: CGPoint) -> TextPosition {
        let last = fragment.shaped.lines[max(0, fragment.lineCount - 1)]
        let y = min(point.y, last.top + last.height / 2)
        return position(
            in: fragment, fragment.shaped.caret(at: CGPoint(x: point.x, y: y), width: alignmentWidth))
    }
}
