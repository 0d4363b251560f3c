import ADKFoundation
import Foundation

extension CALayer {
    /// Moves `layer` to the front, from wherever it is.
    public func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: sublayers.count - (layer.superlayer === self ? 1 : 0))
    }

    /// Moves `layer` here from wherever it is. `index` counts the sublayers without it.
    ///
    /// An index that does not exist is logged, and the nearest taken. A layer that this one lies in, or is, stays
    /// where it is; that is logged too.
    public func insertSublayer(_ layer: CALayer, at index: Int) {
        guard !isWithin(layer) else {
            return Misuse.report(
                "a \(type(of: layer)) cannot lie in itself: it was added to a \(type(of: self)) that is in it")
        }
        // On its way from one superlayer to another it is kept by neither.
        let owner = layer.owner
        defer { withExtendedLifetime(owner) {} }
        layer.removeFromSuperlayer()
        if !(0...sublayers.count).contains(index) {
            Misuse.report("there is no place \(index) among the \(sublayers.count) sublayers of a \(type(of: self))")
        }
        let index = min(max(index, 0), sublayers.count)
        sublayers.insert(layer, at: index)
        paint.sublayers.insert(layer.paint, at: index)
        layer.superlayer = self
        layer.setNeedsComposite()
        adoptOwner(of: layer)
    }

    public func removeFromSuperlayer() {
        guard let superlayer else { return }
        let mayTell = !isViewLayer && (owner != nil || hasBareOwnersBelow)
        let wasInWindow = mayTell && isInWindow
        setNeedsComposite()
        superlayer.sublayers.removeAll { $0 === self }
        superlayer.paint.sublayers.removeAll { $0 === paint }
        self.superlayer = nil
        superlayer.disownOwner(of: self, wasInWindow: wasInWindow)
    }

    private func isWithin(_ layer: CALayer) -> Bool {
        var current: CALayer? = self
        while let next = current {
            if next === layer { return true }
            current = next.superlayer
        }
        return false
    }

    /// Sublayers in painting order.
    var paintOrder: [CALayer] {
        paint.isInPaintOrder ? sublayers : PaintLayer.sorted(sublayers) { $0.zPosition }
    }

    // MARK: - Coordinates

    /// Maps this layer's points to the superlayer's.
    var transformToSuperlayer: CGAffineTransform {
        superlayer.map { $0.paint.transform(of: paint) } ?? paint.localTransform
    }

    /// Maps this layer's points to its root's.
    var transformToRoot: CGAffineTransform {
        var transform = transformToSuperlayer
        var layer = superlayer
        while let next = layer, next.superlayer != nil {
            transform = transform.concatenating(next.transformToSuperlayer)
            layer = next.superlayer
        }
        // The root's own position is the window's business, but its bounds origin counts.
        return superlayer == nil ? boundsShift : transform.concatenating(root.boundsShift)
    }

    package func sharesRoot(with layer: CALayer) -> Bool { root === layer.root }

    /// Maps this layer's points to those of `layer`, in the same tree.
    package func transform(to layer: CALayer) -> CGAffineTransform {
        transformToRoot.concatenating(layer.transformToRoot.inverted())
    }

    private var boundsShift: CGAffineTransform { CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY) }

    var root: CALayer {
        var layer = self
        while let next = layer.superlayer { layer = next }
        return layer
    }

    /// In the tree of a window.
    package var isInWindow: Bool { root.damageSink != nil }

    /// What of the plane the layer lies in can be seen through the layers above, in its own points.
    package var visibleRegion: CGRect {
        guard let superlayer else { return bounds }
        let region = superlayer.visibleRegion.applying(transformToSuperlayer.inverted())
        return masksToBounds ? region.intersection(bounds) : region
    }

    // MARK: - Damage

    /// What the layer and everything below it paints, in its own points.
    var paintExtent: CGRect { paint.paintExtent }

    /// Marks everything this layer paints as damaged. O(depth + sublayers).
    package func setNeedsComposite() { setNeedsComposite(in: paintExtent) }

    /// Marks `rect`, in this layer's points, as damaged where it can be seen.
    package func setNeedsComposite(in rect: CGRect) {
        var rect = rect
        var layer = self
        while true {
            if layer.isHidden { return }
            // A shadow that follows what is in the layer changes with it, and is a picture as a whole.
            if layer.paint.shadowFollowsContents {
                layer.paint.contentsShadow = nil
                rect = rect.union(layer.paintExtent)
            }
            guard let parent = layer.superlayer else { break }
            // Filtered as one picture: what is next to a change may round differently.
            if !layer.affineTransform.isIdentity || !parent.sublayerTransform.isIdentity { rect = layer.paintExtent }
            rect = rect.applying(layer.transformToSuperlayer)
            if parent.masksToBounds { rect = rect.intersection(parent.bounds) }
            if rect.isNull || rect.isEmpty { return }
            layer = parent
        }
        layer.damageSink?.addDamage(rect.offsetBy(dx: -layer.bounds.minX, dy: -layer.bounds.minY))
    }
}
