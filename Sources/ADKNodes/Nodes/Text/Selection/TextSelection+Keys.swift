import ADKGraphics
import ADKLayers
import ADKText
import Foundation

/// Keys with Shift.
extension TextSelection {
    /// Extends the selection by a key. Returns false if it has no meaning here.
    func extend(by key: UIKeyboardHIDUsage, words: Bool) -> Bool {
        guard let focus, let node = focus.node.node, let placed = node.placed, let text = node.currentContent.text
        else {
            return false
        }
        let caret = focus.caret
        if key != .keyboardUpArrow, key != .keyboardDownArrow { goal = nil }
        let ends = placed.shaped.ends(ofLineWith: caret)
        let moved: ShapedText.Caret?
        switch key {
        case .keyboardLeftArrow, .keyboardRightArrow:
            let direction: ShapedText.VisualDirection = key == .keyboardLeftArrow ? .left : .right
            moved =
                words
                ? placed.shaped.wordCaret(from: caret, to: direction, in: TextBuffer(text))
                : placed.shaped.caret(from: caret, to: direction)
        case .keyboardHome: moved = words ? ShapedText.Caret(byte: 0) : ends.start
        case .keyboardEnd:
            moved = words ? ShapedText.Caret(byte: text.byteCount, affinity: .upstream) : ends.end
        case .keyboardUpArrow, .keyboardDownArrow: moved = line(key == .keyboardUpArrow ? -1 : 1, from: caret, in: node)
        default: return false
        }
        unit = .character
        if let moved {
            extend(to: moved, in: node)
        } else {
            let isRightToLeft = placed.shaped.lines[placed.shaped.lineIndex(of: caret)].isRightToLeft
            let isBack = key == .keyboardUpArrow || key == (isRightToLeft ? .keyboardRightArrow : .keyboardLeftArrow)
            extendToNeighbour(of: node, isBack: isBack)
        }
        return true
    }

    /// The place one line above or below. Nil if `node` has no such line.
    private func line(_ step: Int, from caret: ShapedText.Caret, in node: ASTextNode) -> ShapedText.Caret? {
        guard let placed = node.placed else { return nil }
        let rect = placed.inNode([placed.shaped.rect(of: caret, width: placed.width)])[0]
        goal = goal ?? node.view.convert(rect.origin, to: nil).x
        return self.caret(onLine: placed.shaped.lineIndex(of: caret) + step, of: node)
    }

    /// The place on a line at the distance that Up and Down keep.
    private func caret(onLine index: Int, of node: ASTextNode) -> ShapedText.Caret? {
        guard let goal, let placed = node.placed, placed.shaped.lines.indices.contains(index) else { return nil }
        let line = placed.shaped.lines[index]
        let x = placed.inText(node.view.convert(CGPoint(x: goal, y: 0), from: nil)).x
        return placed.shaped.caret(at: CGPoint(x: x, y: line.top + line.height / 2), width: placed.width)
    }

    /// Moves the focus into the text before or after `node`, or to the end of the text.
    private func extendToNeighbour(of node: ASTextNode, isBack: Bool) {
        let members = members
        guard let index = members.firstIndex(where: { $0 === node }) else { return }
        let next = index + (isBack ? -1 : 1)
        let end = ShapedText.Caret(byte: node.currentContent.text?.byteCount ?? 0, affinity: .upstream)
        guard members.indices.contains(next) else {
            return extend(to: isBack ? ShapedText.Caret(byte: 0) : end, in: node)
        }
        let target = members[next]
        let lines = target.placed?.shaped.lineCount ?? 0
        let last = ShapedText.Caret(byte: target.currentContent.text?.byteCount ?? 0, affinity: .upstream)
        extend(
            to: caret(onLine: isBack ? lines - 1 : 0, of: target) ?? (isBack ? last : ShapedText.Caret(byte: 0)),
            in: target)
    }
}

extension ShapedText {
    /// The start of the word to the left, or the end of the word to the right. Mirrored in a right-to-left paragraph.
    /// Nil at the end of the text.
    fileprivate func wordCaret(from caret: Caret, to direction: VisualDirection, in buffer: TextBuffer) -> Caret? {
        let isForward = (direction == .left) == lines[lineIndex(of: caret)].isRightToLeft
        let offset = text.utf16Offset(ofByte: caret.byte)
        let moved = isForward ? buffer.wordEnd(after: offset) : buffer.wordStart(before: offset)
        guard moved != offset else { return nil }
        return Caret(byte: text.byteOffset(ofUTF16: moved), affinity: isForward ? .upstream : .downstream)
    }
}
