import ADKLayers
import Foundation

extension CALayer {
    /// The window that shows the layer; nil for none.
    package var window: UIWindow? { root.damageSink as? UIWindow }

    /// The view of the layer, or of the nearest layer above it that has a view in a window. O(number of views).
    package var closestView: UIView? {
        guard let window else { return nil }
        var layers: Set<ObjectIdentifier> = []
        var next: CALayer? = self
        while let layer = next {
            layers.insert(ObjectIdentifier(layer))
            next = layer.superlayer
        }
        // The layers above this one are those of its superviews, from the window down.
        var view: UIView = window
        while let below = view.subviews.first(where: { layers.contains(ObjectIdentifier($0.layer)) }) { view = below }
        return view
    }
}
