import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// The selectable text nodes of a selection container as one text, with a line break between two of them.
@MainActor
package final class SelectableTexts {
    private weak var container: ASDisplayNode?
    /// The nodes, and the offsets of their texts in UTF-16 units, as `text` was read last.
    private var parts: [(node: WeakNode, range: Range<Int>)] = []

    package init(of container: ASDisplayNode) { self.container = container }

    private var nodes: [ASTextNode] { container.map { TextSelection.members(of: $0) } ?? [] }

    /// The whole text. O(n).
    package func read() -> AttributedText {
        var end = 0
        parts = nodes.map { node in
            let length = node.currentContent.text?.length ?? 0
            defer { end += length + 1 }
            return (WeakNode(value: node), end..<end + length)
        }
        return .joinedByLineBreaks(nodes.map { $0.currentContent.text ?? .empty })
    }

    /// The parts of `range` in the text that was read last. A node that left the container, or has another text now,
    /// has none.
    private func places(of range: Range<Int>) -> [(node: ASTextNode, bytes: Range<Int>)] {
        parts.compactMap { part in
            guard let node = part.node.value as? ASTextNode, let text = node.currentContent.text,
                text.length == part.range.count, case let inside = range.clamped(to: part.range), !inside.isEmpty
            else { return nil }
            let start = part.range.lowerBound
            return (node, text.byteRange(forUTF16: NSRange(inside.lowerBound - start..<inside.upperBound - start)))
        }
    }

    /// The selected characters within the text that was read last. Empty at 0 if nothing is selected.
    package var selectedRange: Range<Int> {
        let selected = parts.compactMap { part -> Range<Int>? in
            guard let range = (part.node.value as? ASTextNode)?.selectedRange, range.length > 0 else { return nil }
            return part.range.lowerBound + range.lowerBound..<part.range.lowerBound + range.upperBound
        }
        return (selected.first?.lowerBound ?? 0)..<(selected.last?.upperBound ?? 0)
    }

    /// Selects characters of the text that was read last, and shows them.
    package func select(_ range: Range<Int>) {
        guard let (node, bytes) = places(of: range).first else { return }
        TextSelection.of(node).select(bytes, in: node)
        let rects = node.rects(forTextRange: node.selectedRange)
        let place = rects.reduce(CGRect.null) { $0.union($1) }
        if !place.isNull { node.view.scrollAround(toShow: place.insetBy(dx: -4, dy: -4), animated: false) }
    }

    /// Marks the matches of a search in the text that was read last.
    package func mark(_ found: [Range<Int>]) {
        var marks: [ObjectIdentifier: [Range<Int>]] = [:]
        for (node, bytes) in found.flatMap({ places(of: $0) }) {
            marks[ObjectIdentifier(node), default: []].append(bytes)
        }
        for node in nodes { node.markFound(marks[ObjectIdentifier(node)] ?? []) }
    }

    /// Makes the first text with a part of the selection the first responder, or the first of all.
    package func becomeFirstResponder() {
        let nodes = nodes
        (nodes.first { $0.selectedRange.length > 0 } ?? nodes.first)?.becomeFirstResponder()
    }
}

extension ASTextNode {
    /// Marks the matches of a search. UTF-8 offsets, ascending.
    @MainActor
    fileprivate func markFound(_ found: [Range<Int>]) {
        guard found != selectedPart?.found ?? [] else { return }
        let part = selectedPart ?? SelectedPart(TextSelection.of(self))
        selectedPart = part
        part.found = found
        setNeedsDisplay()
    }
}
