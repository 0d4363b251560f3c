import ADKGraphics
import Foundation

/// A text with a selection that is edited: what keys, the pointer, input methods and the clipboard do to it.
///
/// It knows no view and asks no delegate: a command is first a `Change`, which the caller may refuse, then an edit.
/// Used on one thread at a time.
package final class TextEditor {
    /// From where the selection was begun to the caret. Nothing is selected if they are at the same offset.
    package struct Selection: Hashable {
        package var anchor: TextPosition
        package var focus: TextPosition

        package init(anchor: TextPosition, focus: TextPosition) {
            self.anchor = anchor
            self.focus = focus
        }

        package init(_ position: TextPosition) { self.init(anchor: position, focus: position) }

        /// In UTF-16 units.
        package var range: Range<Int> {
            min(anchor.offset, focus.offset)..<max(anchor.offset, focus.offset)
        }
    }

    /// Characters in UTF-16 units that are to be replaced.
    package struct Change {
        package var range: Range<Int>
        package var text: AttributedText

        package init(range: Range<Int>, text: AttributedText) {
            self.range = range
            self.text = text
        }
    }

    package let layout: TextLayout
    /// On boundaries of characters.
    package private(set) var selection = Selection(TextPosition(0))
    /// The text that an input method composes, and where it is shown underlined. It is no edit yet.
    private(set) var marked: (range: Range<Int>, text: AttributedText)?
    package var markedRange: Range<Int>? { marked?.range }
    /// The attributes of the next characters that are typed. Nil is those of the character before the caret.
    package var typingAttributes: TextAttributes?

    private var history = TextHistory()
    /// The distance from the left that Up and Down keep, in points.
    private var goal: CGFloat?

    package init(layout: TextLayout) { self.layout = layout }

    package var buffer: TextBuffer { layout.buffer }
    package var length: Int { layout.buffer.length }
    package var selectedText: AttributedText { buffer.text(in: selection.range) }

    // MARK: - The selection

    /// Selects whole characters, clamped to the text. The next edit is a step of its own to undo.
    package func select(_ new: Selection) {
        selection = clamped(new)
        goal = nil
        typingAttributes = nil
        history.endGroup()
    }

    /// Selects the characters of a range from an app, clamped to the text.
    package func select(_ range: NSRange) {
        let range = buffer.clamped(range)
        select(
            Selection(
                anchor: TextPosition(range.lowerBound),
                focus: TextPosition(range.upperBound, range.isEmpty ? .downstream : .upstream)))
    }

    package func selectAll() {
        select(Selection(anchor: TextPosition(0), focus: TextPosition(length, .upstream)))
    }

    /// Moves the caret, or with `extends` the end of the selection. Returns false if it is there already.
    package func move(_ motion: TextMotion, extends: Bool) -> Bool {
        let old = selection
        let keptGoal = goal
        let target = target(of: motion, extends: extends)
        select(Selection(anchor: extends ? selection.anchor : target, focus: target))
        if motion.isVertical { goal = keptGoal ?? layout.caretRect(old.focus).minX }
        return selection != old
    }

    private func target(of motion: TextMotion, extends: Bool) -> TextPosition {
        let focus = selection.focus
        let isRightToLeft = layout.isRightToLeft(at: focus)
        let x = goal ?? layout.caretRect(focus).minX
        switch motion {
        case .left, .right:
            let direction: ShapedText.VisualDirection = motion == .left ? .left : .right
            // Without Shift, the caret goes to that side of the selection.
            if !extends, !selection.range.isEmpty {
                return (motion == .left) == isRightToLeft
                    ? TextPosition(selection.range.upperBound, .upstream) : TextPosition(selection.range.lowerBound)
            }
            return layout.position(from: focus, to: direction) ?? focus
        case .wordLeft, .wordRight:
            return (motion == .wordLeft) == isRightToLeft
                ? TextPosition(buffer.wordEnd(after: focus.offset), .upstream)
                : TextPosition(buffer.wordStart(before: focus.offset))
        case .up: return layout.position(from: focus, isDown: false, x: x) ?? TextPosition(0)
        case .down: return layout.position(from: focus, isDown: true, x: x) ?? TextPosition(length, .upstream)
        case .page(let distance):
            let y = layout.caretRect(focus).midY + distance
            if y < 0 { return TextPosition(0) }
            if y > layout.height { return TextPosition(length, .upstream) }
            return layout.position(at: CGPoint(x: x, y: y))
        case .lineStart: return layout.lineEnds(focus).start
        case .lineEnd: return layout.lineEnds(focus).end
        case .paragraphStart: return TextPosition(buffer.paragraphStart(before: focus.offset))
        case .paragraphEnd: return TextPosition(buffer.paragraphEnd(after: focus.offset), .upstream)
        case .textStart: return TextPosition(0)
        case .textEnd: return TextPosition(length, .upstream)
        }
    }

    private func clamped(_ selection: Selection) -> Selection {
        func clamped(_ position: TextPosition) -> TextPosition {
            let offset = min(max(0, position.offset), length)
            let floor = buffer.characterRange(offset..<offset).lowerBound
            return TextPosition(floor, floor == 0 ? .downstream : position.affinity)
        }
        return Selection(anchor: clamped(selection.anchor), focus: clamped(selection.focus))
    }

    // MARK: - Edits

    /// Replaces characters as the user does: the edit can be undone, and the caret is behind the new text.
    @discardableResult
    package func apply(_ change: Change) -> TextEdit {
        var change = change
        if let composed = marked?.range, change.range == composed {
            // It was no edit yet.
            marked = nil
            layout.replace(composed, with: .empty)
            change.range = composed.lowerBound..<composed.lowerBound
        }
        unmark()
        let edit = layout.replace(change.range, with: change.text)
        let kept = typingAttributes
        if !edit.removed.isEmpty || !edit.inserted.isEmpty { history.note(edit) }
        placeCaret(behind: edit)
        if !edit.inserted.isEmpty { typingAttributes = kept }
        return edit
    }

    /// Moves the characters of `range` to `offset`, which is outside of it, in one step to undo.
    package func move(_ range: Range<Int>, to offset: Int) {
        guard !range.isEmpty, offset <= range.lowerBound || offset >= range.upperBound else { return }
        unmark()
        let text = buffer.text(in: range)
        let isForward = offset >= range.upperBound
        let removal = layout.replace(range, with: .empty)
        let target = isForward ? offset - range.count : offset
        let insertion = layout.replace(target..<target, with: text)
        history.note([removal, insertion])
        placeCaret(behind: insertion)
    }

    /// Changes the look of characters. They stay selected, as after undo and redo.
    package func restyle(_ change: Change) {
        unmark()
        var edit = layout.replace(change.range, with: change.text)
        edit.isRestyling = true
        history.note([edit])
        placeCaret(behind: edit)
    }

    private func placeCaret(behind edit: TextEdit) {
        if edit.isRestyling {
            let (start, end) = (edit.newRange.lowerBound, edit.newRange.upperBound)
            selection = clamped(Selection(anchor: TextPosition(start), focus: TextPosition(end, .upstream)))
            (goal, typingAttributes) = (nil, nil)
            return
        }
        let endsLine = edit.inserted.isEmpty || edit.inserted.endsParagraph
        let caret = TextPosition(edit.newRange.upperBound, endsLine ? .downstream : .upstream)
        selection = clamped(Selection(caret))
        (goal, typingAttributes) = (nil, nil)
    }

    /// Replaces characters as the program does: it is no step to undo. The selection stays beside its characters, and
    /// steps elsewhere can still be undone. Composed text of which a part is replaced is no longer composed.
    package func adopt(_ change: Change) {
        let edit = layout.replace(change.range, with: change.text)
        history.move(by: edit)
        if let (range, text) = marked {
            let isOutside = edit.range.upperBound <= range.lowerBound || edit.range.lowerBound >= range.upperBound
            let start = edit.moved(range.lowerBound)
            marked = isOutside ? (start..<start + range.count, text) : nil
        }
        func moved(_ position: TextPosition) -> TextPosition {
            TextPosition(edit.moved(position.offset), position.affinity)
        }
        selection = clamped(Selection(anchor: moved(selection.anchor), focus: moved(selection.focus)))
        goal = nil
    }

    /// Replaces the whole text. It cannot be undone.
    package func setText(_ text: AttributedText) {
        marked = nil
        history.removeAll()
        layout.setText(text)
        select(Selection(TextPosition(length, .upstream)))
    }

    /// Changes the attributes of the whole text. It cannot be undone. O(n).
    package func changeAttributes(_ change: (inout TextAttributes) -> Void) {
        let text = buffer.text.changingAttributes(change)
        history.removeAll()
        layout.setText(text)
    }

    package var canUndo: Bool { history.canUndo }
    package var canRedo: Bool { history.canRedo }
    /// The number of steps to undo that were ever made.
    package var stepCount: Int { history.begunCount }

    /// Takes the last step back. Returns its edits; nil if there is none.
    package func undo() -> [TextEdit]? {
        unmark()
        return finish(layout.edit { history.undo(in: &$0) })
    }

    /// Takes the step that was undone last again.
    package func redo() -> [TextEdit]? {
        unmark()
        return finish(layout.edit { history.redo(in: &$0) })
    }

    private func finish(_ edits: [TextEdit]?) -> [TextEdit]? {
        if let last = edits?.last { placeCaret(behind: last) }
        return edits
    }

    // MARK: - Input methods

    /// Shows text that an input method composes in place of the selection, or of what it composed before. `selected` is
    /// its caret or selection within `text`, in UTF-16 units.
    package func mark(_ text: AttributedText, selected: Range<Int>) {
        if marked == nil, !selection.range.isEmpty { apply(Change(range: selection.range, text: .empty)) }
        let edit = layout.replace(marked?.range ?? selection.range, with: text.underlined)
        marked = text.isEmpty ? nil : (edit.newRange, text)
        let start = edit.newRange.lowerBound
        selection = clamped(
            Selection(
                anchor: TextPosition(start + selected.lowerBound),
                focus: TextPosition(start + selected.upperBound, .upstream)))
        goal = nil
    }

    /// The composed text becomes an edit that can be undone.
    package func unmark() {
        guard let (range, text) = marked else { return }
        marked = nil
        layout.replace(range, with: text)
        history.note(TextEdit(range: range.lowerBound..<range.lowerBound, removed: .empty, inserted: text))
    }
}

extension TextEdit {
    /// The place that `offset` of the text before has after the edit.
    fileprivate func moved(_ offset: Int) -> Int {
        if offset <= range.lowerBound { return offset }
        return offset >= range.upperBound
            ? offset + inserted.length - removed.length : min(offset, newRange.upperBound)
    }
}

extension AttributedText {
    fileprivate var underlined: AttributedText { changingAttributes { $0.underline = .single } }
}

/// A motion of the caret.
package enum TextMotion: Hashable {
    case left, right, wordLeft, wordRight, up, down
    /// By a distance in points; negative is up.
    case page(CGFloat)
    case lineStart, lineEnd, paragraphStart, paragraphEnd, textStart, textEnd

    var isVertical: Bool {
        switch self {
        case .up, .down, .page: true
        default: false
        }
    }
}
