import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A node in a view or layer that does not belong to a node.
extension ASDisplayNode: LayerOwner {
    /// A supernode keeps its subnodes. Any other superlayer keeps the node.
    @MainActor package func isKeptAlive(by superlayer: CALayer) -> Bool {
        supernode.map { $0.loadedLayer !== superlayer } ?? true
    }

    @MainActor package var ownsBareLayer: Bool { isLayerBacked }

    @MainActor package func bareLayerDidMove(toWindowWith traits: UITraitCollection?) {
        guard supernode == nil else { return }
        if let traits { adoptTraits(traits, ofWindowWith: loadedLayer?.windowTraits ?? traits) }
        windowDidChange(hasWindow: traits != nil)
        if traits != nil { scheduleBareLayout() }
    }

    @MainActor package func bareLayerTraitsDidChange(_ traits: UITraitCollection) {
        guard supernode == nil else { return }
        adoptTraits(traits, ofWindowWith: loadedLayer?.windowTraits ?? traits)
        traitsDidChange()
    }

    /// Schedules the layout of a tree whose root has no view. It runs in the next frame, before drawing.
    @MainActor
    func scheduleBareLayout() {
        FrameLoop.shared.setNeedsRangePass(for: self) { [weak self] in
            guard let self, supernode == nil, isInHierarchy else { return }
            layoutPass()
            scheduleDisplay()
        }
    }
}

extension UIView {
    /// Shows `node` in this view, in front of its other subviews. The view keeps the node while it is shown there.
    public func addSubnode(_ node: ASDisplayNode) {
        if node.isLayerBacked {
            layer.addSubnode(node)
        } else {
            node.removeFromSupernode()
            addSubview(node.view)
        }
    }
}

extension CALayer {
    /// Shows `node` in this layer, in front of its other sublayers. The layer keeps the node while it is shown there. A
    /// node with a view receives no events there. A layer-backed node is notified when this layer enters or leaves a
    /// window.
    public func addSubnode(_ node: ASDisplayNode) {
        node.removeFromSupernode()
        addSublayer(node.layer)
    }
}
