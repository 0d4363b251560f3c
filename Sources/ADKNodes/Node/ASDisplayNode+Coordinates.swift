import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// Conversion of points and rectangles between the coordinates of two nodes. Any thread before load, then the main
/// thread.
///
/// The nodes need a common ancestor; nil stands for the topmost node. If there is no common ancestor, this is logged,
/// and the topmost nodes are treated as one.
///
/// Loaded nodes are converted by their layers, so that scrolling counts. Others use the measured layout, or else their
/// frames. A conversion takes at most time proportional to the product of the two nodes' depths.
extension ASDisplayNode {
    /// Converts a point of this node to the coordinates of `node`.
    public func convert(_ point: CGPoint, to node: ASDisplayNode?) -> CGPoint { point.applying(transform(to: node)) }
    /// Converts a point of `node` to this node's coordinates.
    public func convert(_ point: CGPoint, from node: ASDisplayNode?) -> CGPoint {
        point.applying((node ?? topmost).transform(to: self))
    }

    /// Converts a rectangle of this node to the coordinates of `node`. Under rotation, the result is the bounding box.
    public func convert(_ rect: CGRect, to node: ASDisplayNode?) -> CGRect { rect.applying(transform(to: node)) }
    /// Converts a rectangle of `node` to this node's coordinates. Under rotation, the result is the bounding box.
    public func convert(_ rect: CGRect, from node: ASDisplayNode?) -> CGRect {
        rect.applying((node ?? topmost).transform(to: self))
    }

    private var topmost: ASDisplayNode { supernodesIncludingSelf.last ?? self }

    private func transform(to node: ASDisplayNode?) -> CGAffineTransform {
        let other = node ?? topmost
        if other === self { return .identity }
        if isNodeLoaded, other.isNodeLoaded, MainThread.isCurrent,
            let throughLayers = MainActor.assumeIsolated({ layerTransform(to: other) })
        {
            return throughLayers
        }
        let own = supernodesIncludingSelf
        let others = other.supernodesIncludingSelf
        let ancestor = own.first { node in others.contains { $0 === node } }
        if ancestor == nil {
            Misuse.report(
                "\(self) and \(other) have no common ancestor; their topmost nodes are treated as one")
        }
        return Self.transform(own, up: ancestor ?? own.last)
            .concatenating(Self.transform(others, up: ancestor ?? others.last).inverted())
    }

    /// The transform from the first node of `chain` to `ancestor`. Each node of `chain` is followed by its supernode.
    private static func transform(_ chain: [ASDisplayNode], up ancestor: ASDisplayNode?) -> CGAffineTransform {
        var result = CGAffineTransform.identity
        for node in chain {
            if node === ancestor { break }
            result = result.concatenating(node.transformToSupernode)
        }
        return result
    }

    private var transformToSupernode: CGAffineTransform {
        var (state, isLoaded) = lock.withLock { (bridged, backingState.isLoaded) }
        let supernode = supernode
        if !isLoaded, let measured = supernode?.calculatedLayout?.frame(forElement: self), !measured.isNull {
            state.layoutFrame = measured
        }
        return state.transformToSupernode.concatenating(supernode?.subnodeTransformAroundAnchor ?? .identity)
    }

    /// The transform that this node applies to all its subnodes.
    private var subnodeTransformAroundAnchor: CGAffineTransform {
        let state = lock.withLock { bridged }
        let transform = state.rare.subnodeTransform.affine
        guard !transform.isIdentity else { return .identity }
        let (bounds, anchor) = (state.bounds, state.rare.anchorPoint)
        return transform.around(
            CGPoint(x: bounds.minX + bounds.width * anchor.x, y: bounds.minY + bounds.height * anchor.y))
    }

    @MainActor
    private func layerTransform(to other: ASDisplayNode) -> CGAffineTransform? {
        guard let own = loadedLayer, let others = other.loadedLayer, own.sharesRoot(with: others) else { return nil }
        return own.transform(to: others)
    }
}
