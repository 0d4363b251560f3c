import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// Points and rectangles of one node as another sees them. Any thread before load, then main. The
/// nodes must have an ancestor in common; nil stands for the topmost one. Of nodes in different trees the topmost
/// ones are taken for one, which is logged.
///
/// Loaded nodes go by their layers, so that scrolling counts. Others go by what was measured, or
/// else by their frames.
extension ASDisplayNode {
    public func convert(_ point: CGPoint, to node: ASDisplayNode?) -> CGPoint { point.applying(transform(to: node)) }
    public func convert(_ point: CGPoint, from node: ASDisplayNode?) -> CGPoint {
        point.applying((node ?? topmost).transform(to: self))
    }

    /// The smallest rectangle around the mapped corners.
    public func convert(_ rect: CGRect, to node: ASDisplayNode?) -> CGRect { rect.applying(transform(to: node)) }
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
                "\(self) and \(other) have no node in common above them; their topmost nodes are taken for one")
        }
        return Self.transform(own, up: ancestor ?? own.last)
            .concatenating(Self.transform(others, up: ancestor ?? others.last).inverted())
    }

    /// From the first of `chain`, each the supernode of the one before, to `ancestor`.
    private static func transform(_ chain: [ASDisplayNode], up ancestor: ASDisplayNode?) -> CGAffineTransform {
        var result = CGAffineTransform.identity
        for node in chain {
            if node === ancestor { break }
            result = result.concatenating(node.transformToSupernode)
        }
        return result
    }

    private var transformToSupernode: CGAffineTransform {
        var (state, isLoaded) = lock.withLock { (bridged, flags.isLoaded) }
        let supernode = supernode
        if !isLoaded, let measured = supernode?.calculatedLayout?.frame(forElement: self), !measured.isNull {
            state.layoutFrame = measured
        }
        return state.transformToSupernode.concatenating(supernode?.subnodeTransformAroundAnchor ?? .identity)
    }

    /// What this node does to all its subnodes.
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
