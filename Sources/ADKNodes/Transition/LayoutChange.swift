import ADKLayout
import Foundation

/// The difference of two layouts of one node: the nodes that come, go and stay, with their frames.
struct LayoutChange {
    let from: NodeLayout?
    let to: NodeLayout
    /// The nodes of the two layouts in painting order, each once.
    let fromNodes: [ASDisplayNode]
    let toNodes: [ASDisplayNode]
    /// The nodes of the new layout that were not shown by the old one, in the order of the new one.
    let inserted: [ASDisplayNode]
    /// The shown nodes that are not in the new layout, in painting order.
    let removed: [ASDisplayNode]
    private let initialFrames: [ObjectIdentifier: CGRect]
    private let finalFrames: [ObjectIdentifier: CGRect]

    /// Compares two layouts. `subnodes` are the present subnodes, in painting order. `leaving` are those that an
    /// interrupted transition was removing. O(nodes).
    init(from: NodeLayout?, to: NodeLayout, subnodes: [ASDisplayNode], leaving: [ASDisplayNode]) {
        self.from = from
        self.to = to
        fromNodes = LayoutChange.nodes(from?.layout)
        toNodes = LayoutChange.nodes(to.layout)
        let present = Set(subnodes.map(ObjectIdentifier.init))
        let shown = Set(fromNodes.map(ObjectIdentifier.init)).intersection(present)
        let wanted = Set(toNodes.map(ObjectIdentifier.init))
        inserted = toNodes.filter { !shown.contains(ObjectIdentifier($0)) }
        let known = shown.union(leaving.map(ObjectIdentifier.init))
        removed = subnodes.filter { node in
            let id = ObjectIdentifier(node)
            return known.contains(id) && !wanted.contains(id)
        }
        var frames: [ObjectIdentifier: CGRect] = [:]
        for node in subnodes where known.contains(ObjectIdentifier(node)) {
            frames[ObjectIdentifier(node)] = node.layoutFrame
        }
        for node in inserted { frames[ObjectIdentifier(node)] = nil }
        initialFrames = frames
        finalFrames = LayoutChange.frames(to.layout)
    }

    /// The nodes that both layouts show, in the order of the new one.
    var kept: [ASDisplayNode] { toNodes.filter { !initialFrame(of: $0).isNull } }

    /// The frame before the change, without the node's transform. `.null` for an inserted node. O(1).
    func initialFrame(of node: ASDisplayNode) -> CGRect { initialFrames[ObjectIdentifier(node)] ?? .null }

    /// The frame after the change, without the node's transform. `.null` for a removed node. O(1).
    func finalFrame(of node: ASDisplayNode) -> CGRect { finalFrames[ObjectIdentifier(node)] ?? .null }

    private static func nodes(_ layout: ASLayout?) -> [ASDisplayNode] {
        var seen: Set<ObjectIdentifier> = []
        return (layout?.sublayouts ?? []).compactMap { $0.layoutElement as? ASDisplayNode }
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    private static func frames(_ layout: ASLayout) -> [ObjectIdentifier: CGRect] {
        var frames: [ObjectIdentifier: CGRect] = [:]
        for sublayout in layout.sublayouts {
            if let node = sublayout.layoutElement as? ASDisplayNode { frames[ObjectIdentifier(node)] = sublayout.frame }
        }
        return frames
    }
}
