import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The surroundings nodes are measured and drawn in before they are in a window.
package enum NodeTraits {
    private static let shared = Locked(UITraitCollection())

    /// Of the window most recently opened or changed.
    package static var current: UITraitCollection { shared.current }

    @MainActor
    package static func set(_ traits: UITraitCollection) { shared.withLock { $0 = traits } }
}

extension ASDisplayNode {
    /// The traits the node is measured and drawn with. Any thread.
    public func asyncTraitCollection() -> UITraitCollection { NodeTraits.current }

    /// The window's appearance or scale changed: everything drawn is drawn anew.
    @MainActor
    func traitsDidChange() {
        if let loadedView, loadedView.window != nil { NodeTraits.set(loadedView.traitCollection) }
        setNeedsDisplay()
        for subnode in subnodes where subnode.isLayerBacked { subnode.traitsDidChange() }
    }

    /// Everything drawn in the subtree is stale, whether its views are in a window or not. Any thread.
    package func recursivelySetNeedsDisplay() {
        setNeedsDisplay()
        for subnode in subnodes { subnode.recursivelySetNeedsDisplay() }
    }
}
