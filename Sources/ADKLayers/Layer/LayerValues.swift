import ADKFoundation
import ADKGraphics
import Foundation

/// The values of a layer that can be animated. Geometry is in points of the superlayer, as in `CALayer`.
package struct LayerValues: Equatable, Sendable {
    var zPosition: CGFloat = 0
    package var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var affineTransform = CGAffineTransform.identity
    var sublayerTransform = CGAffineTransform.identity

    var isHidden = false
    var opacity: CGFloat = 1
    var backgroundColor: UIColor?
    var cornerRadius: CGFloat = 0
    var borderWidth: CGFloat = 0
    var borderColor: UIColor?
    var shadowColor: UIColor? = .black
    var shadowOpacity: CGFloat = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3

    var contentsRect = CALayer.unitRect
    var contentsCenter = CALayer.unitRect

    /// Maps the layer's points to the superlayer's, without the superlayer's `sublayerTransform`.
    var localTransform: CGAffineTransform {
        let size = bounds.size
        let flat = CGAffineTransform(
            translationX: position.x - size.width * anchorPoint.x - bounds.minX,
            y: position.y - size.height * anchorPoint.y - bounds.minY)
        return affineTransform.isIdentity ? flat : flat.concatenating(affineTransform.around(position))
    }

    /// `sublayerTransform` as a map of the layer's points, around its anchor point.
    var sublayerTransformAroundAnchor: CGAffineTransform {
        sublayerTransform.around(
            CGPoint(x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y))
    }
}

extension AnimatedProperty {
    /// The pixels that a change of the property affects in a layer with `values`. A transform of the sublayers moves
    /// with the anchor point, and so changes the layer's own pixels. Sublayers cast the shadow too if the background is
    /// not opaque.
    @inline(__always)
    func pixelChange(in values: LayerValues) -> PixelChange {
        switch self {
        case .anchorPoint where !values.sublayerTransform.isIdentity: .extent
        case .backgroundColor where values.shadowOpacity > 0: .extent
        default: pixelChange
        }
    }
}

extension LayerValues {
    /// The pixels that a change from these values to `new` affects; nil if the values are equal.
    func pixelChange(to new: LayerValues) -> PixelChange? {
        guard new != self else { return nil }
        var same = new
        (same.opacity, same.zPosition) = (opacity, zPosition)
        if same == self { return .blending }
        (same.position, same.affineTransform) = (position, affineTransform)
        if sublayerTransform.isIdentity { same.anchorPoint = anchorPoint }
        same.isHidden = isHidden
        return same == self ? .place : .extent
    }
}

// The values of a layer under their names, for painting.
extension RenderLayer {
    var zPosition: CGFloat { values.zPosition }
    var bounds: CGRect { values.bounds }
    var position: CGPoint { values.position }
    var anchorPoint: CGPoint { values.anchorPoint }
    var affineTransform: CGAffineTransform { values.affineTransform }
    var sublayerTransform: CGAffineTransform { values.sublayerTransform }
    var isHidden: Bool { values.isHidden }
    var opacity: CGFloat { values.opacity }
    var backgroundColor: UIColor? { values.backgroundColor }
    var cornerRadius: CGFloat { values.cornerRadius }
    var borderWidth: CGFloat { values.borderWidth }
    var borderColor: UIColor? { values.borderColor }
    var shadowColor: UIColor? { values.shadowColor }
    var shadowOpacity: CGFloat { values.shadowOpacity }
    var shadowOffset: CGSize { values.shadowOffset }
    var shadowRadius: CGFloat { values.shadowRadius }
    var contentsRect: CGRect { values.contentsRect }
    var contentsCenter: CGRect { values.contentsCenter }
    /// Maps this layer's points to the superlayer's, without the superlayer's `sublayerTransform`.
    var localTransform: CGAffineTransform { values.localTransform }
    /// `sublayerTransform` as a map of this layer's points, around its anchor point.
    var sublayerTransformAroundAnchor: CGAffineTransform { values.sublayerTransformAroundAnchor }
}
