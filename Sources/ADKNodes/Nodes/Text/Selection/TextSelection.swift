import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// The selection of a text node, or of all text nodes in a selection container.
///
/// It reaches from an anchor to a focus, which moves with the pointer and the keys. The nodes between them are selected
/// as a whole, in the order of the subnodes.
@MainActor
final class TextSelection {
    /// A part of a node's text. UTF-8 offsets.
    struct Place {
        let node: ASTextNode
        var bytes: Range<Int>
    }

    /// The selection that was made last. One made elsewhere clears it.
    private static weak var current: TextSelection?

    /// The node in whose subtree the text nodes are.
    private weak var root: ASDisplayNode?
    var unit = TextUnit.character
    /// The character place, word or paragraph at which the selection began.
    private var anchor: (node: Weak, bytes: Range<Int>)?
    private(set) var focus: (node: Weak, caret: ShapedText.Caret)?
    /// The nodes that show a part of the selection.
    private var marked: [Weak] = []
    /// The distance from the left of the window that Up and Down keep, in points.
    var goal: CGFloat?
    private var scroll: EdgeScroll?

    struct Weak {
        weak var node: ASTextNode?
    }

    private init(root: ASDisplayNode) { self.root = root }

    /// The selection of `node` and the text nodes with the same selection container.
    static func of(_ node: ASTextNode) -> TextSelection {
        let root = node.selectionRoot
        let known = members(of: root).compactMap { $0.selectedPart?.selection }.first { $0.root === root }
        return known ?? TextSelection(root: root)
    }

    /// The selectable text nodes in order. O(n) in the subtree.
    var members: [ASTextNode] { root.map { TextSelection.members(of: $0) } ?? [] }

    static func members(of root: ASDisplayNode) -> [ASTextNode] {
        var result: [ASTextNode] = []
        func visit(_ node: ASDisplayNode) {
            if let text = node as? ASTextNode, text.isSelectable, text.selectionRoot === root { result.append(text) }
            for subnode in node.subnodes ?? [] where !subnode.isHidden { visit(subnode) }
        }
        visit(root)
        return result
    }

    var isEmpty: Bool { marked.isEmpty }

    /// Whether a part of the node's text is selected, or the selection begins or ends there.
    func reaches(_ node: ASTextNode) -> Bool {
        node.selectedPart?.bytes != nil || anchor?.node.node === node || focus?.node.node === node
    }

    /// The selected text. Parts of several nodes are divided by line breaks. Nil without a selection.
    var text: AttributedText? { TextSelection.text(of: places) }

    private static func text(of places: [Place]) -> AttributedText? {
        guard !places.isEmpty else { return nil }
        return .joinedByLineBreaks(places.map { ($0.node.currentContent.text ?? .empty).slice($0.bytes) })
    }

    /// The selected text as it is copied, with its look if it has several. Nil without a selection. O(n) in the texts.
    var content: PasteboardContent? {
        let places = places
        guard let text = TextSelection.text(of: places), !text.isEmpty else { return nil }
        let texts = places.map { $0.node.currentContent.text ?? .empty }
        return PasteboardContent(text: text.string, richText: RichText(text, from: texts))
    }

    /// The selected parts in order.
    private var places: [Place] {
        guard let anchor, let focus, let start = anchor.node.node, let end = focus.node.node else { return [] }
        let members = members
        guard let from = members.firstIndex(where: { $0 === start }), let to = members.firstIndex(where: { $0 === end })
        else { return [] }
        let moving = end.unit(unit, at: focus.caret)
        return (min(from, to)...max(from, to)).compactMap { index in
            let node = members[index]
            var bytes = 0..<(node.currentContent.text?.byteCount ?? 0)
            if from == to {
                bytes =
                    min(anchor.bytes.lowerBound, moving.lowerBound)..<max(anchor.bytes.upperBound, moving.upperBound)
            } else if index == from {
                bytes = from < to ? anchor.bytes.lowerBound..<bytes.upperBound : 0..<anchor.bytes.upperBound
            } else if index == to {
                bytes = from < to ? 0..<moving.upperBound : moving.lowerBound..<bytes.upperBound
            }
            return bytes.isEmpty ? nil : Place(node: node, bytes: bytes)
        }
    }

    // MARK: - Changes

    func begin(_ unit: TextUnit, in node: ASTextNode, at caret: ShapedText.Caret) {
        self.unit = unit
        anchor = (Weak(node: node), node.unit(unit, at: caret))
        extend(to: caret, in: node)
    }

    /// Moves the focus. Without a selection, it begins here.
    func extend(to caret: ShapedText.Caret, in node: ASTextNode) {
        if anchor?.node.node == nil { anchor = (Weak(node: node), caret.byte..<caret.byte) }
        focus = (Weak(node: node), caret)
        update()
    }

    /// Selects a part of one node. UTF-8 offsets.
    func select(_ bytes: Range<Int>, in node: ASTextNode) {
        begin(.character, in: node, at: ShapedText.Caret(byte: bytes.lowerBound))
        extend(to: ShapedText.Caret(byte: bytes.upperBound, affinity: .upstream), in: node)
    }

    func selectAll() {
        let members = members
        guard let first = members.first, let last = members.last else { return }
        begin(.character, in: first, at: ShapedText.Caret(byte: 0))
        extend(to: ShapedText.Caret(byte: last.currentContent.text?.byteCount ?? 0, affinity: .upstream), in: last)
    }

    func clear() {
        (anchor, focus, goal) = (nil, nil, nil)
        endDrag()
        mark([])
        if TextSelection.current === self { TextSelection.current = nil }
    }

    /// Shows the selection in its nodes.
    private func update() {
        if TextSelection.current !== self {
            TextSelection.current?.clear()
            TextSelection.current = self
        }
        mark(places)
    }

    private func mark(_ places: [Place]) {
        let old = marked.compactMap(\.node)
        marked = places.map { Weak(node: $0.node) }
        for node in old where !places.contains(where: { $0.node === node }) { node.setSelectedBytes(nil, of: self) }
        for place in places { place.node.setSelectedBytes(place.bytes, of: self) }
    }

    // MARK: - The pointer

    /// The pointer of a drag moved to a point of the window.
    func drag(to point: CGPoint) {
        goal = nil
        if scroll == nil, let scrollView = anchor?.node.node?.loadedView?.enclosingScrollView {
            scroll = EdgeScroll(scrollView) { [weak self] in self?.extend(toPoint: $0) }
        }
        scroll?.move(to: point)
        extend(toPoint: point)
    }

    /// The drag ended. Its text can be pasted with the middle button.
    func endDrag() {
        scroll?.stop()
        scroll = nil
    }

    /// Offers the selected text as the desktop's primary selection.
    func offer() {
        if let content { UIPasteboard.primary.offer(content) }
    }

    /// Moves the focus to the character nearest to a point of the window.
    private func extend(toPoint point: CGPoint) {
        let nearest = members.filter(\.isNodeLoaded).min { $0.distance(toWindow: point) < $1.distance(toWindow: point) }
        guard let nearest, let caret = nearest.caret(atWindow: point) else { return }
        extend(to: caret, in: nearest)
    }
}
