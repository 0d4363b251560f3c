import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// A text node's share of a selection.
@MainActor
final class SelectedPart {
    /// The press of the primary button, or of a finger.
    enum Press {
        case none
        /// It began on selected text, at a point of the window: it drags that text, or as a click ends the selection.
        case onSelection(CGPoint)
        /// The views behind the text received it as well. It is a click for them if it selects nothing.
        case passed(UITouch)
    }

    let selection: TextSelection
    /// UTF-8 offsets. Nil if nothing of the node is selected.
    var bytes: Range<Int>?
    /// The matches of a search that are marked. UTF-8 offsets, ascending.
    var found: [Range<Int>] = []
    var press = Press.none
    /// While a finger rests on the text.
    var longPress: LongPress?

    init(_ selection: TextSelection) { self.selection = selection }

    /// Ends the press. Returns the touch that the views behind the text have.
    func endPress() -> UITouch? {
        longPress?.end()
        longPress = nil
        defer { press = .none }
        if case .passed(let touch) = press { return touch }
        return nil
    }
}

extension ASTextNode {
    /// Whether the user can select the text: by dragging, by a double click (a word) and a triple click (a paragraph).
    /// Shift extends the selection, Control+A selects all, Control+C copies, and what is selected can be pasted with
    /// the middle button, or dragged elsewhere. The secondary button and the menu key open a menu, which comes before
    /// those of views around the text. A finger selects by a double tap, and by a long press, which opens the menu. A
    /// click that selects nothing and hits no link reaches the view behind as well. False by default. Setting it to
    /// true enables user interaction. Any thread.
    ///
    /// Differs from Texture: its text nodes cannot be selected. The name is that of `UITextView`.
    public var isSelectable: Bool {
        get { setting(\.isSelectable) }
        set {
            set(\.isSelectable, newValue, changing: .nothing)
            if newValue { isUserInteractionEnabled = true }
            selectionMayHaveEnded()
        }
    }

    /// The node whose selectable texts share one selection, such as the scroll node of a page. Texts below it take part
    /// in the order of the subnodes if they name it too. Nil, the default, is a selection of this node alone.
    /// Referenced weakly. Any thread.
    ///
    /// Differs from Texture: it has no such property.
    public var selectionContainer: ASDisplayNode? {
        get { setting(\.selectionContainer).value }
        set {
            set(\.selectionContainer, WeakNode(value: newValue), changing: .nothing)
            selectionMayHaveEnded()
        }
    }

    /// The selected characters in UTF-16 units. Its length is 0 if nothing is selected. Setting it selects whole
    /// characters of this node alone, within the text.
    @preconcurrency @MainActor public var selectedRange: NSRange {
        get {
            guard let bytes = selectedPart?.bytes, let text = currentContent.text else { return NSRange() }
            return text.utf16Range(forBytes: bytes)
        }
        set {
            let buffer = TextBuffer(currentContent.text ?? .empty)
            let range = buffer.characterRange(buffer.clamped(newValue))
            guard !range.isEmpty else {
                selectedPart?.selection.clear()
                return
            }
            TextSelection.of(self).select(buffer.text.byteRange(forUTF16: NSRange(range)), in: self)
        }
    }

    /// The selected text. With a `selectionContainer`, that of all its nodes, divided by line breaks. Nil if nothing is
    /// selected.
    @preconcurrency @MainActor public var selectedText: (any AttributedTextConvertible)? {
        selectedPart?.selection.text
    }

    /// Copies the selected text to the clipboard. Does nothing if nothing is selected.
    @preconcurrency @MainActor public func copySelectedText() {
        if let content = selectedPart?.selection.content { UIPasteboard.general.offer(content) }
    }

    /// Selects the text. With a `selectionContainer`, that of all its nodes.
    @preconcurrency @MainActor public func selectAllText() {
        guard isSelectable else { return }
        let selection = TextSelection.of(self)
        selection.selectAll()
        selection.offer()
    }

    var selectionRoot: ASDisplayNode { selectionContainer ?? self }

    /// The text, its selectability or its container changed.
    func selectionMayHaveEnded() {
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [weak self] in
            guard let self, let part = selectedPart else { return }
            if part.selection.reaches(self) { part.selection.clear() }
            selectedPart = nil
        }
    }

    // MARK: - Called by the selection

    @MainActor
    func setSelectedBytes(_ bytes: Range<Int>?, of selection: TextSelection) {
        guard selectedPart?.bytes != bytes || selectedPart?.selection !== selection else { return }
        if selectedPart?.selection !== selection {
            let part = SelectedPart(selection)
            part.found = selectedPart?.found ?? []
            selectedPart = part
        }
        selectedPart?.bytes = bytes
        setNeedsDisplay()
    }

    /// The character place, word or paragraph at `caret`. UTF-8 offsets.
    @MainActor
    func unit(_ unit: TextUnit, at caret: ShapedText.Caret) -> Range<Int> {
        guard unit != .character, let text = currentContent.text else { return caret.byte..<caret.byte }
        let position = TextPosition(text.utf16Offset(ofByte: caret.byte), caret.affinity)
        return text.byteRange(forUTF16: NSRange(TextBuffer(text).range(of: unit, at: position)))
    }

    /// The place nearest to a point of the window. Nil without text.
    @MainActor
    func caret(atWindow point: CGPoint) -> ShapedText.Caret? {
        guard let placed else { return nil }
        return placed.shaped.caret(at: placed.inText(view.convert(point, from: nil)), width: placed.width)
    }

    /// Whether selected text of the node is at a point of the window.
    @MainActor
    func isSelected(atWindow point: CGPoint) -> Bool {
        guard let placed, let bytes = selectedPart?.bytes else { return false }
        let place = placed.inText(view.convert(point, from: nil))
        return placed.shaped.selectionRects(bytes, width: placed.width).contains { $0.contains(place) }
    }

    /// The distance of a point of the window from the node. Lines beside the point are nearer than those above.
    @MainActor
    func distance(toWindow point: CGPoint) -> CGFloat {
        let point = view.convert(point, from: nil)
        let (dx, dy) = (max(0, -point.x, point.x - bounds.width), max(0, -point.y, point.y - bounds.height))
        return dy * 1_000 + dx
    }
}

/// A weakly referenced node.
struct WeakNode: Equatable, @unchecked Sendable {
    // No lock: any thread may read a weak reference, and the value is replaced as a whole.
    weak var value: ASDisplayNode?

    static func == (left: WeakNode, right: WeakNode) -> Bool { left.value === right.value }
}
