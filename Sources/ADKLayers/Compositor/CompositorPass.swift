import ADKFoundation
import ADKGraphics
import Foundation

/// One walk over the layer tree, back to front.
///
/// Each painting step is clipped by rectangles of its own, so that a background can be painted later than the walk
/// reached it. Any thread with exclusive use of the layers, the context and the tiles.
final class CompositorPass {
    let context: CGContext
    let scale: CGFloat
    let tiles: CompositorTiles
    /// Rasters kept with the layers are reused.
    let reusesRasters: Bool
    /// Keeps the rasters of layers in motion; nil to paint them again.
    let rasters: LayerRasterCache?
    /// All that is behind a layer is painted in the context.
    let showsBackdrops: Bool
    /// The pixels of the rasters of layers in motion, and of transformed layers, that were painted.
    var paintedRasterPixels = 0
    /// The waiting fills. Like everything that is painted, they are inside the buffer: `visible` never reaches beyond
    /// it.
    var fills = DeferredFills()
    /// The pixels of the rasters that were painted as groups.
    private(set) var groupedPixels = 0

    init(
        context: CGContext, scale: CGFloat, tiles: CompositorTiles, reusesRasters: Bool = true,
        rasters: LayerRasterCache? = nil, showsBackdrops: Bool = false
    ) {
        self.rasters = rasters
        self.showsBackdrops = showsBackdrops
        self.context = context
        self.scale = scale
        self.tiles = tiles
        self.reusesRasters = reusesRasters
    }

    /// Paints `layer` and its subtree. `transform` maps the superlayer's points to pixels. `visible` is the part of the
    /// damage inside all clips.
    func paint(_ layer: RenderLayer, under transform: CGAffineTransform, visible: PixelRect) {
        let opacity = layer.opacity
        guard !layer.isHidden, opacity > 0 else { return }
        let local = layer.localTransform.concatenating(transform)
        let isAligned = local.b == 0 && local.c == 0 && local.a == scale && local.d == scale
        guard isAligned else {
            paintTransformed(layer, local, opacity: opacity, visible: visible)
            return
        }
        if layer.rasterization != nil, !layer.isPaintedDirectly(scale: scale) {
            return paintRaster(layer, local, opacity: opacity, visible: visible)
        }
        let box = PixelSnapping.box(layer.bounds, local)
        let reach =
            layer.paintBounds == layer.bounds ? box : PixelRect(around: layer.paintBounds.applying(local), scale: 1)
        if (layer.sublayers.isEmpty || layer.masksToBounds) && !reach.intersects(visible) { return }
        if opacity < 1, !(layer.sublayers.isEmpty && paintsContentsOnly(layer)) {
            // The group is limited to the pixels that the layer can touch, with a pixel for rounding.
            let extent = PixelRect(around: layer.paintExtent.applying(local).insetBy(dx: -1, dy: -1), scale: 1)
            let seen = extent.intersection(visible)
            guard !seen.isEmpty else { return }
            group(seen, alpha: opacity) { paintInside(layer, local, box: box, contentsAlpha: 1, visible: seen) }
        } else {
            paintInside(layer, local, box: box, contentsAlpha: opacity, visible: visible)
        }
    }

    /// Paints the layer, its sublayers and its border at full opacity, through its mask.
    func paintInside(
        _ layer: RenderLayer, _ local: CGAffineTransform, box: PixelRect, contentsAlpha: CGFloat, visible: PixelRect,
        castsShadow: Bool = true
    ) {
        guard let mask = layer.mask else {
            return paintUnmasked(
                layer, local, box: box, contentsAlpha: contentsAlpha, visible: visible, castsShadow: castsShadow)
        }
        // The mask hides what is outside of it.
        let extent = layer.paintExtent.intersection(mask.paintExtent.applying(mask.localTransform))
        let seen = PixelRect(around: extent.applying(local).insetBy(dx: -1, dy: -1), scale: 1).intersection(visible)
        guard !extent.isNull, !seen.isEmpty else { return }
        let alpha = raster(of: mask, under: local, seen)
        group(seen, alpha: 1) {
            paintUnmasked(
                layer, local, box: box, contentsAlpha: contentsAlpha, visible: seen, castsShadow: castsShadow)
            fills.flush(in: context)
            context.drawDevice(
                alpha, from: PixelRect(x: 0, y: 0, width: seen.width, height: seen.height), to: seen, operation: .mask)
        }
    }

