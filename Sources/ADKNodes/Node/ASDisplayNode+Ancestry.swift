import ADKLayers
import ADKViews
import Foundation

extension ASDisplayNode {
    /// The supernodes, nearest first. Any thread.
    public var supernodes: [ASDisplayNode] { Array(supernodesIncludingSelf.dropFirst()) }

    /// This node and its supernodes, nearest first. Any thread.
    public var supernodesIncludingSelf: [ASDisplayNode] { Array(upwards) }

    /// This node and its supernodes, nearest first, computed on demand.
    var upwards: some Sequence<ASDisplayNode> { sequence(first: self) { $0.supernode } }

    /// The nearest supernode of class `type`, or this node if it is one and `includingSelf` is true. Any thread.
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

    /// The view of this node or of the nearest supernode with one. Nil if none is loaded.
    @MainActor
    var surroundingView: UIView? { upwards.lazy.compactMap(\.loadedView).first }

    /// The view controller of this node's view, or of the nearest supernode's view. Nil if none is loaded.
    @preconcurrency @MainActor
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
@preconcurrency @MainActor
public func ASLayerToDisplayNode(_ layer: CALayer?) -> ASDisplayNode? { layer?.owner as? ASDisplayNode }

/// The node that `view` belongs to, if any.
@preconcurrency @MainActor
public func ASViewToDisplayNode(_ view: UIView?) -> ASDisplayNode? { ASLayerToDisplayNode(view?.layer) }

/// The topmost node of the tree of `node`. Any thread.
public func ASDisplayNodeUltimateParentOfNode(_ node: ASDisplayNode) -> ASDisplayNode {
    node.supernodesIncludingSelf.last ?? node
}

/// The nearest node that is `a` or one of its supernodes, and `b` or one of its supernodes. Any thread.
public func ASDisplayNodeFindClosestCommonAncestor(_ a: ASDisplayNode, _ b: ASDisplayNode) -> ASDisplayNode? {
    let above = Set(a.supernodesIncludingSelf.map(ObjectIdentifier.init))
    return b.supernodesIncludingSelf.first { above.contains(ObjectIdentifier($0)) }
}

/// Calls `body` for `node` and its subtree, supernodes before subnodes. Any thread.
public func ASDisplayNodePerformBlockOnEveryNode(_ node: ASDisplayNode, _ body: (ASDisplayNode) -> Void) {
    body(node)
    for subnode in node.subnodes { ASDisplayNodePerformBlockOnEveryNode(subnode, body) }
}

/// Calls `body` for every node in the tree of `layer`, supernodes first. Layers without a node are traversed.
@preconcurrency @MainActor
public func ASDisplayNodePerformBlockOnEveryNode(_ layer: CALayer, _ body: (ASDisplayNode) -> Void) {
    if let node = ASLayerToDisplayNode(layer) { body(node) }
    for sublayer in layer.sublayers { ASDisplayNodePerformBlockOnEveryNode(sublayer, body) }
}

/// Calls `block` for the nodes of a tree, supernodes first.
///
/// With `layer`, these are the nodes in its tree, and `node` is not used. Without it, `node` and its subtree. With
/// `traverseSublayers` false, layers that are in no node are not searched for nodes.
@preconcurrency @MainActor
public func ASDisplayNodePerformBlockOnEveryNode(
    _ layer: CALayer?, _ node: ASDisplayNode?, _ traverseSublayers: Bool, _ block: (ASDisplayNode) -> Void
) {
    let found = layer.flatMap(ASLayerToDisplayNode) ?? (layer == nil ? node : nil)
    guard traverseSublayers, let layer = layer ?? found?.loadedLayer else {
        if let found { ASDisplayNodePerformBlockOnEveryNode(found, block) }
        return
    }
    ASDisplayNodePerformBlockOnEveryNode(layer, block)
}

/// Calls `block` for the nodes below `node`, supernodes first. With `traverseSublayers` true, layers that are in no
/// node are searched for nodes too, once `node` is loaded.
@preconcurrency @MainActor
public func ASDisplayNodePerformBlockOnEverySubnode(
    _ node: ASDisplayNode, _ traverseSublayers: Bool, _ block: (ASDisplayNode) -> Void
) {
    ASDisplayNodePerformBlockOnEveryNode(nil, node, traverseSublayers) { if $0 !== node { block($0) } }
}

/// The window that `layer` is in; nil for none.
@preconcurrency @MainActor
public func ASFindWindowOfLayer(_ layer: CALayer) -> UIWindow? { layer.window }

/// The view of `layer`, or of the nearest layer above it that has a view. Nil for a layer in no window.
///
/// - Complexity: O(number of views in the window).
@preconcurrency @MainActor
public func ASFindClosestViewOfLayer(_ layer: CALayer) -> UIView? { layer.closestView }

extension UIResponder {
    /// The nearest view controller among this responder and those after it; nil for none.
    @preconcurrency @MainActor public var asdk_associatedViewController: UIViewController? {
        sequence(first: self) { $0.next }.lazy.compactMap { $0 as? UIViewController }.first
    }
}

/// Calls `body` for `node` and its subtree, breadth first. Any thread.
public func ASDisplayNodePerformBlockOnEveryNodeBFS(_ node: ASDisplayNode, _ body: (ASDisplayNode) -> Void) {
    var level = [node]
    while !level.isEmpty {
        for node in level { body(node) }
        level = level.flatMap(\.subnodes)
    }
}

/// Calls `body` for the subtree of `node` without `node` itself, supernodes before subnodes. Any thread.
public func ASDisplayNodePerformBlockOnEverySubnode(_ node: ASDisplayNode, _ body: (ASDisplayNode) -> Void) {
    for subnode in node.subnodes { ASDisplayNodePerformBlockOnEveryNode(subnode, body) }
}

/// The nodes below `node` for which `matches` is true, supernodes before subnodes. Any thread.
public func ASDisplayNodeFindAllSubnodes(
    _ node: ASDisplayNode, _ matches: (ASDisplayNode) -> Bool
) -> [ASDisplayNode] {
    var found: [ASDisplayNode] = []
    ASDisplayNodePerformBlockOnEverySubnode(node) { if matches($0) { found.append($0) } }
    return found
}

/// The nodes below `node` of class `type`, supernodes before subnodes. Any thread.
public func ASDisplayNodeFindAllSubnodesOfClass<Node: ASDisplayNode>(_ node: ASDisplayNode, _ type: Node.Type) -> [Node]
{
    ASDisplayNodeFindAllSubnodes(node) { $0 is Node }.compactMap { $0 as? Node }
}

/// The first node for which `matches` is true, among `node` and its subtree, supernodes before subnodes. Any thread.
public func ASDisplayNodeFindFirstNode(_ node: ASDisplayNode, _ matches: (ASDisplayNode) -> Bool) -> ASDisplayNode? {
    matches(node) ? node : ASDisplayNodeFindFirstSubnode(node, matches)
}

/// The first node below `node` for which `matches` is true, supernodes before subnodes. Any thread.
public func ASDisplayNodeFindFirstSubnode(_ node: ASDisplayNode, _ matches: (ASDisplayNode) -> Bool) -> ASDisplayNode? {
    for subnode in node.subnodes {
        if let found = ASDisplayNodeFindFirstNode(subnode, matches) { return found }
    }
    return nil
}

/// The first node below `node` of class `type`, supernodes before subnodes. Any thread.
public func ASDisplayNodeFindFirstSubnodeOfClass<Node: ASDisplayNode>(_ node: ASDisplayNode, _ type: Node.Type) -> Node?
{
    ASDisplayNodeFindFirstSubnode(node) { $0 is Node } as? Node
}

/// The nodes in the tree of `layer`, supernodes first. Layers without a node are traversed.
@preconcurrency @MainActor
public func ASCollectDisplayNodes(_ layer: CALayer) -> [ASDisplayNode] {
    var found: [ASDisplayNode] = []
    ASDisplayNodePerformBlockOnEveryNode(layer) { found.append($0) }
    return found
}
