import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// Text that is dragged out of a text or over it.
@MainActor
struct TextDragging {
    /// The characters that are dragged out, and where they were.
    var dragged: (range: Range<Int>, string: String)?
    /// Where the text that is over the view would be inserted.
    var place: TextPosition?
    var scroll: EdgeScroll?
}

/// The selected text is dragged with the pointer: within the text it moves, elsewhere it is copied. Control copies,
/// Shift moves.
extension TextContentView: DropDestination {
    /// Whether the selected text is at `point`.
    func isOnSelection(_ point: CGPoint) -> Bool {
        !isSecure
            && layout.selectionRects(editor.selection.range, in: point.y..<point.y + 1).contains { $0.contains(point) }
    }

    func dragSelection() {
        guard let content = copiedContent, let text = content.text else { return endPress() }
        let range = editor.selection.range
        endPress()
        dragging.dragged = (range, text)
        beginDrag(content, canMove: isEditable) { [weak self] in self?.dragEnded($0) }
    }

    private func dragEnded(_ operation: DragOperation?) {
        let dragged = dragging.dragged
        dragging.dragged = nil
        guard operation == .move, let dragged, editor.buffer.text(in: dragged.range).string == dragged.string else {
            return
        }
        apply(TextEditor.Change(range: dragged.range, text: .empty))
    }

    // MARK: - Over the view

    func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation? {
        guard isEditable else { return nil }
        let place = layout.position(at: point)
        let isFromHere = offer.source === self
        if isFromHere, let range = dragging.dragged?.range, range.contains(place.offset) {
            dragLeft()
            return nil
        }
        let isNew = dragging.place != place
        dragging.place = place
        if isNew {
            setNeedsUpdate()
            caret.restartBlinking()
        }
        if dragging.scroll == nil, let scrollView = enclosingScrollView {
            dragging.scroll = EdgeScroll(scrollView) { [weak self] point in
                if let self, dragging.place != nil { dragging.place = layout.position(at: convert(point, from: nil)) }
            }
        }
        dragging.scroll?.move(to: convert(point, to: nil))
        return offer.operation(preferring: isFromHere ? .move : .copy)
    }

    func dragLeft() {
        dragging.scroll?.stop()
        dragging.scroll = nil
        guard dragging.place != nil else { return }
        dragging.place = nil
        setNeedsUpdate()
    }

    /// The look of text without one at the place of the drop.
    var droppedTextBase: TextAttributes? {
        guard keepsAttributes, !isSecure else { return nil }
        guard let place = dragging.place, editor.length > 0 else { return editor.plainAttributes }
        return editor.buffer.attributes(at: place.offset - 1).plain
    }

    func dropped(_ text: PastedText, _ offer: DragOffer, at point: CGPoint) -> Bool {
        dragLeft()
        let place = layout.position(at: point)
        guard isEditable, !text.string.isEmpty else { return false }
        owner?.becomeFirstResponder()
        if offer.source === self, offer.operation(preferring: .move) == .move, let dragged = dragging.dragged {
            dragging.dragged = nil
            return move(dragged.range, to: place.offset)
        }
        moved { editor.select(.init(place)) }
        return insert(insertion(of: text))
    }

    /// Inserts dropped text and selects it. Returns false if it was refused, or there is no room.
    private func insert(_ change: TextEditor.Change) -> Bool {
        guard change.text.length > 0, apply(change) else { return false }
        let end = editor.selection.focus.offset
        selectedRange = NSRange(location: max(0, end - change.text.length), length: min(end, change.text.length))
        offerSelection()
        return true
    }

    /// Moves characters within the text, in one step to undo. The delegate may refuse either change. Returns whether
    /// they were moved.
    private func move(_ range: Range<Int>, to offset: Int) -> Bool {
        let text = editor.buffer.text(in: range)
        let isAllowed =
            owner?.textContent(self, shouldChange: offset..<offset, to: text.string) ?? true
            && owner?.textContent(self, shouldChange: range, to: "") ?? true
        // The owner may have changed the text.
        guard isAllowed, editor.buffer.text(in: range) == text, offset <= editor.length else { return false }
        edited { editor.move(range, to: offset) }
        let start = offset > range.lowerBound ? offset - range.count : offset
        selectedRange = NSRange(location: start, length: range.count)
        offerSelection()
        return true
    }
}
