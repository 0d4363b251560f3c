import ADKGraphics
import Foundation

/// The object that a layer shows: a node. Its members are isolated one by one: an isolated protocol would isolate the
/// subclasses of nodes in other modules.
package protocol LayerOwner: AnyObject {
    /// Whether `superlayer` has to keep the owner alive. False if the owner of `superlayer` does so.
    @MainActor func isKeptAlive(by superlayer: CALayer) -> Bool
    /// The owner has a layer and no view. Without a view, the layer reports its window to the owner.
    @MainActor var ownsBareLayer: Bool { get }
    /// The bare layer entered a window with these traits, or left its window if nil.
    @MainActor func bareLayerDidMove(toWindowWith traits: UITraitCollection?)
    /// The traits of the bare layer's window changed.
    @MainActor func bareLayerTraitsDidChange(_ traits: UITraitCollection)
    /// An animator gave the layer other values than the owner had set. The owner takes them over.
    @MainActor func layerValuesDidChange(_ layer: CALayer)
}

/// The references that keep layers and owners alive.
///
/// A layer keeps its sublayers and their owners. An owner keeps its layer. All of these point down the tree. So a
/// subtree outside of any hierarchy is freed with the last reference to its top.
extension CALayer {
    /// Called after `layer` was inserted into this layer.
    func adoptOwner(of layer: CALayer) {
        let owner = layer.owner.flatMap { $0.isKeptAlive(by: self) ? $0 : nil }
        if let owner { keptOwners.append(owner) }
        guard !layer.isViewLayer, layer.hasBareOwnersBelow || owner?.ownsBareLayer ?? false else { return }
        var above: CALayer? = self
        while let next = above, !next.hasBareOwnersBelow {
            next.hasBareOwnersBelow = true
            above = next.isViewLayer ? nil : next.superlayer
        }
        guard let traits = windowTraits else { return }
        layer.forEachBareOwner(keptBy: self) { $0.bareLayerDidMove(toWindowWith: traits) }
    }

    /// The traits of the layer's window, or nil without a window.
    package var windowTraits: UITraitCollection? {
        let root = root
        return root.damageSink?.traitCollection ?? root.maskedLayer?.windowTraits
    }

    /// Called after `layer` was removed from this layer. `wasInWindow` is the state before the removal.
    func disownOwner(of layer: CALayer, wasInWindow: Bool) {
        let owner = layer.owner
        let wasKept = owner != nil && keptOwners.contains { $0 === owner }
        if wasKept { keptOwners.removeAll { $0 === owner } }
        guard wasInWindow, !layer.isViewLayer else { return }
        if wasKept, let owner, owner.ownsBareLayer { owner.bareLayerDidMove(toWindowWith: nil) }
        layer.forEachBareOwnerBelow { $0.bareLayerDidMove(toWindowWith: nil) }
    }

    /// Calls `body` for the owners of bare layers below this layer. Does not enter the layers of other views.
    package func forEachBareOwnerBelow(_ body: (any LayerOwner) -> Void) {
        guard hasBareOwnersBelow else { return }
        for layer in sublayers where !layer.isViewLayer { layer.forEachBareOwner(keptBy: self, body) }
        if let maskLayer, !maskLayer.isViewLayer { maskLayer.forEachBareOwner(keptBy: self, body) }
    }

    private func forEachBareOwner(keptBy superlayer: CALayer, _ body: (any LayerOwner) -> Void) {
        if let owner, owner.ownsBareLayer, owner.isKeptAlive(by: superlayer) { body(owner) }
        forEachBareOwnerBelow(body)
    }
}
