import ADKFoundation
import Foundation

extension CALayer {
    /// Adds `layer` in front of the other sublayers. Removes it from its old superlayer.
    public func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: sublayers.count - (layer.superlayer === self ? 1 : 0))
    }

    /// Adds `layer` at `index` and removes it from its old superlayer. `index` counts the sublayers without `layer`.
    ///
    /// An index out of range is logged, and the nearest one is used. A layer that contains this one, or is this one, is
    /// logged and stays where it is.
    public func insertSublayer(_ layer: CALayer, at index: Int) {
        guard let root = root(outside: layer) else {
            return Misuse.report(
                "a \(type(of: layer)) cannot contain itself: it was added to a \(type(of: self)) inside it; ignored")
        }
        // Between the two superlayers neither keeps the owner alive.
        let owner = layer.owner
        defer { withExtendedLifetime(owner) {} }
        layer.removeFromSuperlayer()
        layer.maskedLayer?.mask = nil
        root.unmask(in: layer)
        if !(0...sublayers.count).contains(index) {
            Misuse.report(
                "index \(index) is out of range for the \(sublayers.count) sublayers of a \(type(of: self)); "
                    + "the nearest is used"
            )
        }
        let index = min(max(index, 0), sublayers.count)
        sublayers.insert(layer, at: index)
        paint.sublayers.insert(layer.paint, at: index)
        layer.superlayer = self
        layer.setPlaceNeedsComposite()
        adoptOwner(of: layer)
    }

    /// Removes the layer from its superlayer. Does nothing without a superlayer.
    public func removeFromSuperlayer() {
        guard let superlayer else { return }
        let mayTell = !isViewLayer && (owner != nil || hasBareOwnersBelow)
        let wasInWindow = mayTell && isInWindow
        setPlaceNeedsComposite()
        superlayer.sublayers.removeAll { $0 === self }
        superlayer.paint.sublayers.removeAll { $0 === paint }
        self.superlayer = nil
        // Nothing marks parts of it as stale outside of the tree.
        paint.keptRaster = nil
        AnimationEngine.shared.layersDidLeave()
        superlayer.disownOwner(of: self, wasInWindow: wasInWindow)
    }

    /// The root of the tree; nil if this layer is `layer` or inside it.
    private func root(outside layer: CALayer) -> CALayer? {
        var current = self
        while current !== layer {
            guard let next = current.superlayer else { return current }
            current = next
        }
        return nil
    }

    /// Ends that this root masks a layer inside `layer`, which comes into its tree: a mask does not contain what it
    /// masks.
    private func unmask(in layer: CALayer) {
        var root = self
        while let masked = root.maskedLayer {
            guard let next = masked.root(outside: layer) else { return masked.mask = nil }
            root = next
        }
    }

    /// Sublayers in painting order.
    var paintOrder: [CALayer] {
        paint.isInPaintOrder ? sublayers : RenderLayer.sorted(sublayers) { $0.paint.zPosition }
    }

    // MARK: - Coordinates

    /// Maps this layer's points to the superlayer's, as on screen.
    var transformToSuperlayer: CGAffineTransform {
        superlayer.map { $0.paint.transform(of: paint) } ?? paint.localTransform
    }

    /// Maps this layer's points to the superlayer's by the model, which has the goals of animations.
    package var modelTransformToSuperlayer: CGAffineTransform {
        guard motion != nil || superlayer?.motion != nil else { return transformToSuperlayer }
        let own = motion?.model.localTransform ?? paint.localTransform
        guard let superlayer, !superlayer.sublayerTransform.isIdentity else { return own }
        return own.concatenating(
            superlayer.motion?.model.sublayerTransformAroundAnchor ?? superlayer.paint.sublayerTransformAroundAnchor)
    }

    /// Maps this layer's points to its root's by the model.
    package var transformToRoot: CGAffineTransform {
        var transform = modelTransformToSuperlayer
        var layer = superlayer
        while let next = layer, next.superlayer != nil {
            transform = transform.concatenating(next.modelTransformToSuperlayer)
            layer = next.superlayer
        }
        // The window decides the root's position, but the root's bounds origin counts.
        return superlayer == nil ? boundsShift : transform.concatenating(root.boundsShift)
    }

    /// Whether both layers are in the same tree. O(depth).
    package func sharesRoot(with layer: CALayer) -> Bool { root === layer.root }

    /// Maps this layer's points to those of `layer` by the model. Both must be in the same tree.
    package func transform(to layer: CALayer) -> CGAffineTransform {
        transformToRoot.concatenating(layer.transformToRoot.inverted())
    }

    private var boundsShift: CGAffineTransform { CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY) }

    package var root: CALayer {
        var layer = self
        while let next = layer.superlayer { layer = next }
        return layer
    }

    /// The layer is in the tree of a window, or in a mask there.
    package var isInWindow: Bool {
        let root = root
        return root.damageSink != nil || root.maskedLayer?.isInWindow ?? false
    }

    /// The area visible through the clips of the layers above, in this layer's points. Not limited to the bounds,
    /// unless the layer clips.
    package var visibleRegion: CGRect {
        guard let superlayer else { return paint.bounds }
        let region = superlayer.visibleRegion.applying(transformToSuperlayer.inverted())
        return masksToBounds ? region.intersection(paint.bounds) : region
    }

    // MARK: - Damage

    /// The area that the layer and its subtree paint, in this layer's points.
    var paintExtent: CGRect { paint.paintExtent }

    /// Marks everything this layer paints as damaged. O(depth + sublayers).
    package func setNeedsComposite() {
        paint.knownExtent = nil
        setNeedsComposite(in: paintExtent)
    }

    /// Marks the place of the layer as damaged, but not its own pixels. The damage begins at the superlayer.
    func setPlaceNeedsComposite() {
        guard let superlayer else { return setNeedsComposite() }
        guard !paint.isHidden else { return }
        let place = paint.withRounding(paintExtent.applying(transformToSuperlayer))
        superlayer.setNeedsComposite(
            in: superlayer.masksToBounds ? place.intersection(superlayer.paint.bounds) : place)
    }

    /// Marks the visible part of `rect`, in this layer's points, as damaged. The values on screen count.
    package func setNeedsComposite(in rect: CGRect) {
        var rect = rect
        var layer = self
        while true {
            // Again at the end of the step: a change between two calls must not leave the old extent.
            let paint = layer.paint
            paint.knownExtent = nil
            defer { paint.knownExtent = nil }
            if rect.isNull || rect.isEmpty { return }
            // A shadow of the contents changes with them, and is rendered as a whole.
            if layer.paint.shadowFollowsContents {
                layer.paint.contentsShadow = nil
                rect = rect.union(layer.paintExtent)
            }
            layer.paint.keptRaster?.markStale(rect)
            // What is kept is stale also when the layer is shown again.
            if layer.paint.isHidden { return }
            guard let parent = layer.superlayer else { break }
            // A transformed layer is filtered as one raster: pixels next to a change may round differently.
            if !layer.paint.affineTransform.isIdentity || !parent.paint.sublayerTransform.isIdentity {
                rect = layer.paintExtent
            }
            rect = layer.paint.withRounding(rect.applying(layer.transformToSuperlayer))
            if parent.masksToBounds { rect = rect.intersection(parent.paint.bounds) }
            layer = parent
        }
        if let masked = layer.maskedLayer { return masked.setNeedsComposite() }
        layer.damageSink?.addDamage(rect.offsetBy(dx: -layer.paint.bounds.minX, dy: -layer.paint.bounds.minY))
    }
}
