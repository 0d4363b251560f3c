import ADKGraphics
import Foundation

/// The object that shows itself by a layer: a node. Main thread.
@MainActor
package protocol LayerOwner: AnyObject {
    /// Whether `superlayer` has to keep the owner alive: not where the owner of `superlayer` does so.
    func isKeptAlive(by superlayer: CALayer) -> Bool
    /// The owner has a layer and no view; otherwise the view tells it about its window.
    var ownsBareLayer: Bool { get }
    /// The bare layer came into a window, whose traits are given, or left it.
    func bareLayerDidMove(toWindowWith traits: UITraitCollection?)
    /// The traits of the window of the bare layer changed.
    func bareLayerTraitsDidChange(_ traits: UITraitCollection)
}

/// Who keeps whom: a layer keeps its sublayers and their owners, an owner keeps its layer. All these references
/// point down the tree, so that a subtree that is in no hierarchy goes with the last reference to its top.
extension CALayer {
    /// `layer` was inserted into this one.
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

    /// Of the window the layer is in.
    package var windowTraits: UITraitCollection? { root.damageSink?.traitCollection }

    /// `layer` was removed from this one; `wasInWindow` before that.
    func disownOwner(of layer: CALayer, wasInWindow: Bool) {
        let owner = layer.owner
        let wasKept = owner != nil && keptOwners.contains { $0 === owner }
        if wasKept { keptOwners.removeAll { $0 === owner } }
        guard wasInWindow, !layer.isViewLayer else { return }
        if wasKept, let owner, owner.ownsBareLayer { owner.bareLayerDidMove(toWindowWith: nil) }
        layer.forEachBareOwnerBelow { $0.bareLayerDidMove(toWindowWith: nil) }
    }

    /// Calls `body` for the owners of bare layers in this layer, down to the layers of other views.
    func forEachBareOwnerBelow(_ body: (any LayerOwner) -> Void) {
        guard hasBareOwnersBelow else { return }
        for layer in sublayers where !layer.isViewLayer { layer.forEachBareOwner(keptBy: self, body) }
    }

    private func forEachBareOwner(keptBy superlayer: CALayer, _ body: (any LayerOwner) -> Void) {
        if let owner, owner.ownsBareLayer, owner.isKeptAlive(by: superlayer) { body(owner) }
        forEachBareOwnerBelow(body)
    }
}
