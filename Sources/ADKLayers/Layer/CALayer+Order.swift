import ADKFoundation
import Foundation

extension CALayer {
    /// Adds `layer` in front of `sibling`; in front of all sublayers if it is nil or none of them.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        let others = sublayers.filter { $0 !== layer }
        insertSublayer(layer, at: others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count)
    }

    /// Adds `layer` behind `sibling`; behind all sublayers if it is nil or none of them.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        let others = sublayers.filter { $0 !== layer }
        insertSublayer(layer, at: others.firstIndex { $0 === sibling } ?? 0)
    }

    /// Puts `newLayer` in the place of `oldLayer`. Does nothing but a log if `oldLayer` is no sublayer.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer else { return }
        guard oldLayer.superlayer === self else {
            return Misuse.report("a \(type(of: oldLayer)) was not replaced: it is no sublayer of the \(type(of: self))")
        }
        insertSublayer(newLayer, above: oldLayer)
        // A layer that contains this one is refused.
        if newLayer.superlayer === self { oldLayer.removeFromSuperlayer() }
    }

    /// Converts `p` from this layer to `l`, or to the root if nil. Both are in the same tree. O(depth).
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(map(to: l)) }
    /// Converts `p` from `l`, or from the root if nil, to this layer. O(depth).
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { p.applying(map(to: l).inverted()) }
    /// Converts `r` from this layer to `l`, or to the root if nil. The bounding box, if one of them is rotated.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(map(to: l)) }
    /// Converts `r` from `l`, or from the root if nil, to this layer. The bounding box, if one of them is rotated.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { r.applying(map(to: l).inverted()) }

    private func map(to layer: CALayer?) -> CGAffineTransform {
        layer.map { transform(to: $0) } ?? transformToRoot
    }

    /// The frontmost layer of the subtree that contains `p`, in points of the superlayer. Hidden layers are skipped.
    public func hitTest(_ p: CGPoint) -> CALayer? {
        guard !isHidden else { return nil }
        let point = p.applying(modelTransformToSuperlayer.inverted())
        if masksToBounds, !bounds.contains(point) { return nil }
        for sublayer in paintOrder.reversed() {
            if let hit = sublayer.hitTest(point) { return hit }
        }
        return bounds.contains(point) ? self : nil
    }

    /// Whether the layer's bounds contain `p`, in its own points.
    public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
}
