import ADKFoundation
import ADKLayout
import Foundation

/// Automatic subnode management: the subnodes are those of the layout.
extension ASDisplayNode {
    /// Adds the nodes of the calculated layout, and removes those that were only in the previous one. Nodes that were
    /// added by hand stay above the node that they are above.
    func adoptSubnodesOfLayout() {
        let (new, old) = lock.withLock {
            (layoutState.calculated?.layout.sublayouts, layoutState.layouts?.adopted ?? [])
        }
        guard let new else { return }
        let wanted = new.compactMap { $0.layoutElement as? ASDisplayNode }
        let present: [ASDisplayNode] = subnodes
        if !wanted.elementsEqual(present, by: ===) {
            let former = old.compactMap { $0.layoutElement as? ASDisplayNode }
            arrange(wanted, former: former, present: present)
        }
        let replaced = lock.withLock { () -> [ASLayout] in
            defer { layoutState.layouts?.adopted = new }
            return layoutState.layouts?.adopted ?? []
        }
        withExtendedLifetime(replaced) {}
    }

    private func arrange(_ wanted: [ASDisplayNode], former: [ASDisplayNode], present: [ASDisplayNode]) {
        let kept = Set(wanted.map(ObjectIdentifier.init))
        let managed = kept.union(former.map(ObjectIdentifier.init))
        for node in present where managed.contains(ObjectIdentifier(node)) && !kept.contains(ObjectIdentifier(node)) {
            node.removeFromSupernode()
        }
        place(wanted, among: present, managed: managed)
    }

    private func place(_ wanted: [ASDisplayNode], among present: [ASDisplayNode], managed: Set<ObjectIdentifier>) {
        let order = ASDisplayNode.order(wanted, among: present, managed: managed)
        for (index, node) in order.enumerated() { insertSubnode(node, at: index) }
    }

    // MARK: - Layout transitions

    /// Adds the new nodes of `change` and brings the kept ones into its order. The removed ones stay, above the node
    /// that they follow.
    func insertNodes(of change: LayoutChange) {
        let present: [ASDisplayNode] = subnodes
        if !change.toNodes.elementsEqual(present, by: ===) {
            let former = Set(change.fromNodes.map(ObjectIdentifier.init))
                .subtracting(change.removed.map(ObjectIdentifier.init))
            place(change.toNodes, among: present, managed: former.union(change.toNodes.map(ObjectIdentifier.init)))
        }
        setManagedLayouts(change.to.layout.sublayouts, leaving: change.removed)
    }

    /// Sets the nodes that automatic management removes when a layout no longer contains them.
    func setManagedLayouts(_ layouts: [ASLayout], leaving: [ASDisplayNode]) {
        let old = lock.withLock { () -> [ASLayout] in
            let old = layoutState.layouts?.adopted ?? []
            let stay = Set(leaving.map(ObjectIdentifier.init))
            let kept = old.filter { $0.layoutElement.map { stay.contains(ObjectIdentifier($0)) } ?? false }
            layoutState.layouts?.adopted = layouts + kept
            return old
        }
        // Released after the lock: nodes may be freed with it, and use this node.
        withExtendedLifetime(old) {}
    }

    /// The subnodes in painting order. Those added by hand stay above the layout node that they follow, at the bottom,
    /// or on top. Without any layout node among the present ones, they are on top.
    private static func order(
        _ wanted: [ASDisplayNode], among present: [ASDisplayNode], managed: Set<ObjectIdentifier>
    ) -> [ASDisplayNode] {
        let kept = Set(wanted.map(ObjectIdentifier.init))
        var (bottom, top): ([ASDisplayNode], [ASDisplayNode]) = ([], [])
        var following: [ObjectIdentifier: [ASDisplayNode]] = [:]
        let lastManaged = present.lastIndex { managed.contains(ObjectIdentifier($0)) } ?? -1
        var anchor: ObjectIdentifier?
        for (index, node) in present.enumerated() {
            let id = ObjectIdentifier(node)
            if managed.contains(id) {
                if kept.contains(id) { anchor = id }
            } else if index > lastManaged {
                top.append(node)
            } else if let anchor {
                following[anchor, default: []].append(node)
            } else {
                bottom.append(node)
            }
        }
        return bottom + wanted.flatMap { [$0] + (following[ObjectIdentifier($0)] ?? []) } + top
    }
}
