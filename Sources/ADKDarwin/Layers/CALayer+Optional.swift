import ADKLayers
import ADKLayout
import Foundation

extension CALayer {
    /// The sublayers, back to front among equal z positions. Nil without any. Setting it removes the others.
    public var sublayers: [CALayer]? {
        get { orderedSublayers.isEmpty ? nil : orderedSublayers }
        set {
            let new = newValue ?? []
            for layer in orderedSublayers where !new.contains(where: { $0 === layer }) { layer.removeFromSuperlayer() }
            for layer in new { addSublayer(layer) }
        }
    }
}

extension ASLayoutSpec {
    /// The children, in drawing order. Never nil when it is read; setting nil removes all. A background, overlay or
    /// corner element is not among them.
    public final var children: [any ASLayoutElement]? {
        get { orderedChildren }
        set { orderedChildren = newValue ?? [] }
    }
}
