import ADKGraphics
import ADKNodes
import Foundation

/// The buttons of a bar or an alert.
///
/// A button stays as long as its key is shown, so that a change of its content leaves the focus and a press alone. A
/// new key takes over the button that was at its place and is not needed any more. So the focus stays at its place
/// when an item is replaced by another.
@MainActor
struct BarButtons {
    /// The wish for one button.
    struct Item {
        /// The object that the button stands for.
        let key: AnyObject
        let content: BarButtonNode.Content
        let action: @MainActor () -> Void
    }

    private var entries: [(key: AnyObject, button: BarButtonNode)] = []

    nonisolated init() {}

    /// The buttons in the order of their items.
    var nodes: [BarButtonNode] { entries.map(\.button) }

    /// Shows `items`. O(n²), for a few buttons.
    mutating func show(_ items: [Item]) {
        let old = entries
        var free: [(key: AnyObject, button: BarButtonNode)?] = old.map { entry in
            items.contains { $0.key === entry.key } ? nil : entry
        }
        entries = items.enumerated().map { index, item in
            if let kept = old.first(where: { $0.key === item.key }) {
                kept.button.show(item.content, isNewMeaning: false, action: item.action)
                return kept
            }
            if free.indices.contains(index), let handedOver = free[index] {
                free[index] = nil
                handedOver.button.show(item.content, isNewMeaning: true, action: item.action)
                return (item.key, handedOver.button)
            }
            return (item.key, BarButtonNode(item.content, action: item.action))
        }
    }
}

extension BarButtons {
    /// Shows `items`, after `first`. Returns all nodes, with those that items have of their own.
    mutating func show(_ items: [UIBarButtonItem], after first: Item? = nil, tint: UIColor) -> [ASDisplayNode] {
        let wishes = items.filter { $0.customNode == nil }.map { $0.button(tint: tint) }
        show([first].compactMap { $0 } + wishes)
        var made = nodes[...]
        let lead: [ASDisplayNode] = first == nil ? [] : [made.removeFirst()]
        return lead
            + items.map { item in
                let node = item.customNode ?? made.removeFirst()
                item.shownNode = node
                return node
            }
    }
}

extension ASDisplayNode {
    /// Makes `nodes` the subnodes, in any order, and lays them out again. A node that was a subnode before stays in the
    /// window, and keeps the focus.
    @MainActor
    func showInPlace(_ nodes: [ASDisplayNode]) {
        for node in subnodes where !nodes.contains(where: { $0 === node }) { node.removeFromSupernode() }
        for node in nodes where node.supernode !== self { addSubnode(node) }
        setNeedsLayout()
    }
}
