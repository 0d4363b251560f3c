import ADKFoundation
import ADKGraphics
import Foundation

/// Rasterization of layers in motion.
extension CALayer {
    /// The transform between the layer's points and its superlayer's, without the translation between their origins.
    var ownTransform: CGAffineTransform {
        guard let superlayer else { return paint.affineTransform }
        return paint.affineTransform.concatenating(superlayer.paint.sublayerTransform)
    }

    /// Begins or ends the rasterization of the layer. Boxes are rounded differently then, so its place is painted.
    func setRasterized(_ isRasterized: Bool) {
        guard isRasterized != (paint.rasterization != nil) else { return }
        if isRasterized, paint.keptRaster == nil { takeShownRaster() }
        setPlaceNeedsComposite()
        paint.rasterization = isRasterized ? RasterizationRule(ownTransform) : nil
        setPlaceNeedsComposite()
    }

    /// Ends the rasterization of the layer after its motion. Paints nothing if the window has the pixels of the layer
    /// at rest already.
    func endRasterization() {
        guard paint.rasterization != nil else { return }
        if looksTheSameAtRest { paint.rasterization = nil } else { setRasterized(false) }
    }

    /// The layer's raster has the pixels that the layer gets at rest. Only for layers that gain by it.
    var looksTheSameAtRest: Bool {
        guard paint.isOpaqueRaster, let sink = root.damageSink else { return false }
        // At rest, a layer in it may blur what is behind it.
        return !paint.isPaintedDirectly(scale: sink.scale) && shownPlace(sink) != nil
            && BackdropLayers.frames(in: root, scale: sink.scale).isEmpty
    }

    /// Copies the raster of an opaque layer that is about to move from the window, before other changes of the step
    /// are marked as damage. So a screen that leaves is not painted.
    ///
    /// Only if the window has the pixels that painting the raster would give.
    func takeShownRaster() {
        guard paint.rasterization == nil, paint.isOpaqueRaster, let sink = root.damageSink,
            !paint.isPaintedDirectly(scale: sink.scale), let shown = sink.shownPixels(), let place = shownPlace(sink)
        else { return }
        let window = PixelRect(x: 0, y: 0, width: shown.pixels.width, height: shown.pixels.height)
        let frame = paint.rasterFrame(scale: sink.scale, isOpaque: true)
        let seen = frame.offsetBy(dx: place.x, dy: place.y).intersection(place.clip ?? window).intersection(window)
        guard !seen.isEmpty, frame.width <= PixelBuffer.maximumSide, frame.height <= PixelBuffer.maximumSide,
            frame.area <= 4 * window.area
        else { return }
        let raster = LayerRaster(
            frame,
            LayerRaster.Style(
                scale: sink.scale, variant: sink.traitCollection.colorVariant, isOpaque: true))
        let covered = ContentMove.coverings(place.path, of: seen) + shown.stale
        raster.seed(
            seen.offsetBy(dx: -place.x, dy: -place.y), from: shown.pixels, x: -place.x, y: -place.y,
            covered: covered.map { $0.intersection(seen).offsetBy(dx: -place.x, dy: -place.y) })
        paint.keptRaster = raster
    }

    private struct ShownPlace {
        /// The pixel of the layer's origin.
        let x, y: Int
        /// The clips of the layers around it.
        var clip: PixelRect?
        let path: [ContentMove.Place]
    }

    /// The place of the layer in the window; nil if it is not at a whole pixel, or not painted as it would be alone.
    private func shownPlace(_ sink: any DamageSink) -> ShownPlace? {
        let scale = sink.scale
        var layers = [self]
        while let parent = layers.last?.superlayer { layers.append(parent) }
        layers.reverse()
        let root = layers[0]
        guard root.paint.sublayerTransform.isIdentity else { return nil }
        var transform = CGAffineTransform(scaleX: scale, y: scale)
        transform.tx = -root.paint.bounds.minX * scale
        transform.ty = -root.paint.bounds.minY * scale
        var clip: PixelRect?
        var path = [ContentMove.Place(layer: root, transform: transform)]
        for layer in layers.dropFirst() {
            transform = layer.transformToSuperlayer.concatenating(transform)
            guard layer === self ? isPlainAtRest : layer.isPlain, transform.a == scale, transform.d == scale,
                transform.b == 0, transform.c == 0
            else {
                return nil
            }
            if layer.masksToBounds, layer !== self {
                guard layer.paint.roundedRadius == 0 else { return nil }
                let box = PixelSnapping.box(layer.paint.bounds, transform)
                clip = clip?.intersection(box) ?? box
            }
            path.append(ContentMove.Place(layer: layer, transform: transform))
        }
        let (x, y) = (PixelSnapping.round(transform.tx), PixelSnapping.round(transform.ty))
        guard abs(transform.tx - CGFloat(x)) < 1e-6, abs(transform.ty - CGFloat(y)) < 1e-6 else { return nil }
        return ShownPlace(x: x, y: y, clip: clip, path: path)
    }
}
