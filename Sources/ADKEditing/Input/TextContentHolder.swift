import ADKGraphics
import ADKText
import ADKViews
import Foundation

/// A view that shows and edits a text. Text views and fields share what is the same for both.
///
/// Apps see the members here through the public protocols that require them.
@MainActor
protocol TextContentHolder: UIView, UITextInput, UIResponderStandardEditActions, UndoActions {
    var content: TextContentView { get }
}

extension TextContentHolder {
    private var editor: TextEditor { content.editor }
    private var buffer: TextBuffer { content.editor.buffer }

    /// The selected characters, or the place of the caret.
    public var selectedTextRange: UITextRange? {
        get {
            let (anchor, focus) = (editor.selection.anchor, editor.selection.focus)
            return anchor.offset <= focus.offset
                ? UITextRange(UITextPosition(anchor), UITextPosition(focus))
                : UITextRange(UITextPosition(focus), UITextPosition(anchor))
        }
        set {
            content.moved {
                editor.select(
                    newValue.map { .init(anchor: $0.start.position, focus: $0.end.position) }
                        ?? .init(editor.selection.focus))
            }
        }
    }

    // MARK: - Commands

    /// Selects the whole text, as Control+A does. `sender` has no effect.
    public func selectAll(_ sender: Any?) { _ = content.perform(.selectAll) }
    /// Copies the selected characters to the clipboard. `sender` has no effect.
    public func copy(_ sender: Any?) { _ = content.perform(.copy) }
    /// Copies the selected characters to the clipboard and deletes them. `sender` has no effect.
    public func cut(_ sender: Any?) { _ = content.perform(.cut) }
    /// Inserts the text of the clipboard. `sender` has no effect.
    public func paste(_ sender: Any?) { _ = content.perform(.paste) }
    /// Inserts the text of the clipboard without its look. `sender` has no effect.
    public func pasteAndMatchStyle(_ sender: Any?) { _ = content.perform(.pastePlain) }
    /// Makes the selected characters bold, or no longer. `sender` has no effect.
    public func toggleBoldface(_ sender: Any?) { _ = content.perform(.toggle(.bold)) }
    /// Makes the selected characters italic, or no longer. `sender` has no effect.
    public func toggleItalics(_ sender: Any?) { _ = content.perform(.toggle(.italic)) }
    /// Underlines the selected characters, or no longer. `sender` has no effect.
    public func toggleUnderline(_ sender: Any?) { _ = content.perform(.toggle(.underline)) }

    /// Deletes the selected characters. `sender` has no effect.
    public func delete(_ sender: Any?) { _ = content.perform(.deleteForward(.character)) }
    package func undo(_ sender: Any?) { _ = content.perform(.undo) }
    package func redo(_ sender: Any?) { _ = content.perform(.redo) }

    /// Whether there is a character.
    public var hasText: Bool { editor.length > 0 }

    /// Types text in place of the selection.
    public func insertText(_ text: String) {
        content.apply(editor.insertion(of: content.fitted(text)))
    }

    /// Deletes the selection, or the character before the caret.
    public func deleteBackward() { _ = content.perform(.deleteBackward(.character)) }

    /// A press of the secondary button belongs to the content.
    package func ownsMenu(at point: CGPoint) -> Bool { false }

    /// The menu key opens the menu at the caret.
    package func menuKeyPressed() -> Bool {
        content.openOwnContextMenu(from: content, at: content.layout.caretRect(editor.selection.focus))
    }

    // MARK: - Characters

    /// The characters of `range`.
    public func text(in range: UITextRange) -> String? { buffer.text(in: clamped(range)).string }

    /// Replaces characters as the user does. The delegate is not asked, and is told.
    public func replace(_ range: UITextRange, withText text: String) {
        let range = buffer.characterRange(clamped(range))
        content.edited {
            editor.select(NSRange(range))
            editor.apply(editor.insertion(of: content.fitted(text)))
        }
    }

    private func clamped(_ range: UITextRange) -> Range<Int> { buffer.clamped(NSRange(range.range)) }

    // MARK: - Composed text

    /// The characters that an input method composes.
    public var markedTextRange: UITextRange? { editor.markedRange.map { UITextRange($0) } }

