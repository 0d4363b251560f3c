import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// A press of the primary button.
@MainActor
enum PointerPress {
    /// It began on the selected text, at a point of the window: it drags that text, or as a click places the caret.
    case onSelection(CGPoint)
    case selecting(PointerSelection)
}

/// A press that selects text.
@MainActor
struct PointerSelection {
    /// The unit that a drag selects in.
    let unit: TextUnit
    /// The unit at which the press began.
    let start: Range<Int>
    var scroll: EdgeScroll?
}

/// The pointer.
extension TextContentView {
    /// Returns whether the press is handled, as do the next two.
    func pointerBegan(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard isSelectable, let owner else { return false }
        let position = layout.position(at: touch.location(in: self))
        switch touch.buttonNumber {
        case 1:
            if !owner.isFirstResponder { owner.becomeFirstResponder() }
            if event?.modifierFlags.contains(.shift) ?? false {
                beginSelecting(.character, from: editor.selection.anchor, to: position)
            } else if touch.tapCount == 1, isOnSelection(touch.location(in: self)) {
                press = .onSelection(touch.location(in: nil))
            } else {
                beginSelecting(TextUnit(clicks: touch.tapCount), from: position, to: position)
            }
        case 2 where isEditable:
            if !owner.isFirstResponder { owner.becomeFirstResponder() }
            moved { editor.select(.init(position)) }
            paste(from: .primary)
        default: return false
        }
        return true
    }

    private func beginSelecting(_ unit: TextUnit, from anchor: TextPosition, to focus: TextPosition) {
        press = .selecting(PointerSelection(unit: unit, start: range(of: unit, at: anchor)))
        select(to: focus)
    }

    func pointerMoved(_ touch: UITouch) -> Bool {
        let point = touch.location(in: nil)
        switch press {
        case .none: return false
        case .onSelection(let start):
            if touch.isDrag(from: start) { dragSelection() }
        case .selecting(var selection):
            select(toWindow: point)
            if selection.scroll == nil, let scrollView = enclosingScrollView {
                selection.scroll = EdgeScroll(scrollView) { [weak self] in self?.select(toWindow: $0) }
                press = .selecting(selection)
            }
            selection.scroll?.move(to: point)
        }
        return true
    }

    func pointerEnded() -> Bool {
        switch press {
        case .none: return false
        case .onSelection(let start):
            let position = layout.position(at: convert(start, from: nil))
            moved { editor.select(.init(position)) }
        case .selecting: offerSelection()
        }
        endPress()
        caretMoved()
        return true
    }

    func endPress() {
        if case .selecting(let selection) = press { selection.scroll?.stop() }
        press = nil
    }

    private func select(toWindow point: CGPoint) { select(to: layout.position(at: convert(point, from: nil))) }

    private func select(to focus: TextPosition) {
        guard case .selecting(let selecting) = press else { return }
        let end = range(of: selecting.unit, at: focus)
        let isBackward = end.lowerBound < selecting.start.lowerBound
        let (low, high) = (
            min(end.lowerBound, selecting.start.lowerBound), max(end.upperBound, selecting.start.upperBound)
        )
        var anchor = TextPosition(isBackward ? high : low)
        var caret = TextPosition(isBackward ? low : high, isBackward ? .downstream : .upstream)
        if selecting.unit == .character {
            caret = focus
            if low == high { anchor = focus }
        }
        moved { editor.select(.init(anchor: anchor, focus: caret)) }
    }

    /// The characters of the unit at a place. Words of a secret are not to be found.
    private func range(of unit: TextUnit, at position: TextPosition) -> Range<Int> {
        isSecure && unit == .word ? 0..<editor.length : editor.buffer.range(of: unit, at: position)
    }
}
