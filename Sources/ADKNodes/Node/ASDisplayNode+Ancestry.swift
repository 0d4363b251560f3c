import ADKViews
import Foundation

extension ASDisplayNode {
    /// The nodes above, nearest first.
    public var supernodes: [ASDisplayNode] { Array(supernodesIncludingSelf.dropFirst()) }

    public var supernodesIncludingSelf: [ASDisplayNode] { Array(upwards) }

    /// This node, the one above it and so on.
    var upwards: some Sequence<ASDisplayNode> { sequence(first: self) { $0.supernode } }

    /// The nearest node above of class `type`, or this one where `includingSelf`.
    public func supernode<Node: ASDisplayNode>(of type: Node.Type, includingSelf: Bool) -> Node? {
        var node = includingSelf ? self : supernode
        while let next = node {
            if let found = next as? Node { return found }
            node = next.supernode
        }
        return nil
    }

    func isDescendant(of node: ASDisplayNode) -> Bool {
        var current: ASDisplayNode? = self
        while let next = current {
            if next === node { return true }
            current = next.supernode
        }
        return false
    }

    /// The node's view, or the nearest above it: that of a node which has only a layer, or none. Main thread; nil while
    /// nothing of that is loaded.
    @MainActor
    var surroundingView: UIView? { upwards.lazy.compactMap(\.loadedView).first }

    /// The view controller that the node's view, or the nearest above it, belongs to. Main thread; nil
    /// while nothing of that is loaded.
    @MainActor
    public var closestViewController: UIViewController? {
        guard let view = surroundingView else { return nil }
        var responder: UIResponder? = view
        while let next = responder {
            if let controller = next as? UIViewController { return controller }
            responder = next.next
        }
        return nil
    }
}

// MARK: - Searching

/// The node that `layer` belongs to, if any.
@MainActor
public func ASLayerToDisplayNode(_ layer: CALayer?) -> ASDisplayNode? { layer?.owner as? ASDisplayNode }

/// The node that `view` belongs to, if any.
@MainActor
public func ASViewToDisplayNode(_ view: UIView?) -> ASDisplayNode? { ASLayerToDisplayNode(view?.layer) }

/// The topmost node of the tree `node` is in.
public func ASDisplayNodeUltimateParentOfNode(_ node: ASDisplayNode) -> ASDisplayNode {
    node.supernodesIncludingSelf.last ?? node
}

/// The nearest node that has both below it, or is one of them.
public func ASDisplayNodeFindClosestCommonAncestor(_ a: ASDisplayNode, _ b: ASDisplayNode) -> ASDisplayNode? {
    let above = Set(a.supernodesIncludingSelf.map(ObjectIdentifier.init))
    return b.supernodesIncludingSelf.first { above.contains(ObjectIdentifier($0)) }
}

/// Calls `body` for `node` and everything below it, parents before children.
public func ASDisplayNodePerformBlockOnEveryNode(_ node: ASDisplayNode, _ body: (ASDisplayNode) -> Void) {
    body(node)
    for subnode in node.subnodes { ASDisplayNodePerformBlockOnEveryNode(subnode, body) }
}

/// Likewise for every node in `layer`, also through layers that are no nodes'.
@MainActor
public func ASDisplayNodePerformBlockOnEveryNode(_ layer: CALayer, _ body: (ASDisplayNode) -> Void) {
    if let node = ASLayerToDisplayNode(layer) { body(node) }
    for sublayer in layer.sublayers { ASDisplayNodePerformBlockOnEveryNode(sublayer, body) }
}

/// Likewise, all of one depth before the next.
public func ASDisplayNodePerformBlockOnEveryNodeBFS(_ node: ASDisplayNode, _ body: (ASDisplayNode) -> Void) {
    var level = [node]
    while !level.isEmpty {
        for node in level { body(node) }
        level = level.flatMap(\.subnodes)
    }
}

/// Likewise, `node` itself left out.
public func ASDisplayNodePerformBlockOnEverySubnode(_ node: ASDisplayNode, _ body: (ASDisplayNode) -> Void) {
    for subnode in node.subnodes { ASDisplayNodePerformBlockOnEveryNode(subnode, body) }
}

/// The nodes below `node` for which `matches` is true, parents before children.
public func ASDisplayNodeFindAllSubnodes(
    _ node: ASDisplayNode, _ matches: (ASDisplayNode) -> Bool
) -> [ASDisplayNode] {
    var found: [ASDisplayNode] = []
    ASDisplayNodePerformBlockOnEverySubnode(node) { if matches($0) { found.append($0) } }
    return found
}

public func ASDisplayNodeFindAllSubnodesOfClass<Node: ASDisplayNode>(_ node: ASDisplayNode, _ type: Node.Type) -> [Node]
{
    ASDisplayNodeFindAllSubnodes(node) { $0 is Node }.compactMap { $0 as? Node }
}

/// The first of `node` and what is below it, parents before children, for which `matches` is true.
public func ASDisplayNodeFindFirstNode(_ node: ASDisplayNode, _ matches: (ASDisplayNode) -> Bool) -> ASDisplayNode? {
    matches(node) ? node : ASDisplayNodeFindFirstSubnode(node, matches)
}

/// Likewise, `node` itself left out.
public func ASDisplayNodeFindFirstSubnode(_ node: ASDisplayNode, _ matches: (ASDisplayNode) -> Bool) -> ASDisplayNode? {
    for subnode in node.subnodes {
        if let found = ASDisplayNodeFindFirstNode(subnode, matches) { return found }
    }
    return nil
}

public func ASDisplayNodeFindFirstSubnodeOfClass<Node: ASDisplayNode>(_ node: ASDisplayNode, _ type: Node.Type) -> Node?
{
    ASDisplayNodeFindFirstSubnode(node) { $0 is Node } as? Node
}

/// The nodes in `layer`, also through layers that are no nodes'.
@MainActor
public func ASCollectDisplayNodes(_ layer: CALayer) -> [ASDisplayNode] {
    var found: [ASDisplayNode] = []
    ASDisplayNodePerformBlockOnEveryNode(layer) { found.append($0) }
    return found
}