    /// Shows text that an input method composes.
    public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        guard content.isEditable else { return }
        content.compose(markedText ?? "", selected: selectedRange)
    }

    /// The composed text stays.
    public func unmarkText() { content.endComposing() }

    // MARK: - Places

    /// Before the first character.
    public var beginningOfDocument: UITextPosition { UITextPosition(TextPosition(0)) }
    /// Behind the last character.
    public var endOfDocument: UITextPosition { UITextPosition(TextPosition(editor.length, .upstream)) }

    /// The characters between two places, in any order.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        fromPosition.offset <= toPosition.offset
            ? UITextRange(fromPosition, toPosition) : UITextRange(toPosition, fromPosition)
    }

    /// The place `offset` UTF-16 units further.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (sum, overflow) = position.offset.addingReportingOverflow(offset)
        guard !overflow, (0...editor.length).contains(sum) else { return nil }
        return UITextPosition(TextPosition(buffer.characterRange(sum..<sum).lowerBound))
    }

    /// The place `offset` characters to a side, or lines above or below.
    public func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        let (direction, count) = offset < 0 ? (direction.opposite, offset.magnitude) : (direction, offset.magnitude)
        let layout = content.layout
        let x = layout.caretRect(position.position).minX
        var place = position.position
        // A text has at most as many steps as units.
        for _ in 0..<min(count, UInt(editor.length) + 1) {
            let next =
                switch direction {
                case .left: layout.position(from: place, to: .left)
                case .right: layout.position(from: place, to: .right)
                case .up: layout.position(from: place, isDown: false, x: x)
                case .down: layout.position(from: place, isDown: true, x: x)
                }
            guard let next else { return nil }
            place = next
        }
        return UITextPosition(place)
    }

    /// The order of two places.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset < other.offset
            ? .orderedAscending : position.offset == other.offset ? .orderedSame : .orderedDescending
    }

    /// The distance from one place to another in UTF-16 units.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    /// The direction of the paragraph at a place.
    public func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection {
        content.layout.isRightToLeft(at: position.position) ? .rightToLeft : .leftToRight
    }

    // MARK: - Rectangles and points

    /// The rectangle of the first line of `range`.
    public func firstRect(for range: UITextRange) -> CGRect {
        selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
    }

    /// The rectangle of the caret.
    public func caretRect(for position: UITextPosition) -> CGRect {
        content.convert(content.layout.caretRect(position.position), to: self)
    }

    /// The rectangles of the characters of `range`, line by line. O(n) in its paragraphs.
    public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        let layout = content.layout
        let range = clamped(range)
        guard !range.isEmpty else { return [] }
        let (first, last) = (
            layout.caretRect(TextPosition(range.lowerBound)),
            layout.caretRect(TextPosition(range.upperBound, .upstream))
        )
        let rects = layout.selectionRects(range, in: first.minY..<max(first.maxY, last.maxY))
        return rects.enumerated().map { index, rect in
            UITextSelectionRect(
                content.convert(rect, to: self), containsStart: index == 0, containsEnd: index == rects.count - 1)
        }
    }

    /// The place nearest to a point.
    public func closestPosition(to point: CGPoint) -> UITextPosition? {
        UITextPosition(content.layout.position(at: content.convert(point, from: self)))
    }

    /// The place of `range` nearest to a point.
    public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let place = closestPosition(to: point) else { return nil }
        return place.offset < range.start.offset ? range.start : place.offset > range.end.offset ? range.end : place
    }

    /// The character nearest to a point.
    public func characterRange(at point: CGPoint) -> UITextRange? {
        guard editor.length > 0, let place = closestPosition(to: point) else { return nil }
        let start =
            place.position.affinity == .upstream || place.offset == editor.length
            ? buffer.characterStart(before: place.offset) : place.offset
        return UITextRange(start..<buffer.characterEnd(at: start))
    }
}

extension UITextLayoutDirection {
    fileprivate var opposite: UITextLayoutDirection {
        switch self {
        case .left: .right
        case .right: .left
        case .up: .down
        case .down: .up
        }
    }
}
