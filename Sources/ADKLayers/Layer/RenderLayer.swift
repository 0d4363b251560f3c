import ADKFoundation
import ADKGraphics
import Foundation

/// The values of a layer that the compositor reads, tied to no thread.
///
/// A `CALayer` owns one and is its interface on the main thread. Any one thread at a time can paint a tree that is in
/// no window. The result is the same as in a window. Rasterised subtrees use this in the background.
package final class RenderLayer {
    package init() {}

    /// The sublayers, back to front among equal z positions.
    package var sublayers: [RenderLayer] = []
    /// The values on screen, also during an animation.
    var values = LayerValues()
    var maskedCorners = CACornerMask.all
    var masksToBounds = false
    /// The values of masks and of paths of shadows. Nil for most layers.
    private(set) var rare: RareLayerValues?

    package var contents: PixelBuffer?
    package var contentsScale: CGFloat = 1
    package var contentsGravity = CALayerContentsGravity.resize
    package var contentsCapInsets = UIEdgeInsets.zero
    /// The distance in points by which the contents extend beyond each side of the bounds.
    package var contentsOutset = UIEdgeInsets.zero

    /// The shadow of the layer's contents, kept until a change in the subtree.
    var contentsShadow: ContentsShadow?

    /// How the layer is painted in motion; nil at rest.
    var rasterization: RasterizationRule? {
        didSet {
            guard rasterization == nil else { return }
            keptRaster = nil
            knownExtent = nil
        }
    }
    /// The raster of the layer in motion, if it is kept. It decides nothing about pixels.
    var keptRaster: LayerRaster?
    /// The extent of a layer in motion, until the next damage in its subtree: each step asks for it several times.
    var knownExtent: CGRect?

    /// The layer whose alpha shows the parts of this one.
    var mask: RenderLayer? { rare?.mask }

    /// Changes the rare values, which are made if there are none.
    func withRare(_ change: (RareLayerValues) -> Void) {
        let values = rare ?? RareLayerValues()
        rare = values
        change(values)
    }

    // MARK: - Geometry

    /// Maps a sublayer's points to this layer's.
    func transform(of sublayer: RenderLayer) -> CGAffineTransform {
        sublayerTransform.isIdentity
            ? sublayer.localTransform : sublayer.localTransform.concatenating(sublayerTransformAroundAnchor)
    }

    /// Whether the sublayers are in painting order already. This is the usual case.
    var isInPaintOrder: Bool {
        var last = -CGFloat.infinity
        for layer in sublayers {
            if layer.zPosition < last { return false }
            last = layer.zPosition
        }
        return true
    }

    /// Sublayers in painting order.
    var paintOrder: [RenderLayer] {
        isInPaintOrder ? sublayers : RenderLayer.sorted(sublayers) { $0.zPosition }
    }

    /// `layers` sorted by their z positions. Equal positions keep their order.
    static func sorted<Layer>(_ layers: [Layer], by zPosition: (Layer) -> CGFloat) -> [Layer] {
        layers.enumerated().sorted { (zPosition($0.element), $0.offset) < (zPosition($1.element), $1.offset) }
            .map(\.element)
    }

    /// Points by which rounding to whole pixels can move no edge. A point has at least one pixel.
    private static let roundingSlack: CGFloat = 2

    /// The bounds, enlarged by contents that may extend beyond them: those that keep their size or fill.
    var contentsOverflow: CGRect {
        guard let contents, contentsGravity != .resize, contentsGravity != .resizeAspect else { return bounds }
        let scale = max(contentsScale, 0.01)
        let part = RenderLayer.part(contentsRect, of: contents)
        var size = CGSize(width: CGFloat(part.width) / scale, height: CGFloat(part.height) / scale)
        let room = contentsOutset == .zero ? bounds : bounds.outset(by: contentsOutset)
        if size == room.size { return bounds }
        let slack = RenderLayer.roundingSlack
        if contentsGravity == .resizeAspectFill, size.width > 0, size.height > 0 {
            let factor = max((room.width + slack) / size.width, (room.height + slack) / size.height)
            size = CGSize(width: size.width * factor, height: size.height * factor)
        }
        return bounds.union(
            room.insetBy(dx: -max(0, size.width - room.width) - slack, dy: -max(0, size.height - room.height) - slack))
    }

    /// The pixels of `contents` in `unit`, a fraction of its size. Edges are rounded to the nearest pixel edge.
    static func part(_ unit: CGRect, of contents: PixelBuffer) -> PixelRect {
        let everything = PixelRect(x: 0, y: 0, width: contents.width, height: contents.height)
        guard unit != CALayer.unitRect else { return everything }
        func edge(_ share: CGFloat, _ length: Int) -> Int {
            share.isFinite ? Int((min(1, max(0, share)) * CGFloat(length)).rounded()) : 0
        }
        let (left, top) = (edge(unit.minX, contents.width), edge(unit.minY, contents.height))
        return PixelRect(
            x: left, y: top, width: max(0, edge(unit.maxX, contents.width) - left),
            height: max(0, edge(unit.maxY, contents.height) - top))
    }

    /// The area that the layer paints without its shadow and its sublayers, in its own points. The edges of contents
    /// with an outset are rounded twice: those of the bounds, and the outset.
    private var ownBounds: CGRect {
        guard contentsOutset != .zero else { return contentsOverflow }
        let slack = RenderLayer.roundingSlack
        return contentsOverflow.union(bounds.outset(by: contentsOutset).insetBy(dx: -slack, dy: -slack))
    }

    /// The area that the layer itself paints, in its own points: the bounds, its shadow, and contents that extend
    /// beyond.
    var paintBounds: CGRect { castsShadow ? ownBounds.union(shadowBounds) : ownBounds }

    /// The area that the layer and its subtree paint, in its own points.
    var paintExtent: CGRect {
        guard rasterization != nil else { return computedExtent }
        if let knownExtent { return knownExtent }
        let extent = computedExtent
        knownExtent = extent
        return extent
    }

    private var computedExtent: CGRect {
        let extent = masksToBounds ? ownBounds : unshadowedExtent
        return castsShadow ? extent.union(shadowBounds) : extent
    }

    /// Forgets the extents of all layers of the subtree. For checks.
    package func forgetExtents() {
        knownExtent = nil
        for layer in sublayers { layer.forgetExtents() }
    }

    /// The area that the layer and its subtree paint, without the layer's own shadow.
    var unshadowedExtent: CGRect {
        if masksToBounds { return bounds }
        return sublayers.reduce(ownBounds) { extent, layer in
            layer.isHidden
                ? extent : extent.union(layer.withRounding(layer.paintExtent.applying(transform(of: layer))))
        }
    }

    /// A rectangle of the layer, in points of the superlayer, enlarged if the layer is painted as a raster. Then its
    /// pixels are rounded together, and again in each raster around it.
    func withRounding(_ rect: CGRect) -> CGRect {
        rasterization == nil ? rect : rect.insetBy(dx: -RenderLayer.roundingSlack, dy: -RenderLayer.roundingSlack)
    }

    /// The corner radius, or 0 if no corner is rounded.
    var roundedRadius: CGFloat { maskedCorners.isDisjoint(with: .all) ? 0 : cornerRadius }
}

extension CGAffineTransform {
    /// The same transform with `centre` as its origin.
    package func around(_ centre: CGPoint) -> CGAffineTransform {
        CGAffineTransform(translationX: -centre.x, y: -centre.y)
            .concatenating(self)
            .concatenating(CGAffineTransform(translationX: centre.x, y: centre.y))
    }
}

extension CGRect {
    func outset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX - insets.left, y: minY - insets.top, width: width + insets.horizontal,
            height: height + insets.vertical)
    }
}