    /// The pixels of a mask in `frame`. `transform` maps the points of the masked layer to pixels.
    private func raster(of mask: RenderLayer, under transform: CGAffineTransform, _ frame: PixelRect) -> PixelBuffer {
        let pixels = PixelBuffer(width: frame.width, height: frame.height)
        let inner = CompositorPass(
            context: CGContext(buffer: pixels, scale: scale, traits: context.traits), scale: scale, tiles: tiles,
            reusesRasters: reusesRasters)
        let shift = CGAffineTransform(translationX: -CGFloat(frame.x), y: -CGFloat(frame.y))
        inner.paint(
            mask, under: transform.concatenating(shift),
            visible: PixelRect(x: 0, y: 0, width: frame.width, height: frame.height))
        inner.fills.flush(in: inner.context)
        return pixels
    }

    private func paintUnmasked(
        _ layer: RenderLayer, _ local: CGAffineTransform, box: PixelRect, contentsAlpha: CGFloat, visible: PixelRect,
        castsShadow: Bool
    ) {
        if castsShadow { paintShadow(layer, local, box: box, visible: visible) }
        let backdrop = blurredBackdrop(of: layer, box: box, visible: visible)
        let inner = layer.masksToBounds ? visible.intersection(box) : visible
        if layer.masksToBounds, layer.roundedRadius > 0 {
            // A rounded clip is cut out of a group.
            guard !inner.isEmpty else { return }
            group(inner, alpha: 1) {
                paintContents(
                    layer, local, box: box, backdrop: backdrop, contentsAlpha: contentsAlpha, visible: inner)
                fills.flush(in: context)
                tiles.rounded.eraseOutside(box, rounding(layer), in: context)
            }
        } else {
            paintContents(
                layer, local, box: box, backdrop: backdrop, contentsAlpha: contentsAlpha, visible: inner)
        }
        if layer.borderWidth > 0 {
            transparently(box, visible: visible) {
                tiles.rounded.stroke(
                    box, rounding(layer), width: layer.borderWidth * scale, layer.borderColor ?? .black, in: context)
            }
        }
    }

    private func paintContents(
        _ layer: RenderLayer, _ local: CGAffineTransform, box: PixelRect, backdrop: AffineSampler?,
        contentsAlpha: CGFloat, visible: PixelRect
    ) {
        guard !visible.isEmpty else { return }
        if let backdrop { put(backdrop, box.intersection(visible), alpha: 1) }
        if let color = layer.backgroundColor, !color.isClear {
            if layer.roundedRadius > 0, !layer.masksToBounds {
                fillRounded(box, rounding(layer), color, visible: visible)
            } else {
                fill(box, color, visible: visible)
            }
        }
        if let contents = layer.contents {
            paint(contents, of: layer, box: box, alpha: contentsAlpha, visible: visible)
        }
        guard !layer.sublayers.isEmpty else { return }
        let inner =
            layer.sublayerTransform.isIdentity
            ? local : layer.sublayerTransformAroundAnchor.concatenating(local)
        for sublayer in layer.paintOrder { paint(sublayer, under: inner, visible: visible) }
    }

    // MARK: - Steps

    /// The rounding of the layer's corners, in pixels.
    func rounding(_ layer: RenderLayer) -> Rounding {
        Rounding(radius: layer.roundedRadius * scale, corners: layer.maskedCorners)
    }

    private func paintsContentsOnly(_ layer: RenderLayer) -> Bool {
        (layer.backgroundColor?.isClear ?? true) && layer.shadowOpacity == 0 && layer.borderWidth == 0
    }

    func fill(_ box: PixelRect, _ color: UIColor, visible: PixelRect) {
        let rect = box.intersection(visible)
        if color.components(for: context.traits.colorVariant).alpha >= 1 {
            fills.fill(rect, color, in: context)
        } else {
            fills.flush(touching: rect, in: context)
            if writesPixels { context.blendPixels(rect, color) } else { context.fillDevice(rect, color) }
        }
    }

