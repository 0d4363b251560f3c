import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// A node in a view or layer that is no node's.
extension ASDisplayNode: LayerOwner {
    /// A supernode keeps its subnodes; every other superlayer keeps the node.
    package func isKeptAlive(by superlayer: CALayer) -> Bool {
        supernode.map { $0.loadedLayer !== superlayer } ?? true
    }

    package var ownsBareLayer: Bool { isLayerBacked }

    package func bareLayerDidMove(toWindowWith traits: UITraitCollection?) {
        guard supernode == nil else { return }
        if let traits { takeTraits(traits, ofWindowWith: loadedLayer?.windowTraits ?? traits) }
        windowDidChange(hasWindow: traits != nil)
        if traits != nil { scheduleBareLayout() }
    }

    package func bareLayerTraitsDidChange(_ traits: UITraitCollection) {
        guard supernode == nil else { return }
        takeTraits(traits, ofWindowWith: loadedLayer?.windowTraits ?? traits)
        traitsDidChange()
    }

    /// Lays out a tree whose top has no view: in the next frame, before it is drawn.
    @MainActor
    func scheduleBareLayout() {
        FrameLoop.shared.setNeedsRangePass(for: self) { [weak self] in
            guard let self, supernode == nil, isInHierarchy else { return }
            layoutPass()
            scheduleDisplay()
        }
    }
}