    /// The buffer's pixels can be written directly: no group is open, and the buffer is opaque.
    private var writesPixels: Bool { !fills.isGroup && context.buffer.isOpaque }

    /// Fills a rounded box. Only its corners are not opaque.
    private func fillRounded(_ box: PixelRect, _ rounding: Rounding, _ color: UIColor, visible: PixelRect) {
        if box.intersects(visible) {
            for corner in tiles.rounded.filledCorners(of: box, rounding, color, context.traits) {
                blend(corner.raster, from: corner.part, to: corner.target, visible: visible)
            }
        }
        for rect in tiles.rounded.cross(of: box, rounding) { fill(rect, color, visible: visible) }
    }

    private func paint(
        _ contents: PixelBuffer, of layer: RenderLayer, box: PixelRect, alpha: CGFloat, visible: PixelRect
    ) {
        let placement = ContentsPlacement(
            layer: layer, contents: contents, box: layer.contentsOutset == .zero ? box : reach(of: layer, from: box),
            scale: scale)
        let seen = placement.target.intersection(visible)
        let part = placement.pixels(at: seen)
        let sampler = part == nil ? placement.sampler(contents) : nil
        guard !seen.isEmpty, part != nil || sampler != nil || placement.isStretchedByCaps else { return }
        if contents.isOpaque, alpha >= 1, !placement.isStretchedByCaps {
            fills.cover(seen)
        } else {
            fills.flush(touching: seen, in: context)
        }
        if let part {
            put(contents, from: part, to: seen, alpha: alpha)
        } else if let sampler {
            put(sampler, seen, alpha: alpha)
        } else {
            placement.stretchNine(contents, in: context, alpha: alpha, visible: visible)
        }
    }

    /// Copies or blends pixel for pixel, directly if possible.
    func put(_ source: PixelBuffer, from part: PixelRect, to seen: PixelRect, alpha: CGFloat = 1) {
        if alpha < 1 || !writesPixels {
            context.drawDevice(source, from: part, to: seen, alpha: alpha)
        } else if source.isOpaque {
            context.copyPixels(source, from: part, x: seen.x, y: seen.y)
        } else {
            context.blendPixels(source, from: part, x: seen.x, y: seen.y)
        }
    }

    /// The box of contents that extend beyond their layer.
    private func reach(of layer: RenderLayer, from box: PixelRect) -> PixelRect {
        func pixels(_ points: CGFloat) -> Int { Int(saturating: (points * scale).rounded()) }
        let outset = layer.contentsOutset
        return PixelRect(
            x: box.x - pixels(outset.left), y: box.y - pixels(outset.top),
            width: box.width + pixels(outset.left) + pixels(outset.right),
            height: box.height + pixels(outset.top) + pixels(outset.bottom))
    }

    /// Blends a part of `source` over the pixels at `target`, without scaling.
    private func blend(_ source: PixelBuffer, from part: PixelRect, to target: PixelRect, visible: PixelRect) {
        let seen = target.intersection(visible)
        guard !seen.isEmpty else { return }
        fills.flush(touching: seen, in: context)
        put(source, from: seen.offsetBy(dx: part.x - target.x, dy: part.y - target.y), to: seen)
    }

    /// Paints something that is not opaque, clipped to `visible`.
    func transparently(_ rect: PixelRect, visible: PixelRect, _ body: () -> Void) {
        let seen = rect.intersection(visible)
        guard !seen.isEmpty else { return }
        fills.flush(touching: seen, in: context)
        guard !visible.contains(rect) else { return body() }
        context.saveGState()
        context.clipDevice(to: visible)
        body()
        context.restoreGState()
    }

    /// Blends everything that `body` paints as one raster.
    private func group(_ visible: PixelRect, alpha: CGFloat, _ body: () -> Void) {
        groupedPixels += visible.area
        fills.flush(touching: visible, in: context)
        let outside = fills
        fills = DeferredFills(isGroup: true)
        context.saveGState()
        context.clipDevice(to: visible)
        context.beginGroup()
        body()
        fills.flush(in: context)
        context.endGroup(alpha: alpha)
        context.restoreGState()
        fills = outside
    }
}
